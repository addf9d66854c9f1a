import { parseArgs } from 'node:util';
import { OwnShop } from '@/tests/support/own-shop';
import { timeLogins } from './logins';
import { floodWithUpgrades, sendShapes, sendWaitingBodies } from './memory';
import { attackByOneClient } from './one-client';
import { exitCode } from './report';

/*
 * What needs load, memory or many samples, against a trial shop that is opened for it:
 *   npm run attack -- [--port 3000] [--seconds 120]
 * Ends with code 1 when something did not hold.
 */

const { values } = parseArgs({ options: { port: { type: 'string' }, seconds: { type: 'string' } } });
const port = Number(values.port ?? 3000);
const seconds = Number(values.seconds ?? 120);

async function main(): Promise<void> {
  const shop = new OwnShop(port, '.data/attack');
  shop.forget();
  await shop.open();
  try {
    const pid = shop.serverPid();
    await sendShapes(port, pid);
    await sendWaitingBodies(port, pid);
    await floodWithUpgrades(port, pid);
    await attackByOneClient(port, seconds);
    await timeLogins(port);
  } finally {
    await shop.close();
    shop.forget();
  }
  process.exitCode = exitCode();
}

void main();
