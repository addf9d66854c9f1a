import { parseArgs } from 'node:util';
import { disconnect, expectLongOperations } from '@/lib/db/connect';
import { ensureIndexes } from '@/lib/jobs/indexes';
import { runMigrations } from '@/lib/jobs/migration-commands';
import { env } from '@/lib/runtime/env';
import { readCatalog } from '@/scripts/seed/catalog-files';
import { generateOrders } from '@/scripts/seed/generated-order-commands';
import { MAX_GENERATED_ORDERS } from '@/scripts/seed/generated-order-rules';
import { generateRecipes } from '@/scripts/seed/generated-recipe-commands';
import { MAX_GENERATED_RECIPES } from '@/scripts/seed/generated-recipe-rules';
import { toFailureText } from './failure-text';

const USAGE = 'Usage: MONGODB_URI=... npm run generate -- [--recipes 10000] [--orders 10000] [--force]';

/**
 * Fills the database of MONGODB_URI with generated recipes, users, favorites and orders, for benchmarks:
 * - `--recipes N`: the first N generated recipes; existing ones stay
 * - `--orders N`: the same for orders, of items that the shop sells
 * - `--force`: also where SHOP_DEMO is not set
 */
async function main() {
  const { values } = parseArgs({
    options: {
      recipes: { type: 'string' },
      orders: { type: 'string' },
      force: { type: 'boolean', default: false },
    },
  });
  const recipes = toCount(values.recipes, MAX_GENERATED_RECIPES);
  const orders = toCount(values.orders, MAX_GENERATED_ORDERS);
  if (recipes === 0 && orders === 0) throw new Error(`Pass --recipes or --orders.\n${USAGE}`);
  const { MONGODB_URI, SHOP_DEMO } = env();
  if (!MONGODB_URI) throw new Error(`MONGODB_URI is not set.\n${USAGE}`);
  if (!SHOP_DEMO && !values.force) {
    throw new Error(
      'Generated recipes do not belong in a real shop, and there is no command to remove them. ' +
        'Set SHOP_DEMO=1 for a trial shop, or pass --force.',
    );
  }
  expectLongOperations();
  await ensureIndexes();
  // Of a new database, there is nothing to migrate; the shop's next start need not look through all that is generated.
  await runMigrations();
  if (recipes > 0) {
    const catalog = await readCatalog('catalog');
    if (catalog.problems.length > 0) {
      throw new Error(`The catalog has problems:\n${catalog.problems.join('\n')}`);
    }
    const added = await generateRecipes(catalog, recipes, createProgressLogger('recipes'));
    console.log(`${added} recipes added, ${recipes - added} already existed`);
  }
  if (orders > 0) {
    const added = await generateOrders(orders, createProgressLogger('orders'));
    console.log(`${added} orders added, ${orders - added} already existed`);
  }
}

function toCount(text: string | undefined, max: number): number {
  if (text === undefined) return 0;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > max) {
    throw new Error(`${USAGE}\nN is a whole number from 1 to ${max}.`);
  }
  return count;
}

/** Returns a callback that logs the progress every two seconds. */
function createProgressLogger(itemName: string): (done: number, total: number) => void {
  let loggedMs = 0;
  return (done, total) => {
    if (done < total && Date.now() - loggedMs < 2000) return;
    loggedMs = Date.now();
    console.log(`Generating ${itemName}: ${done} of ${total}`);
  };
}

main()
  .catch((error: unknown) => {
    console.error(toFailureText(error));
    process.exitCode = 1;
  })
  .finally(disconnect);
