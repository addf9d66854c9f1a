import type { AppHandler } from '@/server/renderer/app-response';
import { type GatewayUnderTest, openGateway } from '@/tests/support/gateway';
import { type HttpRequestOptions, sendHttpRequest } from '@/tests/support/http-client';

// The attacker sends unusual requests so that the next visitor is shown the cached result.

const ID = '6b0225eca560117b3e284fd2';
const PAYLOAD_HEADERS = { RSC: '1' };
const NOT_FOUND_PAYLOAD = '0:{"b":"x"}\n22:E{"digest":"NEXT_HTTP_ERROR_FALLBACK;404"}\n';

let shop: GatewayUnderTest;
let port: number;
let isPrivate: boolean;

/** Replaces Next: its response repeats the request. */
const app: AppHandler = async ({ url, headers }, response) => {
  const isOwner = headers.cookie?.includes('session-token=owner') ?? false;
  const isFound = isOwner || !isPrivate;
  response.writeHead(isFound || headers.rsc ? 200 : 404, {
    'Content-Type': headers.rsc ? 'text/x-component' : 'text/html; charset=utf-8',
  });
  if (!isFound && headers.rsc) response.end(NOT_FOUND_PAYLOAD);
  else response.end(`${url} ${isOwner ? 'secret' : 'public'} ${JSON.stringify(headers)}`);
};

beforeEach(async () => {
  isPrivate = false;
  shop = await openGateway(app);
  shop.status.polledAtMs = Number.POSITIVE_INFINITY;
  port = shop.port;
});
afterEach(() => shop.close());

const sendRequest = (path: string, options?: HttpRequestOptions) => sendHttpRequest(port, path, options);

describe.each([
  { variant: 'as a page', headers: {} },
  { variant: 'as data', headers: PAYLOAD_HEADERS },
])('a private recipe, $variant', ({ headers }) => {
  const OWNER = { ...headers, Cookie: 'next-auth.session-token=owner' };
  const PATH = `/recipes/detail/${ID}`;

  test('is still shown to its owner after a guest got a 404', async () => {
    isPrivate = true;
    await sendRequest(PATH, { headers });
    const ownerResponse = await sendRequest(PATH, { headers: OWNER });
    expect(ownerResponse.text).toContain('secret');
    expect(ownerResponse.headers['cache-control']).toBe('private, no-store');
  });

  test('is not shown to a guest after its owner opened it', async () => {
    isPrivate = true;
    await sendRequest(PATH, { headers: OWNER });
    expect((await sendRequest(PATH, { headers })).text).not.toContain('secret');
  });

  test('is shown to its owner under every URL, also after a guest was shown that it is not there', async () => {
    isPrivate = true;
    for (const path of [PATH, `${PATH}?_rsc=a/b`]) {
      await sendRequest(path, { headers });
      expect((await sendRequest(path, { headers: OWNER })).text).toContain('secret');
    }
  });

  test('that has become public is shown to its owner as to everyone, with nothing of theirs', async () => {
    expect((await sendRequest(PATH, { headers })).headers['cache-control']).toMatch(/^public/);
    expect((await sendRequest(PATH, { headers: OWNER })).text).not.toContain('secret');
  });
});

test.each([`/recipes/detail/${ID}`, `/ingredients/${ID}`, '/dishes/Nowhereland', '/select-country/Atlantis'])(
  '“not found” at %s is never cached in any variant: no one can fill the cache with missing pages',
  async (path) => {
    isPrivate = true;
    for (const headers of [{}, PAYLOAD_HEADERS]) {
      const response = await sendRequest(path, { headers });
      expect([response.headers['cache-control'], response.headers.etag]).toEqual([
        'private, no-store',
        undefined,
      ]);
    }
    expect(await shop.gateway.readMetrics()).toContain('shop_cache_entries 0');
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
  const cleanText = (await sendRequest('/about?')).text;
  for (const headers of [{}, PAYLOAD_HEADERS]) {
    await sendRequest('/about', { headers: { ...headers, [header]: value } });
    const nextResponse = await sendRequest('/about', { headers });
    expect(nextResponse.text).not.toMatch(/evil|admin|prefetch|DELETE/);
    expect(nextResponse.headers['cache-control']).toMatch(/^public/);
  }
  expect(cleanText).not.toContain('evil');
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
    const { headers } = await sendRequest(path + suffix);
    expect(String(headers['cache-control'] ?? 'private, no-store')).not.toMatch(/public/);
  }
});
