import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Stryker } from '@stryker-mutator/core';
import { CliError } from '@/scripts/setup/progress.mjs';
import type { Mutant } from './mutation-report';
import { listPureFiles, listPureTests } from './pure-files';

type RunOptions = { concurrency: number; isForced: boolean };
type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const OUTCOMES: Partial<Record<MutantResult['status'], Mutant['outcome']>> = {
  Killed: 'killed',
  Timeout: 'timedOut',
  Survived: 'survived',
  NoCoverage: 'uncovered',
};

/** Changes the pure files of an area in a copy of the project, one place at a time, and runs their tests. */
export async function runMutants(area: string, { concurrency, isForced }: RunOptions): Promise<Mutant[]> {
  const pureFiles = listPureFiles(area);
  const tests = listPureTests(pureFiles);
  if (tests.length === 0) throw new CliError(`No test in tests/lib/${area} runs without a database.`);
  const name = area.replaceAll('/', '-');
  const incrementalFile = `.data/mutation/${name}.json`;
  if (existsSync(incrementalFile)) forgetStaticSurvivors(incrementalFile);
  // Its packages are ES modules, which a static import would require as CommonJS.
  const stryker = await import('@stryker-mutator/core');
  const results = await new stryker.Stryker({
    configFile: 'tests/mutation/stryker.config.mjs',
    mutate: pureFiles,
    jest: {
      projectType: 'custom',
      configFile: 'tests/mutation/jest.config.js',
      config: {
        testMatch: tests.map((file) => `<rootDir>/${file}`),
        roots: [...new Set(tests.map((file) => `<rootDir>/${path.dirname(file)}`))],
      },
      // Who imports a file would be computed again for each mutant, which takes as long as its tests.
      enableFindRelatedTests: false,
    },
    concurrency,
    incrementalFile,
    force: isForced,
    reporters: ['html', 'json', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    htmlReporter: { fileName: `.data/reports/mutation-${name}.html` },
    jsonReporter: { fileName: `.data/reports/mutation-${name}.json` },
  }).runMutationTest();
  const mutants = results.flatMap(toMutant).filter(({ file }) => pureFiles.includes(file));
  if (mutants.length === 0 && results.length > 0)
    throw new CliError(`No mutant of lib/${area} could be run.`);
  return mutants;
}

/**
 * Has the next run try these again: Stryker records no tests for code that runs while a file is loaded, such as constants and
 * schemas, so it would not notice that a new test kills them.
 */
function forgetStaticSurvivors(incrementalFile: string): void {
  const report: { files: Record<string, { mutants: { static?: boolean; status: string }[] }> } = JSON.parse(
    readFileSync(incrementalFile, 'utf8'),
  );
  for (const file of Object.values(report.files))
    file.mutants = file.mutants.filter((mutant) => !mutant.static || mutant.status === 'Killed');
  writeFileSync(incrementalFile, JSON.stringify(report));
}

/** A mutant that does not compile says nothing about the tests. */
function toMutant({ fileName, location, replacement, status }: MutantResult): Mutant[] {
  const outcome = OUTCOMES[status];
  if (!outcome) return [];
  const file = path.relative('.', fileName);
  const { start, end } = location;
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = lines[last]?.slice(0, end.column - 1) ?? '';
  lines[0] = lines[0]?.slice(start.column - 1) ?? '';
  return [{ file, line: start.line, from: lines.join('\n'), to: replacement ?? '', outcome }];
}
