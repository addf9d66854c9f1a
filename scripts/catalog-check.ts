import { readCatalog } from '@/scripts/seed/catalog-files';

/** Validates the files of `catalog/`: prints every problem, and exits with code 1 if there are any. */
async function main() {
  const { recipes, ingredients, problems } = await readCatalog('catalog');
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0
      ? `The catalog is valid: ${recipes.length} recipes, ${ingredients.length} ingredients.`
      : `${problems.length} problems in the catalog.`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

void main();
