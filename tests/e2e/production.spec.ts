import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { openDatabase } from '@/scripts/setup/database.mjs';
import { SEPARATE_SHOP_PORT } from '@/tests/support/browser-ports';
import { ProductionShop } from '@/tests/support/production-shop';

// The operator's view of the shop: `npm start`, its log, and how it stops.
test.describe.configure({ mode: 'serial' });

const DATA_DIR = '.data/e2e-production';
const DRAIN_SECONDS = 5;
/** Levels in the log. */
const WARNING = 40;
const FATAL = 60;
let database: Awaited<ReturnType<typeof openDatabase>>;
let shop: ProductionShop;

test.beforeAll(async () => {
  rmSync(DATA_DIR, { recursive: true, force: true });
  database = await openDatabase(DATA_DIR, 'shop_production');
  shop = new ProductionShop(SEPARATE_SHOP_PORT + 4, database.uri, {
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    TRUSTED_PROXIES: '1',
    NODE_OPTIONS: `--import=${path.resolve('tests/support/plain-prints.mjs')}`,
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
  const isLate = (line: LogLine) => JSON.stringify(line).includes('timed out');
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

const toUnknownRecipe = (number: number) => `/api/recipes/${String(number).padStart(24, '0')}`;

test('while the database hangs, every line is JSON, and says which request failed', async () => {
  const { pid } = JSON.parse(readFileSync(path.join(DATA_DIR, 'database.json'), 'utf8'));
  process.kill(pid, 'SIGSTOP');
  try {
    // Next prints the error of the page.
    for (const toPath of [(page: number) => `/dishes/Japan?page=${page}`, toUnknownRecipe]) {
      let attempt = 0;
      // Each time another URL, since responses from before the database hung are cached.
      await expect.poll(() => shop.fetchStatus(toPath(++attempt))).toBe(503);
    }
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await expect.poll(() => shop.fetchStatus('/dishes/Japan')).toBe(200);
  await expect
    .poll(() => parseLines().filter(({ level, requestId }) => level >= WARNING && requestId).length)
    .toBeGreaterThan(0);
  expect(shop.stderr).toBe('');
});

test('what packages and Node itself print in any thread are lines of the log as well', async () => {
  process.kill(shop.readServerPid(), 'SIGUSR2');
  // The gateway, a renderer, the passwords and the payment sandbox.
  const threadCount = 4;
  for (const [text, level] of [
    [/^written in thread \d+$/, 30],
    [/^complained in thread \d+$/, WARNING],
    [/^printed in thread \d+\nin two lines$/, 50],
  ] as const)
    await expect
      .poll(() => parseLines().filter((line) => line.level === level && text.test(line.msg ?? '')).length)
      .toBe(threadCount);
  await expect
    .poll(() => parseLines().filter(({ err }) => err?.message.startsWith('warned in thread ')).length)
    .toBe(threadCount);
  expect(shop.stderr).toBe('');
});

type LogLine = {
  level: number;
  msg?: string;
  requestId?: string;
  client?: string;
  path?: string;
  status?: number;
  err?: { message: string };
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

test('an error that no one catches ends the process with code 1, and is a line of the log', async () => {
  await shop.start();
  process.kill(shop.readServerPid(), 'SIGALRM');
  expect(await shop.waitForExit()).toBe(1);
  await expect
    .poll(() =>
      parseLines().filter(({ level, err }) => level === FATAL && err?.message === 'no one catches this'),
    )
    .toHaveLength(1);
  expect(shop.stderr).toBe('');
});
