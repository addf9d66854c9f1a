import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkDeadCodeAndCasts, checkLint, checkTypes } from './setup/checks.mjs';
import { listNearestTests } from './setup/import-graph.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { CliError, captureProgram, exitWithError } from './setup/progress.mjs';
import { openTestDatabase } from './setup/test-database.mjs';

/** After this time no further test is run, so that all of it takes less than two minutes. */
const LIMIT_MS = 100_000;
/** At least this long, tests are run, however long the checks before them took. */
const MIN_TEST_MS = 20_000;

/**
 * `npm run verify`: the inner loop. Lint, types, dead code, and the tests nearest to the changed files in the import graph, then
 * those of pure rules, until the time is up. Changed files are those that differ from the last commit, or else those of that
 * commit.
 */
async function main() {
  const startedMs = Date.now();
  await ensurePackages();
  const changedFiles = await listChangedFiles();
  const tests = listNearestTests(changedFiles);
  const results = [await checkLint(), await checkTypes(), await checkDeadCodeAndCasts()];
  const areChecksPassed = results.every(({ failed }) => failed === 0);
  console.log(`\n=== Tests, those nearest to ${changedFiles.length} changed files first`);
  const areTestsPassed =
    tests.length === 0 || (await runTests(tests, Math.max(startedMs + LIMIT_MS, Date.now() + MIN_TEST_MS)));
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  console.log(`\n${areChecksPassed && areTestsPassed ? 'Verified' : 'Something failed'} in ${seconds} s.`);
  process.exitCode = areChecksPassed && areTestsPassed ? 0 : 1;
}

async function listChangedFiles() {
  const uncommitted = await readGitLines('ls-files', '--modified', '--others', '--exclude-standard');
  const staged = await readGitLines('diff', '--name-only', '--cached');
  if (uncommitted.length + staged.length > 0) return [...new Set([...uncommitted, ...staged])];
  return readGitLines('show', '--name-only', '--format=', 'HEAD');
}

async function readGitLines(...args) {
  const { code, output } = await captureProgram('git', args);
  if (code !== 0) throw new CliError(`git ${args.join(' ')} failed:\n${output}`);
  return output.split('\n').filter(Boolean);
}

/**
 * Runs the test files in this order until `endMs`, and prints how many were left out; returns whether some were run and none
 * has failed.
 */
async function runTests(tests, endMs) {
  const folder = `.data/verify-${process.pid}`;
  const database = await openTestDatabase(folder);
  mkdirSync(folder, { recursive: true });
  const outcomeFile = `${folder}/outcomes.txt`;
  writeFileSync(outcomeFile, '');
  const jest = spawn(
    'node_modules/.bin/jest',
    [
      '--runTestsByPath',
      ...tests,
      '--testSequencer=./tests/support/given-order.cjs',
      '--reporters=default',
      '--reporters=./tests/support/outcome-reporter.cjs',
      '--selectProjects',
      'shop',
    ],
    {
      stdio: ['ignore', 'inherit', 'pipe'],
      // A group of its own, so that jest's workers end with it.
      detached: true,
      env: {
        ...process.env,
        TEST_DATABASE_URI: database.uri,
        TEST_ORDER: tests.join('\n'),
        TEST_OUTCOMES: path.resolve(outcomeFile),
      },
    },
  );
  // Its last line lists every file.
  jest.stderr.on('data', (chunk) =>
    process.stderr.write(String(chunk).replace(/^Ran all test suites within paths .*\n/m, '')),
  );
  let isTimeUp = false;
  const endGroup = () => process.kill(-jest.pid, 'SIGKILL');
  const timer = setTimeout(() => {
    isTimeUp = true;
    endGroup();
  }, endMs - Date.now());
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, endGroup);
  const code = await new Promise((resolve) => jest.once('close', resolve));
  clearTimeout(timer);
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, endGroup);
  const outcomes = readFileSync(outcomeFile, 'utf8').split('\n').filter(Boolean);
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
  if (!isTimeUp) return code === 0;
  console.log(
    `\nThe time is up: ${tests.length - outcomes.length} of ${tests.length} test files were left out.`,
  );
  return outcomes.length > 0 && outcomes.every((outcome) => outcome.startsWith('passed'));
}

main().catch(exitWithError);
