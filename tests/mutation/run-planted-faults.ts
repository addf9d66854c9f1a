import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { CliError, captureProgram } from '@/scripts/setup/progress.mjs';
import { openTestDatabase, toWorkerUri } from '@/scripts/setup/test-database.mjs';
import { plantFault } from './planted-faults';
import type { PlantedFault } from './planted-faults/planted-fault';

const COPY = path.resolve('.data/mutation/planted');
const DATABASE = '.data/mutation/planted-database';
/** A test that fails because of this has noticed no fault. */
const LOST_DATABASE = /ECONNREFUSED|MongoNetworkError|MongoServerSelectionError/;

/**
 * Plants one fault after the other in a copy of the project, and runs the test that has to notice it. Returns whether all
 * were caught. A fault that keeps a test from running is not caught: it would be noticed without the test.
 */
export async function runPlantedFaults(faults: readonly PlantedFault[]): Promise<boolean> {
  copyProject();
  const database = await openTestDatabase(DATABASE);
  try {
    await requirePassingTests(faults, database.uri);
    let caughtCount = 0;
    for (const fault of faults) {
      const { failed, output } = await runWithFault(fault, database.uri);
      if (failed > 0) caughtCount++;
      console.log(`${failed > 0 ? 'caught' : 'MISSED'}  ${fault.file}: ${fault.title}${output}`);
    }
    console.log(`${caughtCount} of ${faults.length} planted faults were caught.`);
    return caughtCount === faults.length;
  } finally {
    await database.stop();
    for (const folder of [COPY, DATABASE]) rmSync(folder, { recursive: true, force: true });
  }
}

/** The committed and new files, so that a fault never touches the files that someone works on. */
function copyProject(): void {
  rmSync(COPY, { recursive: true, force: true });
  const names = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' });
  for (const name of names.split('\0').filter((each) => each !== '' && existsSync(each))) {
    cpSync(name, path.join(COPY, name));
  }
  symlinkSync(path.resolve('node_modules'), path.join(COPY, 'node_modules'));
  if (!existsSync('.data/venv')) return;
  mkdirSync(path.join(COPY, '.data'));
  symlinkSync(path.resolve('.data/venv'), path.join(COPY, '.data/venv'));
}

/** A test that fails without a fault would catch every one. */
async function requirePassingTests(faults: readonly PlantedFault[], uri: string): Promise<void> {
  const titles = new Map<string, string[]>();
  for (const { caughtBy } of faults) {
    titles.set(caughtBy.file, [...(titles.get(caughtBy.file) ?? []), caughtBy.title]);
  }
  for (const [file, fileTitles] of titles) {
    const { passed, failed, output } = await runTests(file, fileTitles, uri);
    if (failed > 0 || passed === 0) throw new CliError(`${file} does not pass without a fault.${output}`);
    console.log(`passes  ${file}`);
  }
}

async function runWithFault(fault: PlantedFault, uri: string) {
  const { file, caughtBy } = fault;
  const copy = path.join(COPY, file);
  const text = readFileSync(copy, 'utf8');
  writeFileSync(copy, plantFault(text, fault));
  // Its indexes are those of the code without the fault.
  const client = await MongoClient.connect(toWorkerUri(uri, '1'));
  await client.db().dropDatabase();
  await client.close();
  try {
    return await runTests(caughtBy.file, [caughtBy.title], uri);
  } finally {
    writeFileSync(copy, text);
  }
}

/** Runs tests of a file by their titles. `output` is empty unless none of them could be run. */
async function runTests(file: string, titles: readonly string[], uri: string) {
  const report = path.join(COPY, 'planted-report.json');
  rmSync(report, { force: true });
  const jest = await captureProgram(
    process.execPath,
    [
      'node_modules/jest/bin/jest.js',
      file,
      '--selectProjects=shop',
      '--maxWorkers=1',
      `--testNamePattern=${titles.map(toPattern).join('|')}`,
      '--json',
      `--outputFile=${report}`,
    ],
    { cwd: COPY, env: { ...process.env, TEST_DATABASE_URI: uri } },
  );
  if (!existsSync(report))
    throw new CliError(`jest wrote no report about ${file}:\n${jest.output.slice(-4000)}`);
  const { numPassedTests: passed, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failures: string[] = testResults.flatMap(
    ({ assertionResults }: { assertionResults: { failureMessages: string[] }[] }) =>
      assertionResults.flatMap(({ failureMessages }) => failureMessages),
  );
  if (failures.some((message) => LOST_DATABASE.test(message)))
    throw new CliError(`The database was lost while ${file} ran:\n${failures[0]}`);
  const failed = failures.length;
  return { passed, failed, output: passed + failed > 0 ? '' : `\n${jest.output.slice(-2000)}` };
}

/** The values of a table stand where its title has a name such as `$label`, or `%s`. */
function toPattern(title: string): string {
  return title.replace(/[.*+?^(){}|[\]\\]/g, '\\$&').replace(/\$[\w.]+|%[a-z]/g, '.*');
}
