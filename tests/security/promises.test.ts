import { readdirSync, readFileSync } from 'node:fs';
import { findEndpoints } from '@/tests/support/handlers';
import { ATTACKS, type NamedTests, PROMISES } from './promises';

// Every promise and every attack names the tests that enforce it.

/** A test's title: a string before its function, perhaps with options between, or an argument of `report` in `npm run attack`. */
const TITLE_PATTERN =
  /(?:'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`),\s*(?:\{[^{}]*\},\s*)?(?:async\s*)?\(/g;
const REPORT_PATTERN = /\breport\(\s*(?:'([^'\n]*)'|`([^`]*)`)/g;

const details = PROMISES.flatMap(({ details }) => details);
const listTests = (tests: NamedTests) =>
  Object.entries(tests).flatMap(([file, titles]) => titles.map((title) => ({ file, title })));

const titles = new Map<string, Set<string>>();
/** Returns the titles in a file; `${…}` of a template is `{…}` in the list of promises. */
function listTitles(file: string): Set<string> {
  const cachedTitles = titles.get(file);
  if (cachedTitles) return cachedTitles;
  const source = readFileSync(`tests/${file}`, 'utf8');
  const matches = [...source.matchAll(TITLE_PATTERN), ...source.matchAll(REPORT_PATTERN)];
  const foundTitles = new Set(
    matches.map(([, ...texts]) => (texts.find((text) => text !== undefined) ?? '').replaceAll('${', '{')),
  );
  titles.set(file, foundTitles);
  return foundTitles;
}

const files = readdirSync('tests', { encoding: 'utf8', recursive: true });

test.each([
  { label: 'promise', rows: details.map(({ detail, tests }) => ({ name: detail, tests })) },
  { label: 'attack', rows: ATTACKS.map(({ endpoints, tests }) => ({ name: endpoints.join(), tests })) },
])('every $label names the title of an existing test', ({ rows }) => {
  expect(rows.length).toBeGreaterThan(30);
  const missingTests = rows.flatMap(({ name, tests }) => {
    const namedTests = listTests(tests);
    if (namedTests.length === 0) return [`${name}: names no test`];
    return namedTests
      .filter(({ file, title }) => !files.includes(file) || !listTitles(file).has(title))
      .map(({ file, title }) => `${name}: ${file} › ${title}`);
  });
  expect(missingTests).toEqual([]);
});

test('SECURITY.md has the promises of the list, word for word', () => {
  const [, section = ''] = readFileSync('SECURITY.md', 'utf8').split(/^## (?:Promises|Known limits)$/m);
  const promises = [...section.matchAll(/^- (.+)$/gm)].map(([, promise]) => promise);
  expect(promises).toEqual(PROMISES.map(({ promise }) => promise));
});

test('promises and attacks name every file of tests/security', () => {
  const namedFiles = new Set([...details, ...ATTACKS].flatMap(({ tests }) => Object.keys(tests)));
  const securityFiles = files.filter(
    (file) => file.startsWith('security/') && !file.startsWith('security/promises.'),
  );
  expect(securityFiles.filter((file) => !namedFiles.has(file))).toEqual([]);
});

test('every endpoint of the shop is listed with its attacks', async () => {
  const paths = ATTACKS.flatMap(({ endpoints }) => endpoints).flatMap((endpoint) => [
    ...(endpoint.match(/\/[\w/{}.-]+/g) ?? []),
  ]);
  const endpoints = await findEndpoints();
  const missingEndpoints = endpoints.filter(
    ({ path }) => !paths.includes(path.replace(/\[([\w.]+)\]/g, '{$1}')),
  );
  expect(missingEndpoints.map(({ name }) => name)).toEqual([]);
});
