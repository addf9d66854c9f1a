import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { SandboxProxy } from '@/server/gateway/payment-sandbox';
import { type GatewayUnderTest, openGateway } from '@/tests/support/gateway';
import { sendHttpRequest } from '@/tests/support/http-client';
import { listen } from '@/tests/support/http-server';

type ReceivedRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string };

let received: ReceivedRequest[];
let isDisconnecting: boolean;
let sandboxPort: number | undefined;
const servers: Server[] = [];
const shops: GatewayUnderTest[] = [];

async function startServer(server: Server): Promise<number> {
  servers.push(server);
  return listen(server);
}

/** Opens a shop whose app responds 418; returns its port. */
async function openShop(hasSandbox: boolean): Promise<number> {
  const sandbox = hasSandbox ? new SandboxProxy({ browserPort: () => sandboxPort }, {}) : null;
  const shop = await openGateway(
    async (_, response) => {
      response.writeHead(418).end();
    },
    { sandbox },
  );
  shops.push(shop);
  return shop.port;
}

beforeEach(async () => {
  received = [];
  isDisconnecting = false;
  const sandbox = createServer(async (request, response) => {
    const { method, url, headers } = request;
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ method, url, headers, body });
    if (isDisconnecting) return response.destroy();
    response.writeHead(402, { 'Content-Type': 'application/json', 'Set-Cookie': 'a=b' });
    response.end('{"error":"declined"}');
  });
  sandboxPort = await startServer(sandbox);
});
afterEach(async () => {
  sandboxPort = undefined;
  for (const shop of shops.splice(0)) await shop.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

test.each(['browser/stripe.js', 'paypal/sdk.js', 'stripe/v1/payment_methods', 'scenarios'])(
  'a shop with real keys has nothing at /sandbox/%s, for any method',
  async (path) => {
    const port = await openShop(false);
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { status, text } = await sendHttpRequest(port, `/sandbox/${path}`, { method });
      expect([status, JSON.parse(text).code]).toEqual([404, 'not_found']);
    }
    expect(received).toEqual([]);
  },
);

test('a request gets 503 while the sandbox is not listening yet', async () => {
  sandboxPort = undefined;
  const { status, headers } = await sendHttpRequest(await openShop(true), '/sandbox/browser/stripe.js');
  expect([status, headers['retry-after']]).toEqual([503, '5']);
});

test('a request gets 502 when the sandbox disconnects, like a provider that did not respond', async () => {
  isDisconnecting = true;
  const { status, text } = await sendHttpRequest(await openShop(true), '/sandbox/stripe/v1/events');
  expect([status, JSON.parse(text).code]).toEqual([502, 'provider_failed']);
});

test('paths that are not below /sandbox/, or only seem to be, go to the app', async () => {
  const port = await openShop(true);
  for (const path of ['/', '/sandboxes', '/sandbox/../about', '/recipes?next=/sandbox/']) {
    expect((await sendHttpRequest(port, path)).status).toBe(418);
  }
  expect(received).toEqual([]);
});

test('the sandbox receives the request without the visitor’s cookies', async () => {
  const response = await sendHttpRequest(
    await openShop(true),
    '/sandbox/stripe/v1/payment_methods?expand=card',
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Authorization: 'Bearer pk_test_sandbox',
        Cookie: 'session-token=secret',
      },
      body: 'type=card',
    },
  );
  expect([response.status, response.text, response.headers['set-cookie']]).toEqual([
    402,
    '{"error":"declined"}',
    undefined,
  ]);
  expect(response.headers['cache-control']).toBe('private, no-store');
  expect(received).toHaveLength(1);
  const [{ method, url, headers, body } = {} as ReceivedRequest] = received;
  expect([method, url, body]).toEqual([
    'POST',
    '/sandbox/stripe/v1/payment_methods?expand=card',
    'type=card',
  ]);
  expect(headers.cookie).toBeUndefined();
});

test.each(['GET', 'DELETE', 'OPTIONS', 'HEAD', 'POST'])(
  'a %s whose body contains a request reaches the sandbox as one request: nothing is smuggled',
  async (method) => {
    const smuggled = 'POST /v1/customers HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\na=b\r\n';
    const port = await openShop(true);
    const head = `${method} /sandbox/browser/sandbox.css HTTP/1.1\r\nHost: l\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunks = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`;
    for (let i = 0; i < 3; i += 1) {
      await new Promise<void>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(head + chunks));
        socket.once('data', () => socket.destroy());
        socket.once('close', () => resolve());
        socket.once('error', reject);
      });
    }
    expect(received.map(({ url }) => url)).toEqual(Array(3).fill('/sandbox/browser/sandbox.css'));
  },
);

test.each(['cross-site', 'same-site'])(
  'a request from another site (%s) gets 403 and changes nothing',
  async (site) => {
    const { status } = await sendHttpRequest(await openShop(true), '/sandbox/scenarios', {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': site },
      body: '{}',
    });
    expect([status, received]).toEqual([403, []]);
  },
);
