import { spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { CliError, exitWithError } from '../../scripts/setup/progress.mjs';
import { ignoreShopDatabase } from '../../scripts/setup/test-database.mjs';

/** A loaded database, which each shop of the browser tests starts with a copy of: `SeparateShop` too. */
const TEMPLATE = '.data/e2e-template';

/** Starts the shop with the data of a first start, which is made by one: `npm run shop` with an empty data folder. */
async function main() {
  ignoreShopDatabase();
  rmSync(TEMPLATE, { recursive: true, force: true });
  await startOnce(TEMPLATE);
  rmSync('.data/e2e', { recursive: true, force: true });
  cpSync(`${TEMPLATE}/db`, '.data/e2e/db', { recursive: true });
  await import('../../scripts/shop.mjs');
}

/**
 * Starts the shop, and stops it as soon as it is open. On a port of its own: on the final one, Playwright would take it for the
 * shop of the tests, and the first of them would run while it stops.
 */
function startOnce(dataDir) {
  const shop = spawn(process.execPath, ['scripts/shop.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(Number(process.env.PORT) + 1), SHOP_DATA: dataDir },
  });
  const stop = () => shop.kill('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  let output = '';
  shop.stdout.on('data', (chunk) => {
    output += chunk;
    if (output.includes('Press Ctrl-C')) stop();
  });
  return new Promise((resolve, reject) => {
    shop.once('exit', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
      if (code === 0 && output.includes('Press Ctrl-C')) resolve();
      else reject(new CliError(`The shop did not start for the first time:\n${output}`));
    });
  });
}

main().catch(exitWithError);
