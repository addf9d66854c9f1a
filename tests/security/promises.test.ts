import { readdirSync, readFileSync } from 'node:fs';
import { findEndpoints } from '@/tests/support/handlers';

// SECURITY.md says what holds and what is tried. Whatever it says names the tests that hold it.

const SECTIONS = ['What holds, and which test holds it', 'What is tried, call by call'];
/** A title: a text in front of the function of a test, or what `npm run attack` reports on. */
const TITLE = /(?:'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`),\s*(?:async\s*)?\(/g;
const REPORTED = /\breport\(\s*(?:'([^'\n]*)'|`([^`]*)`)/g;

const document = readFileSync('SECURITY.md', 'utf8');

/** The rows of a section's tables, each with its cells. */
function rowsOf(section: string): string[][] {
  const text = document.split(/^## /m).find((part) => part.startsWith(section)) ?? '';
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (Promise|Call|---)/.test(line));
  return lines.map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));
}

/** What a row names: file and title of each of its tests. */
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

test.each(SECTIONS)('%s: nothing is said without the title of a test that is there', (section) => {
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

test('no attack is left out: every file of tests/security is named', () => {
  const named = new Set(
    SECTIONS.flatMap((section) => rowsOf(section).flatMap(testsOf)).map(({ file }) => file),
  );
  const own = files.filter((file) => file.startsWith('security/') && file !== 'security/promises.test.ts');
  expect(own.filter((file) => !named.has(file))).toEqual([]);
});

test('every endpoint of the shop stands among what is tried', async () => {
  const calls = rowsOf('What is tried, call by call')
    .map(([call = '']) => call)
    .join(', ');
  const paths = [...calls.matchAll(/\/[\w/{}.-]+/g)].map(([path]) => path);
  const endpoints = await findEndpoints();
  const left = endpoints.filter(({ path }) => !paths.includes(path.replace(/\[([\w.]+)\]/g, '{$1}')));
  expect(left.map(({ name }) => name)).toEqual([]);
});
