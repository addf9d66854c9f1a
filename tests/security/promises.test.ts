import { readdirSync, readFileSync } from 'node:fs';
import { findEndpoints } from '@/tests/support/handlers';

// Every promise and every attack in SECURITY.md names the tests that enforce it.

const SECTIONS = ['Promises and their tests', 'Attacks by endpoint'];
/** A test's title: a string before its function, perhaps with options between, or an argument of `report` in `npm run attack`. */
const TITLE_PATTERN =
  /(?:'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`),\s*(?:\{[^{}]*\},\s*)?(?:async\s*)?\(/g;
const REPORT_PATTERN = /\breport\(\s*(?:'([^'\n]*)'|`([^`]*)`)/g;

const document = readFileSync('SECURITY.md', 'utf8');

/** Returns the cells of every row in a section's tables. */
function listRows(section: string): string[][] {
  const text = document.split(/^## /m).find((part) => part.startsWith(section)) ?? '';
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (Promise|Endpoint|---)/.test(line));
  return lines.map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));
}

/** Returns the file and title of each test that a row names. */
const listTests = (row: readonly string[]) =>
  [...(row.at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => {
    const separator = name.indexOf(' › ');
    return { file: name.slice(0, separator), title: name.slice(separator + 3) };
  });

const titles = new Map<string, Set<string>>();
function listTitles(file: string): Set<string> {
  const cachedTitles = titles.get(file);
  if (cachedTitles) return cachedTitles;
  const source = readFileSync(`tests/${file}`, 'utf8');
  const matches = [...source.matchAll(TITLE_PATTERN), ...source.matchAll(REPORT_PATTERN)];
  const foundTitles = new Set(matches.map(([, ...texts]) => texts.find((text) => text !== undefined) ?? ''));
  titles.set(file, foundTitles);
  return foundTitles;
}

const files = readdirSync('tests', { encoding: 'utf8', recursive: true });

test.each(SECTIONS)('%s: every row names the title of an existing test', (section) => {
  const rows = listRows(section);
  expect(rows.length).toBeGreaterThan(30);
  const missingTests = rows.flatMap((row) => {
    const tests = listTests(row);
    if (tests.length === 0) return [`${row[0]}: names no test`];
    return tests
      .filter(({ file, title }) => !files.includes(file) || !listTitles(file).has(title))
      .map(({ file, title }) => `${row[0]}: ${file} › ${title}`);
  });
  expect(missingTests).toEqual([]);
});

test('SECURITY.md names every file of tests/security', () => {
  const namedFiles = new Set(
    SECTIONS.flatMap((section) => listRows(section).flatMap(listTests)).map(({ file }) => file),
  );
  const securityFiles = files.filter(
    (file) => file.startsWith('security/') && file !== 'security/promises.test.ts',
  );
  expect(securityFiles.filter((file) => !namedFiles.has(file))).toEqual([]);
});

test('SECURITY.md lists every endpoint of the shop with its attacks', async () => {
  const endpointColumn = listRows('Attacks by endpoint')
    .map(([endpoint = '']) => endpoint)
    .join(', ');
  const paths = [...endpointColumn.matchAll(/\/[\w/{}.-]+/g)].map(([path]) => path);
  const endpoints = await findEndpoints();
  const missingEndpoints = endpoints.filter(
    ({ path }) => !paths.includes(path.replace(/\[([\w.]+)\]/g, '{$1}')),
  );
  expect(missingEndpoints.map(({ name }) => name)).toEqual([]);
});
