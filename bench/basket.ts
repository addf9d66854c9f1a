import { computeBasket, toPlainWish } from '@/lib/basket/basket-rules';
import { createProductFinder } from '@/lib/recipes/line-product-rules';
import { readCatalog } from '@/scripts/seed/catalog-files';

/** Measures how long the basket of each of the catalog's recipes takes to compute, and prints the slowest ones. */

const SERVINGS = [null, 1, 7, 50, 1000];
const ROUNDS = 20;
const SHOWN = 5;

/** Returns the CPU time of one run, in milliseconds, which other work on the machine hardly changes. */
function measureCpu(run: () => void): number {
  run();
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / ROUNDS;
}

async function main() {
  const { recipes, ingredients } = await readCatalog('catalog');
  const finder = createProductFinder(ingredients, { toKey: ({ slug }) => slug });
  const allOffers = ingredients.map((item) => ({
    ...item,
    ...{ _id: item.slug, image: '', gramsPerCup: item.gramsPerCup ?? null, gramsPerPiece: null },
  }));
  const cases = recipes.flatMap((file) => {
    const lines = file.ingredients.map((line) => ({ ...line, details: line.details ?? '' }));
    const products = file.ingredients.map((line) => finder.findProduct(line)?.slug ?? null);
    const recipe = { ...file, _id: file.slug, ingredients: lines, products, substitutes: [] };
    const offers = allOffers.filter(({ _id }) => products.includes(_id));
    return SERVINGS.map((count) => ({ recipe, servings: count ?? file.servings, offers }));
  });
  const measured = cases.map(({ recipe, servings, offers }) => ({
    recipe: recipe.slug,
    servings,
    lines: recipe.ingredients.length,
    ms: Number(measureCpu(() => computeBasket(toPlainWish(recipe, servings), offers)).toFixed(2)),
  }));
  const sorted = measured.toSorted((a, b) => b.ms - a.ms);
  console.table(sorted.slice(0, SHOWN));
  console.log(
    `Half of the ${sorted.length} baskets take at most ${sorted[Math.floor(sorted.length / 2)]?.ms} ms.`,
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
