import { parseArgs } from 'node:util';
import { SeparateShop } from '@/tests/support/separate-shop';
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
  // The time of a login says nothing about its account if hashing takes as long as in production.
  const shop = new SeparateShop(port, '.data/attack', { BCRYPT_COST: '12' });
  shop.deleteData();
  await shop.start();
  try {
    const pid = shop.getServerPid();
    await uploadLargeImages(port, pid);
    await sendIncompleteBodies(port, pid);
    await floodWithUpgrades(port, pid);
    await attackByOneClient(port, seconds);
    await timeLogins(port);
  } finally {
    await shop.stop();
    shop.deleteData();
  }
  process.exitCode = computeExitCode();
}

void main();
