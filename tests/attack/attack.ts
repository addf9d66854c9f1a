import { parseArgs } from 'node:util';
import { OwnShop } from '@/tests/support/own-shop';
import { timeLogins } from './logins';
import { floodWithUpgrades, sendIncompleteBodies, uploadLargeImages } from './memory';
import { attackByOneClient } from './one-client';
import { computeExitCode } from './report';

/*
 * Checks that need load, memory or many samples, against a trial shop started for this run:
 * npm run attack -- [--port 3000] [--seconds 120]
 * Exits with 1 if a check fails.
 */

const { values } = parseArgs({ options: { port: { type: 'string' }, seconds: { type: 'string' } } });
const port = Number(values.port ?? 3000);
const seconds = Number(values.seconds ?? 120);

async function main(): Promise<void> {
  const shop = new OwnShop(port, '.data/attack');
  shop.deleteData();
  await shop.open();
  try {
    const pid = shop.serverPid();
    await uploadLargeImages(port, pid);
    await sendIncompleteBodies(port, pid);
    await floodWithUpgrades(port, pid);
    await attackByOneClient(port, seconds);
    await timeLogins(port);
  } finally {
    await shop.close();
    shop.deleteData();
  }
  process.exitCode = computeExitCode();
}

void main();
