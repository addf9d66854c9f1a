import { formatSlowest, readJestResults, readPlaywrightResults } from '@/scripts/setup/test-results.mjs';

const jestReport = {
  numPassedTests: 2,
  numFailedTests: 1,
  testResults: [
    {
      name: `${process.cwd()}/tests/lib/a.test.ts`,
      status: 'failed',
      startTime: 1_000,
      endTime: 4_000,
      assertionResults: [
        { fullName: 'a price is refused', status: 'failed', duration: 2_000, retryReasons: [] },
        {
          fullName: 'a page opens',
          status: 'passed',
          duration: 500,
          retryReasons: ['\u001B[31mlate\u001B[39m\nat x'],
        },
        { fullName: 'a page closes', status: 'passed', duration: null },
      ],
    },
    {
      name: `${process.cwd()}/tests/lib/b.test.ts`,
      status: 'failed',
      startTime: 0,
      endTime: 1_000,
      assertionResults: [],
    },
  ],
};

const playwrightReport = {
  stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
  suites: [
    {
      title: 'walk.spec.ts',
      file: 'walk.spec.ts',
      specs: [aSpec('Back returns', 'expected', [{ duration: 1_000, errors: [] }])],
      suites: [
        {
          title: 'on a phone',
          file: 'walk.spec.ts',
          specs: [
            aSpec('the menu opens', 'flaky', [
              { duration: 2_000, errors: [{ message: 'Error: not visible\nat y' }] },
              { duration: 1_000, errors: [] },
            ]),
            aSpec('the menu closes', 'unexpected', [
              { duration: 3_000, errors: [{ message: 'Error: open' }] },
            ]),
          ],
        },
      ],
    },
  ],
};

function aSpec(
  title: string,
  status: string,
  results: { duration: number; errors: { message: string }[] }[],
) {
  return { title, file: 'walk.spec.ts', tests: [{ status, results }] };
}

test('a test file that cannot be loaded counts as a failure', () => {
  expect(readJestResults(jestReport)).toMatchObject({ passed: 2, failed: 2 });
});

test('a test that passed only when tried again is named, with the first line of its first error', () => {
  expect(readJestResults(jestReport).flaky).toEqual([
    { title: 'tests/lib/a.test.ts › a page opens', error: 'late' },
  ]);
  expect(readPlaywrightResults(playwrightReport).flaky).toEqual([
    { title: 'tests/e2e/walk.spec.ts › on a phone › the menu opens', error: 'Error: not visible' },
  ]);
});

test('a flaky browser test counts as passed, and an error outside of tests as failed', () => {
  const report = { ...playwrightReport, errors: [{ message: 'The shop did not start.' }] };
  expect(readPlaywrightResults(report)).toMatchObject({ passed: 2, failed: 2 });
});

test('each try of a browser test counts in its time', () => {
  expect(readPlaywrightResults(playwrightReport).files).toEqual([
    { file: 'tests/e2e/walk.spec.ts', seconds: 7 },
  ]);
});

test('the slowest files and tests come first, with their share of the total', () => {
  const lines = formatSlowest(readJestResults(jestReport))
    .split('\n')
    .map((line) => line.trim());
  expect(lines).toEqual([
    'The 20 slowest of 2 files, which took 4 s together, in parallel:',
    '3.0 s  75.0 %  tests/lib/a.test.ts',
    '1.0 s  25.0 %  tests/lib/b.test.ts',
    '',
    'The 20 slowest of 3 tests:',
    '2.0 s  50.0 %  tests/lib/a.test.ts › a price is refused',
    '0.5 s  12.5 %  tests/lib/a.test.ts › a page opens',
    '0.0 s   0.0 %  tests/lib/a.test.ts › a page closes',
  ]);
});
