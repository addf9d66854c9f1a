import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { openDatabase } from '@/scripts/setup/database.mjs';
import { SEPARATE_SHOP_PORT } from '@/tests/support/browser-ports';
import { ProductionShop } from '@/tests/support/production-shop';

// What an operator sees of the shop: `npm start`, its log, and how it stops.
test.describe.configure({ mode: 'serial' });

const DATA_DIR = '.data/e2e-production';
const DRAIN_SECONDS = 5;
let database: Awaited<ReturnType<typeof openDatabase>>;
let shop: ProductionShop;

test.beforeAll(async () => {
  rmSync(DATA_DIR, { recursive: true, force: true });
  database = await openDatabase(DATA_DIR, 'shop_production');
  shop = new ProductionShop(SEPARATE_SHOP_PORT + 4, database.uri, { DRAIN_SECONDS: String(DRAIN_SECONDS) });
  await shop.start();
});
test.afterAll(async () => {
  shop.signal('SIGINT');
  await shop.waitForExit();
  await database.stop();
});

test('after SIGTERM to npm, the shop reports that it is not ready while it still serves visitors; npm ends with it, with its exit code', async () => {
  const serverPid = shop.readServerPid();
  shop.signal('SIGTERM');
  await expect.poll(() => shop.fetchStatus('/api/health/ready')).toBe(503);
  expect(await shop.fetchStatus('/about')).toBe(200);
  expect(await shop.fetchStatus('/api/health/live')).toBe(200);
  expect(await shop.waitForExit()).toBe(0);
  expect(() => process.kill(serverPid, 0)).toThrow('ESRCH');
  expect(await shop.fetchStatus('/about')).toBe(0);
});
