import { connect } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state';
import { pages } from '@/lib/pages/pages';
import { findRequestId, processState } from '@/lib/runtime/process-state';
import type { AppHandler } from '@/server/renderer/app-response';
import { type GatewayUnderTest, openGateway } from '@/tests/support/gateway';
import { type HttpRequestOptions, sendHttpRequest } from '@/tests/support/http-client';
import { RawSocket } from '@/tests/support/raw-socket';
import { waitUntil } from '@/tests/support/wait-until';

let shop: GatewayUnderTest;
let port: number;
let app: jest.MockedFunction<AppHandler>;

beforeEach(async () => {
  app = jest.fn<Promise<void>, Parameters<AppHandler>>(async (_request, response) => {
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store, must-revalidate',
    });
    response.end('<p>page</p>'.repeat(200));
  });
  shop = await openGateway((...args) => app(...args), { TRUSTED_PROXIES: 1 });
  port = shop.port;
});
afterEach(() => shop.close());

const sendRequest = (path: string, options?: HttpRequestOptions) => sendHttpRequest(port, path, options);

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  '%s on a page returns 405 and lists the allowed methods',
  async (method) => {
    const { status, headers } = await sendRequest('/about', { method });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    expect(app).not.toHaveBeenCalled();
  },
);

test('a method that an endpoint does not have returns 405 as JSON, with the methods that Next knows', async () => {
  app.mockImplementation(async (request, response) => {
    if (request.method === 'OPTIONS') response.writeHead(204, { Allow: 'GET, HEAD, OPTIONS' });
    else response.writeHead(405);
    response.end();
  });
  const { status, headers, text } = await sendRequest('/api/dishes', { method: 'POST' });
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect(JSON.parse(text)).toMatchObject({ success: false, code: 'method_not_allowed' });
});

test('a server action returns 404: the shop has none', async () => {
  expect((await sendRequest('/', { headers: { 'Next-Action': 'x' } })).status).toBe(404);
  expect(app).not.toHaveBeenCalled();
});

test('an invalid request URL returns 400', async () => {
  const received = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET http://[bad HTTP/1.1\r\nHost: x\r\n\r\n'),
    );
    socket.on('data', (data) => resolve(String(data)));
  });
  expect(received).toContain(' 400 ');
});

test.each(['/api/users/me/addresses/%2e%2e', '/api/recipes/%2E', '/api/recipes/../users/me', '/api/x/..?y'])(
  'the path %s has a dot segment and returns 404: it must not become another endpoint',
  async (path) => {
    const { status, text } = await sendRequest(path, { method: 'DELETE' });
    expect([status, JSON.parse(text).code]).toEqual([404, 'not_found']);
    expect(app).not.toHaveBeenCalled();
  },
);

test('a file that Next compresses itself keeps its encoding', async () => {
  await shop.close();
  app.mockImplementation(async (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/javascript', 'Content-Encoding': 'gzip' });
    response.end(gzipSync('script()'));
  });
  shop = await openGateway((...args) => app(...args), { isDevelopment: true });
  const { headers, body } = await sendHttpRequest(shop.port, '/sw.js', {
    headers: { 'Accept-Encoding': 'gzip' },
  });
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(body).toString()).toBe('script()');
});

test('a range is not passed on: every file is sent completely', async () => {
  const { status } = await sendRequest('/icons/icon.svg', { headers: { Range: 'bytes=999999999-' } });
  expect(status).toBe(200);
  expect(app.mock.calls[0]?.[0].headers.range).toBeUndefined();
});

describe('a request body', () => {
  const MEGABYTE = 1024 * 1024;

  test('over 1 MB by its Content-Length gets 413 before a byte is read', async () => {
    const { status, text } = await sendRequest('/api/dishes', {
      method: 'POST',
      body: 'x'.repeat(MEGABYTE + 1),
    });
    expect([status, JSON.parse(text).code]).toEqual([413, 'too_large']);
    expect(app).not.toHaveBeenCalled();
  });

  test('over 1 MB in chunks gets 413 as soon as the limit is exceeded', async () => {
    let received = 0;
    app.mockImplementation(async (request, response) => {
      for await (const chunk of request) received += chunk.length;
      response.end();
    });
    const chunks = Array.from({ length: 17 }, () => Buffer.alloc(64 * 1024));
    const { status } = await sendRequest('/api/dishes', { method: 'POST', body: chunks });
    expect(status).toBe(413);
    expect(received).toBeLessThanOrEqual(MEGABYTE);
  });

  test('of exactly 1 MB is accepted, and so is an upload of up to 22 MB', async () => {
    app.mockImplementation(async (request, response) => {
      let bytes = 0;
      for await (const chunk of request) bytes += chunk.length;
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(String(bytes));
    });
    expect((await sendRequest('/api/dishes', { method: 'POST', body: 'x'.repeat(MEGABYTE) })).text).toBe(
      String(MEGABYTE),
    );
    const upload = await sendRequest('/api/admin/recipes/1/images', {
      method: 'PUT',
      body: 'x'.repeat(3 * MEGABYTE),
    });
    expect(upload.text).toBe(String(3 * MEGABYTE));
  });
});

test('internal headers from a client are not trusted', async () => {
  await sendRequest('/api/users/me', {
    headers: {
      'X-Request-Id': 'mine',
      'X-Shop-Client-Address': '6.6.6.6',
      'X-Forwarded-For': '1.1.1.1, 2.2.2.2',
    },
  });
  const received = app.mock.calls[0]?.[0].headers;
  expect(received?.['x-request-id']).not.toBe('mine');
  // With one trusted proxy, only the entry that it appended counts.
  expect(received?.['x-shop-client-address']).toBe('2.2.2.2');
});

const asRouterState = (state: unknown) => encodeURIComponent(JSON.stringify(state));
const DEEP_STATE = Array.from({ length: 500 }).reduce((state) => ['', { children: state }], ['', {}]);

test.each([
  'garbage',
  '%',
  '{}',
  '%7B',
  ...[
    [],
    [1],
    [''],
    ['', null],
    ['', []],
    ['', { children: 1 }],
    ['', { children: [''] }],
    [['id', 'x', 'd'], {}],
    [['id', 'x', 'di', null], {}],
    [['id', 'x', 'd', [1]], {}],
    ['', {}, 'x'],
    ['', {}, ['/']],
    ['', {}, null, 'other'],
    ['', {}, null, null, '1'],
    ['', {}, null, null, 1, null],
    ['', {}, null, null, 1, 'x', 1],
    DEEP_STATE,
  ].map(asRouterState),
])('a router state of %s is not passed on: Next would fail instead of rendering the page', async (state) => {
  await sendRequest('/profile', { headers: { RSC: '1', 'Next-Router-State-Tree': state } });
  expect(app.mock.calls[0]?.[0].headers['next-router-state-tree']).toBeUndefined();
});

test.each(['2', '3', '', '0', '1, 2'])(
  'a prefetch of kind “%s” is not passed on: the shop has none',
  async (kind) => {
    await sendRequest('/profile', { headers: { RSC: '1', 'Next-Router-Prefetch': kind } });
    expect(app.mock.calls[0]?.[0].headers['next-router-prefetch']).toBeUndefined();
  },
);

test('a prefetch as of a browser is passed on', async () => {
  await sendRequest('/profile', { headers: { RSC: '1', 'Next-Router-Prefetch': '1' } });
  expect(app.mock.calls[0]?.[0].headers['next-router-prefetch']).toBe('1');
});

test.each(
  [
    ['', { children: ['profile', {}] }],
    [
      '',
      { children: [['id', 'x', 'd', null], { modal: ['', {}], children: ['__PAGE__', {}] }] },
      null,
      null,
      16,
    ],
    [['slug', 'a/b', 'ci(..)(..)', ['new']], {}, ['/profile', ''], 'refetch', null, 'x'],
  ].map(asRouterState),
)('a router state of %s, as of a browser, is passed on, and Next can read it', async (state) => {
  await sendRequest('/profile', { headers: { RSC: '1', 'Next-Router-State-Tree': state } });
  expect(app.mock.calls[0]?.[0].headers['next-router-state-tree']).toBe(state);
  expect(parseAndValidateFlightRouterState(state)).toBeDefined();
});

test('more headers than Node reads return 431: it would ignore those that the gateway adds', async () => {
  const headers = Array.from({ length: 1_500 }, (_, i) => `a${i.toString(36)}:\r\n`).join('');
  const received = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET /api/users/me HTTP/1.1\r\nHost: x\r\n${headers}\r\n`),
    );
    socket.on('data', (data) => resolve(String(data)));
  });
  expect(received).toContain(' 431 ');
  expect(app).not.toHaveBeenCalled();
});

test('a URL that starts with two slashes has the path that Next reads, not the one after its first segment', async () => {
  await sendRequest('//x/api/health/live');
  expect(app.mock.calls.map(([{ url }]) => url)).toEqual(['//x/api/health/live']);
  expect((await sendRequest('//x/api/users/me', { method: 'POST' })).status).toBe(405);
});

describe('the request ID of a proxy', () => {
  test.each([
    { label: 'a UUID', id: '0f2c9f8d-56e4-482d-a6b7-5d1c321dca14' },
    { label: 'what nginx generates', id: '8f14e45fceea167a5a36dedd4bea2543' },
    { label: 'a trace of AWS', id: 'Root=1-67891233-abcdef012345678912345678' },
  ])(
    'is kept if it is $label: the response has it, and so have the lines that the renderer logs',
    async ({ id }) => {
      let renderedId: string | undefined;
      app.mockImplementation(async (request, response) => {
        await Promise.resolve();
        renderedId = findRequestId();
        expect(request.headers['x-request-id']).toBe(id);
        response.end();
      });
      const { headers } = await sendRequest('/api/dishes', { headers: { 'X-Request-Id': id } });
      expect([headers['x-request-id'], renderedId]).toEqual([id, id]);
    },
  );

  test.each([
    { label: 'short', id: 'mine' },
    { label: 'long', id: 'a'.repeat(129) },
    { label: 'no single word', id: 'two words' },
    { label: 'not safe in a line of JSON', id: 'a","level":"60' },
  ])('is replaced if it is $label', async ({ id }) => {
    const { headers } = await sendRequest('/api/dishes', { headers: { 'X-Request-Id': id } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is not trusted without a proxy', async () => {
    await shop.close();
    shop = await openGateway((...args) => app(...args), { TRUSTED_PROXIES: 0 });
    const { headers } = await sendHttpRequest(shop.port, '/api/dishes', {
      headers: { 'X-Request-Id': 'a-well-formed-request-id' },
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('that is sent twice does not mix two renderings: only the one without the database counts as failed', async () => {
    app.mockImplementation(async (request, response) => {
      if (request.url === '/api/dishes?a')
        processState().databaseFailureRenderings.add(String(request.headers['x-shop-rendering']));
      response.writeHead(request.url === '/search?a' ? 500 : 200, { 'Content-Type': 'text/html' });
      response.end();
    });
    const headers = { 'X-Request-Id': 'the-same-request-id' };
    const [, page] = await Promise.all([
      sendRequest('/api/dishes?a', { headers }),
      sendRequest('/search?a', { headers }),
    ]);
    expect(page.status).toBe(500);
  });
});

test('every response has a unique request ID and the security headers', async () => {
  const [page, file] = [await sendRequest('/'), await sendRequest('/_next/static/x.js')];
  for (const { headers } of [page, file]) {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers['x-powered-by']).toBeUndefined();
  }
  expect(page.headers['x-request-id']).not.toBe(file.headers['x-request-id']);
  for (const directive of [
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]) {
    expect(page.headers['content-security-policy']).toContain(directive);
  }
});

const SECRET_PATHS = Object.values(pages)
  .filter(({ policy }) => 'hasSecretUrl' in policy && policy.hasSecretUrl)
  .map(({ pattern }) => `${pattern.replace('[id]', 'f'.repeat(24))}?token=x`);
test('order links and reset links are pages with a secret', () => {
  expect(SECRET_PATHS).toEqual(
    expect.arrayContaining([`/orders/${'f'.repeat(24)}?token=x`, '/reset-password?token=x']),
  );
});
test.each(SECRET_PATHS)(
  'the token of %s does not leave the shop in a Referer: the page tells browsers to send none',
  async (path) => {
    expect((await sendRequest(path)).headers['referrer-policy']).toBe('no-referrer');
  },
);

describe('caching', () => {
  test('a public page may be stored but must be revalidated; the same content returns 304', async () => {
    const first = await sendRequest('/dishes/Japan');
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const laterResponse = await sendRequest('/dishes/Japan', {
      headers: { 'If-None-Match': String(first.headers.etag) },
    });
    expect([laterResponse.status, laterResponse.text]).toEqual([304, '']);
  });

  test.each(['/profile', '/api/users/me', '/nope'])('no cache may store %s', async (path) => {
    const { headers } = await sendRequest(path);
    expect([headers['cache-control'], headers.etag]).toEqual(['private, no-store', undefined]);
  });

  test('an error or a cookie makes a public page private', async () => {
    app.mockImplementation(async (_request, response) => {
      response.setHeader('Set-Cookie', 'a=b');
      response.end('x');
    });
    expect((await sendRequest('/')).headers['cache-control']).toBe('private, no-store');
  });

  test('every cookie of a response is sent', async () => {
    app.mockImplementation(async (_request, response) => {
      response.writeHead(200, { 'Set-Cookie': ['a=1', 'b=2'] });
      response.end('{}');
    });
    expect((await sendRequest('/api/auth/csrf')).headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  test('a recipe that only its owner may see is private', async () => {
    const path = `/recipes/detail/${'a'.repeat(24)}`;
    expect((await sendRequest(path)).headers['cache-control']).toMatch(/^public/);
    shop.gateway.invalidate([`recipe:${'a'.repeat(24)}`]);
    app.mockImplementation(async ({ headers }, response) => {
      const isOwner = headers.cookie !== undefined || headers.authorization !== undefined;
      response.writeHead(isOwner ? 200 : 404, { 'Content-Type': 'text/html' }).end('x');
    });
    for (const [name, value] of [
      ['Cookie', 'next-auth.session-token=x'],
      ['Authorization', 'Bearer x'],
    ] as const) {
      const { headers } = await sendRequest(path, { headers: { [name]: value } });
      expect(headers['cache-control']).toBe('private, no-store');
    }
  });

  test('HEAD has the headers of GET and no body', async () => {
    const [get, head] = [await sendRequest('/'), await sendRequest('/', { method: 'HEAD' })];
    expect([head.status, head.text, head.headers.etag, head.headers['content-length']]).toEqual([
      200,
      '',
      get.headers.etag,
      get.headers['content-length'],
    ]);
  });

  test('text is compressed for clients that accept it', async () => {
    const plain = await sendRequest('/');
    const compressed = await sendRequest('/', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(Number(compressed.headers['content-length'])).toBeLessThan(
      Number(plain.headers['content-length']) / 10,
    );
    expect(plain.headers.vary).toContain('Accept-Encoding');
    expect(
      (await sendRequest('/', { headers: { 'Accept-Encoding': 'gzip;q=0' } })).headers['content-encoding'],
    ).toBeUndefined();
  });
});

test('a process that is draining reports that it is not ready, and serves everything else as before', async () => {
  shop.status.isDraining = true;
  const readiness = await sendRequest('/api/health/ready');
  expect([readiness.status, readiness.headers['retry-after'], JSON.parse(readiness.text).message]).toEqual([
    503,
    '5',
    'This process is shutting down.',
  ]);
  for (const path of ['/', '/api/dishes', '/api/health/live']) {
    const { status, headers } = await sendRequest(path, { headers: { Connection: 'keep-alive' } });
    expect([status, headers.connection]).toEqual([200, 'keep-alive']);
  }
});

describe('when the database is unavailable', () => {
  test('a process that is not ready responds 503 immediately, except on its health endpoints', async () => {
    shop.status.isReady = false;
    const page = await sendRequest('/');
    expect([page.status, page.headers['retry-after']]).toEqual([503, '5']);
    expect(page.text).toContain('Back in a moment');
    expect(JSON.parse((await sendRequest('/api/dishes')).text)).toMatchObject({ code: 'unavailable' });
    expect(app).not.toHaveBeenCalled();
    await sendRequest('/api/health/ready');
    expect(app).toHaveBeenCalledTimes(1);
  });

  test('a process that has not reached it is not ready, although its renderer is', async () => {
    shop.status.isPolling = false;
    const response = await sendRequest('/api/health/ready');
    expect([response.status, JSON.parse(response.text).message]).toEqual([
      503,
      'This process has not reached the database yet.',
    ]);
    expect(app).not.toHaveBeenCalled();
  });

  test('a page that fails because of it returns 503, one that fails otherwise 500; neither is blank', async () => {
    app.mockImplementation(async (request, response) => {
      if (request.url === '/')
        processState().databaseFailureRenderings.add(String(request.headers['x-shop-rendering']));
      response.writeHead(500, { 'Content-Type': 'text/html' });
      response.end('<html id="__next_error__"></html>');
    });
    expect(await sendRequest('/')).toMatchObject({
      status: 503,
      text: expect.stringContaining('Back in a moment'),
    });
    expect(await sendRequest('/about')).toMatchObject({
      status: 500,
      text: expect.stringContaining('Something went wrong'),
    });
    expect(processState().databaseFailureRenderings.size).toBe(0);
  });
});

test('Next’s own page for errors is no page of the shop', async () => {
  await sendRequest('/_global-error');
  expect(app.mock.calls[0]?.[0].url).toBe('/_not-found');
});

test('a page that calls notFound() is rendered completely, as 404', async () => {
  app.mockImplementation(async (request, response) => {
    response.writeHead(404, { 'Content-Type': 'text/html' });
    response.end(
      request.url === '/_not-found' ? '<main>Nothing here</main>' : '<html id="__next_error__"></html>',
    );
  });
  expect(await sendRequest('/dishes/Atlantis')).toMatchObject({
    status: 404,
    text: '<main>Nothing here</main>',
  });
});

/** Holds every response back until `release` is called. */
function holdResponses(): { release: () => void } {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  app.mockImplementation(async (_request, response) => {
    await held;
    response.end('fine');
  });
  return { release };
}
const waitForCalls = (count: number) => waitUntil(() => app.mock.calls.length >= count);
/** How many reads of one client one renderer gets at a time. */
const READS = 2;

test('a client that disconnects keeps its place until its requests are done, and delays no one else', async () => {
  const { release } = holdResponses();
  const headers = { 'X-Forwarded-For': '203.0.113.1' };
  const sockets = Array.from({ length: READS }, () => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET /api/users/me HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n'),
    );
    return socket;
  });
  await waitForCalls(READS);
  for (const socket of sockets) socket.destroy();
  const next = sendRequest('/api/users/me', { headers });
  const other = sendRequest('/api/users/me', { headers: { 'X-Forwarded-For': '203.0.113.2' } });
  await waitForCalls(READS + 1);
  const later = sendRequest('/api/users/me', { headers: { 'X-Forwarded-For': '203.0.113.3' } });
  await waitForCalls(READS + 2);
  const clients = app.mock.calls.map(([request]) => request.headers['x-shop-client-address']);
  expect(clients.slice(READS)).toEqual(['203.0.113.2', '203.0.113.3']);
  release();
  const responses = await Promise.all([next, other, later]);
  expect(responses.map(({ text }) => text)).toEqual(['fine', 'fine', 'fine']);
});

test('a client that disconnects before its turn is not served', async () => {
  const { release } = holdResponses();
  const running = Array.from({ length: READS }, () => sendRequest('/api/users/me'));
  await waitForCalls(READS);
  const queued = connect(port, '127.0.0.1', () =>
    queued.write('GET /api/users/me HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 127.0.0.1\r\n\r\n'),
  );
  await waitUntil(() => shop.countArrived() === READS + 1);
  queued.destroy();
  await waitUntil(async () => (await shop.countConnections()) === READS);
  release();
  await Promise.all(running);
  await sendRequest('/api/users/me');
  expect(app).toHaveBeenCalledTimes(READS + 1);
});

test('a hundred requests without a body wait for their turn', async () => {
  const { release } = holdResponses();
  const responses = Array.from({ length: 100 }, () => sendRequest('/api/users/me'));
  await waitForCalls(READS);
  release();
  expect(new Set((await Promise.all(responses)).map(({ status }) => status))).toEqual(new Set([200]));
});

describe('an upload', () => {
  const MEGABYTE = 1024 * 1024;
  const PATH = '/api/admin/recipes/1/images';
  const receive = async (request: Parameters<AppHandler>[0]) => {
    let bytes = 0;
    for await (const chunk of request) bytes += chunk.length;
    return bytes;
  };

  test.each([PATH, '/api/admin/ingredients/1/image', '/api/admin/ingredients/image-check'])(
    'to %s may be larger than other bodies',
    async (path) => {
      app.mockImplementation(async (request, response) => void response.end(String(await receive(request))));
      const { status, text } = await sendRequest(path, { method: 'PUT', body: [Buffer.alloc(2 * MEGABYTE)] });
      expect([status, text]).toEqual([200, String(2 * MEGABYTE)]);
    },
  );

  test('that is too large gets a complete 413, although the client goes on sending', async () => {
    app.mockImplementation(async (request, response) => {
      await receive(request);
      response.end();
    });
    const body = Array.from({ length: 480 }, () => Buffer.alloc(64 * 1024));
    const { status, text } = await sendRequest(PATH, { method: 'PUT', body });
    expect([status, JSON.parse(text).code]).toEqual([413, 'too_large']);
  });

  test('that is answered before its end leaves nothing open, and its connection is used again', async () => {
    let inner: Parameters<AppHandler>[0] | undefined;
    app.mockImplementation(async (request, response) => {
      inner = request;
      response.writeHead(401, { 'Content-Type': 'application/json' });
      response.end('{"code":"unauthenticated"}');
    });
    const chunk = 'x'.repeat(64 * 1024);
    const head = `PUT ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: ${3 * MEGABYTE}\r\n\r\n`;
    const socket = new RawSocket(port, head + chunk);
    await waitForCalls(1);
    await waitUntil(() => shop.countActive() === 0);
    for (let sent = 64 * 1024; sent < 3 * MEGABYTE; sent += 64 * 1024) socket.write(chunk);
    expect(await socket.readStatus()).toBe(401);
    socket.received = '';
    socket.write('GET /api/users/me HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await socket.readStatus()).toBe(401);
    expect(inner?.url).toBe('/api/users/me');
    socket.disconnect();
    expect(shop.countActive()).toBe(0);
  });
});

describe('large responses that a client does not read', () => {
  const openUnreadResponse = async (client: string) => {
    const socket = connect(port, '127.0.0.1');
    let status = '';
    await new Promise<void>((resolve) => {
      socket.once('data', (data) => {
        status = data.toString('latin1', 9, 12);
        socket.pause();
        resolve();
      });
      socket.write(
        `GET /api/user/recipes HTTP/1.1\r\nHost: l\r\nAuthorization: Bearer x\r\nX-Forwarded-For: ${client}\r\n\r\n`,
      );
    });
    return { status, socket };
  };

  test('are buffered up to the client’s share; after that it gets 503, but another client does not', async () => {
    app.mockImplementation(async (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(Buffer.alloc(20 * 1024 * 1024, ' '));
    });
    const greedyResponses = [];
    for (let i = 0; i < 5; i += 1) greedyResponses.push(await openUnreadResponse('203.0.113.1'));
    expect(greedyResponses.map(({ status }) => status)).toEqual(['200', '200', '200', '503', '503']);
    const otherResponse = await openUnreadResponse('203.0.113.2');
    expect(otherResponse.status).toBe('200');
    for (const { socket } of greedyResponses) socket.destroy();
    let laterResponse = await openUnreadResponse('203.0.113.1');
    while (laterResponse.status !== '200') {
      laterResponse.socket.destroy();
      laterResponse = await openUnreadResponse('203.0.113.1');
    }
    for (const { socket } of [otherResponse, laterResponse]) socket.destroy();
  });
});
