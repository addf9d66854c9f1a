import { parseArgs } from 'node:util';
import { readCatalog } from '@/lib/catalog/catalog-files';
import { generateRecipes } from '@/lib/catalog/generated-recipe-commands';
import { MAX_GENERATED_RECIPES } from '@/lib/catalog/generated-recipe-rules';
import { disconnect, expectLongOperations } from '@/lib/db/connect';
import { ensureIndexes } from '@/lib/db/indexes';
import { env } from '@/lib/env';

const USAGE = 'Usage: MONGODB_URI=... npm run generate -- --recipes 10000 [--force]';

/**
 * Fills the database of MONGODB_URI with made-up recipes, users and favorites, for measuring:
 *   --recipes N  the first N of them; what is there already stays
 *   --force      also where SHOP_DEMO is not set
 */
async function main() {
  const { values } = parseArgs({
    options: { recipes: { type: 'string' }, force: { type: 'boolean', default: false } },
  });
  const recipes = Number(values.recipes);
  if (!Number.isInteger(recipes) || recipes < 1 || recipes > MAX_GENERATED_RECIPES) {
    throw new Error(`${USAGE}\nN is a whole number from 1 to ${MAX_GENERATED_RECIPES}.`);
  }
  const { MONGODB_URI, SHOP_DEMO } = env();
  if (!MONGODB_URI) throw new Error(`MONGODB_URI is not set: which database?\n${USAGE}`);
  if (!SHOP_DEMO && !values.force) {
    throw new Error(
      'Made-up recipes do not belong into a real shop, and nothing takes them out again. ' +
        'Set SHOP_DEMO=1 for a trial shop, or say --force.',
    );
  }
  expectLongOperations();
  await ensureIndexes();
  const catalog = await readCatalog('catalog');
  if (catalog.problems.length > 0)
    throw new Error(`The catalogue has problems:\n${catalog.problems.join('\n')}`);
  let shownMs = 0;
  const added = await generateRecipes(catalog, recipes, (done, total) => {
    if (done < total && Date.now() - shownMs < 2000) return;
    shownMs = Date.now();
    console.log(`Generating recipes: ${done} of ${total}`);
  });
  console.log(`${added} added, ${recipes - added} were there`);
}

main()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  .finally(disconnect);
