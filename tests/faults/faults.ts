import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '@/scripts/setup/build.mjs';
import { ensurePackages } from '@/scripts/setup/packages.mjs';
import { CliError, exitWithError } from '@/scripts/setup/progress.mjs';
import { createRandom } from '@/tests/support/random';
import { hasPassed, printReport, printSummary } from './report';
import { runScenario } from './run-scenario';
import type { Scenario } from './scenario';
import { SCENARIOS } from './scenarios';
import { mountSmallDisk, unmount } from './small-disk';
import { Stage, type StageSettings } from './stage';

/** A folder of its own, since a killed run leaves its database running. */
const DATA_DIR = `.data/faults-${process.pid}`;
const OPTIONS = {
  port: { type: 'string', default: '3050' },
  seed: { type: 'string', default: '1' },
  only: { type: 'string' },
  'hold-seconds': { type: 'string', default: '12' },
  'soak-minutes': { type: 'string', default: '10' },
  'customers-per-second': { type: 'string', default: '1' },
} as const;

/**
 * Runs the shop under faults, with customers who browse, search, log in and order: npm run faults -- [options]
 * - --only NAME   only the scenarios whose name starts with this
 * - --seed N      the order of crash points and the faults in them
 * - --port N      the first of two ports
 * - --soak-minutes N, --hold-seconds N (how long a fault lasts), --customers-per-second N
 * Fails unless every scenario ends with zeros.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const scenarios = SCENARIOS.filter(({ name }) => name.startsWith(values.only ?? ''));
  if (scenarios.length === 0)
    throw new CliError(`--only: there are ${SCENARIOS.map(({ name }) => name).join(', ')}.`);
  // It kills its database, so it has one of its own.
  delete process.env.MONGODB_URI;
  await ensurePackages();
  await ensureBuild();
  const random = createRandom(readNumber('seed', values.seed));
  const settings = {
    port: readNumber('port', values.port),
    customersPerSecond: readNumber('customers-per-second', values['customers-per-second']),
    holdMs: readNumber('hold-seconds', values['hold-seconds']) * 1_000,
    soakMinutes: readNumber('soak-minutes', values['soak-minutes']),
    random,
  };
  const failedNames: string[] = [];
  for (const needsSmallDisk of [false, true]) {
    const own = scenarios.filter((scenario) => (scenario.needsSmallDisk ?? false) === needsSmallDisk);
    if (own.length === 0) continue;
    const dataDir = path.join(DATA_DIR, needsSmallDisk ? 'small-disk' : 'shop');
    if (needsSmallDisk && !mountSmallDisk(path.join(dataDir, 'database'))) {
      console.log(`\nnot run, because only root can mount a small disk: ${own.map(({ name }) => name)}`);
      continue;
    }
    failedNames.push(...(await runScenarios(own, { ...settings, dataDir })));
    if (needsSmallDisk) unmount(path.join(dataDir, 'database'));
  }
  printSummary(scenarios.length, failedNames);
  if (failedNames.length === 0) rmSync(DATA_DIR, { recursive: true });
  else process.exitCode = 1;
}

/** Returns the names of the scenarios that failed. */
async function runScenarios(scenarios: readonly Scenario[], settings: StageSettings): Promise<string[]> {
  const stage = await Stage.open(settings);
  const closeAndExit = (reason: unknown) => {
    console.error(reason);
    void stage.close().finally(() => process.exit(1));
  };
  // Otherwise databases and shops would be left running.
  const ends = ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection'] as const;
  for (const end of ends) process.once(end, closeAndExit);
  const failedNames: string[] = [];
  try {
    for (const scenario of scenarios) {
      console.log(`\n${scenario.name}: ${scenario.does} ${scenario.heals}`);
      const report = await runScenario(stage, scenario);
      printReport(report);
      if (!hasPassed(report)) failedNames.push(scenario.name);
    }
  } finally {
    for (const end of ends) process.off(end, closeAndExit);
    await stage.close();
  }
  return failedNames;
}

function readNumber(name: string, value: string): number {
  const number = Number(value);
  if (!(number > 0)) throw new CliError(`--${name} must be a number above 0.`);
  return number;
}

main().catch(exitWithError);
