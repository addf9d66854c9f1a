import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBuild } from '@/scripts/setup/build.mjs';
import { openDatabase } from '@/scripts/setup/database.mjs';
import { exitWithNpm } from '@/scripts/setup/npm-parent.mjs';
import { CliError, exitWithError, runProgram, runStep } from '@/scripts/setup/progress.mjs';
import { CASES } from './cases';
import { measureCases, measureFirstVisits, type Pace, type Servers } from './measure';
import { formatReport, meetsTarget } from './report';
import { readSampleItems } from './sample-items';
import { MeasuredServer, measureStart } from './servers';
import { median } from './statistics';

const DATA = '.data/bench';
const RESULTS = 'bench/results.md';
const FULL: Pace = { rounds: 5, durationMs: 500, warmMs: 250, pagesPerRound: 60 };
const QUICK: Pace = { rounds: 1, durationMs: 250, warmMs: 100, pagesPerRound: 20 };
const START_COUNT = 3;
const FIRST_VISIT = 'first-visit';

/** `npm run bench`: see README.md in this folder. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      recipes: { type: 'string', default: '10000' },
    },
  });
  const recipes = Number(values.recipes);
  if (!Number.isInteger(recipes) || recipes < 500) throw new CliError('--recipes: at least 500.');
  const { only } = values;
  const cases = CASES.filter(({ id }) => only === undefined || id.startsWith(only));
  if (cases.length === 0 && only !== FIRST_VISIT) {
    const ids = [...CASES.map(({ id }) => id), FIRST_VISIT];
    throw new CliError(`--only must be one of these ids, or a common prefix of several: ${ids.join(', ')}`);
  }

  const startedMs = Date.now();
  await ensureBuild();
  const database = await openDatabase(DATA);
  const servers: MeasuredServer[] = [];
  const close = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await database.stop();
  };
  exitWithNpm();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => close().finally(() => process.exit(1)));
  }
  try {
    const environment = toEnvironment(database.uri);
    await fillDatabase(environment, recipes);
    const isFullRun = only === undefined;
    const startupSeconds =
      isFullRun && !values.quick
        ? await runStep('Starting the shop three times', () => measureStarts(environment))
        : undefined;
    for (const name of ['shop', 'next', 'bare'] as const) {
      servers.push(await MeasuredServer.start(name, DATA, environment));
    }
    const [shop, next, bare] = servers;
    if (!shop || !next || !bare) throw new Error('Not all servers were started.');
    const byName: Servers = { shop, next, bare };
    const pace = values.quick ? QUICK : FULL;
    const items = await readSampleItems(shop.port);
    const results = await measureCases(cases, items, byName, pace, (message) => console.log(message));
    const firstVisit =
      isFullRun || only === FIRST_VISIT
        ? await runStep('Visiting new pages', () => measureFirstVisits(recipes, byName, pace))
        : undefined;
    const { peakKilobytes } = await shop.readUsage();
    const report = formatReport({
      runDescription: describeRun(process.argv.slice(2), recipes, pace, startedMs),
      cases: results,
      firstVisit,
      memoryMegabytes: peakKilobytes / 1024,
      startupSeconds,
    });
    console.log(`\n${report}`);
    console.log(`${results.filter(meetsTarget).length} of ${results.length} requests meet their targets.`);
    if (isFullRun && !values.quick) {
      writeFileSync(RESULTS, report);
      console.log(`Written to ${RESULTS}`);
    }
  } finally {
    await close();
  }
}

/** Returns a production environment with its own database name. */
function toEnvironment(databaseUri: string): NodeJS.ProcessEnv {
  const uri = new URL(databaseUri);
  uri.pathname = '/shop_bench';
  const { SHOP_DEMO: _demo, ADMIN_EMAIL: _email, ADMIN_PASSWORD: _password, ...inherited } = process.env;
  return {
    ...inherited,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    MONGODB_URI: uri.href,
    NEXTAUTH_SECRET: randomBytes(32).toString('base64url'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'bench@shop.example',
    RATE_LIMITS: 'off',
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
async function measureStarts(environment: NodeJS.ProcessEnv): Promise<number | null> {
  const seconds: number[] = [];
  for (let start = 0; start < START_COUNT; start += 1) {
    const elapsed = await measureStart(DATA, environment);
    if (elapsed === null) return null;
    seconds.push(elapsed);
  }
  return median(seconds);
}

function describeRun(args: readonly string[], recipes: number, pace: Pace, startedMs: number): string[] {
  const cpus = os.cpus();
  return [
    `Command: \`${['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' ')}\``,
    `Date: ${new Date(startedMs).toISOString()}; the run took ${Math.round((Date.now() - startedMs) / 1000)} s`,
    `Machine: ${cpus.length} × ${cpus[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.platform()} ${os.arch()}, Node ${process.versions.node}`,
    `Catalog: ${recipes} generated recipes besides the shop's own; database: ${process.env.MONGODB_URI ? 'MONGODB_URI' : 'its own server, the one of `npm run shop`'}`,
    `Pace: ${pace.rounds} interleaved rounds of ${pace.durationMs} ms for each server, after a warm-up`,
  ];
}

main().catch(exitWithError);
