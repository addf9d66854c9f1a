import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { listSourceFiles } from '@/tests/support/sources';
import { RETRIED_FILES } from '@/tests/support/tiers';

/** What a test that is tried again must not be about: money, access, stock and allergens. */
const GUARDED =
  /\b(paid|pay|pays|payment|refund|charged?|prices?|cards? number|stock|sold out|allerg\w*|passwords?|private|admin)\b/i;

const listTitles = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/\btest(?:\.each\(.*\))?\(\s*(['`])(.*?)\1/gs)].map(
    ([, , title]) => title ?? '',
  );

test('each file that is tried again exists', () => {
  expect(RETRIED_FILES.filter((file) => !existsSync(file))).toEqual([]);
});

test('no test about money, access, stock or allergens is tried again', () => {
  const guarded = RETRIED_FILES.flatMap((file) =>
    listTitles(file)
      .filter((title) => GUARDED.test(title))
      .map((title) => `${file}: ${title}`),
  );
  expect(guarded).toEqual([]);
});

test('every test file is run by npm test or npm run test:long, in one of them by its name', () => {
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
