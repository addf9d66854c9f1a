import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBuild } from '@/scripts/setup/build.mjs';
import { exitWithNpm } from '@/scripts/setup/npm-parent.mjs';
import { CliError, exitWithError, runProgram, runStep } from '@/scripts/setup/progress.mjs';
import { openTestDatabase } from '@/scripts/setup/test-database.mjs';
import { type BenchCase, CASES } from './cases';
import { measureCases, measureFirstVisits, type Pace } from './measure';
import { measureMemory } from './memory';
import { measureMixedLoad } from './mixed-load';
import { measureRenderers } from './renderers';
import { formatReport, meetsTarget, type SetupResult } from './report';
import { readSampleItems } from './sample-items';
import { MeasuredServer, measureStart, type StartSettings } from './servers';
import { findNode, type OtherCommit, prepareCommit, type Setup, startSetup } from './setups';
import { median } from './statistics';

const DATA = '.data/bench';
const RESULTS = 'bench/results.md';
const FULL: Pace = {
  rounds: 5,
  durationMs: 500,
  warmMs: 250,
  pagesPerRound: 60,
  mixedMs: 8_000,
  memoryMs: 600_000,
};
const QUICK: Pace = {
  rounds: 1,
  durationMs: 250,
  warmMs: 100,
  pagesPerRound: 20,
  mixedMs: 4_000,
  memoryMs: 20_000,
};
const START_COUNT = 3;
/** The measurements besides the cases, by their names for `--only`. */
const PARTS = ['first-visit', 'mixed', 'renderers', 'memory', 'start'] as const;
type Part = (typeof PARTS)[number];

/** `npm run bench`: see docs/develop/benchmarks.md. */
async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  const startedMs = Date.now();
  await ensureBuild();
  const nodes: Awaited<ReturnType<typeof findNode>>[] = [];
  for (const major of options.nodes) nodes.push(await findNode(major));
  const other = options.against === undefined ? null : await prepareCommit(options.against);
  const database = await openTestDatabase(DATA, { asInShop: true });
  const started: MeasuredServer[] = [];
  const close = async () => {
    await Promise.all(started.map((server) => server.stop()));
    await database.stop();
  };
  exitWithNpm();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => close().finally(() => process.exit(1)));
  }
  try {
    const environment = toEnvironment(database.uri);
    await fillDatabase(environment, options.recipes);
    await runStep('Building the search index', async () => {
      const runtime = { nodePath: process.execPath, folder: process.cwd() };
      await (await MeasuredServer.start('shop', { ...runtime, dataDir: DATA, environment })).stop();
    });
    const results = await measure(options, { nodes, other, environment, started });
    const report = formatReport({
      runDescription: describeRun(options, { nodes, other, startedMs }),
      setups: results,
    });
    console.log(`\n${report}`);
    const cases = results.flatMap((setup) =>
      setup.cases.map((result) => meetsTarget(result, setup.nodeVersion)),
    );
    console.log(`${cases.filter(Boolean).length} of ${cases.length} requests meet their targets.`);
    if (options.isComplete) {
      writeFileSync(RESULTS, report);
      console.log(`Written to ${RESULTS}`);
    }
  } finally {
    await close();
  }
}

type Options = {
  nodes: readonly string[];
  against?: string;
  recipes: number;
  pace: Pace;
  cases: readonly BenchCase[];
  parts: readonly Part[];
  /** Whether everything is measured, at full length. */
  isComplete: boolean;
};

function parseOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      recipes: { type: 'string', default: '10000' },
      node: { type: 'string', default: process.versions.node.split('.')[0] },
      against: { type: 'string' },
    },
  });
  const { quick, only = '', against, node = '' } = values;
  const recipes = Number(values.recipes);
  if (!Number.isInteger(recipes) || recipes < 500) throw new CliError('--recipes: at least 500.');
  const nodes = node.split(',');
  if (!nodes.every((major) => /^\d+$/.test(major)))
    throw new CliError('--node: major versions, separated by commas, such as 20,24.');
  const cases = CASES.filter(({ id }) => id.startsWith(only));
  const parts = PARTS.filter((part) => part.startsWith(only));
  if (cases.length === 0 && parts.length === 0) {
    const ids = [...CASES.map(({ id }) => id), ...PARTS];
    throw new CliError(`--only must be one of these ids, or a common prefix of several: ${ids.join(', ')}`);
  }
  const pace = quick ? QUICK : FULL;
  return { nodes, against, recipes, pace, cases, parts, isComplete: !quick && only === '' };
}

type Run = {
  nodes: readonly Pick<Setup, 'nodeVersion' | 'nodePath'>[];
  other: OtherCommit | null;
  environment: NodeJS.ProcessEnv;
  started: MeasuredServer[];
  startedMs: number;
};

/** Measures the selected setups; the servers of all setups run at the same time and take turns. Stops them. */
async function measure(
  { recipes, pace, cases, parts }: Options,
  { nodes, other, environment, started }: Omit<Run, 'startedMs'>,
): Promise<SetupResult[]> {
  const common = { dataDir: DATA, environment };
  const toStart = ({ nodePath }: Pick<Setup, 'nodePath'>) => ({ ...common, nodePath, folder: process.cwd() });
  const has = (part: Part) => parts.includes(part);
  const results: SetupResult[] = nodes.map(({ nodeVersion }) => ({ nodeVersion, cases: [] }));
  const forEachNode = async (part: Part, run: (setup: SetupResult, index: number) => Promise<void>) => {
    if (!has(part)) return;
    for (const [index, result] of results.entries())
      await runStep(`Node ${result.nodeVersion}: ${part}`, () => run(result, index));
  };
  await forEachNode('renderers', async (result, index) => {
    result.renderers = await measureRenderers(toStart(nodes[index] ?? toOwnNode()), pace);
  });
  const setups: Setup[] = [];
  for (const node of nodes) setups.push(await startSetup(node, { other, ...common, started }));
  const [first] = setups;
  if (!first) throw new Error('There is no setup.');
  const items = await readSampleItems(first.servers.shop.port);
  const caseResults = await measureCases(cases, {
    items,
    setups,
    pace,
    onProgress: (message) => console.log(message),
  });
  for (const [index, result] of results.entries()) result.cases = caseResults[index] ?? [];
  await forEachNode('first-visit', async (result, index) => {
    result.firstVisit = await measureFirstVisits(recipes, setups[index] ?? first, pace);
  });
  if (has('mixed')) {
    const mixed = await runStep('Mixed load', () => measureMixedLoad(setups, items, pace));
    for (const [index, result] of results.entries()) result.mixed = mixed[index];
  }
  if (has('memory')) {
    // At the same time, because it takes long and is no rate.
    const memory = await runStep('Memory', () =>
      Promise.all(setups.map(({ servers }) => measureMemory(servers.shop, items, pace.memoryMs))),
    );
    for (const [index, result] of results.entries()) result.memory = memory[index];
  }
  // Their polling would slow down the database.
  await Promise.all(started.map((server) => server.stop()));
  await forEachNode('start', async (result, index) => {
    result.startupSeconds = await measureStarts(toStart(nodes[index] ?? toOwnNode()));
  });
  return results;
}

const toOwnNode = () => ({ nodePath: process.execPath });

/** Returns a production environment with its own database name. */
function toEnvironment(databaseUri: string): NodeJS.ProcessEnv {
  const { SHOP_DEMO: _demo, ADMIN_EMAIL: _email, ADMIN_PASSWORD: _password, ...inherited } = process.env;
  return {
    ...inherited,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    MONGODB_URI: databaseUri,
    NEXTAUTH_SECRET: randomBytes(32).toString('base64url'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'bench@shop.example',
    RATE_LIMITS: 'off',
    // As in .env.example.
    MALLOC_ARENA_MAX: '2',
    PAYMENTS_SANDBOX: '1',
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

/** Loads the shop's catalog and the generated one; existing data stays. */
function fillDatabase(environment: NodeJS.ProcessEnv, recipes: number): Promise<void> {
  return runStep('Filling the database', async () => {
    for (const tool of [
      ['scripts/catalog-load.ts', '--if-empty'],
      ['scripts/generate.ts', '--recipes', String(recipes)],
    ]) {
      await runProgram(process.execPath, ['--conditions=react-server', '--import', 'tsx', ...tool], {
        env: { ...environment, SHOP_DEMO: '1' },
        onOutput: (text: string) => process.stdout.write(text),
      });
    }
  });
}

/** Returns the median of three starts; null if any start failed to serve a page. */
async function measureStarts(settings: StartSettings): Promise<number | null> {
  const seconds: number[] = [];
  for (let start = 0; start < START_COUNT; start += 1) {
    const elapsed = await measureStart(settings);
    if (elapsed === null) return null;
    seconds.push(elapsed);
  }
  return median(seconds);
}

function describeRun(
  { recipes, pace }: Options,
  { nodes, other, startedMs }: Pick<Run, 'nodes' | 'other' | 'startedMs'>,
): string[] {
  const cpus = os.cpus();
  const args = process.argv.slice(2);
  const versions = nodes.map(({ nodeVersion }) => nodeVersion).join(' and ');
  return [
    `Command: \`${['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' ')}\``,
    `Date: ${new Date(startedMs).toISOString()}; the run took ${Math.round((Date.now() - startedMs) / 1000)} s`,
    `Machine: ${cpus.length} × ${cpus[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.platform()} ${os.arch()}, Node ${versions}`,
    `Catalog: ${recipes} generated recipes besides the shop's own; database: ${process.env.TEST_MONGODB_URI ? 'that of TEST_MONGODB_URI' : 'its own server, the one of `npm run shop`'}`,
    `Pace: ${pace.rounds} interleaved rounds of ${pace.durationMs} ms for each server, after a warm-up`,
    ...(other ? [`Commit before: ${other.id}`] : []),
  ];
}

main().catch(exitWithError);
