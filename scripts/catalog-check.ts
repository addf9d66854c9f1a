import { checkCatalog } from '@/scripts/seed/catalog-check/all-rules';
import { readCheckedCatalog } from '@/scripts/seed/catalog-check/checked-catalog-files';
import type { Problem } from '@/scripts/seed/catalog-check/checked-catalog-rules';

const toLine = ({ file, rule, message }: Problem) => `${file}: ${message} [${rule}]`;

/** Checks the files of `catalog/`: prints errors and warnings (W) apart, and exits with code 1 if there are errors. */
async function main() {
  const { catalog, problems } = await readCheckedCatalog('catalog');
  if (!catalog) {
    for (const problem of problems) console.error(problem);
    console.log(`${problems.length} problems: mend these first, then the rest is checked.`);
    process.exitCode = 1;
    return;
  }
  const found = checkCatalog(catalog);
  const warnings = found.filter(({ isWarning }) => isWarning).map(toLine);
  const errors = [...problems, ...found.filter(({ isWarning }) => !isWarning).map(toLine)];
  for (const warning of warnings) console.log(`W ${warning}`);
  for (const error of errors) console.error(error);
  const { recipes, ingredients } = catalog;
  console.log(
    `${recipes.length} recipes, ${ingredients.length} ingredients: ${errors.length} errors, ${warnings.length} warnings.`,
  );
  process.exitCode = errors.length === 0 ? 0 : 1;
}

void main();
