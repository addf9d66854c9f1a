import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from './database.mjs';
import { exitWithNpm } from './npm-parent.mjs';
import { ensurePackages } from './packages.mjs';
import { requireFreePort } from './port.mjs';
import { CliError, exitWithError, INTERRUPT_EXIT_CODES, runProgram, runStep } from './progress.mjs';
import { ensureTrialSecrets } from './secrets.mjs';

/**
 * Runs a complete shop on this machine, for trials and development: it prepares the packages, the database and the
 * catalog, then runs the process until Ctrl-C.
 *
 * @param {{ args: string[], nodeEnv: string, prepare?: () => Promise<void> }} shop
 * Node's arguments, and the preparation before the start
 */
export async function runTrialShop({ args, nodeEnv, prepare = async () => {} }) {
  exitWithNpm();
  const port = Number(process.env.PORT || 3000);
  const dataDir = process.env.SHOP_DATA || '.data';
  await requireFreePort(port);
  await ensurePackages();
  const { MONGODB_URI } = process.env;
  const database = MONGODB_URI ? { uri: MONGODB_URI, stop: async () => {} } : await openDatabase(dataDir);
  try {
    const secrets = ensureTrialSecrets(dataDir);
    const environment = toTrialEnvironment(database.uri, port, secrets);
    await untilInterrupted(database, async () => {
      await prepare();
      await loadTrialCatalog(environment);
    });
    await serve({ args, environment: { ...environment, NODE_ENV: nodeEnv }, database, dataDir, port });
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Runs the steps before the shop's process; a signal meanwhile stops the database and exits. */
async function untilInterrupted(database, prepare) {
  const interrupt = async (signal) => {
    console.log('\nStopping …');
    await database.stop();
    process.exit(INTERRUPT_EXIT_CODES[signal]);
  };
  const signals = Object.keys(INTERRUPT_EXIT_CODES);
  for (const signal of signals) process.once(signal, interrupt);
  await prepare();
  for (const signal of signals) process.off(signal, interrupt);
}

/** Returns the environment variables of a trial shop; those of this process take precedence. */
function toTrialEnvironment(databaseUri, port, { sessionSecret, adminEmail, adminPassword }) {
  return {
    HOST: '127.0.0.1',
    NEXTAUTH_URL: `http://localhost:${port}`,
    NEXTAUTH_SECRET: sessionSecret,
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: adminPassword,
    ...process.env,
    PORT: String(port),
    MONGODB_URI: databaseUri,
    SHOP_DEMO: '1',
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

/** Loads the catalog and the demo favorites into a database that has no recipes. */
function loadTrialCatalog(environment) {
  return runStep('Checking the catalog', () =>
    runProgram(
      process.execPath,
      ['--conditions=react-server', '--import', 'tsx', 'scripts/catalog-load.ts', '--if-empty', '--demo'],
      {
        env: environment,
        onOutput: (text) => process.stdout.write(text),
      },
    ),
  );
}

/**
 * Starts the shop's process and reports when it is ready. When it exits, the database is stopped and the
 * command exits, with code 0 if the stop was requested.
 */
async function serve({ args, environment, database, dataDir, port }) {
  const logFile = path.join(dataDir, 'shop.log');
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(process.execPath, args, { stdio: ['ignore', log, 'inherit', 'ipc'], env: environment });
  let isStopping = false;
  const requestStop = () => {
    if (isStopping) return;
    isStopping = true;
    console.log('\nStopping the shop …');
    child.kill('SIGTERM');
  };
  process.on('SIGINT', requestStop);
  process.on('SIGTERM', requestStop);
  child.on('exit', async (code, signal) => {
    await database.stop();
    if (isStopping && code === 0) {
      console.log('The shop is closed. Its data is saved.');
      process.exit(0);
    }
    exitWithError(
      new CliError(`The shop exited unexpectedly (${signal ?? `code ${code}`}). Its log is ${logFile}`),
    );
  });
  const readiness = await runStep('Opening the shop', () =>
    waitUntilReady(port, () => isStopping || child.exitCode !== null),
  );
  if (isStopping || child.exitCode !== null) return;
  console.log(`\nThe shop is open:  http://localhost:${port}`);
  const { ADMIN_EMAIL, ADMIN_PASSWORD, SMTP_URL } = environment;
  console.log(`Its admin:         ${ADMIN_EMAIL}  ${ADMIN_PASSWORD}`);
  console.log(`Its mail:          ${SMTP_URL ? 'goes to the server of SMTP_URL' : '.data/outbox/*.eml'}`);
  console.log(`Its database:      ${database.uri}`);
  if (database.isEmbedded)
    console.log(
      '                   for about 2,000 orders; how to move to MongoDB: docs/operate/database.md, “From the embedded database to MongoDB”',
    );
  console.log(`Its payments:      ${PAYMENT_DESCRIPTIONS[readiness?.payments] ?? 'unknown'}`);
  console.log(`Its log:           ${logFile}`);
  console.log('Press Ctrl-C to close it; the data is saved.');
}

/** The description of each payment mode. */
const PAYMENT_DESCRIPTIONS = {
  sandbox: 'sandbox: test cards only (4242 4242 4242 4242), nothing is charged',
  test: 'test keys of the providers, nothing is charged',
  live: 'LIVE: real cards are charged real money',
};

/** Waits until the process reports ready; returns undefined if `shouldStop` returns true first. */
async function waitUntilReady(port, shouldStop) {
  const endMs = Date.now() + 120_000;
  while (!shouldStop()) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
      if (response.ok) return await response.json();
    } catch {
      // Not listening yet: retried below.
    }
    if (Date.now() > endMs) throw new CliError('The shop did not become ready within two minutes.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
