import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

/** Each check runs one tool, shows its output, and gives { passed, failed }. */

const bin = (name) => `node_modules/.bin/${name}`;

export async function checkLint() {
  return asOne(await runTool('Lint and format', bin('biome'), ['check', '--error-on-warnings']));
}

export async function checkTypes() {
  const generated = await runTool('Route types', bin('next'), ['typegen']);
  return asOne(generated === 0 ? await runTool('Types', bin('tsc'), ['--noEmit']) : generated);
}

/** Builds with an empty environment: a build needs neither a database nor a variable. */
export async function checkBuild() {
  const { PATH, HOME } = process.env;
  const environment = { PATH, HOME };
  return asOne(
    await runTool(
      'Build, with neither database nor environment',
      process.execPath,
      ['scripts/build.mjs'],
      environment,
    ),
  );
}

/** Jest of one project: `shop` (sources and database) or `build` (what the build made). */
export async function checkJest(project) {
  const report = prepareReport(`jest-${project}`);
  await runTool(`Tests (${project})`, bin('jest'), [
    '--selectProjects',
    project,
    '--json',
    `--outputFile=${report}`,
  ]);
  const results = readReport(report);
  if (!results) return { passed: 0, failed: 1 };
  // A file that cannot even be loaded has no tests to fail.
  const brokenFiles = results.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: results.numPassedTests, failed: results.numFailedTests + brokenFiles.length };
}

export async function checkBrowser(browserPath) {
  const report = prepareReport('playwright');
  const code = await runTool('Browser tests', bin('playwright'), ['test'], {
    ...process.env,
    CHROMIUM_PATH: browserPath,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const stats = readReport(report)?.stats;
  if (!stats) return { passed: 0, failed: 1 };
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed };
}

function asOne(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function prepareReport(name) {
  mkdirSync('.data/reports', { recursive: true });
  const file = `.data/reports/${name}.json`;
  rmSync(file, { force: true });
  return file;
}

/** A tool's report; nothing when the tool died before it wrote one. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`There is no report of this run: ${error.message}`);
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
