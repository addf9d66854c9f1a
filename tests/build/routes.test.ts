import { readFileSync } from 'node:fs';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

test('no page is made at build time: every one is rendered on request', () => {
  const { routes, dynamicRoutes } = readJson('.next/prerender-manifest.json');
  expect(Object.keys(routes).filter((path) => path !== '/_global-error')).toEqual([]);
  expect(dynamicRoutes).toEqual({});
});

test('the front is in dist/server.js and carries no database driver', () => {
  const bundle = readFileSync('dist/server.js', 'utf8');
  expect(bundle).not.toContain('mongoose');
});
