import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { captureProgram } from './progress.mjs';
import { readJestResults, readPlaywrightResults, readReport } from './test-results.mjs';

/** Each check runs one tool, shows its output, and returns `TestResults`, or only the counts of passed and failed. */

const toBinPath = (name) => `node_modules/.bin/${name}`;

export async function checkLint() {
  return toSingleResult(
    await runTool('Lint and format', { program: toBinPath('biome'), args: ['check', '--error-on-warnings'] }),
  );
}

export async function checkTypes() {
  const typegenCode = await runTool('Route types', { program: toBinPath('next'), args: ['typegen'] });
  return toSingleResult(
    typegenCode === 0
      ? await runTool('Types', { program: toBinPath('tsc'), args: ['--noEmit'] })
      : typegenCode,
  );
}

/** Finds unused exports, files and packages (knip), and code that bypasses the type checker. */
export async function checkDeadCodeAndCasts() {
  const knipCode = await runTool('Dead exports', { program: toBinPath('knip'), args: [] });
  return toSingleResult(
    knipCode === 0
      ? await runTool('Casts', { program: process.execPath, args: ['scripts/count-casts.mjs'] })
      : knipCode,
  );
}

/** Builds with an empty environment: a build needs neither a database nor environment variables. */
export async function checkBuild() {
  const { PATH, HOME } = process.env;
  const environment = { PATH, HOME };
  return toSingleResult(
    await runTool('Build, without a database or environment variables', {
      program: process.execPath,
      args: ['scripts/build.mjs'],
      env: environment,
    }),
  );
}

/**
 * Runs some projects of Jest (see jest.config.js).
 * @param {string[]} projects
 */
export async function checkJest(...projects) {
  const report = prepareReport(`jest-${projects.join('-')}`);
  const code = await watchTool(`Tests (${projects.join(', ')})`, {
    program: toBinPath('jest'),
    args: ['--json', `--outputFile=${report}`, '--selectProjects', ...projects],
  });
  const results = readReport(report);
  return results ? withExitCode(readJestResults(results), code) : { passed: 0, failed: 1 };
}

/** Parts missing in a tool's report may have failed too. */
function withExitCode({ failed, ...results }, code) {
  return { ...results, failed: failed === 0 && code !== 0 ? 1 : failed };
}

export async function checkBrowser(browserPath) {
  const report = prepareReport('playwright');
  const code = await watchTool('Browser tests', {
    program: toBinPath('playwright'),
    args: ['test'],
    env: {
      ...process.env,
      CHROMIUM_PATH: browserPath,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  });
  const results = readReport(report);
  return results ? withExitCode(readPlaywrightResults(results), code) : { passed: 0, failed: 1 };
}

/** Runs two processes of the built shop under faults, with a soak. */
export async function checkFaults() {
  return toSingleResult(
    await watchTool('Faults', {
      program: 'npm',
      args: ['run', '--silent', 'faults', '--', '--soak-minutes', '5'],
    }),
  );
}

/** Plants faults in a copy of the project, each of which a test must notice. */
export async function checkPlantedFaults() {
  return toSingleResult(
    await watchTool('Planted faults', {
      program: 'npm',
      args: ['run', '--silent', 'mutate', '--', '--planted'],
    }),
  );
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

/** Runs a tool beside others, so its output is printed in one piece at its end. */
async function runTool(title, { program, args, env = process.env }) {
  const { code, output } = await captureProgram(program, args, { env });
  console.log(`\n=== ${title}\n${output.trimEnd()}`);
  return code;
}

/** Runs a tool whose output is shown while it works. */
function watchTool(title, { program, args, env = process.env }) {
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
