import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { besideSandbox } from '@/server/payment-sandbox';
import { exchangeAt } from '@/tests/support/exchange';

type Heard = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string };

let heard: Heard[];
let isCut: boolean;
let sandboxPort: number | undefined;
const servers: Server[] = [];

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A gateway in front of an app that answers 418. */
const gateway = (hasSandbox: boolean) => {
  const thread = { browserPort: () => sandboxPort };
  const handle = besideSandbox(
    async (_, response) => {
      response.statusCode = 418;
      response.end();
    },
    hasSandbox ? thread : null,
  );
  return listen(createServer((request, response) => void handle(request, response)));
};

beforeEach(async () => {
  heard = [];
  isCut = false;
  const sandbox = createServer(async (request, response) => {
    const { method, url, headers } = request;
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push({ method, url, headers, body });
    if (isCut) return response.destroy();
    response.writeHead(402, { 'Content-Type': 'application/json', 'Set-Cookie': 'a=b' });
    response.end('{"error":"declined"}');
  });
  sandboxPort = await listen(sandbox);
});
afterEach(async () => {
  sandboxPort = undefined;
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

test.each(['browser/stripe.js', 'paypal/sdk.js', 'stripe/v1/payment_methods', 'scenarios'])(
  'a shop with real keys has nothing at /sandbox/%s, for any method',
  async (path) => {
    const port = await gateway(false);
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { status, text } = await exchangeAt(port, `/sandbox/${path}`, { method });
      expect([status, JSON.parse(text).code]).toEqual([404, 'not_found']);
    }
    expect(heard).toEqual([]);
  },
);

test('a sandbox that does not listen yet is asked later: 503', async () => {
  sandboxPort = undefined;
  const { status, headers } = await exchangeAt(await gateway(true), '/sandbox/browser/stripe.js');
  expect([status, headers['retry-after']]).toEqual([503, '5']);
});

test('a sandbox that hangs up is a provider that did not answer: 502', async () => {
  isCut = true;
  const { status, text } = await exchangeAt(await gateway(true), '/sandbox/stripe/v1/events');
  expect([status, JSON.parse(text).code]).toEqual([502, 'provider_failed']);
});

test('what is not below /sandbox, or only seems to be, is the app’s', async () => {
  const port = await gateway(true);
  for (const path of ['/', '/sandboxes', '/sandbox/../about', '/recipes?next=/sandbox/']) {
    expect((await exchangeAt(port, path)).status).toBe(418);
  }
  expect(heard).toEqual([]);
});

test('the sandbox learns the call, and nothing of the visitor', async () => {
  const answer = await exchangeAt(await gateway(true), '/sandbox/stripe/v1/payment_methods?expand=card', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Authorization: 'Bearer pk_test_sandbox',
      Cookie: 'session-token=secret',
    },
    body: 'type=card',
  });
  expect([answer.status, answer.text, answer.headers['set-cookie']]).toEqual([
    402,
    '{"error":"declined"}',
    undefined,
  ]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(heard).toHaveLength(1);
  const [{ method, url, headers, body } = {} as Heard] = heard;
  expect([method, url, body]).toEqual([
    'POST',
    '/sandbox/stripe/v1/payment_methods?expand=card',
    'type=card',
  ]);
  expect(headers.cookie).toBeUndefined();
});

test.each(['GET', 'DELETE', 'OPTIONS', 'HEAD', 'POST'])(
  'a %s whose body is a request is one request to the sandbox: nothing is smuggled behind it',
  async (method) => {
    const smuggled = 'POST /v1/customers HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\na=b\r\n';
    const port = await gateway(true);
    const head = `${method} /sandbox/browser/sandbox.css HTTP/1.1\r\nHost: l\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunks = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`;
    for (let nth = 0; nth < 3; nth += 1) {
      await new Promise<void>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(head + chunks));
        socket.once('data', () => socket.destroy());
        socket.once('close', () => resolve());
        socket.once('error', reject);
      });
    }
    expect(heard.map(({ url }) => url)).toEqual(Array(3).fill('/sandbox/browser/sandbox.css'));
  },
);

test.each(['cross-site', 'same-site'])(
  'a page of another site (%s) changes nothing there: 403',
  async (site) => {
    const { status } = await exchangeAt(await gateway(true), '/sandbox/scenarios', {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': site },
      body: '{}',
    });
    expect([status, heard]).toEqual([403, []]);
  },
);
