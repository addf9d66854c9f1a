import { readdirSync, readFileSync } from 'node:fs';
import { findEndpoints } from '@/tests/support/handlers';

// Every promise and every attack in SECURITY.md names the tests that enforce it.

const SECTIONS = ['Promises and their tests', 'Attacks by endpoint'];
/** A test's title: a string before its function, or an argument of `report` in `npm run attack`. */
const TITLE = /(?:'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`),\s*(?:async\s*)?\(/g;
const REPORTED = /\breport\(\s*(?:'([^'\n]*)'|`([^`]*)`)/g;

const document = readFileSync('SECURITY.md', 'utf8');

/** Returns the cells of every row in a section's tables. */
function rowsOf(section: string): string[][] {
  const text = document.split(/^## /m).find((part) => part.startsWith(section)) ?? '';
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (Promise|Endpoint|---)/.test(line));
  return lines.map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));
}

/** Returns the file and title of each test that a row names. */
const testsOf = (row: readonly string[]) =>
  [...(row.at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => {
    const at = name.indexOf(' › ');
    return { file: name.slice(0, at), title: name.slice(at + 3) };
  });

const titles = new Map<string, Set<string>>();
function titlesIn(file: string): Set<string> {
  const known = titles.get(file);
  if (known) return known;
  const source = readFileSync(`tests/${file}`, 'utf8');
  const matches = [...source.matchAll(TITLE), ...source.matchAll(REPORTED)];
  const found = new Set(matches.map(([, ...texts]) => texts.find((text) => text !== undefined) ?? ''));
  titles.set(file, found);
  return found;
}

const files = readdirSync('tests', { encoding: 'utf8', recursive: true });

test.each(SECTIONS)('%s: every row names the title of an existing test', (section) => {
  const rows = rowsOf(section);
  expect(rows.length).toBeGreaterThan(30);
  const missing = rows.flatMap((row) => {
    const tests = testsOf(row);
    if (tests.length === 0) return [`${row[0]}: names no test`];
    return tests
      .filter(({ file, title }) => !files.includes(file) || !titlesIn(file).has(title))
      .map(({ file, title }) => `${row[0]}: ${file} › ${title}`);
  });
  expect(missing).toEqual([]);
});

test('every file of tests/security is named', () => {
  const named = new Set(
    SECTIONS.flatMap((section) => rowsOf(section).flatMap(testsOf)).map(({ file }) => file),
  );
  const securityFiles = files.filter(
    (file) => file.startsWith('security/') && file !== 'security/promises.test.ts',
  );
  expect(securityFiles.filter((file) => !named.has(file))).toEqual([]);
});

test('every endpoint of the shop is listed with its attacks', async () => {
  const listed = rowsOf('Attacks by endpoint')
    .map(([endpoint = '']) => endpoint)
    .join(', ');
  const paths = [...listed.matchAll(/\/[\w/{}.-]+/g)].map(([path]) => path);
  const endpoints = await findEndpoints();
  const missing = endpoints.filter(({ path }) => !paths.includes(path.replace(/\[([\w.]+)\]/g, '{$1}')));
  expect(missing.map(({ name }) => name)).toEqual([]);
});
