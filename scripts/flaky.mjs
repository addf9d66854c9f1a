import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './setup/browser.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { CliError, captureProgram, exitWithError } from './setup/progress.mjs';

const FOLDER = 'test-results/flaky';

/**
 * `npm run flaky -- "title" --times 40 --load 2`: repeats a test, next to some processes that keep a core busy each, until
 * it fails, and keeps its output and a browser's trace. The title may have its file before it, as `npm test` prints it:
 * "tests/e2e/search.spec.ts › a title".
 */
async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { times: { type: 'string', default: '40' }, load: { type: 'string', default: '2' } },
  });
  const times = Number(values.times);
  const load = Number(values.load);
  const [name] = positionals;
  if (!name || !Number.isInteger(times) || times < 1 || !Number.isInteger(load) || load < 0)
    throw new CliError('Usage: npm run flaky -- "title of a test" --times 40 --load 2');
  await ensurePackages();
  const { files, title } = await findTest(name);
  const isBrowserTest = files[0].endsWith('.spec.ts');
  if (isBrowserTest) process.env.CHROMIUM_PATH = await ensureBrowser();
  mkdirSync(FOLDER, { recursive: true });
  const busyProcesses = Array.from({ length: load }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  try {
    const run = isBrowserTest ? runBrowserTest : runJestTest;
    process.exitCode = await run({ files, title, times });
  } finally {
    for (const busyProcess of busyProcesses) busyProcess.kill('SIGKILL');
  }
}

/** Returns the files that contain the title, and a pattern of the title alone. */
async function findTest(name) {
  const [, file, title] = /^(\S+\.(?:test|spec)\.tsx?) › (.+)$/s.exec(name) ?? [null, null, name];
  const pattern = title
    .split(' › ')
    .join(' ')
    // Where the values of a table stand in it.
    .replaceAll(/%[a-z]|\$[\w.]+/g, '\0')
    .replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    .replaceAll('\0', '.*');
  if (file) return { files: [file], title: pattern };
  const { output } = await captureProgram('git', [
    'grep',
    '--files-with-matches',
    '--fixed-strings',
    title,
    '--',
    'tests',
  ]);
  const files = output.split('\n').filter((line) => /\.(test|spec)\.tsx?$/.test(line));
  if (files.length === 0)
    throw new CliError(
      'No file has this title. If a part of it is computed, put the file first: "tests/e2e/a.spec.ts › title".',
    );
  return { files, title: pattern };
}

/** Playwright repeats it itself and keeps the trace of the failure in `test-results`. */
function runBrowserTest({ files, title, times }) {
  return runToEnd(
    'node_modules/.bin/playwright',
    [
      ...['test', ...files, '--grep', title, '--repeat-each', times],
      ...['--retries', '0', '--max-failures', '1', '--trace', 'retain-on-failure'],
    ].map(String),
    `${FOLDER}/output.txt`,
  );
}

async function runJestTest({ files, title, times }) {
  for (let run = 1; run <= times; run++) {
    const output = `${FOLDER}/output.txt`;
    const report = `${FOLDER}/report.json`;
    rmSync(report, { force: true });
    const args = [
      ...['--json', '--outputFile', report],
      '--runTestsByPath',
      ...files,
      '--testNamePattern',
      title,
      '--selectProjects',
      'shop',
      'long',
    ];
    if ((await runToEnd('node_modules/.bin/jest', args, output)) !== 0) {
      console.log(`\nRun ${run} of ${times} failed: ${output}`);
      return 1;
    }
    if (JSON.parse(readFileSync(report, 'utf8')).numPassedTests === 0)
      throw new CliError('No test has this title in the files that contain it.');
  }
  console.log(`\nPassed ${times} times.`);
  return 0;
}

function runToEnd(program, args, outputFile) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TEST_LONG: '1', TEST_RETRIES: '0' },
  });
  const file = createWriteStream(outputFile);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      process.stdout.write(chunk);
      file.write(chunk);
    });
  }
  return new Promise((resolve) => child.once('close', (code) => file.end(() => resolve(code ?? 1))));
}

main().catch(exitWithError);
