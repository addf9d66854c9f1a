import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { ATTACKS, PROMISES } from '@/tests/security/promises';
import { listSourceFiles } from '@/tests/support/sources';
import { RETRIED_FILES } from '@/tests/support/tiers';

/** The subjects that a test that is tried again must not have: money, access, stock and allergens. */
const GUARDED =
  /\b(paid|pay|pays|payments?|refund\w*|charged?|prices?|cards? number|carts?|checkout|packs?|stock|sold out|allerg\w*|passwords?|private|admin|session|trusted|spoof\w*)\b/i;

/** A title is a text that a function follows. */
const TITLE = /(?:'((?:[^'\\\n]|\\.)*)'|`([^`]*)`),\s*(?:async\s*)?\(/g;
const listTitles = (source: string) =>
  [...source.matchAll(TITLE)].map(([, quoted, template]) => quoted ?? template ?? '');
const countTests = (source: string) => [...source.matchAll(/^\s*(?:test|it)(?:\.each)?\(/gm)].length;

test('each file that is tried again exists', () => {
  expect(RETRIED_FILES.filter((file) => !existsSync(file))).toEqual([]);
});

test('no test about money, access, stock or allergens is tried again', () => {
  const guarded = RETRIED_FILES.flatMap((file) =>
    listTitles(readFileSync(file, 'utf8'))
      .filter((title) => GUARDED.test(title))
      .map((title) => `${file}: ${title}`),
  );
  expect(guarded).toEqual([]);
  // Otherwise, a title was not found, and may be about anything.
  const overlooked = RETRIED_FILES.map((file) => readFileSync(file, 'utf8')).filter(
    (source) => listTitles(source).length < countTests(source),
  );
  expect(overlooked).toEqual([]);
});

test('no promise of SECURITY.md is proven by a test that is tried again', () => {
  const provingFiles = [...PROMISES.flatMap(({ details }) => details), ...ATTACKS].flatMap(({ tests }) =>
    Object.keys(tests),
  );
  expect(RETRIED_FILES.filter((file) => provingFiles.includes(file.replace('tests/', '')))).toEqual([]);
});

test('every test file is run by npm test or npm run test:long, but for those that need keys of providers', () => {
  const listed = execFileSync(
    'node_modules/.bin/jest',
    ['--listTests', '--selectProjects', 'shop', 'long', 'build', 'smoke'],
    {
      encoding: 'utf8',
    },
  );
  const jestFiles = listed.split('\n').map((file) => file.replace(`${process.cwd()}/`, ''));
  const files = listSourceFiles('tests').filter((file) => /\.test\.tsx?$/.test(file));
  expect(files.filter((file) => !jestFiles.includes(file))).toEqual([]);
  const specs = listSourceFiles('tests').filter((file) => /\.spec\.ts$/.test(file));
  expect(specs.filter((file) => !file.startsWith('tests/e2e/'))).toEqual([]);
});

test('no test sets its own number of tries', () => {
  const files = listSourceFiles('tests').filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  const others = files.filter((file) => !file.endsWith('tiers.test.ts'));
  expect(others.filter((file) => /retryTimes\(|retries:/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
