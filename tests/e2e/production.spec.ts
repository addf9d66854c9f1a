import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { openDatabase } from '@/scripts/setup/database.mjs';
import { SEPARATE_SHOP_PORT } from '@/tests/support/browser-ports';
import { ProductionShop } from '@/tests/support/production-shop';

// What an operator sees of the shop: `npm start`, its log, and how it stops.
test.describe.configure({ mode: 'serial' });

const DATA_DIR = '.data/e2e-production';
const DRAIN_SECONDS = 5;
/** The level of a warning in the log. */
const WARNING = 40;
let database: Awaited<ReturnType<typeof openDatabase>>;
let shop: ProductionShop;

test.beforeAll(async () => {
  rmSync(DATA_DIR, { recursive: true, force: true });
  database = await openDatabase(DATA_DIR, 'shop_production');
  shop = new ProductionShop(SEPARATE_SHOP_PORT + 4, database.uri, {
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    TRUSTED_PROXIES: '1',
  });
  await shop.start();
});
test.afterAll(async () => {
  shop.signal('SIGINT');
  await shop.waitForExit();
  await database.stop();
});

test('a normal start prints nothing but lines of JSON, without a warning or an error', async () => {
  expect(await shop.fetchStatus('/')).toBe(200);
  await expect.poll(() => shop.stdout).toContain('the shop is ready');
  const lines = parseLines();
  const messages = ['listening', 'the database is ready', 'search index built', 'the shop is ready'];
  expect(lines.map(({ msg }) => msg)).toEqual(expect.arrayContaining(messages));
  // A busy machine may take longer to connect than the driver waits, which is worth a warning.
  const isLate = ({ cause = '' }: LogLine) => cause.includes('timed out');
  expect(lines.filter((line) => line.level >= WARNING && !isLate(line))).toEqual([]);
  expect(shop.stderr).toBe('');
});

test('health checks are logged while they fail, as during the start, and not once they succeed', async () => {
  expect(await shop.fetchStatus('/api/health/ready')).toBe(200);
  await shop.fetchStatus('/api/unknown');
  await expect.poll(() => parseLines().map(({ path }) => path)).toContain('/api/unknown');
  const checks = parseLines().filter(({ path }) => path === '/api/health/ready');
  expect([...new Set(checks.map(({ status }) => status))]).toEqual([503]);
});

test('the lines of a request have the id that the proxy gave it, and the client’s address', async () => {
  const requestId = 'c0ffee00-56e4-482d-a6b7-5d1c321dca14';
  const headers = { 'X-Request-Id': requestId, 'X-Forwarded-For': '203.0.113.7' };
  const response = await fetch(`${shop.url}/api/dishes?country=India`, { headers });
  expect(response.headers.get('x-request-id')).toBe(requestId);
  await expect
    .poll(() => parseLines().filter((line) => line.requestId === requestId))
    .toContainEqual(expect.objectContaining({ client: '203.0.113.7', path: '/api/dishes' }));
});

type LogLine = {
  level: number;
  msg?: string;
  cause?: string;
  requestId?: string;
  client?: string;
  path?: string;
  status?: number;
};

/** Returns the complete lines of standard output; throws if one of them is not JSON. */
function parseLines(): LogLine[] {
  const text = shop.stdout;
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

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
