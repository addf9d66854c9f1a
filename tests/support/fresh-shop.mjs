import { rmSync } from 'node:fs';

/** Starts the shop as for the first time: `npm run shop` with an empty data folder. */
rmSync('.data/e2e', { recursive: true, force: true });
await import('../../scripts/shop.mjs');
