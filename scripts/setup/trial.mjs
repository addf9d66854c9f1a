import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from './database.mjs';
import { endWithNpm } from './npm-parent.mjs';
import { ensurePackages } from './packages.mjs';
import { requireFreePort } from './port.mjs';
import { fail, PlainError, run, step } from './progress.mjs';
import { trialSecrets } from './secrets.mjs';

/**
 * A whole shop on this machine, for trying out and for working on it: packages, database,
 * catalogue, then the process itself until Ctrl-C.
 *
 * @param {{ args: string[], nodeEnv: string, prepare?: () => Promise<void> }} shop
 *   how Node starts it, and what must be done before it can
 */
export async function runTrialShop({ args, nodeEnv, prepare = async () => {} }) {
  endWithNpm();
  const port = Number(process.env.PORT || 3000);
  const dataDir = process.env.SHOP_DATA || '.data';
  await requireFreePort(port);
  await ensurePackages();
  const database = await openDatabase(dataDir);
  try {
    await prepare();
    const secrets = trialSecrets(dataDir);
    const environment = trialEnvironment(database.uri, port, secrets);
    await loadTrialCatalog(environment);
    await serve({ args, environment: { ...environment, NODE_ENV: nodeEnv }, database, dataDir, port });
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Variables of a trial shop; what the caller has set himself stays. */
function trialEnvironment(databaseUri, port, { sessionSecret, adminEmail, adminPassword }) {
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

/** Loads the catalogue and the demo favorites into a database that has no recipes. */
function loadTrialCatalog(environment) {
  return step('Looking after the catalogue', () =>
    run(
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
 * Starts the shop's process and says when it is open. When it ends, so does the database and this
 * command: with code 0 if it was asked to.
 */
async function serve({ args, environment, database, dataDir, port }) {
  const logFile = path.join(dataDir, 'shop.log');
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, args, { stdio: ['ignore', log, 'inherit', 'ipc'], env: environment });
  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    console.log('\nStopping the shop …');
    child.kill('SIGTERM');
  };
  process.on('SIGINT', ask);
  process.on('SIGTERM', ask);
  child.on('exit', async (code, signal) => {
    await database.stop();
    if (asked && code === 0) {
      console.log('The shop is closed. Its data are safe.');
      process.exit(0);
    }
    fail(new PlainError(`The shop ended by itself (${signal ?? `code ${code}`}). Its log is ${logFile}`));
  });
  const ready = await step('Opening the shop', () =>
    waitUntilReady(port, () => asked || child.exitCode !== null),
  );
  if (asked || child.exitCode !== null) return;
  console.log(`\nThe shop is open:  http://localhost:${port}`);
  const { ADMIN_EMAIL, ADMIN_PASSWORD, SMTP_URL } = environment;
  console.log(`Its admin:         ${ADMIN_EMAIL}  ${ADMIN_PASSWORD}`);
  console.log(`Its mail:          ${SMTP_URL ? 'goes to the server of SMTP_URL' : '.data/outbox/*.eml'}`);
  console.log(`Its database:      ${database.uri}`);
  console.log(`Its payments:      ${PAYMENTS[ready?.payments] ?? 'not known'}`);
  console.log(`Its log:           ${logFile}`);
  console.log('Ctrl-C closes it; the data stay.');
}

/** How each mode of payment is told to whoever opened the shop. */
const PAYMENTS = {
  sandbox: 'sandbox: test cards only (4242 4242 4242 4242), nothing is charged',
  test: 'test keys of the providers, nothing is charged',
  live: 'LIVE: real cards are charged real money',
};

/** What the process says of itself when it is ready; nothing when it gave up. */
async function waitUntilReady(port, gaveUp) {
  const endMs = Date.now() + 120_000;
  while (!gaveUp()) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
      if (answer.ok) return await answer.json();
    } catch {
      // Not listening yet: asked again below.
    }
    if (Date.now() > endMs) throw new PlainError('The shop did not become ready within two minutes.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
