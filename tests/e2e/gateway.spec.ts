import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { SEPARATE_SHOP_PORT } from '@/tests/support/browser-ports';
import { sendHttpRequest } from '@/tests/support/http-client';
import { createRandom } from '@/tests/support/random';
import { RawSocket } from '@/tests/support/raw-socket';
import { pause, SeparateShop } from '@/tests/support/separate-shop';
import { isLongRun } from '@/tests/support/tiers';

// The gateway over the network: its cache, its end, and the attacks that it withstands.
test.describe.configure({ mode: 'serial' });

// `npm run freshness` makes thousands of edits, with other seeds.
const EDITS = Number(process.env.FRESHNESS_EDITS ?? (isLongRun ? 5_000 : 10));
const SEED = Number(process.env.FRESHNESS_SEED ?? 1);
test.setTimeout(900_000 + EDITS * 2_000);

const PORT = SEPARATE_SHOP_PORT + 1;
const SECOND_PORT = SEPARATE_SHOP_PORT + 2;
const shop = new SeparateShop(PORT, '.data/e2e-gateway');
let admin: Record<string, string>;
let secondProcess: Awaited<ReturnType<SeparateShop['startSecondProcess']>>;

test.beforeAll(async () => {
  shop.resetData();
  await shop.start();
  secondProcess = await shop.startSecondProcess(SECOND_PORT);
  admin = await signIn(shop.readAdminCredentials());
});
test.afterAll(async () => {
  await secondProcess.close();
  await shop.stop();
});

async function signIn(credentials: { email: string; password: string }, action = 'login') {
  const response = await fetch(`${shop.url}/api/auth/${action}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { token } = await response.json();
  return { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
}

const fetchText = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { headers })).text();

/** Returns the n in "edition n" on a page. A busy machine may not render one within the limit: a 503 is not stale. */
async function readEdition(url: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(url, { headers });
  if (response.status === 503) return readEdition(url, headers);
  return Number(/edition (\d+)/.exec(await response.text())?.[1] ?? Number.NaN);
}

/** Saves an edit, as an admin who is asked to try again does: a busy machine may not answer within the limit. */
async function edit(path: string, body: unknown): Promise<void> {
  const { status } = await fetch(shop.url + path, {
    method: 'PUT',
    headers: admin,
    body: JSON.stringify(body),
  });
  if (status === 503) return edit(path, body);
  expect(status).toBe(200);
}

test(`after ${EDITS} edits no response is stale: never in the same process, and at most for a second in another`, async () => {
  const random = createRandom(SEED);
  const { dishes } = await (await fetch(`${shop.url}/api/dishes?country=India`)).json();
  const recipes = await Promise.all(
    dishes
      .slice(0, 4)
      .map(async ({ _id }: { _id: string }) => (await fetch(`${shop.url}/api/recipes/${_id}`)).json()),
  );
  const { ingredients } = await (await fetch(`${shop.url}/api/ingredients?limit=2`)).json();
  const editedItems = [
    ...recipes.map((recipe) => ({
      path: `/api/admin/recipes/${recipe._id}`,
      body: (edition: number) => ({ ...recipe, shortDescription: `edition ${edition}` }),
      pages: [`/recipes/detail/${recipe._id}`],
    })),
    ...ingredients.map((ingredient: { _id: string }) => ({
      path: `/api/admin/ingredients/${ingredient._id}`,
      body: (edition: number) => ({ ...ingredient, description: `edition ${edition}` }),
      pages: [`/ingredients/${ingredient._id}`],
    })),
  ];

  /** Per edited item: the acknowledged editions and their times. */
  const acknowledgedEdits = editedItems.map(() => [] as { edition: number; atMs: number }[]);
  let hasEnded = false;
  const staleReads: string[] = [];
  const reads = { first: 0, second: 0 };
  /** Reads continuously. A response must contain the edition that was acknowledged `graceMs` before its request. */
  const readContinuously = async (
    origin: string,
    processName: 'first' | 'second',
    graceMs: number,
    visitor: Record<string, string> = {},
  ) => {
    while (!hasEnded) {
      const index = random.integer(0, editedItems.length - 1);
      const page = editedItems[index]?.pages[0] ?? '';
      const requestedMs = performance.now();
      const dueEdition = acknowledgedEdits[index]?.findLast(
        ({ atMs }) => atMs + graceMs <= requestedMs,
      )?.edition;
      const edition = await readEdition(origin + page, visitor);
      reads[processName] += 1;
      await pause(10);
      if (dueEdition !== undefined && !(edition >= dueEdition))
        staleReads.push(`${processName}: ${page} had ${edition}, not ${dueEdition}`);
    }
  };
  const readers = [
    ...[{}, {}, admin].map((visitor) => readContinuously(shop.url, 'first', 0, visitor)),
    ...[{}, admin].map((visitor) => readContinuously(secondProcess.url, 'second', 1_000, visitor)),
  ];

  for (let edition = 1; edition <= EDITS; edition++) {
    const index = random.integer(0, editedItems.length - 1);
    const { path, body, pages } = editedItems[index] as (typeof editedItems)[number];
    await edit(path, body(edition));
    acknowledgedEdits[index]?.push({ edition, atMs: performance.now() });
    if ((await readEdition(shop.url + pages[0])) !== edition)
      staleReads.push(`${pages[0]} after edit ${edition}`);
  }
  hasEnded = true;
  await Promise.all(readers);
  expect(staleReads).toEqual([]);
  // There were reads during the edits.
  expect(reads.first).toBeGreaterThan(EDITS / 10);
  expect(reads.second).toBeGreaterThan(EDITS / 10);
});

test('two users, an admin and a guest see the same public pages, without a trace of each other', async () => {
  const users = await Promise.all(
    ['ada', 'ben'].map(async (name) => {
      const email = `${name}-${Date.now()}@trace.test`;
      const headers = await signIn({ email, password: 'Saffron-Rice-42!' }, 'register');
      await fetch(`${shop.url}/api/users/me/addresses`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          label: `Trace ${name}`,
          street1: '1 Saffron Way',
          city: 'Portland',
          state: 'OR',
          postalCode: '97201',
        }),
      });
      return { headers };
    }),
  );
  const { dishes } = await (await fetch(`${shop.url}/api/dishes?country=Japan`)).json();
  const paths = [
    '/',
    '/about',
    '/select-country/Asia',
    '/dishes/Japan',
    `/recipes/detail/${dishes[0]._id}`,
    '/api/ingredients?limit=3',
    '/api/recipes/food-types',
  ];
  const visitors = [...users.map(({ headers }) => headers), admin, {}];
  for (const path of paths) {
    const responses = new Set<string>();
    // The first request may fill the cache for the others.
    for (const bearer of visitors) {
      const cookie = bearer.Authorization?.replace('Bearer ', 'next-auth.session-token=');
      for (const headers of [bearer, cookie ? { Cookie: cookie } : {}]) {
        const response = await fetchText(shop.url + path, headers);
        expect(response, path).not.toMatch(/trace\.test|Trace (ada|ben)|Saffron Way/);
        // A page may be rendered again meanwhile; Next writes its data in varying order.
        responses.add(response.replace(/<script.*?<\/script>/gs, ''));
      }
    }
    expect(responses.size, path).toBe(1);
  }
  // Each user sees only their own data.
  for (const [index, { headers }] of users.entries()) {
    const response = await fetch(`${shop.url}/api/users/me`, { headers });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect((await response.text()).match(/Trace (ada|ben)/g)).toEqual([`Trace ${['ada', 'ben'][index]}`]);
  }
});

test('endless headers, oversized headers and hundreds of idle connections do not affect other clients', async () => {
  const idleSockets = Array.from({ length: 300 }, () => connect(PORT, '127.0.0.1'));
  for (const socket of idleSockets) socket.on('error', () => {});
  const slowSocket = connect(PORT, '127.0.0.1');
  slowSocket.on('error', () => {});
  const closed = new Promise<number>((resolve) => {
    const startedMs = Date.now();
    slowSocket.on('close', () => resolve(Date.now() - startedMs));
  });
  slowSocket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  const dripTimer = setInterval(() => slowSocket.write('X: y\r\n'), 500);
  expect(await shop.fetchStatus('/about')).toBe(200);
  const hugeResponse = await sendHttpRequest(PORT, '/about', { headers: { 'X-Long': 'x'.repeat(20_000) } });
  expect(hugeResponse.status).toBe(431);
  expect(await closed).toBeLessThan(60_000);
  clearInterval(dripTimer);
  for (const socket of idleSockets) socket.destroy();
});

/** Few enough that the gateway of a busy machine does not refuse requests as too many, which is not about the end. */
const CONNECTIONS = 8;

test('on SIGTERM under load, no request fails, every connection is closed properly, and the exit code is 0', async () => {
  const { dishes } = await (await fetch(`${shop.url}/api/dishes?country=India`)).json();
  const paths = [
    '/',
    `/recipes/detail/${dishes[0]._id}`,
    '/api/dishes?country=India',
    '/api/recipes/top?period=week',
  ];
  const results = { completed: 0, disconnected: 0, failures: [] as string[] };
  /** Sends requests on one connection until it gets Connection: close. */
  const sendLoad = async (worker: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let index = worker; ; index++) {
      const outcome = await sendRequest(agent, paths[index % paths.length] ?? '/');
      if (outcome !== 'completed' && outcome !== 'completed on a closing connection')
        results.failures.push(outcome);
      else results.completed += 1;
      if (outcome !== 'completed') break;
    }
    results.disconnected += 1;
    agent.destroy();
  };
  const workers = Array.from({ length: CONNECTIONS }, (_, worker) => sendLoad(worker));
  await expect.poll(() => results.completed, { timeout: 60_000 }).toBeGreaterThan(500);
  const code = await shop.stop('SIGTERM');
  await Promise.all(workers);
  expect(results.failures).toEqual([]);
  expect(results.disconnected).toBe(CONNECTIONS);
  expect(code).toBe(0);
  expect(await shop.fetchStatus('/about')).toBe(0);
});

test('SIGTERM ends the process even while clients hold upgrades, partial headers, bodies and uploads', async () => {
  await shop.start();
  const upload = '/api/user/recipes/6b0225eca560117b3e284fd2/images';
  const toHalfRequest = (requestLine: string) =>
    `${requestLine} HTTP/1.1\r\nHost: l\r\nContent-Length: 1000\r\n\r\n{`;
  const sockets = [
    'GET /nothing-here HTTP/1.1\r\nHost: l\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'GET /about HTTP/1.1\r\nHo',
    toHalfRequest('POST /api/auth/login'),
    toHalfRequest(`PUT ${upload}`),
    '',
  ].map((text) => new RawSocket(PORT, text));
  // The first request to reach Next is an upgrade request.
  expect(await sockets[0]?.readStatus()).toBe(400);
  // Sent after all of them.
  expect(await shop.fetchStatus('/about')).toBe(200);
  const startedMs = Date.now();
  expect(await shop.stop('SIGTERM')).toBe(0);
  expect(Date.now() - startedMs).toBeLessThan(60_000);
  for (const socket of sockets) expect(await socket.waitForClose(30_000)).toBe(true);
});

function sendRequest(agent: Agent, path: string): Promise<string> {
  return new Promise((resolve) => {
    const outgoing = request({ port: PORT, host: '127.0.0.1', path, agent }, (response) => {
      const isLast = response.headers.connection === 'close';
      response.resume();
      response.on('end', () => {
        if (response.statusCode !== 200) resolve(`status ${response.statusCode}`);
        else resolve(isLast ? 'completed on a closing connection' : 'completed');
      });
      response.on('error', (error) => resolve(`cut off: ${error.message}`));
    });
    outgoing.on('error', (error) => resolve(`lost: ${error.message}`));
    outgoing.end();
  });
}
