import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

/** Each check runs one tool, shows its output, and returns { passed, failed }. */

const toBinPath = (name) => `node_modules/.bin/${name}`;

export async function checkLint() {
  return toSingleResult(
    await runTool('Lint and format', toBinPath('biome'), ['check', '--error-on-warnings']),
  );
}

export async function checkTypes() {
  const typegenCode = await runTool('Route types', toBinPath('next'), ['typegen']);
  return toSingleResult(
    typegenCode === 0 ? await runTool('Types', toBinPath('tsc'), ['--noEmit']) : typegenCode,
  );
}

/** Finds unused exports, files and packages (knip), and code that bypasses the type checker. */
export async function checkDeadCodeAndCasts() {
  const knipCode = await runTool('Dead exports', toBinPath('knip'), []);
  return toSingleResult(
    knipCode === 0 ? await runTool('Casts', process.execPath, ['scripts/count-casts.mjs']) : knipCode,
  );
}

/** Builds with an empty environment: a build needs neither a database nor environment variables. */
export async function checkBuild() {
  const { PATH, HOME } = process.env;
  const environment = { PATH, HOME };
  return toSingleResult(
    await runTool(
      'Build, without a database or environment variables',
      process.execPath,
      ['scripts/build.mjs'],
      environment,
    ),
  );
}

/** Runs one Jest project: `shop` (sources and database) or `build` (the build's output). */
export async function checkJest(project) {
  const report = prepareReport(`jest-${project}`);
  await runTool(`Tests (${project})`, toBinPath('jest'), [
    '--selectProjects',
    project,
    '--json',
    `--outputFile=${report}`,
  ]);
  const results = readReport(report);
  if (!results) return { passed: 0, failed: 1 };
  // A test file that fails to load reports no tests.
  const brokenFiles = results.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: results.numPassedTests, failed: results.numFailedTests + brokenFiles.length };
}

export async function checkBrowser(browserPath) {
  const report = prepareReport('playwright');
  const code = await runTool('Browser tests', toBinPath('playwright'), ['test'], {
    ...process.env,
    CHROMIUM_PATH: browserPath,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const stats = readReport(report)?.stats;
  if (!stats) return { passed: 0, failed: 1 };
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed };
}

function toSingleResult(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function prepareReport(name) {
  mkdirSync('.data/reports', { recursive: true });
  const file = `.data/reports/${name}.json`;
  rmSync(file, { force: true });
  return file;
}

/** Reads a tool's report; returns null if the tool exited before writing it. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`The tool wrote no report: ${error.message}`);
    return null;
  }
}

function runTool(title, program, args, env = process.env) {
  console.log(`\n=== ${title}`);
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}
