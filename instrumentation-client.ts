/**
 * Runs in the browser before any code of the shop. zod probes once whether it may compile functions from strings;
 * even the probe violates our content security policy, so it is turned off here. Set through zod's global, because
 * browse pages must not load zod for this.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
