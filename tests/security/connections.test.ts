import type { Socket } from 'node:net';
import { log } from '@/lib/runtime/log';
import { createListener, type Listener } from '@/server/gateway/listener';
import type { AppHandler } from '@/server/renderer/app-response';
import { type GatewayUnderTest, openGateway } from '@/tests/support/gateway';
import { sendHttpRequest } from '@/tests/support/http-client';
import { listen } from '@/tests/support/http-server';
import { RawSocket } from '@/tests/support/raw-socket';
import { shortenTenSeconds } from '@/tests/support/short-timers';
import { waitUntil } from '@/tests/support/wait-until';

// The attacker holds connections open, or sends half a request, so that no one else is served.

const UPLOAD_PATH = '/api/user/recipes/6b0225eca560117b3e284fd2/images';
const CONNECTIONS_PER_CLIENT = 100;
const PAGE = 'GET /about HTTP/1.1\r\nHost: l\r\n\r\n';
const UPGRADE = 'GET /nothing-here HTTP/1.1\r\nHost: l\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
const toIncompleteRequest = (client: string, path = '/api/auth/login', method = 'POST') =>
  `${method} ${path} HTTP/1.1\r\nHost: l\r\nX-Forwarded-For: ${client}\r\nContent-Type: application/json\r\n` +
  'Content-Length: 1000\r\n\r\n{';

let shop: GatewayUnderTest;
let listener: Listener;
let port: number;
let sockets: RawSocket[];
/** The bytes that have reached the shop. */
let arrived: { connections: Socket[]; requests: number };

async function openShop(trustedProxies: number, maxConnections = 1_000): Promise<void> {
  shop = await openGateway((...args) => handler(...args), { TRUSTED_PROXIES: trustedProxies });
  listener = createListener(shop.gateway.listener, {
    trustedProxies,
    maxPerClient: CONNECTIONS_PER_CLIENT,
    maxConnections,
  });
  arrived = { connections: [], requests: 0 };
  listener.server.prependListener('connection', (connection) => arrived.connections.push(connection));
  listener.server.prependListener('request', () => {
    arrived.requests += 1;
  });
  port = await listen(listener.server);
}

async function closeShop(): Promise<void> {
  listener.destroyAll();
  await new Promise((resolve) => listener.server.close(resolve));
  await shop.close();
}

/** Replaces Next. */
let handler: AppHandler;

const acceptEveryRequest: AppHandler = async (request, response) => {
  let bytes = 0;
  for await (const chunk of request) bytes += chunk.length;
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ bytes }));
};

beforeEach(async () => {
  sockets = [];
  handler = acceptEveryRequest;
  await openShop(1);
});
afterEach(async () => {
  for (const socket of sockets) socket.disconnect();
  await closeShop();
});

const openSocket = (text: string) => {
  const socket = new RawSocket(port, text);
  sockets.push(socket);
  return socket;
};
const waitForRequests = (count: number) => waitUntil(() => arrived.requests >= count);
const countConnections = () =>
  new Promise<number>((resolve, reject) =>
    listener.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test('a client that waits for permission to send a body that is too large gets 413, and never the permission', async () => {
  const expecting = (bytes: number) =>
    `POST ${UPLOAD_PATH} HTTP/1.1\r\nHost: l\r\nExpect: 100-continue\r\nContent-Length: ${bytes}\r\n\r\n`;
  expect(await openSocket(expecting(99_000_000)).readStatus()).toBe(413);
  expect(await openSocket(expecting(1_000)).readStatus()).toBe(100);
});

test('an upgrade to a protocol that the shop does not support is refused, and its connection ends', async () => {
  const socket = openSocket(UPGRADE);
  expect(await socket.readStatus()).toBe(400);
  expect(await socket.waitForClose(30_000)).toBe(true);
});

test('a hundred upgrades whose clients disconnected leave no connection open', async () => {
  for (let i = 0; i < 100; i += 1) {
    const socket = openSocket(UPGRADE);
    await socket.readStatus();
    socket.disconnect();
  }
  await waitUntil(async () => (await countConnections()) === 0);
});

test('an upgrade to HTTP/2, which some clients offer, is ignored: the page is sent', async () => {
  const socket = openSocket('GET /about HTTP/1.1\r\nHost: l\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
  expect(await socket.readStatus()).toBe(200);
});

test('a connection that sends a thousand requests without waiting for responses is closed after sixteen of them', async () => {
  let received = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  handler = async (_request, response) => {
    received += 1;
    await released;
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>a page</p>');
  };
  const uncached = (index: number) => `GET /nothing-here?n=${index} HTTP/1.1\r\nHost: l\r\n\r\n`;
  const socket = openSocket(Array.from({ length: 1_000 }, (_, index) => uncached(index)).join(''));
  expect(await socket.waitForClose(30_000)).toBe(true);
  expect(received).toBeLessThanOrEqual(16);
  release();
  const patient = openSocket('');
  for (let index = 0; index < 20; index += 1) {
    patient.received = '';
    patient.write(PAGE);
    expect(await patient.readStatus()).toBe(200);
    await waitUntil(() => patient.received.endsWith('</p>'));
  }
});

test('CONNECT gets no tunnel', async () => {
  const socket = openSocket('CONNECT db.internal:27017 HTTP/1.1\r\nHost: db.internal:27017\r\n\r\n');
  expect(await socket.waitForClose(30_000)).toBe(true);
  expect(socket.received).not.toContain(' 200 ');
});

test.each([
  { label: 'a URL with a host', head: 'GET http://evil.example/about HTTP/1.1\r\nHost: l' },
  { label: 'two hosts', head: 'GET /about HTTP/1.1\r\nHost: l\r\nHost: evil.example' },
  { label: 'no host', head: 'GET /about HTTP/1.1\r\nX: y' },
])('$label returns 400: no cache or link can be made to point elsewhere', async ({ head }) => {
  expect(await openSocket(`${head}\r\n\r\n`).readStatus()).toBe(400);
});

test('an unknown expectation returns 417 with the security headers of every response', async () => {
  const refusal = await sendHttpRequest(port, '/about', { headers: { Expect: 'x' } });
  expect([refusal.status, refusal.headers['x-content-type-options']]).toEqual([417, 'nosniff']);
  expect(refusal.headers['x-request-id']).toBeTruthy();
});

test.each(['TRACE', 'PROPFIND'])(
  '%s on an endpoint returns 405 as JSON with the allowed methods',
  async (method) => {
    const response = await sendHttpRequest(port, '/api/dishes', { method });
    expect([response.status, JSON.parse(response.text).code]).toEqual([405, 'method_not_allowed']);
    expect(response.headers.allow).toBeTruthy();
  },
);

describe('half-sent bodies from one client', () => {
  test('occupy no slot: another client’s login and order are served while 300 of them wait', async () => {
    for (let i = 0; i < 300; i += 1) openSocket(toIncompleteRequest('203.0.113.1'));
    await waitForRequests(300);
    for (const path of ['/api/auth/login', '/api/orders', '/api/webhooks/stripe']) {
      const { status } = await sendHttpRequest(port, path, {
        method: 'POST',
        body: '{}',
        headers: { 'X-Forwarded-For': '203.0.113.2' },
      });
      expect([path, status]).toEqual([path, 200]);
    }
  });

  test('are limited: the 65th is refused immediately with 503 and Retry-After', async () => {
    for (let i = 0; i < 64; i += 1) openSocket(toIncompleteRequest('203.0.113.1'));
    await waitForRequests(64);
    const refusal = openSocket(toIncompleteRequest('203.0.113.1'));
    expect(await refusal.readStatus()).toBe(503);
    expect(refusal.received).toMatch(/^retry-after: 5\r$/im);
    expect(sockets.filter(({ received }) => received !== '')).toEqual([refusal]);
  });

  test('do not use more memory than their share, however many connections send them', async () => {
    const megabyte = ' '.repeat(1_000_000);
    const toHead = (client: string) =>
      `POST /api/orders HTTP/1.1\r\nHost: l\r\nX-Forwarded-For: ${client}\r\nContent-Type: application/json\r\n` +
      'Content-Length: 1000001\r\n\r\n';
    const attackerRequests = Array.from({ length: 20 }, () => openSocket(toHead('203.0.113.1') + megabyte));
    const listRefusals = () => attackerRequests.filter(({ received }) => received.startsWith('HTTP/1.1 503'));
    await waitUntil(() => listRefusals().length >= 15);
    const accepted = attackerRequests.filter((socket) => !listRefusals().includes(socket));
    for (const socket of accepted) socket.write(' ');
    expect(await Promise.all(accepted.map((socket) => socket.readStatus()))).toEqual(Array(5).fill(200));
  });
});

/** Uploads an image as this client; returns the response's status. */
async function uploadAs(client: string): Promise<number> {
  const { status } = await sendHttpRequest(port, UPLOAD_PATH, {
    method: 'PUT',
    body: 'x'.repeat(100_000),
    headers: { 'X-Forwarded-For': client },
  });
  return status;
}

describe('stalled uploads from one client', () => {
  test('delay no other client: its image is accepted immediately', async () => {
    for (let i = 0; i < 12; i += 1) openSocket(toIncompleteRequest('203.0.113.1', UPLOAD_PATH, 'PUT'));
    await waitForRequests(12);
    expect(await uploadAs('203.0.113.2')).toBe(200);
  });
});

test('stalled uploads from four clients do not delay another client’s', async () => {
  for (let i = 0; i < 12; i += 1) openSocket(toIncompleteRequest(`203.0.113.${i % 4}`, UPLOAD_PATH, 'PUT'));
  await waitForRequests(12);
  expect(await uploadAs('203.0.113.9')).toBe(200);
});

test('bodies of five clients leave memory for another client’s order', async () => {
  const megabyte = ' '.repeat(1_000_000);
  const bodyCount = 25;
  for (let i = 0; i < bodyCount; i += 1) {
    openSocket(
      `POST /api/orders HTTP/1.1\r\nHost: l\r\nX-Forwarded-For: 203.0.113.${i % 5}\r\n` +
        `Content-Type: application/json\r\nContent-Length: 1000001\r\n\r\n${megabyte}`,
    );
  }
  const countArrived = () =>
    arrived.connections.filter(({ bytesRead }) => bytesRead > megabyte.length).length;
  const countRefused = () => sockets.filter(({ received }) => received !== '').length;
  await waitUntil(() => countArrived() + countRefused() >= bodyCount);
  const { status } = await sendHttpRequest(port, '/api/orders', {
    method: 'POST',
    body: megabyte,
    headers: { 'X-Forwarded-For': '203.0.113.9' },
  });
  expect(status).toBe(200);
});

test('one client cannot use up all connections: its next one is closed, not another client’s', async () => {
  await closeShop();
  await openShop(0);
  for (let i = 0; i < CONNECTIONS_PER_CLIENT; i += 1) openSocket('');
  await waitUntil(() => arrived.connections.length === CONNECTIONS_PER_CLIENT);
  expect(await openSocket(PAGE).waitForClose(30_000)).toBe(true);
  sockets[0]?.disconnect();
  await waitUntil(async () => (await countConnections()) < CONNECTIONS_PER_CLIENT);
  expect(await openSocket(PAGE).readStatus()).toBe(200);
});

test('the fewer connections are free, the fewer may one client have', async () => {
  await closeShop();
  await openShop(0, 20);
  for (let i = 0; i < 30; i += 1) openSocket('');
  await waitUntil(() => arrived.connections.length === 30);
  await waitUntil(async () => (await countConnections()) <= 10);
  expect(await countConnections()).toBe(10);
});

test('an unconfigured proxy is logged once, with the variable to set', async () => {
  await closeShop();
  await openShop(0);
  const warnings = jest.spyOn(log, 'warn').mockImplementation(() => {});
  await sendHttpRequest(port, '/api/dishes');
  expect(warnings).not.toHaveBeenCalled();
  for (let i = 0; i < 3; i += 1)
    await sendHttpRequest(port, '/api/dishes', { headers: { 'X-Forwarded-For': '203.0.113.1' } });
  expect(warnings.mock.calls.map(([text]) => text)).toEqual([expect.stringContaining('set TRUSTED_PROXIES')]);
  warnings.mockRestore();
});

test('a request that never completes, whether silent, dripping or an upload, is ended after ten seconds with 400', async () => {
  shortenTenSeconds();
  const silent = openSocket(toIncompleteRequest('203.0.113.1'));
  const dripping = openSocket(toIncompleteRequest('203.0.113.2'));
  const upload = openSocket(toIncompleteRequest('203.0.113.3', UPLOAD_PATH, 'PUT'));
  const dripTimer = setInterval(() => dripping.write(' '), 10);
  const closeResults = await Promise.all(
    [silent, dripping, upload].map((socket) => socket.waitForClose(60_000)),
  );
  clearInterval(dripTimer);
  jest.restoreAllMocks();
  expect(closeResults).toEqual([true, true, true]);
  expect(await Promise.all([silent, dripping, upload].map((socket) => socket.readStatus()))).toEqual([
    400, 400, 400,
  ]);
});

test.each([
  { requests: 'changing requests', path: '/api/orders', concurrent: 2 },
  { requests: 'logins, whose passwords one thread hashes,', path: '/api/auth/login', concurrent: 1 },
])(
  '$requests of one client wait for one another, not for another client’s: $concurrent at a time',
  async ({ path, concurrent }) => {
    const REQUESTS = 30;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const activeRequests: string[] = [];
    handler = async (request, response) => {
      const client = String(request.headers['x-forwarded-for']);
      activeRequests.push(client);
      if (client === '203.0.113.1') await released;
      await acceptEveryRequest(request, response);
    };
    const send = (client: string) =>
      sendHttpRequest(port, path, { method: 'POST', body: '{}', headers: { 'X-Forwarded-For': client } });
    const attackerRequests = Array.from({ length: REQUESTS }, () => send('203.0.113.1'));
    expect((await send('203.0.113.2')).status).toBe(200);
    await waitForRequests(REQUESTS + 1);
    await waitUntil(() => activeRequests.length > concurrent);
    // Served after all of them have arrived.
    expect((await send('203.0.113.2')).status).toBe(200);
    expect(activeRequests.filter((client) => client === '203.0.113.1')).toHaveLength(concurrent);
    release();
    expect((await Promise.all(attackerRequests)).map(({ status }) => status)).toEqual(
      Array(REQUESTS).fill(200),
    );
  },
);

test('a client that waits for a page behind its own requests blocks no other client: the page is rendered for the next one', async () => {
  shop.status.polledAtMs = Number.POSITIVE_INFINITY;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const activeRequests: string[] = [];
  handler = async (request, response) => {
    activeRequests.push(String(request.url));
    if (request.url?.startsWith('/api/')) await released;
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('page');
  };
  const get = (client: string, path: string) =>
    sendHttpRequest(port, path, { headers: { 'X-Forwarded-For': client } });
  const attackerRequests = Array.from({ length: 2 }, () => get('203.0.113.1', '/api/users/me'));
  await waitUntil(() => activeRequests.length === 2);
  const waitingRequests = Array.from({ length: 5 }, () => get('203.0.113.1', '/about'));
  await waitForRequests(7);
  expect((await get('203.0.113.2', '/about')).status).toBe(200);
  release();
  const statuses = (await Promise.all([...attackerRequests, ...waitingRequests])).map(({ status }) => status);
  expect(statuses).toEqual(Array(7).fill(200));
  expect(activeRequests.filter((path) => path === '/about')).toHaveLength(1);
});

test('a path that only looks like a file waits for a slot like a page, and leaves slots to others', async () => {
  let active = 0;
  let maxConcurrent = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  handler = async (_request, response) => {
    active += 1;
    maxConcurrent = Math.max(maxConcurrent, active);
    await released;
    active -= 1;
    response.writeHead(404).end();
  };
  const paths = Array.from({ length: 60 }, (_, i) => (i % 2 ? `/nope-${i}.html` : '/sitemap.xml'));
  const responses = paths.map((path) => sendHttpRequest(port, path));
  await waitForRequests(paths.length);
  release();
  await Promise.all(responses);
  expect(maxConcurrent).toBeLessThan(32);
});
