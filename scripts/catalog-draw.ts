import { parseArgs } from 'node:util';
import { readCheckedCatalog } from '@/scripts/seed/catalog-check/checked-catalog-files';
import { createSeededRandom } from '@/scripts/seed/seeded-random-rules';

const USAGE = 'npm run catalog:draw -- --seed <any text> [--count 20]';
const DEFAULT_COUNT = '20';

/** Draws recipes for a second reader: prints their titles, then their files. The same seed draws the same ones. */
async function main() {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, count: { type: 'string', default: DEFAULT_COUNT } },
  });
  const { seed } = values;
  const count = Number(values.count);
  if (!seed || !Number.isSafeInteger(count) || count < 1) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  const { catalog, problems } = await readCheckedCatalog('catalog');
  if (!catalog) {
    for (const problem of problems) console.error(problem);
    process.exitCode = 1;
    return;
  }
  const drawn = createSeededRandom(seed).pickSome(catalog.recipes, count);
  for (const { title } of drawn) console.log(title);
  console.log();
  for (const { file } of drawn) console.log(`catalog/${file}`);
}

void main();
