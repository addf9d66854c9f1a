import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SANDBOX_BROWSER_HEADER } from '@/lib/http/header-rules';
import { processState } from '@/lib/runtime/process-state';
import { besideSandbox } from '@/server/payment-sandbox';
import { exchangeAt } from '@/tests/support/exchange';

type Heard = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string };

let heard: Heard[];
let isCut: boolean;
const servers: Server[] = [];

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A gateway in front of an app that answers 418. */
const gateway = (hasSandbox: boolean) => {
  const handle = besideSandbox(async (_, response) => {
    response.statusCode = 418;
    response.end();
  }, hasSandbox);
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
  processState().sandboxPort = await listen(sandbox);
});
afterEach(async () => {
  processState().sandboxPort = undefined;
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
  processState().sandboxPort = undefined;
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

test('the sandbox learns the call and that a browser makes it, and nothing of the visitor', async () => {
  const answer = await exchangeAt(await gateway(true), '/sandbox/stripe/v1/payment_methods?expand=card', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Authorization: 'Bearer pk_test_sandbox',
      Cookie: 'session-token=secret',
      [SANDBOX_BROWSER_HEADER]: 'mine',
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
  expect([headers.cookie, headers[SANDBOX_BROWSER_HEADER]]).toEqual([undefined, '1']);
});
