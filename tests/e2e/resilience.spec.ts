import { spawn } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { OWN_SHOP_PORT } from '@/tests/support/browser-ports';
import { OwnShop, pause } from '@/tests/support/own-shop';

// One shop is killed in turn by each test.
test.describe.configure({ mode: 'serial' });

/** What the driver waits of itself; on a quiet machine the shop answers within five seconds. */
const DRIVER_WAIT_MS = 30_000;

const shop = new OwnShop(OWN_SHOP_PORT, '.data/e2e-resilience');

test.beforeAll(async () => {
  shop.forget();
  await shop.open();
  // The embedded database does not survive a kill in the very moment in which it makes a file for the
  // first document of a new collection; the shop writes such documents right after it opens.
  await pause(3_000);
});
test.afterAll(() => shop.close());

/** What the shop holds: its recipes by their favorites. */
async function holdings() {
  const answer = await fetch(`${shop.url}/api/dishes?country=India`);
  return answer.json();
}

test('kill -9 of the database: 503 soon on calls and pages, then the shop recovers by itself', async () => {
  const before = await holdings();
  process.kill(shop.databasePid(), 'SIGKILL');
  await pause(50);
  const startedMs = Date.now();
  const [page, call, ready, live] = await Promise.all(
    ['/', '/api/dishes?country=India', '/api/health/ready', '/api/health/live'].map((path) =>
      shop.status(path),
    ),
  );
  const tookMs = Date.now() - startedMs;
  // The command starts the database again within a second: it may already be back.
  expect([200, 503]).toContain(page);
  expect([200, 503]).toContain(call);
  expect([200, 503]).toContain(ready);
  expect(live).toBe(200);
  expect(tookMs).toBeLessThan(DRIVER_WAIT_MS);
  await expect.poll(() => shop.status('/')).toBe(200);
  expect(await holdings()).toEqual(before);
});

test('a database that hangs: 503 soon on calls and pages, and none once it goes on', async () => {
  process.kill(shop.databasePid(), 'SIGSTOP');
  // What is kept may be shown for a moment longer.
  await pause(1_000);
  try {
    for (const path of ['/', '/api/dishes?country=India', '/api/health/ready']) {
      const startedMs = Date.now();
      expect(await shop.status(path)).toBe(503);
      expect(Date.now() - startedMs).toBeLessThan(DRIVER_WAIT_MS);
    }
    expect(await shop.status('/about')).toBe(200);
    const page = await fetch(`${shop.url}/`);
    expect(page.headers.get('retry-after')).toBe('5');
    expect(await page.text()).toContain('Back in a moment');
  } finally {
    process.kill(shop.databasePid(), 'SIGCONT');
  }
  await expect.poll(() => shop.status('/')).toBe(200);
});

test('kill -9 of the shop itself, and a restart, lose nothing', async () => {
  const before = await holdings();
  process.kill(shop.serverPid(), 'SIGKILL');
  await expect.poll(() => shop.output).toContain('The shop ended by itself');
  await shop.open();
  expect(await holdings()).toEqual(before);
});

test('kill -9 of the command leaves nothing in the way of the next one', async () => {
  const before = await holdings();
  shop.killCommand();
  await expect.poll(() => shop.status('/')).toBe(0);
  await shop.open();
  expect(await holdings()).toEqual(before);
});

test('SIGTERM ends with code 0, and the second start does not load or build anything', async () => {
  expect(await shop.close('SIGTERM')).toBe(0);
  await shop.open();
  expect(shop.output).not.toContain('Loading the catalogue');
  expect(shop.output).not.toContain('Building');
});

test('a taken port is said in plain words', async () => {
  const second = spawn(process.execPath, ['scripts/shop.mjs'], {
    env: { ...process.env, PORT: String(shop.port) },
  });
  let output = '';
  second.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve) => second.once('exit', resolve));
  expect([code, output]).toEqual([1, expect.stringContaining(`Port ${shop.port} is taken`)]);
});

for (const [what, variables, said] of [
  ['without its database and origin', {}, 'MONGODB_URI is not set'],
  ['as a trial shop', { SHOP_DEMO: '1' }, 'SHOP_DEMO is for trying the shop out'],
  [
    'with a wrong variable',
    { PORT: 'abc', MONGODB_URI: 'mongodb://db/shop', NEXTAUTH_URL: 'https://a.example' },
    'PORT',
  ],
] as const) {
  test(`npm start refuses to start ${what}`, async () => {
    const { PATH } = process.env;
    const start = spawn(process.execPath, ['scripts/start.mjs'], {
      env: { NODE_ENV: 'test', PATH, ...variables },
    });
    let output = '';
    start.stderr.on('data', (chunk) => {
      output += chunk;
    });
    const code = await new Promise((resolve) => start.once('exit', resolve));
    expect([code, output]).toEqual([1, expect.stringContaining(said)]);
  });
}
