import { listItemCosts } from '@/lib/basket/recipe-cost-rules';
import { listRecipeParts, toKeys } from '@/lib/basket/recipe-part-rules';
import { PantryMatchEngine } from '@/lib/planning/pantry-match-engine';
import { toHeldThings } from '@/lib/planning/pantry-match-rules';
import { listProductForms } from '@/lib/recipes/line-product-rules';
import { IngredientMatcher } from '@/lib/search/engine/ingredient-matcher';
import { toIngredientWords } from '@/lib/text/word-field-rules';
import { readCatalog } from '@/scripts/seed/catalog-files';
import { createRandom } from './documents';

/**
 * Measures how long a pantry takes to be matched with recipes in memory, made from the lines of the catalog's; prints the CPU
 * time of one match, which other work on the machine hardly changes: npm run bench:pantry -- 10000
 */
const ROUNDS = 100;
const PANTRY_SIZES = [1, 30, 200];
const LINES = { min: 8, max: 14 };

/** Returns the matcher of the catalog's ingredients. */
function createMatcher({ ingredients }: Awaited<ReturnType<typeof readCatalog>>): IngredientMatcher {
  return new IngredientMatcher(
    ingredients.map((file) => {
      const words = toIngredientWords(file);
      return {
        ...{ id: file.slug, name: file.name, sortName: file.name, sellable: file.sellable },
        ...{
          title: words.title,
          alias: words.alias,
          forms: listProductForms(file),
          family: file.family,
          diets: [],
        },
      };
    }),
  );
}

async function main() {
  const count = Number(process.argv[2] ?? 10_000);
  const catalog = await readCatalog('catalog');
  const matcher = createMatcher(catalog);
  const random = createRandom(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const lines = catalog.recipes.flatMap(({ ingredients }) =>
    ingredients.map((line) => ({ ...line, details: line.details ?? '' })),
  );
  const offers = catalog.ingredients.map((item) => ({
    ...item,
    ...{ _id: item.slug, image: '', gramsPerCup: item.gramsPerCup ?? null, gramsPerPiece: null },
  }));
  const toParts = () => {
    const ingredients = Array.from(
      { length: LINES.min + Math.floor(random() * (LINES.max - LINES.min + 1)) },
      () => pick(lines),
    ).map((line, index) => ({ ...line, id: `line-${index}` }));
    const products = ingredients.map((line) => matcher.matchLine(line)?.id ?? null);
    const recipe = { _id: '', title: '', servings: 4, foodTypes: [], ingredients, products, substitutes: [] };
    const costs = listItemCosts(
      recipe,
      offers.filter(({ _id }) => products.includes(_id)),
    );
    const keysOf = new Map(ingredients.map((line) => [line.id, toKeys(matcher.ask(line), line.name)]));
    return listRecipeParts(costs, keysOf, new Map());
  };
  const recipes = Array.from({ length: count }, (_, number) => ({ id: String(number), parts: toParts() }));
  const engine = new PantryMatchEngine();
  // The first question numbers the parts.
  engine.rank(recipes, new Map());
  for (const size of PANTRY_SIZES) {
    const pantries = Array.from({ length: ROUNDS }, () =>
      toHeldThings(
        Array.from({ length: size }, () => ({ key: pick(offers)._id, kind: 'own' as const, useBy: null })),
      ),
    );
    const before = process.cpuUsage();
    for (const held of pantries) engine.rank(recipes, held);
    const { user, system } = process.cpuUsage(before);
    console.log(
      `${count} recipes, ${size} in the pantry: ${((user + system) / 1000 / ROUNDS).toFixed(1)} ms`,
    );
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
