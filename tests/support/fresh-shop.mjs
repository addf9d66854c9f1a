import { rmSync } from 'node:fs';

/** Opens the shop as on its first start: `npm run shop` with an empty data folder. */
rmSync('.data/e2e', { recursive: true, force: true });
await import('../../scripts/shop.mjs');
