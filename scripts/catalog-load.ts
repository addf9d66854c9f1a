import { disconnect, expectLongOperations } from '@/lib/db/connect';
import { ensureIndexes } from '@/lib/jobs/indexes';
import { env } from '@/lib/runtime/env';
import { readCatalog } from '@/scripts/seed/catalog-files';
import { loadCatalog, needsCatalog } from '@/scripts/seed/catalog-load-commands';
import { loadDemoFavorites } from '@/scripts/seed/demo-favorite-commands';
import { toFailureText } from './failure-text';

/**
 * Loads `catalog/` into the database of MONGODB_URI.
 * - `--update`: also updates documents that the shop has not changed
 * - `--if-empty`: only when there are no recipes yet (used by `shop` and `dev`)
 * - `--demo`: also loads demo favorites; only in a trial shop
 */
async function main() {
  const options = new Set(process.argv.slice(2));
  if (options.has('--demo') && !env().SHOP_DEMO)
    throw new Error('Demo favorites are only for a trial shop (npm run shop).');
  expectLongOperations();
  await ensureIndexes();
  if (options.has('--if-empty') && !(await needsCatalog())) return;

  const catalog = await readCatalog('catalog');
  if (catalog.problems.length > 0)
    throw new Error(`The catalog has problems:\n${catalog.problems.join('\n')}`);
  let loggedMs = 0;
  const report = await loadCatalog(catalog, {
    update: options.has('--update'),
    onProgress(done, total) {
      if (done < total && Date.now() - loggedMs < 2000) return;
      loggedMs = Date.now();
      console.log(`Loading the catalog: ${done} of ${total}`);
    },
  });
  if (options.has('--demo')) await loadDemoFavorites(catalog);
  const outcomes = Object.entries(report).filter(([, count]) => count > 0);
  console.log(outcomes.map(([outcome, count]) => `${count} ${outcome}`).join(', '));
}

main()
  .catch((error: unknown) => {
    console.error(toFailureText(error));
    process.exitCode = 1;
  })
  .finally(disconnect);
