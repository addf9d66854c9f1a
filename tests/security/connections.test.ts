import type { AddressInfo } from 'node:net';
import { log } from '@/lib/log';
import { processState } from '@/lib/runtime/process-state';
import type { AppHandler } from '@/server/app-answer';
import { createFront } from '@/server/front';
import { createListener, type Listener } from '@/server/listener';
import { exchangeAt } from '@/tests/support/exchange';
import { RawSocket } from '@/tests/support/raw-socket';

// Whoever holds connections open, or half a request, wants nobody else to get in.

const UPLOAD = '/api/user/recipes/6b0225eca560117b3e284fd2/images';
const CONNECTIONS_PER_CLIENT = 100;
const PAGE = 'GET /about HTTP/1.1\r\nHost: l\r\n\r\n';
const UPGRADE = 'GET /nothing-here HTTP/1.1\r\nHost: l\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
const halfACall = (client: string, path = '/api/auth/login', method = 'POST') =>
  `${method} ${path} HTTP/1.1\r\nHost: l\r\nX-Forwarded-For: ${client}\r\nContent-Type: application/json\r\n` +
  'Content-Length: 1000\r\n\r\n{';

let listener: Listener;
let sockets: RawSocket[];

async function listen(trustedProxies: number): Promise<void> {
  listener = createListener(
    createFront((...asked) => handler(...asked), {
      TRUSTED_PROXIES: trustedProxies,
      NEXTAUTH_URL: 'https://shop.example',
      PAGE_CACHE_MB: 8,
    }),
    { trustedProxies, mostPerClient: CONNECTIONS_PER_CLIENT },
  );
  await new Promise<void>((resolve) => listener.server.listen(0, '127.0.0.1', resolve));
}

/** What stands for Next. */
let handler: AppHandler;

const answerEverything: AppHandler = async (request, response) => {
  let bytes = 0;
  for await (const chunk of request) bytes += chunk.length;
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ bytes }));
};

beforeEach(async () => {
  processState().ready = true;
  processState().stopping = false;
  sockets = [];
  handler = answerEverything;
  await listen(1);
});
afterEach(async () => {
  for (const socket of sockets) socket.leave();
  listener.cutAll();
  await new Promise((resolve) => listener.server.close(resolve));
});

const port = () => (listener.server.address() as AddressInfo).port;
const open = (text: string) => {
  const socket = new RawSocket(port(), text);
  sockets.push(socket);
  return socket;
};
const openConnections = () =>
  new Promise<number>((resolve, reject) =>
    listener.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test('an upgrade to a protocol that the shop does not speak is refused, and its connection ends', async () => {
  const socket = open(UPGRADE);
  expect(await socket.status()).toBe(400);
  expect(await socket.hasEnded(30_000)).toBe(true);
});

test('a hundred upgrades whose clients have left leave no connection behind', async () => {
  for (let nth = 0; nth < 100; nth += 1) {
    const socket = open(UPGRADE);
    await socket.status();
    socket.leave();
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await openConnections()).toBe(0);
});

test('an offer of another HTTP, as some clients make, is left alone: the page comes', async () => {
  const socket = open('GET /about HTTP/1.1\r\nHost: l\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
  expect(await socket.status()).toBe(200);
});

test('CONNECT gets no tunnel', async () => {
  const socket = open('CONNECT db.internal:27017 HTTP/1.1\r\nHost: db.internal:27017\r\n\r\n');
  expect(await socket.hasEnded(30_000)).toBe(true);
  expect(socket.said).not.toContain(' 200 ');
});

test.each([
  { what: 'an address with a host in it', head: 'GET http://evil.example/about HTTP/1.1\r\nHost: l' },
  { what: 'two hosts', head: 'GET /about HTTP/1.1\r\nHost: l\r\nHost: evil.example' },
  { what: 'no host', head: 'GET /about HTTP/1.1\r\nX: y' },
])('$what is 400: no cache or link can be led elsewhere', async ({ head }) => {
  expect(await open(`${head}\r\n\r\n`).status()).toBe(400);
});

test('an expectation that the shop does not know is 417, with the headers that every response has', async () => {
  const refused = await exchangeAt(port(), '/about', { headers: { Expect: 'x' } });
  expect([refused.status, refused.headers['x-content-type-options']]).toEqual([417, 'nosniff']);
  expect(refused.headers['x-request-id']).toBeTruthy();
});

test.each(['TRACE', 'PROPFIND'])('%s on a call is 405 as JSON, and says what is allowed', async (method) => {
  const answer = await exchangeAt(port(), '/api/dishes', { method });
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([405, 'method_not_allowed']);
  expect(answer.headers.allow).toBeTruthy();
});

describe('half-sent bodies of one client', () => {
  test('take no place from another: its login and order are served while 300 of them wait', async () => {
    for (let nth = 0; nth < 300; nth += 1) open(halfACall('203.0.113.1'));
    await new Promise((resolve) => setTimeout(resolve, 200));
    for (const path of ['/api/auth/login', '/api/orders', '/api/webhooks/stripe']) {
      const { status } = await exchangeAt(port(), path, {
        method: 'POST',
        body: '{}',
        headers: { 'X-Forwarded-For': '203.0.113.2' },
      });
      expect([path, status]).toEqual([path, 200]);
    }
  });

  test('are bounded: the 65th is refused at once with 503, and says when to come again', async () => {
    for (let nth = 0; nth < 64; nth += 1) open(halfACall('203.0.113.1'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const refused = open(halfACall('203.0.113.1'));
    expect(await refused.status()).toBe(503);
    expect(refused.said).toContain('Retry-After: 5');
  });

  test('do not take more memory than their share, however many connections bring them', async () => {
    const megabyte = ' '.repeat(1_000_000);
    const head = (client: string) =>
      `POST /api/orders HTTP/1.1\r\nHost: l\r\nX-Forwarded-For: ${client}\r\nContent-Type: application/json\r\n` +
      'Content-Length: 1000001\r\n\r\n';
    const greedy = Array.from({ length: 20 }, () => open(head('203.0.113.1') + megabyte));
    const refused = () => greedy.filter(({ said }) => said.startsWith('HTTP/1.1 503'));
    while (refused().length < 15) await new Promise((resolve) => setTimeout(resolve, 50));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(refused()).toHaveLength(15);
  });
});

describe('silent uploads of one client', () => {
  test('hold up no one else: another client’s picture is taken at once', async () => {
    for (let nth = 0; nth < 12; nth += 1) open(halfACall('203.0.113.1', UPLOAD, 'PUT'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { status } = await exchangeAt(port(), UPLOAD, {
      method: 'PUT',
      body: 'x'.repeat(100_000),
      headers: { 'X-Forwarded-For': '203.0.113.2' },
    });
    expect(status).toBe(200);
  });
});

test('one client cannot have all the connections: the next one is cut, not another client', async () => {
  listener.cutAll();
  await new Promise((resolve) => listener.server.close(resolve));
  await listen(0);
  for (let nth = 0; nth < CONNECTIONS_PER_CLIENT; nth += 1) open('');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await open(PAGE).hasEnded(30_000)).toBe(true);
  sockets[0]?.leave();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await open(PAGE).status()).toBe(200);
});

test('a proxy that the shop was not told of is named in the log, once, with what to set', async () => {
  listener.cutAll();
  await new Promise((resolve) => listener.server.close(resolve));
  await listen(0);
  const said = jest.spyOn(log, 'warn').mockImplementation(() => {});
  await exchangeAt(port(), '/api/dishes');
  expect(said).not.toHaveBeenCalled();
  for (let nth = 0; nth < 3; nth += 1)
    await exchangeAt(port(), '/api/dishes', { headers: { 'X-Forwarded-For': '203.0.113.1' } });
  expect(said.mock.calls.map(([text]) => text)).toEqual([expect.stringContaining('set TRUSTED_PROXIES')]);
  said.mockRestore();
});

test('what never comes to its end is ended after ten seconds, with a reason: silence, drip and upload', async () => {
  const silent = open(halfACall('203.0.113.1'));
  const dripping = open(halfACall('203.0.113.2'));
  const upload = open(halfACall('203.0.113.3', UPLOAD, 'PUT'));
  const drip = setInterval(() => dripping.write(' '), 200);
  const ends = await Promise.all([silent, dripping, upload].map((socket) => socket.hasEnded(60_000)));
  clearInterval(drip);
  expect(ends).toEqual([true, true, true]);
  expect(await Promise.all([silent, dripping, upload].map((socket) => socket.status()))).toEqual([
    400, 400, 400,
  ]);
});

test('changing calls of one client wait for each other, not those of another: eight are at work at once', async () => {
  const CALLS = 30;
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const atWork: string[] = [];
  handler = async (request, response) => {
    const client = String(request.headers['x-forwarded-for']);
    atWork.push(client);
    if (client === '203.0.113.1') await isReleased;
    await answerEverything(request, response);
  };
  const send = (client: string) =>
    exchangeAt(port(), '/api/auth/login', {
      method: 'POST',
      body: '{}',
      headers: { 'X-Forwarded-For': client },
    });
  const greedy = Array.from({ length: CALLS }, () => send('203.0.113.1'));
  expect((await send('203.0.113.2')).status).toBe(200);
  while (atWork.length < 9) await new Promise((resolve) => setTimeout(resolve, 10));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(atWork.filter((client) => client === '203.0.113.1')).toHaveLength(8);
  release();
  expect((await Promise.all(greedy)).map(({ status }) => status)).toEqual(Array(CALLS).fill(200));
});

test('whoever waits for a page behind much of his own keeps nobody else from it: it is made for the next who asks', async () => {
  processState().followedAtMs = Number.POSITIVE_INFINITY;
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const atWork: string[] = [];
  handler = async (request, response) => {
    atWork.push(String(request.url));
    if (request.url?.startsWith('/api/')) await isReleased;
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('page');
  };
  const get = (client: string, path: string) =>
    exchangeAt(port(), path, { headers: { 'X-Forwarded-For': client } });
  const greedy = Array.from({ length: 8 }, () => get('203.0.113.1', '/api/users/me'));
  while (atWork.length < 8) await new Promise((resolve) => setTimeout(resolve, 10));
  const waiting = Array.from({ length: 5 }, () => get('203.0.113.1', '/about'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await get('203.0.113.2', '/about')).status).toBe(200);
  release();
  const statuses = (await Promise.all([...greedy, ...waiting])).map(({ status }) => status);
  expect(statuses).toEqual(Array(13).fill(200));
  expect(atWork.filter((path) => path === '/about')).toHaveLength(1);
  processState().followedAtMs = Number.NEGATIVE_INFINITY;
});

test('what only looks like a file waits for its turn like any page, and leaves places to others', async () => {
  let active = 0;
  let most = 0;
  handler = async (_request, response) => {
    active += 1;
    most = Math.max(most, active);
    await new Promise((resolve) => setTimeout(resolve, 20));
    active -= 1;
    response.writeHead(404).end();
  };
  const paths = Array.from({ length: 60 }, (_, nth) => (nth % 2 ? `/nope-${nth}.html` : '/sitemap.xml'));
  await Promise.all(paths.map((path) => exchangeAt(port(), path)));
  expect(most).toBeLessThan(32);
});
