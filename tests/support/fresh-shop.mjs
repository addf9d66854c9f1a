import { rmSync } from 'node:fs';

/** The shop as a first visitor finds it: `npm run shop` on an empty data folder. */
rmSync('.data/e2e', { recursive: true, force: true });
await import('../../scripts/shop.mjs');
