/**
 * Runs in the browser before anything of the shop. zod asks once whether it may make functions from
 * text; under our policy the question alone is a violation, so it is answered beforehand. Set by its
 * global, because browse pages must not load zod for it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
