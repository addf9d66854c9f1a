import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { SEPARATE_SHOP_PORT } from '@/tests/support/browser-ports';
import { pause, SeparateShop } from '@/tests/support/separate-shop';
import { anImage } from '@/tests/support/uploads';

// Each test kills the same shop in turn.
test.describe.configure({ mode: 'serial' });

/** The driver's own timeout; on a quiet machine the shop responds within five seconds. */
const DRIVER_WAIT_MS = 30_000;

const shop = new SeparateShop(SEPARATE_SHOP_PORT, '.data/e2e-resilience', {
  TRUSTED_PROXIES: '1',
});

test.beforeAll(async () => {
  shop.resetData();
  await shop.start();
  // The embedded database does not survive a kill while it creates the file for the first document of a new
  // collection; the shop writes such documents right after it opens, that of the audit last.
  await shop.queryDatabase(async (database) => {
    while ((await database.collection('job_runs').countDocuments()) === 0) await pause(50);
  });
});
test.afterAll(() => shop.stop());

/** Whether the process still runs; one that has ended stays listed until its parent notices. */
function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

/** Returns the shop's Indian recipes, most favorited first. */
async function readRecipes() {
  const response = await fetch(`${shop.url}/api/dishes?country=India`);
  return response.json();
}

test('after kill -9 of the database, every request soon gets a response, and the shop recovers automatically', async () => {
  const before = await readRecipes();
  const pid = shop.readDatabasePid();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isRunning(pid), { intervals: [5] }).toBe(false);
  const startedMs = Date.now();
  const [page, call, readyStatus, liveStatus] = await Promise.all(
    ['/', '/api/dishes?country=India', '/api/health/ready', '/api/health/live'].map((path) =>
      shop.fetchStatus(path),
    ),
  );
  const tookMs = Date.now() - startedMs;
  // The command restarts the database within a second: it may already be back.
  expect([200, 503]).toContain(page);
  expect([200, 503]).toContain(call);
  expect([200, 503]).toContain(readyStatus);
  expect(liveStatus).toBe(200);
  expect(tookMs).toBeLessThan(DRIVER_WAIT_MS);
  // The home page may be sent without its recipes before.
  await expect.poll(() => shop.fetchStatus('/api/health/ready')).toBe(200);
  expect(await readRecipes()).toEqual(before);
});

test('while the database hangs, cached pages are sent as stale and everything else soon returns 503, until it continues', async () => {
  await expect.poll(async () => (await (await fetch(`${shop.url}/`)).text()).includes('All-Time')).toBe(true);
  process.kill(shop.readDatabasePid(), 'SIGSTOP');
  try {
    const readCacheState = async () => (await fetch(`${shop.url}/`)).headers.get('x-cache');
    // Cached pages may be served as fresh for a moment longer.
    await expect.poll(readCacheState, { intervals: [50] }).toBe('stale');
    for (const path of ['/dishes/Japan', '/api/dishes?country=India', '/api/health/ready']) {
      const startedMs = Date.now();
      expect(await shop.fetchStatus(path)).toBe(503);
      expect(Date.now() - startedMs).toBeLessThan(DRIVER_WAIT_MS);
    }
    const uncached = await fetch(`${shop.url}/dishes/Japan`);
    expect(uncached.headers.get('retry-after')).toBe('5');
    expect(await uncached.text()).toContain('Back in a moment');
    const cached = await fetch(`${shop.url}/`);
    expect([cached.status, cached.headers.get('x-cache')]).toEqual([200, 'stale']);
    expect(await shop.fetchStatus('/offline')).toBe(200);
  } finally {
    process.kill(shop.readDatabasePid(), 'SIGCONT');
  }
  await expect.poll(() => shop.fetchStatus('/dishes/Japan')).toBe(200);
  await expect.poll(async () => (await fetch(`${shop.url}/`)).headers.get('x-cache')).toBeNull();
});

test('kill -9 of the shop itself and a restart lose nothing', async () => {
  const before = await readRecipes();
  process.kill(shop.getServerPid(), 'SIGKILL');
  await expect.poll(() => shop.output).toContain('The shop exited unexpectedly');
  await shop.start();
  expect(await readRecipes()).toEqual(before);
});

test('kill -9 of the npm command leaves nothing behind that blocks the next one', async () => {
  const before = await readRecipes();
  shop.killCommand();
  await expect.poll(() => shop.fetchStatus('/')).toBe(0);
  await shop.start();
  expect(await readRecipes()).toEqual(before);
});

test('SIGTERM ends with exit code 0, and the second start loads and builds nothing', async () => {
  expect(await shop.stop('SIGTERM')).toBe(0);
  await shop.start();
  expect(shop.output).not.toContain('Loading the catalog');
  expect(shop.output).not.toContain('Building');
});

/** Sends a request that a renderer of a trial shop answers with a fault; ends when the shop gives up. */
async function causeFault(fault: string): Promise<number> {
  const response = await fetch(`${shop.url}/api/health/ready`, { headers: { 'X-Trial-Fault': fault } });
  return response.status;
}

async function readRendererStates(): Promise<string[]> {
  const response = await fetch(`${shop.url}/api/health/ready`);
  return response.ok ? (await response.json()).renderers : [];
}

function logIn(credentials: { email: string; password: string }, client = '198.51.100.1'): Promise<Response> {
  return fetch(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': client },
    body: JSON.stringify(credentials),
  });
}

/** Forks a recipe for the admin; returns a function that uploads an image of it. */
async function prepareUpload(): Promise<(client?: string) => Promise<Response>> {
  const { token } = await (await logIn(shop.readAdminCredentials())).json();
  const headers = { Authorization: `Bearer ${token}` };
  const { dishes } = await readRecipes();
  const fork = await fetch(`${shop.url}/api/user/recipes/fork/${dishes[0]._id}`, { method: 'POST', headers });
  const { _id } = await fork.json();
  const image = await anImage({ width: 3_000, height: 2_000 });
  return (client = '198.51.100.1') => {
    const body = new FormData();
    body.append('recipeImages', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'a.jpg');
    return fetch(`${shop.url}/api/user/recipes/${_id}/images`, {
      method: 'PUT',
      headers: { ...headers, 'X-Forwarded-For': client },
      body,
    });
  };
}

test('an endless loop in a renderer ends the requests in it with 503, and others go on in its replacement', async () => {
  test.setTimeout(90_000);
  const pid = shop.getServerPid();
  const upload = await prepareUpload();
  const admin = shop.readAdminCredentials();
  await expect.poll(() => shop.fetchStatus('/')).toBe(200);
  // Of one client, only one login and one upload would be in the renderer.
  const logins = Array.from({ length: 8 }, (_, index) => logIn(admin, `198.51.100.${index + 1}`));
  const inFlight = [...logins, upload('198.51.100.1'), upload('198.51.100.2')];
  const fault = causeFault('endless loop');
  await expect.poll(readRendererStates, { intervals: [50] }).not.toEqual(['ready']);
  expect(await shop.fetchStatus('/api/health/live')).toBe(200);
  expect(await shop.fetchStatus('/')).toBe(200);
  for (const response of await Promise.all(inFlight)) expect([200, 503]).toContain(response.status);
  expect(await fault).toBe(503);
  await expect.poll(readRendererStates, { timeout: 30_000 }).toEqual(['ready']);
  expect((await logIn(admin)).status).toBe(200);
  expect((await upload()).status).toBe(200);
  expect(shop.getServerPid()).toBe(pid);
});

test('a request that never gets a response ends with 503 and delays no others', async () => {
  test.setTimeout(60_000);
  const fault = causeFault('no response');
  expect(await shop.fetchStatus('/search?q=rice')).toBe(200);
  expect(await fault).toBe(503);
});

for (const fault of ['uncaught exception', 'growing heap']) {
  test(`a renderer with ${fault === 'growing heap' ? 'a' : 'an'} ${fault} is replaced while the shop responds`, async () => {
    test.setTimeout(120_000);
    const pid = shop.getServerPid();
    expect(await shop.fetchStatus('/')).toBe(200);
    expect(await causeFault(fault)).toBe(200);
    // It takes no new requests any more.
    await expect.poll(readRendererStates, { timeout: 60_000, intervals: [50] }).not.toEqual(['ready']);
    expect(await shop.fetchStatus('/')).toBe(200);
    await expect.poll(readRendererStates, { timeout: 30_000 }).toEqual(['ready']);
    expect(await shop.fetchStatus('/search?q=rice')).toBe(200);
    expect(shop.getServerPid()).toBe(pid);
  });
}

test('a port in use produces a plain error message', async () => {
  const secondCommand = spawn(process.execPath, ['scripts/shop.mjs'], {
    env: { ...process.env, PORT: String(shop.port) },
  });
  let output = '';
  secondCommand.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve) => secondCommand.once('exit', resolve));
  expect([code, output]).toEqual([1, expect.stringContaining(`Port ${shop.port} is in use`)]);
});

for (const [label, variables, expectedMessage] of [
  ['without its database and origin', {}, 'MONGODB_URI is not set'],
  ['as a trial shop', { SHOP_DEMO: '1' }, 'SHOP_DEMO is only for trying out the shop'],
  [
    'with an invalid variable',
    { PORT: 'abc', MONGODB_URI: 'mongodb://db/shop', NEXTAUTH_URL: 'https://a.example' },
    'PORT',
  ],
] as const) {
  test(`npm start refuses to start ${label}`, async () => {
    const { PATH } = process.env;
    const start = spawn(process.execPath, ['scripts/start.mjs'], {
      env: { NODE_ENV: 'test', PATH, ...variables },
    });
    let output = '';
    start.stderr.on('data', (chunk) => {
      output += chunk;
    });
    const code = await new Promise((resolve) => start.once('exit', resolve));
    expect([code, output]).toEqual([1, expect.stringContaining(expectedMessage)]);
  });
}
