import { cpSync, rmSync } from 'node:fs';
import { openDatabase } from '../../scripts/setup/database.mjs';
import { exitWithError } from '../../scripts/setup/progress.mjs';
import { loadTrialCatalog } from '../../scripts/setup/trial.mjs';

/** A loaded database, which each shop of the browser tests starts with a copy of: `SeparateShop` too. */
const TEMPLATE = '.data/e2e-template';

/** Starts the shop as for the first time: `npm run shop` with an empty data folder. */
async function main() {
  rmSync(TEMPLATE, { recursive: true, force: true });
  const database = await openDatabase(TEMPLATE);
  await loadTrialCatalog({ ...process.env, MONGODB_URI: database.uri, SHOP_DEMO: '1' });
  await database.stop();
  rmSync('.data/e2e', { recursive: true, force: true });
  cpSync(`${TEMPLATE}/db`, '.data/e2e/db', { recursive: true });
  await import('../../scripts/shop.mjs');
}

main().catch(exitWithError);
