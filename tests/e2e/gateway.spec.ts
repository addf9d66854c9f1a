import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { OWN_SHOP_PORT } from '@/tests/support/browser-ports';
import { exchangeAt } from '@/tests/support/exchange';
import { OwnShop, pause } from '@/tests/support/own-shop';
import { randomOf } from '@/tests/support/random';
import { RawSocket } from '@/tests/support/raw-socket';

// The gateway over the network: what it caches, how it stops, and what it withstands.
test.describe.configure({ mode: 'serial' });

// `npm run freshness` makes thousands of edits, with other seeds.
const EDITS = Number(process.env.FRESHNESS_EDITS ?? 150);
const SEED = Number(process.env.FRESHNESS_SEED ?? 1);
test.setTimeout(900_000 + EDITS * 2_000);

const PORT = OWN_SHOP_PORT + 1;
const SECOND_PORT = OWN_SHOP_PORT + 2;
const shop = new OwnShop(PORT, '.data/e2e-gateway');
let admin: Record<string, string>;
let second: Awaited<ReturnType<OwnShop['openSecondProcess']>>;

test.beforeAll(async () => {
  shop.deleteData();
  await shop.open();
  second = await shop.openSecondProcess(SECOND_PORT);
  admin = await signIn(shop.admin());
});
test.afterAll(async () => {
  await second.close();
  await shop.close();
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

const textOf = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { headers })).text();

/** Returns the n in "edition n" on a page. */
async function editionOn(url: string): Promise<number> {
  return Number(/edition (\d+)/.exec(await textOf(url))?.[1] ?? Number.NaN);
}

test(`after ${EDITS} edits no response is stale: never in the same process, and at most for a second in another`, async () => {
  const random = randomOf(SEED);
  const { dishes } = await (await fetch(`${shop.url}/api/dishes?country=India`)).json();
  const recipes = await Promise.all(
    dishes
      .slice(0, 4)
      .map(async ({ _id }: { _id: string }) => (await fetch(`${shop.url}/api/recipes/${_id}`)).json()),
  );
  const { ingredients } = await (await fetch(`${shop.url}/api/ingredients?limit=2`)).json();
  const edited = [
    ...recipes.map((recipe) => ({
      call: `/api/admin/recipes/${recipe._id}`,
      body: (edition: number) => ({ ...recipe, shortDescription: `edition ${edition}` }),
      pages: [`/recipes/detail/${recipe._id}`],
    })),
    ...ingredients.map((ingredient: { _id: string }) => ({
      call: `/api/admin/ingredients/${ingredient._id}`,
      body: (edition: number) => ({ ...ingredient, description: `edition ${edition}` }),
      pages: [`/ingredients/${ingredient._id}`],
    })),
  ];

  /** Per edited item: the acknowledged editions and their times. */
  const acknowledged = edited.map(() => [] as { edition: number; atMs: number }[]);
  let ended = false;
  const stale: string[] = [];
  const reads = { first: 0, second: 0 };
  /** Reads continuously; an edition acknowledged `graceMs` before the request must be in the response. */
  const read = async (origin: string, which: 'first' | 'second', graceMs: number) => {
    while (!ended) {
      const index = random.whole(0, edited.length - 1);
      const page = edited[index]?.pages[0] ?? '';
      const askedMs = performance.now();
      const due = acknowledged[index]?.findLast(({ atMs }) => atMs + graceMs <= askedMs)?.edition;
      const edition = await editionOn(origin + page);
      reads[which] += 1;
      await pause(10);
      if (due !== undefined && !(edition >= due)) stale.push(`${which}: ${page} had ${edition}, not ${due}`);
    }
  };
  const readers = [
    ...Array.from({ length: 3 }, () => read(shop.url, 'first', 0)),
    ...Array.from({ length: 2 }, () => read(second.url, 'second', 1_000)),
  ];

  for (let edition = 1; edition <= EDITS; edition++) {
    const index = random.whole(0, edited.length - 1);
    const { call, body, pages } = edited[index] as (typeof edited)[number];
    const response = await fetch(shop.url + call, {
      method: 'PUT',
      headers: admin,
      body: JSON.stringify(body(edition)),
    });
    expect(response.status).toBe(200);
    acknowledged[index]?.push({ edition, atMs: performance.now() });
    if ((await editionOn(shop.url + pages[0])) !== edition) stale.push(`${pages[0]} after edit ${edition}`);
  }
  ended = true;
  await Promise.all(readers);
  expect(stale).toEqual([]);
  // There were reads during the edits.
  expect(reads.first).toBeGreaterThan(EDITS / 10);
  expect(reads.second).toBeGreaterThan(EDITS / 10);
});

test('two users, an admin and a guest see the same public pages, without a trace of each other', async () => {
  const people = await Promise.all(
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
  const visitors = [...people.map(({ headers }) => headers), admin, {}];
  for (const path of paths) {
    const responses = new Set<string>();
    // The first request may fill the cache for the others.
    for (const bearer of visitors) {
      const cookie = bearer.Authorization?.replace('Bearer ', 'next-auth.session-token=');
      for (const headers of [bearer, cookie ? { Cookie: cookie } : {}]) {
        const response = await textOf(shop.url + path, headers);
        expect(response, path).not.toMatch(/trace\.test|Trace (ada|ben)|Saffron Way/);
        // Pages of potential owners are rendered per request; Next writes their data in varying order.
        responses.add(response.replace(/<script.*?<\/script>/gs, ''));
      }
    }
    expect(responses.size, path).toBe(1);
  }
  // Only their own data is visible to them.
  for (const [index, { headers }] of people.entries()) {
    const me = await fetch(`${shop.url}/api/users/me`, { headers });
    expect(me.headers.get('cache-control')).toBe('private, no-store');
    expect((await me.text()).match(/Trace (ada|ben)/g)).toEqual([`Trace ${['ada', 'ben'][index]}`]);
  }
});

test('endless headers, oversized headers and hundreds of idle connections do not affect other clients', async () => {
  const silent = Array.from({ length: 300 }, () => connect(PORT, '127.0.0.1'));
  for (const socket of silent) socket.on('error', () => {});
  const slow = connect(PORT, '127.0.0.1');
  slow.on('error', () => {});
  const closed = new Promise<number>((resolve) => {
    const startedMs = Date.now();
    slow.on('close', () => resolve(Date.now() - startedMs));
  });
  slow.write('GET / HTTP/1.1\r\nHost: x\r\n');
  const drip = setInterval(() => slow.write('X: y\r\n'), 500);
  expect(await shop.status('/about')).toBe(200);
  const huge = await exchangeAt(PORT, '/about', { headers: { 'X-Long': 'x'.repeat(20_000) } });
  expect(huge.status).toBe(431);
  expect(await closed).toBeLessThan(60_000);
  clearInterval(drip);
  for (const socket of silent) socket.destroy();
});

test('on SIGTERM under load, no request fails, every connection is closed properly, and the exit code is 0', async () => {
  const { dishes } = await (await fetch(`${shop.url}/api/dishes?country=India`)).json();
  const paths = [
    '/',
    `/recipes/detail/${dishes[0]._id}`,
    '/api/dishes?country=India',
    '/api/recipes/top?period=week',
  ];
  const results = { answered: 0, sentElsewhere: 0, failed: [] as string[] };
  /** Sends requests on one connection until it gets Connection: close. */
  const load = async (worker: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = worker; ; turn++) {
      const outcome = await sendRequest(agent, paths[turn % paths.length] ?? '/');
      if (outcome !== 'answered' && outcome !== 'answered for the last time') results.failed.push(outcome);
      else results.answered += 1;
      if (outcome !== 'answered') break;
    }
    results.sentElsewhere += 1;
    agent.destroy();
  };
  const workers = Array.from({ length: 32 }, (_, worker) => load(worker));
  await expect.poll(() => results.answered, { timeout: 60_000 }).toBeGreaterThan(500);
  const code = await shop.close('SIGTERM');
  await Promise.all(workers);
  expect(results.failed).toEqual([]);
  expect(results.sentElsewhere).toBe(32);
  expect(code).toBe(0);
  expect(await shop.status('/about')).toBe(0);
});

test('SIGTERM ends the process even while clients hold upgrades, partial headers, bodies and uploads', async () => {
  await shop.open();
  const upload = '/api/user/recipes/6b0225eca560117b3e284fd2/images';
  const half = (call: string) => `${call} HTTP/1.1\r\nHost: l\r\nContent-Length: 1000\r\n\r\n{`;
  const sockets = [
    'GET /nothing-here HTTP/1.1\r\nHost: l\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'GET /about HTTP/1.1\r\nHo',
    half('POST /api/auth/login'),
    half(`PUT ${upload}`),
    '',
  ].map((text) => new RawSocket(PORT, text));
  // The first request that reaches Next is an upgrade request.
  expect(await sockets[0]?.status()).toBe(400);
  await pause(500);
  const startedMs = Date.now();
  expect(await shop.close('SIGTERM')).toBe(0);
  expect(Date.now() - startedMs).toBeLessThan(60_000);
  for (const socket of sockets) expect(await socket.hasEnded(30_000)).toBe(true);
});

function sendRequest(agent: Agent, path: string): Promise<string> {
  return new Promise((resolve) => {
    const outgoing = request({ port: PORT, host: '127.0.0.1', path, agent }, (response) => {
      const isLast = response.headers.connection === 'close';
      response.resume();
      response.on('end', () => {
        if (response.statusCode !== 200) resolve(`status ${response.statusCode}`);
        else resolve(isLast ? 'answered for the last time' : 'answered');
      });
      response.on('error', (error) => resolve(`cut off: ${error.message}`));
    });
    outgoing.on('error', (error) => resolve(`lost: ${error.message}`));
    outgoing.end();
  });
}
