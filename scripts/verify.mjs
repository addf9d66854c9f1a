import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { checkDeadCodeAndCasts, checkLint, checkTypes } from './setup/checks.mjs';
import { openDatabase } from './setup/database.mjs';
import { listNearestTests } from './setup/import-graph.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { CliError, captureProgram, exitWithError } from './setup/progress.mjs';

/** After this time no further test is run, so that all of it takes less than two minutes. */
const LIMIT_MS = 100_000;

/**
 * `npm run verify`: the inner loop. Lint, types, dead code, and the tests nearest to the changed files in the import graph,
 * then those of pure
 * rules, until the time is up. Changed is what differs from the last commit, or else what that commit changed.
 */
async function main() {
  const startedMs = Date.now();
  await ensurePackages();
  const changedFiles = await listChangedFiles();
  const tests = listNearestTests(changedFiles);
  const results = [await checkLint(), await checkTypes(), await checkDeadCodeAndCasts()];
  const areChecksPassed = results.every(({ failed }) => failed === 0);
  console.log(`\n=== Tests, those nearest to ${changedFiles.length} changed files first`);
  const areTestsPassed = tests.length === 0 || (await runTests(tests, startedMs + LIMIT_MS));
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

/** Runs the test files in this order until `endMs`; returns whether none failed, and prints how many were left out. */
async function runTests(tests, endMs) {
  const folder = `.data/verify-${process.pid}`;
  const database = await openDatabase(folder, 'shop_test', { survivesPowerLoss: false });
  const jest = spawn(
    'node_modules/.bin/jest',
    [
      '--runTestsByPath',
      ...tests,
      '--testSequencer=./tests/support/given-order.cjs',
      '--selectProjects',
      'shop',
    ],
    {
      stdio: ['ignore', 'inherit', 'pipe'],
      // A group of its own, so that jest's workers end with it.
      detached: true,
      env: { ...process.env, TEST_DATABASE_URI: database.uri, TEST_ORDER: tests.join('\n') },
    },
  );
  const outcomes = [];
  jest.stderr.on('data', (chunk) => {
    const text = String(chunk);
    // Its last line lists every file.
    process.stderr.write(text.replace(/^Ran all test suites within paths .*\n/m, ''));
    outcomes.push(...(text.match(/^(PASS|FAIL)\b/gm) ?? []));
  });
  let isTimeUp = false;
  const endGroup = () => process.kill(-jest.pid, 'SIGKILL');
  const timer = setTimeout(() => {
    isTimeUp = true;
    endGroup();
  }, endMs - Date.now());
  process.once('SIGINT', endGroup);
  const code = await new Promise((resolve) => jest.once('close', resolve));
  clearTimeout(timer);
  process.off('SIGINT', endGroup);
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
  if (!isTimeUp) return code === 0;
  console.log(`\nThe time is up: ${tests.length - outcomes.length} test files were left out.`);
  return !outcomes.includes('FAIL');
}

main().catch(exitWithError);
