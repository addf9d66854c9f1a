// Preloaded in processes that import handlers without React's server build, where the package `server-only`
// throws when it is loaded.
const { Module } = require('node:module');

const name = require.resolve('server-only');
require.cache[name] = Object.assign(new Module(name), { exports: {}, loaded: true });
