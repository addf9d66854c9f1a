import { createServer, type Server } from 'node:http';
import { processState } from '@/lib/runtime/process-state';
import type { AppHandler } from '@/server/app-response';
import { createGateway } from '@/server/gateway';
import { type ExchangeOptions, exchangeAt } from '@/tests/support/exchange';
import { closeServer, listen } from '@/tests/support/http-server';

// The attacker sends unusual requests so that the next visitor is shown the cached result.

const ID = '6b0225eca560117b3e284fd2';
const PAYLOAD = { RSC: '1' };
const NOT_FOUND_PAYLOAD = '0:{"b":"x"}\n22:E{"digest":"NEXT_HTTP_ERROR_FALLBACK;404"}\n';

let server: Server;
let port: number;
let isOwnersOnly: boolean;

/** Replaces Next: its response repeats the request. */
const app: AppHandler = async ({ url, headers }, response) => {
  const isOwner = headers.cookie?.includes('session-token=owner') ?? false;
  const isFound = isOwner || !isOwnersOnly;
  response.writeHead(isFound || headers.rsc ? 200 : 404, {
    'Content-Type': headers.rsc ? 'text/x-component' : 'text/html; charset=utf-8',
  });
  if (!isFound && headers.rsc) response.end(NOT_FOUND_PAYLOAD);
  else response.end(`${url} ${isOwner ? 'secret' : 'public'} ${JSON.stringify(headers)}`);
};

beforeEach(async () => {
  isOwnersOnly = false;
  Object.assign(processState(), {
    ready: true,
    stopping: false,
    polledAtMs: Number.POSITIVE_INFINITY,
  });
  const settings = { TRUSTED_PROXIES: 0, NEXTAUTH_URL: 'https://shop.example', PAGE_CACHE_MB: 8 };
  server = createServer(createGateway(app, settings));
  port = await listen(server);
});
afterEach(async () => {
  processState().polledAtMs = Number.NEGATIVE_INFINITY;
  processState().invalidationListeners.clear();
  await closeServer(server);
});

const exchange = (path: string, options?: ExchangeOptions) => exchangeAt(port, path, options);

describe.each([
  { variant: 'as a page', headers: {} },
  { variant: 'as data', headers: PAYLOAD },
])('a private recipe, $variant', ({ headers }) => {
  const OWNER = { ...headers, Cookie: 'next-auth.session-token=owner' };
  const PATH = `/recipes/detail/${ID}`;

  test('is still shown to its owner after a guest got a 404', async () => {
    isOwnersOnly = true;
    await exchange(PATH, { headers });
    const owners = await exchange(PATH, { headers: OWNER });
    expect(owners.text).toContain('secret');
    expect(owners.headers['cache-control']).toBe('private, no-store');
  });

  test('is not shown to a guest after its owner opened it', async () => {
    isOwnersOnly = true;
    await exchange(PATH, { headers: OWNER });
    expect((await exchange(PATH, { headers })).text).not.toContain('secret');
  });

  test('is shown to its owner although the public page of that URL is cached', async () => {
    expect((await exchange(PATH, { headers })).headers['cache-control']).toMatch(/^public/);
    for (const path of [PATH, `${PATH}?_rsc=a/b`]) {
      expect((await exchange(path, { headers: OWNER })).text).toContain('secret');
    }
  });
});

test.each([`/recipes/detail/${ID}`, `/ingredients/${ID}`, '/dishes/Nowhereland', '/select-country/Atlantis'])(
  '“not found” at %s is never cached in any variant: no one can fill the cache with missing pages',
  async (path) => {
    isOwnersOnly = true;
    for (const headers of [{}, PAYLOAD]) {
      const response = await exchange(path, { headers });
      expect([response.headers['cache-control'], response.headers.etag]).toEqual([
        'private, no-store',
        undefined,
      ]);
    }
    expect(await processState().readMetrics()).toContain('shop_cache_entries 0');
  },
);

test.each([
  { header: 'Host', value: 'evil.example' },
  { header: 'X-Forwarded-Host', value: 'evil.example' },
  { header: 'X-Forwarded-Proto', value: 'http' },
  { header: 'X-Forwarded-Port', value: '1' },
  { header: 'Forwarded', value: 'host=evil.example' },
  { header: 'X-Original-URL', value: '/admin' },
  { header: 'X-Rewrite-URL', value: '/admin' },
  { header: 'X-HTTP-Method-Override', value: 'DELETE' },
  { header: 'X-Middleware-Subrequest', value: 'middleware:middleware' },
  { header: 'X-Middleware-Rewrite', value: 'https://evil.example' },
  { header: 'X-Invoke-Path', value: '/admin' },
  { header: 'X-Nextjs-Data', value: '1' },
  { header: 'X-Now-Route-Matches', value: '1=admin' },
  { header: 'Next-Router-State-Tree', value: '%5B%22evil%22%5D' },
  { header: 'Next-Url', value: '/evil' },
  { header: 'Accept', value: 'text/evil' },
  { header: 'Accept-Language', value: 'evil' },
  { header: 'User-Agent', value: 'evil' },
  { header: 'Cookie', value: 'next-auth.session-token=evil' },
  { header: 'Authorization', value: 'Bearer evil' },
  { header: 'Range', value: 'bytes=0-1' },
  { header: 'Purpose', value: 'prefetch' },
])('$header of the first client does not affect the next visitor’s response', async ({ header, value }) => {
  const clean = (await exchange('/about?')).text;
  for (const headers of [{}, PAYLOAD]) {
    await exchange('/about', { headers: { ...headers, [header]: value } });
    const next = await exchange('/about', { headers });
    expect(next.text).not.toMatch(/evil|admin|prefetch|DELETE/);
    expect(next.headers['cache-control']).toMatch(/^public/);
  }
  expect(clean).not.toContain('evil');
});

test.each([
  '/profile',
  '/favorites',
  '/admin',
  '/api/users/me',
  '/api/orders/my-orders',
  '/reset-password?token=x',
])('the response of %s is private, whatever follows the path', async (path) => {
  for (const suffix of ['', '/x.css', '%2f..%2fabout', ';x=.js', '?x=/about', '%00.png']) {
    const { headers } = await exchange(path + suffix);
    expect(String(headers['cache-control'] ?? 'private, no-store')).not.toMatch(/public/);
  }
});
