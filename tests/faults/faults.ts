import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '@/scripts/setup/build.mjs';
import { exitWithNpm } from '@/scripts/setup/npm-parent.mjs';
import { ensurePackages } from '@/scripts/setup/packages.mjs';
import { CliError, exitWithError, INTERRUPT_EXIT_CODES } from '@/scripts/setup/progress.mjs';
import { ignoreShopDatabase } from '@/scripts/setup/test-database.mjs';
import { createRandom } from '@/tests/support/random';
import { Cleanup, runUntilInterrupted } from './cleanup';
import { ensureCatalogDatabase } from './own-database';
import { hasPassed, type Outcome, printReport, summarize } from './report';
import { runScenario } from './run-scenario';
import { SCENARIO_PLACES, type Scenario } from './scenario';
import { SCENARIOS } from './scenarios';
import { mountSmallDisk, unmount } from './small-disk';
import { Stage, type StageSettings } from './stage';

/** A folder of its own, since a killed run leaves its database running. */
const DATA_DIR = `.data/faults-${process.pid}`;
const OPTIONS = {
  port: { type: 'string', default: '3050' },
  seed: { type: 'string', default: '1' },
  only: { type: 'string' },
  except: { type: 'string' },
  'hold-seconds': { type: 'string', default: '12' },
  'soak-minutes': { type: 'string', default: '10' },
  'customers-per-second': { type: 'string', default: '1' },
} as const;

/**
 * Runs the shop under faults, with customers who browse, search, log in and order: npm run faults -- [options]
 * - --only NAME, --except NAME   only the scenarios whose name starts with this; all but those
 * - --seed N      the order of crash points and the faults in them
 * - --port N      the first of two ports
 * - --soak-minutes N, --hold-seconds N (how long a fault lasts), --customers-per-second N
 * Fails unless every scenario was run and ends with zeros. Ctrl-C and SIGTERM close everything that it has opened.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const scenarios = chooseScenarios(values);
  const settings = {
    port: readNumber('port', values.port),
    customersPerSecond: readNumber('customers-per-second', values['customers-per-second']),
    holdMs: readNumber('hold-seconds', values['hold-seconds']) * 1_000,
    soakMinutes: readNumber('soak-minutes', values['soak-minutes']),
    random: createRandom(readNumber('seed', values.seed)),
  };
  ignoreShopDatabase();
  await ensurePackages();
  await ensureBuild();
  exitWithNpm();
  const cleanup = new Cleanup();
  const outcomes = new Map<string, Outcome>();
  const signal = await runUntilInterrupted(cleanup, () => runAll(scenarios, settings, outcomes, cleanup));
  for (const { name } of scenarios)
    if (!outcomes.has(name)) outcomes.set(name, { notRun: `interrupted by ${signal}` });
  const summary = summarize(outcomes);
  for (const line of ['', ...summary.lines]) console.log(line);
  if ([...outcomes.values()].includes('failed')) console.log(`Logs and databases: ${DATA_DIR}`);
  else rmSync(DATA_DIR, { recursive: true, force: true });
  // An interrupted scenario would still wait for something.
  process.exit(signal ? INTERRUPT_EXIT_CODES[signal] : Number(!summary.hasPassed));
}

function chooseScenarios({ only = '', except }: { only?: string; except?: string }): Scenario[] {
  const scenarios = SCENARIOS.filter(
    ({ name }) => name.startsWith(only) && (except === undefined || !name.startsWith(except)),
  );
  if (scenarios.length > 0) return scenarios;
  const names = SCENARIOS.map(({ name }) => name).join(', ');
  throw new CliError(`--only and --except leave no scenario. There are ${names}.`);
}

async function runAll(
  scenarios: readonly Scenario[],
  settings: Omit<StageSettings, 'dataDir' | 'catalogDir'>,
  outcomes: Map<string, Outcome>,
  cleanup: Cleanup,
): Promise<void> {
  const catalogDir = await ensureCatalogDatabase(cleanup);
  for (const place of SCENARIO_PLACES) {
    const own = scenarios.filter((scenario) => (scenario.place ?? 'shop') === place);
    if (own.length === 0) continue;
    const dataDir = path.join(DATA_DIR, place);
    if (place === 'small-disk' && !(await openSmallDisk(path.join(dataDir, 'database'), cleanup))) {
      const notRun = 'only root can mount a small disk; leave it out with --except';
      for (const { name } of own) outcomes.set(name, { notRun });
      continue;
    }
    await runGroup(own, await Stage.open({ ...settings, dataDir, catalogDir }, cleanup), outcomes, cleanup);
    await cleanup.close();
  }
}

/** Returns whether this user may mount one. */
function openSmallDisk(folder: string, cleanup: Cleanup): Promise<boolean> {
  return cleanup.open(
    `the disk mounted on ${folder}`,
    () => mountSmallDisk(folder),
    (isMounted) => isMounted && unmount(folder),
  );
}

async function runGroup(
  scenarios: readonly Scenario[],
  stage: Stage,
  outcomes: Map<string, Outcome>,
  cleanup: Cleanup,
): Promise<void> {
  for (const [index, scenario] of scenarios.entries()) {
    console.log(`\n${scenario.name}: ${scenario.does} ${scenario.heals}`);
    try {
      const report = await runScenario(stage, scenario);
      printReport(report);
      outcomes.set(scenario.name, hasPassed(report) ? 'passed' : 'failed');
    } catch (error) {
      // It has failed because everything is being closed.
      if (cleanup.isInterrupted) throw error;
      console.error(error);
      outcomes.set(scenario.name, 'failed');
      // No one knows which state the shop is in.
      const notRun = `${scenario.name} broke off`;
      for (const { name } of scenarios.slice(index + 1)) outcomes.set(name, { notRun });
      return;
    }
  }
}

function readNumber(name: string, value: string): number {
  const number = Number(value);
  if (!(number > 0)) throw new CliError(`--${name} must be a number above 0.`);
  return number;
}

main().catch(exitWithError);
