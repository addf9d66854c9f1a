import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ file: string, title: string, seconds: number }} TimedTest
 * @typedef {{ title: string, error: string }} FlakyTest failed first and passed when it was tried again
 * @typedef {{ passed: number, failed: number, files: { file: string, seconds: number }[], tests: TimedTest[],
 *   flaky: FlakyTest[] }} TestResults
 */

/** How many of the slowest files and tests are shown. */
const SLOWEST_COUNT = 20;
const SLOWEST_FILE = '.data/reports/slowest.txt';
const FLAKY_FILE = '.data/reports/flaky.txt';

/**
 * Reads the report of `jest --json`.
 * @returns {TestResults}
 */
export function readJestResults(report) {
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({ ...result, file: toProjectPath(name) })),
  );
  // A test file also fails without a failed test: it does not load, or something fails after its tests.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: toProjectPath(name),
      seconds: (endTime - startTime) / 1000,
    })),
    tests: tests.map(({ file, fullName, duration }) => ({
      file,
      title: fullName,
      seconds: (duration ?? 0) / 1000,
    })),
    flaky: tests
      .filter(({ status, retryReasons = [] }) => status === 'passed' && retryReasons.length > 0)
      .map(({ file, fullName, retryReasons }) => ({
        title: `${file} › ${fullName}`,
        error: toFirstLine(retryReasons[0]),
      })),
  };
}

/**
 * Reads the report of Playwright's `json` reporter.
 * @param {{ stats: any, suites: any[], errors?: { message: string }[] }} report
 * @returns {TestResults}
 */
export function readPlaywrightResults({ stats, suites, errors = [] }) {
  const tests = suites.flatMap((suite) => listSpecs(suite, []));
  const secondsOfFiles = new Map();
  for (const { file, seconds } of tests) secondsOfFiles.set(file, (secondsOfFiles.get(file) ?? 0) + seconds);
  return {
    passed: stats.expected + stats.flaky,
    // Errors outside of tests, such as a shop that does not start.
    failed: stats.unexpected + errors.length,
    files: [...secondsOfFiles].map(([file, seconds]) => ({ file, seconds })),
    tests: tests.map(({ file, title, seconds }) => ({ file, title, seconds })),
    flaky: tests
      .filter(({ status }) => status === 'flaky')
      .map(({ file, title, error }) => ({ title: `${file} › ${title}`, error })),
  };
}

/** Lists the tests of a suite and of those in it; a suite's own title is its file's or `describe`'s. */
function listSpecs({ specs = [], suites = [], file, title }, parents) {
  const titles = title === file ? parents : [...parents, title];
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status, results }) => ({
        file: `tests/e2e/${spec.file}`,
        title: [...titles, spec.title].join(' › '),
        status,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        error: toFirstLine(results.find(({ errors }) => errors?.length > 0)?.errors[0].message ?? ''),
      })),
    ),
    ...suites.flatMap((suite) => listSpecs(suite, titles)),
  ];
}

function toProjectPath(file) {
  return path.relative(process.cwd(), file).split(path.sep).join('/');
}

/** Returns the first line of an error, without terminal colors. */
function toFirstLine(text) {
  return stripVTControlCharacters(text).trim().split('\n', 1)[0];
}

/** Returns the slowest files and tests as text: seconds, the share of all files' seconds, and the name. */
export function formatSlowest({ files, tests }) {
  const totalSeconds = files.reduce((sum, { seconds }) => sum + seconds, 0);
  const toRow = (seconds, name) =>
    `${seconds.toFixed(1).padStart(8)} s ${((100 * seconds) / totalSeconds).toFixed(1).padStart(5)} %  ${name}`;
  const pickSlowest = (entries) => entries.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_COUNT);
  return [
    `The ${SLOWEST_COUNT} slowest of ${files.length} files, which took ${totalSeconds.toFixed(0)} s together, in parallel:`,
    ...pickSlowest(files).map(({ file, seconds }) => toRow(seconds, file)),
    '',
    `The ${SLOWEST_COUNT} slowest of ${tests.length} tests:`,
    ...pickSlowest(tests).map(({ file, title, seconds }) => toRow(seconds, `${file} › ${title}`)),
  ].join('\n');
}

/**
 * Prints the slowest files and tests, and the flaky tests; keeps both under `.data/reports`, the latter of all runs.
 * @param {TestResults} results
 */
export function reportResults(results) {
  const slowest = formatSlowest(results);
  writeFileSync(SLOWEST_FILE, `${slowest}\n`);
  console.log(`\n${slowest}`);
  const { flaky } = results;
  if (flaky.length === 0) return;
  const lines = flaky.map(({ title, error }) => `${title}\n    ${error}`).join('\n');
  appendFileSync(FLAKY_FILE, `${new Date().toISOString()}\n${lines}\n`);
  console.log(
    `\nPassed only when tried again (npm run flaky -- "title" repeats one until it fails):\n${lines}`,
  );
  console.log(`flaky: ${flaky.length}`);
}

/** Adds the results of several runs. */
export function sumResults(all) {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    files: all.flatMap(({ files = [] }) => files),
    tests: all.flatMap(({ tests = [] }) => tests),
    flaky: all.flatMap(({ flaky = [] }) => flaky),
  };
}

/** Reads a tool's report; returns null if the tool exited before writing it. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`The tool wrote no report: ${error.message}`);
    return null;
  }
}
