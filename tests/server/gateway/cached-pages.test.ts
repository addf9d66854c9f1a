import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { computeCacheBustingSearchParam } from 'next/dist/shared/lib/router/utils/cache-busting-search-param';
import { announceInvalidation, processState } from '@/lib/runtime/process-state';
import { CachedResponse } from '@/server/gateway/cached-response';
import {
  MAX_PARTIAL_AGE_MS,
  MAX_STALE_MS,
  RENEW_AFTER_MS,
  REPEATED_WITHIN_MS,
} from '@/server/gateway/page-cache';
import type { AppHandler } from '@/server/renderer/app-response';
import { type GatewayUnderTest, openGateway } from '@/tests/support/gateway';
import { type HttpRequestOptions, sendHttpRequest } from '@/tests/support/http-client';
import { waitUntil } from '@/tests/support/wait-until';

const RECIPE = `/recipes/detail/${'a'.repeat(24)}`;
const SESSION = { Cookie: 'next-auth.session-token=x' };
/** The headers of a request for a page, and for its payload. */
const VARIANTS: readonly Record<string, string>[] = [{}, { RSC: '1' }];

let shop: GatewayUnderTest;
let port: number;
let app: jest.MockedFunction<AppHandler>;
let version: number;
/** How far the clock is ahead of the real one. */
let clockAheadMs: number;

const withClockAhead = async <T>(ageMs: number, send: () => Promise<T>) => {
  // lru-cache remembers the time for a millisecond.
  await new Promise((resolve) => setTimeout(resolve, 2));
  clockAheadMs += ageMs;
  try {
    return await send();
  } finally {
    clockAheadMs -= ageMs;
  }
};
/** The changes of other processes are unknown, and the pages rendered so far are older than a second. */
const stopPolling = () => {
  shop.status.polledAtMs = Number.NEGATIVE_INFINITY;
  clockAheadMs += 1_000;
};

const sendRequest = (path: string, options?: HttpRequestOptions) => sendHttpRequest(port, path, options);
const invalidate = (...tags: string[]) => {
  version += 1;
  shop.gateway.invalidate(tags);
};

const readClock = performance.now.bind(performance);
beforeEach(async () => {
  version = 1;
  clockAheadMs = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => readClock() + clockAheadMs);
  app = jest.fn<Promise<void>, Parameters<AppHandler>>(async ({ url, headers }, response) => {
    response.writeHead(200, {
      'Content-Type': headers.rsc === '1' ? 'text/x-component' : 'text/html; charset=utf-8',
    });
    response.end(`<p>${url} ${headers.cookie ?? 'guest'} version ${version}</p>`.repeat(100));
  });
  shop = await openGateway((...args) => app(...args));
  shop.status.polledAtMs = Number.POSITIVE_INFINITY;
  port = shop.port;
});
afterEach(async () => {
  jest.restoreAllMocks();
  await shop.close();
});

describe('never cached', () => {
  test.each(['/profile', '/api/dishes?country=India', '/?utm_source=x', '/api/users/me'])(
    '%s is rendered for each request',
    async (path) => {
      await sendRequest(path);
      await sendRequest(path);
      expect(app).toHaveBeenCalledTimes(2);
    },
  );

  test.each([404, 500, 302])('a response with status %s', async (status) => {
    app.mockImplementation(async (_request, response) => {
      response.writeHead(status, { 'Content-Type': 'text/html' });
      response.end('no');
    });
    await sendRequest('/about');
    const { headers } = await sendRequest('/about');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(app.mock.calls.filter(([{ url }]) => url === '/about').length).toBeGreaterThan(1);
  });

  test('a response with a cookie', async () => {
    app.mockImplementation(async (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Set-Cookie': 'a=b' });
      response.end('page');
    });
    await sendRequest('/about');
    expect((await sendRequest('/about')).headers['cache-control']).toBe('private, no-store');
    expect(app).toHaveBeenCalledTimes(2);
  });

  test('an owner’s page: the private recipe, and the 404 that everyone else gets', async () => {
    renderPrivateRecipe();
    for (const headers of VARIANTS) {
      const ownerResponse = await sendRequest(RECIPE, { headers: { ...SESSION, ...headers } });
      expect([ownerResponse.status, ownerResponse.text]).toEqual([200, 'a private recipe']);
      expect(ownerResponse.headers['cache-control']).toBe('private, no-store');
      expect(ownerResponse.headers.etag).toBeUndefined();
      expect((await sendRequest(RECIPE, { headers })).text).not.toContain('private recipe');
      expect(
        (await sendRequest(RECIPE, { headers: { Cookie: 'next-auth.session-token=other' } })).status,
      ).toBe(404);
    }
    expect(await readEntryCount()).toBe(0);
    expect(shop.gateway.warmer.listMostVisited()).toEqual([]);
  });

  test('a private recipe that lacks a part is not kept for others while the database is unavailable', async () => {
    shop.status.hasPollFailed = true;
    app.mockImplementation(async ({ headers }, response) => {
      const isOwner = headers.cookie === SESSION.Cookie;
      if (isOwner) processState().databaseFailureRenderings.add(String(headers['x-shop-rendering']));
      response.writeHead(isOwner ? 200 : 404, { 'Content-Type': 'text/html' });
      response.end(isOwner ? 'a private recipe' : 'no');
    });
    expect((await sendRequest(RECIPE, { headers: SESSION })).text).toBe('a private recipe');
    expect((await sendRequest(RECIPE)).status).toBe(404);
  });

  test('a response from more than a moment ago while the process cannot see other processes’ changes', async () => {
    await sendRequest('/');
    stopPolling();
    await sendRequest('/');
    expect(app).toHaveBeenCalledTimes(2);
  });

  test('a partial page, which fits only one browser', async () => {
    const headers = { RSC: '1', 'Next-Router-Prefetch': '1' };
    await sendRequest('/about?_rsc=x', { headers });
    await sendRequest('/about?_rsc=x', { headers });
    expect(app).toHaveBeenCalledTimes(2);
  });
});

/** Renders a recipe that only the client with that session may see. */
const renderPrivateRecipe = () =>
  app.mockImplementation(async ({ headers }, response) => {
    const isOwner = headers.cookie === SESSION.Cookie;
    response.writeHead(isOwner ? 200 : 404, {
      'Content-Type': headers.rsc === '1' ? 'text/x-component' : 'text/html',
    });
    response.end(isOwner ? 'a private recipe' : 'not found');
  });

describe('a public recipe is sent to members from the cache', () => {
  const MEMBERS = [SESSION, { Authorization: 'Bearer x' }];

  test.each<{ kind: string; headers: Record<string, string> }>([
    { kind: 'page', headers: {} },
    { kind: 'payload', headers: { RSC: '1' } },
  ])('its $kind, whoever asks first, and without the session', async ({ headers }) => {
    const texts = [];
    for (const visitor of [SESSION, {}, ...MEMBERS]) {
      const {
        status,
        text,
        headers: received,
      } = await sendRequest(RECIPE, { headers: { ...visitor, ...headers } });
      expect([status, received['cache-control']]).toEqual([200, 'public, max-age=0, must-revalidate']);
      texts.push(text);
    }
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('guest');
    expect(app).toHaveBeenCalledTimes(1);
  });

  test('a member who has the page already gets 304', async () => {
    const { headers } = await sendRequest(RECIPE);
    const again = { ...SESSION, 'If-None-Match': String(headers.etag) };
    expect((await sendRequest(RECIPE, { headers: again })).status).toBe(304);
  });

  test('with what only other sites add to its URL, it is rendered for the member alone', async () => {
    const { text, headers } = await sendRequest(`${RECIPE}?utm_source=x`, { headers: SESSION });
    expect(text).toContain('session-token');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(await readEntryCount()).toBe(0);
  });

  test('a member gets the older page while the database is unavailable', async () => {
    await sendRequest(RECIPE);
    stopPolling();
    shop.status.hasPollFailed = true;
    expect((await sendRequest(RECIPE, { headers: SESSION })).headers['x-cache']).toBe('stale');
  });
});

describe('a member’s request races with a change', () => {
  /** Holds each rendering until it is released, and renders the recipe as it was at its beginning. */
  const holdRenderings = () => {
    const releases: (() => void)[] = [];
    let state: 'public' | 'private' | 'deleted' = 'public';
    app.mockImplementation(async ({ headers }, response) => {
      const isShown = state === 'public' || (state === 'private' && headers.cookie === SESSION.Cookie);
      const text = `${state} recipe`;
      await new Promise<void>((resolve) => releases.push(resolve));
      response.writeHead(isShown ? 200 : 404, { 'Content-Type': 'text/html' }).end(isShown ? text : 'no');
    });
    return {
      setState: (next: typeof state) => {
        state = next;
        invalidate(`recipe:${'a'.repeat(24)}`);
      },
      /** Releases renderings until the response has arrived. */
      finish: async <T>(response: Promise<T>): Promise<T> => {
        let isDone = false;
        response.finally(() => {
          isDone = true;
        });
        await waitUntil(() => {
          for (const release of releases.splice(0)) release();
          return isDone;
        });
        return response;
      },
    };
  };
  const request = (headers: Record<string, string> = SESSION) => sendRequest(RECIPE, { headers });

  test.each(['private', 'deleted'] as const)(
    'a recipe that becomes %s while it is rendered is not stored for anyone',
    async (next) => {
      const { setState, finish } = holdRenderings();
      const early = request();
      await waitUntil(() => app.mock.calls.length > 0);
      setState(next);
      const late = request({ Cookie: 'next-auth.session-token=other' });
      await finish(Promise.all([early, late]));
      expect((await late).status).toBe(404);
      expect((await finish(request({}))).status).toBe(404);
      expect(await readEntryCount()).toBe(0);
    },
  );

  test('a recipe that is published between the guest’s rendering and the owner’s is sent to the owner alone', async () => {
    const { setState, finish } = holdRenderings();
    setState('private');
    const owner = request();
    await waitUntil(() => app.mock.calls.length > 0);
    setState('public');
    const { status, headers } = await finish(owner);
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(await readEntryCount()).toBe(0);
  });

  test('an owner whose session ends before the second rendering sees what guests see', async () => {
    const { setState, finish } = holdRenderings();
    setState('private');
    const owner = request();
    await waitUntil(() => app.mock.calls.length > 0);
    setState('deleted');
    expect((await finish(owner)).status).toBe(404);
    expect(await readEntryCount()).toBe(0);
  });

  test('a copy that is made while the original is rendered stays its owner’s: the original is stored, the copy is not', async () => {
    const copy = `/recipes/detail/${'c'.repeat(24)}`;
    app.mockImplementation(async ({ url, headers }, response) => {
      const isShown = url !== copy || headers.cookie === SESSION.Cookie;
      response.writeHead(isShown ? 200 : 404, { 'Content-Type': 'text/html' }).end(isShown ? url : 'no');
    });
    const [original, own] = await Promise.all([request(), sendRequest(copy, { headers: SESSION })]);
    expect([original.text, own.text]).toEqual([RECIPE, copy]);
    expect((await sendRequest(copy)).status).toBe(404);
    expect(await readEntryCount()).toBe(1);
  });
});

describe('searches and filtered lists', () => {
  const SEARCH = '/search?q=rice';

  test.each<{ path: string; headers: Record<string, string> }>([
    { path: SEARCH, headers: {} },
    { path: SEARCH, headers: { RSC: '1' } },
    { path: '/advanced-search/results?include=rice&include=beans', headers: {} },
    { path: '/api/autocomplete/search?q=ri', headers: {} },
    { path: '/dishes/India?type=Soup', headers: {} },
  ])(
    '$path $headers is stored when it is requested again within a minute, also by members',
    async ({ path, headers }) => {
      await sendRequest(path, { headers });
      expect(await readEntryCount()).toBe(0);
      await sendRequest(path, { headers: { ...headers, ...SESSION } });
      const { text } = await sendRequest(path, { headers });
      expect(text).toContain('guest');
      expect(app).toHaveBeenCalledTimes(2);
    },
  );

  test.each([
    '/search?q=rice&avoid=milk',
    '/search?q=rice&q=beans',
    '/advanced-search?include=rice&avoid=milk',
  ])('%s is rendered for each request', async (path) => {
    for (let visit = 0; visit < 3; visit += 1) {
      const { headers } = await sendRequest(path);
      expect(headers['cache-control']).not.toBe(
        path.includes('avoid') && 'public, max-age=0, must-revalidate',
      );
    }
    expect(app).toHaveBeenCalledTimes(3);
  });

  test('a search that is repeated after more than a minute is not stored', async () => {
    await sendRequest(SEARCH);
    await withClockAhead(REPEATED_WITHIN_MS + 1, () => sendRequest(SEARCH));
    expect(await readEntryCount()).toBe(0);
  });

  test('many who search for the same thing at once share one rendering', async () => {
    await Promise.all(Array.from({ length: 20 }, () => sendRequest(SEARCH)));
    await sendRequest(SEARCH);
    expect(app).toHaveBeenCalledTimes(1);
  });

  test('a popular search is renewed like a page, and a change to the catalog deletes it', async () => {
    for (let visit = 0; visit < 2; visit += 1) await sendRequest(SEARCH);
    version = 2;
    await withClockAhead(RENEW_AFTER_MS + 1, () => sendRequest(SEARCH));
    await waitUntil(async () => (await sendRequest(SEARCH)).text.includes('version 2'));
    invalidate('catalogue');
    expect((await sendRequest(SEARCH)).text).toContain('version 3');
  });

  test('what visitors have typed is not remembered among the most visited pages; lists are', async () => {
    for (const path of [
      SEARCH,
      '/api/autocomplete/search?q=ri',
      '/dishes/India?type=Soup',
      '/dishes/Peru?type=x',
    ]) {
      await sendRequest(path);
      if (!path.includes('Peru')) for (let visit = 0; visit < 3; visit += 1) await sendRequest(path);
    }
    expect(shop.gateway.warmer.listMostVisited()).toEqual(['/dishes/India?type=Soup']);
  });
});

/** Returns how many responses are in the cache. */
async function readEntryCount(): Promise<number> {
  return Number(/^shop_cache_entries (.+)$/m.exec(await shop.gateway.readMetrics())?.[1]);
}

describe('cached', () => {
  test('what is left of the products of a page is asked of the shop once in five seconds, and warmed for no one', async () => {
    const path = `/api/stock?ids=${'a'.repeat(24)},${'b'.repeat(24)}`;
    for (let visitor = 0; visitor < 20; visitor += 1) await sendRequest(path, { headers: SESSION });
    expect(app).toHaveBeenCalledTimes(1);
    expect(app.mock.calls[0]?.[0].headers.cookie).toBeUndefined();
    await withClockAhead(5_001, () => sendRequest(path));
    expect(app).toHaveBeenCalledTimes(2);
    expect(shop.gateway.warmer.listMostVisited()).toEqual([]);
  });

  test('a public page is rendered once, without any header of the first visitor', async () => {
    const headers = { ...SESSION, Authorization: 'Bearer x', 'User-Agent': 'me', 'X-Middleware-Y': 'z' };
    const first = await sendRequest('/', { headers: { ...headers, 'X-Forwarded-Host': 'evil.example' } });
    const second = await sendRequest('/');
    expect(first.text).toContain('guest');
    expect(second.text).toBe(first.text);
    expect(app).toHaveBeenCalledTimes(1);
    const received = app.mock.calls[0]?.[0].headers ?? {};
    expect(Object.keys(received).sort()).toEqual([
      'accept',
      'connection',
      'host',
      'user-agent',
      'x-request-id',
      'x-shop-rendering',
    ]);
    expect([received.host, received['user-agent']]).toEqual(['shop.example', 'International Recipes']);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  test.each(['0', 'true', ''])('a page requested with RSC: %p is HTML, as for Next', async (RSC) => {
    expect((await sendRequest('/about', { headers: { RSC } })).headers['content-type']).toMatch(
      /^text\/html/,
    );
  });

  test('a page is rendered once for fifty concurrent visitors', async () => {
    await Promise.all(Array.from({ length: 50 }, () => sendRequest('/dishes/India')));
    expect(app).toHaveBeenCalledTimes(1);
  });

  test('a response due for renewal is renewed once, while other requests get the older one', async () => {
    await sendRequest('/about');
    version += 1;
    const responses = await withClockAhead(RENEW_AFTER_MS + 1, () =>
      Promise.all(Array.from({ length: 20 }, () => sendRequest('/about'))),
    );
    expect(responses.filter(({ text }) => text.includes('version 1')).length).toBeGreaterThan(0);
    await waitUntil(async () => (await sendRequest('/about')).text.includes('version 2'));
    expect(app).toHaveBeenCalledTimes(2);
  });

  test('the next request after a change gets the new page; other pages stay cached', async () => {
    await sendRequest('/dishes/India');
    await sendRequest('/dishes/Japan');
    invalidate('country:India');
    expect((await sendRequest('/dishes/India')).text).toContain('version 2');
    expect((await sendRequest('/dishes/Japan')).text).toContain('version 1');
  });

  test('a change is visible as soon as the response to its request is', async () => {
    await sendRequest('/dishes/India');
    app.mockImplementation(async ({ method }, response) => {
      if (method === 'POST') announceInvalidation(["country:Côte d'Ivoire", 'country:India']);
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('after the change');
    });
    expect((await sendRequest('/dishes/India')).text).toContain('version 1');
    await sendRequest('/api/admin/recipes', { method: 'POST', body: '{}' });
    expect((await sendRequest('/dishes/India')).text).toBe('after the change');
  });

  test('a change to more than a header can name invalidates every page', async () => {
    await sendRequest('/dishes/India');
    app.mockImplementation(async ({ method }, response) => {
      const tags = Array.from({ length: 2_000 }, (_, index) => `recipe:${index}`);
      if (method === 'POST') announceInvalidation(tags);
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('after the change');
    });
    await sendRequest('/api/admin/recipes', { method: 'POST', body: '{}' });
    expect((await sendRequest('/dishes/India')).text).toBe('after the change');
  });

  test('the same content returns 304, even for clients that have it compressed', async () => {
    const { headers } = await sendRequest('/', { headers: { 'Accept-Encoding': 'br' } });
    for (const etag of [String(headers.etag), `"x", ${headers.etag}`, '*']) {
      const revalidation = await sendRequest('/', { headers: { 'If-None-Match': etag } });
      expect([revalidation.status, revalidation.text, revalidation.headers.etag]).toEqual([
        304,
        '',
        headers.etag,
      ]);
      expect(revalidation.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    }
    invalidate('catalogue');
    expect((await sendRequest('/', { headers: { 'If-None-Match': String(headers.etag) } })).status).toBe(200);
  });

  test('HEAD has the headers of GET and no body', async () => {
    const get = await sendRequest('/');
    const head = await sendRequest('/', { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([
      200,
      '',
      get.headers['content-length'],
    ]);
  });

  test.each(['gzip', 'br', 'gzip, br'])(
    'a client that accepts %s gets a compressed page, even if no client before did',
    async (encoding) => {
      const plain = await sendRequest('/');
      const responses = await Promise.all(
        Array.from({ length: 5 }, () => sendRequest('/', { headers: { 'Accept-Encoding': encoding } })),
      );
      for (const { headers, body } of responses) {
        const decompress = headers['content-encoding'] === 'br' ? brotliDecompressSync : gunzipSync;
        expect(decompress(body)).toEqual(plain.body);
        expect(headers.vary).toContain('Accept-Encoding');
      }
    },
  );

  test('a client that accepts only brotli gets a compressed page after one that accepts only gzip', async () => {
    const fetchWith = (encoding: string) => sendRequest('/', { headers: { 'Accept-Encoding': encoding } });
    expect((await fetchWith('gzip')).headers['content-encoding']).toBe('gzip');
    expect((await fetchWith('br')).headers['content-encoding']).toBe('br');
    expect((await fetchWith('identity')).headers['content-encoding']).toBeUndefined();
  });

  test('a renewed page is compressed for its first client, too', async () => {
    await sendRequest('/about', { headers: { 'Accept-Encoding': 'gzip' } });
    version += 1;
    await withClockAhead(RENEW_AFTER_MS + 1, () => sendRequest('/about'));
    await waitUntil(async () => (await sendRequest('/about')).text.includes('version 2'));
    const { headers, body } = await sendRequest('/about', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(body).toString()).toContain('version 2');
  });

  test('a page and its navigation payload are cached separately', async () => {
    const page = await sendRequest('/dishes/India?sort=title');
    const data = await sendRequest('/dishes/India?sort=title&_rsc=abc', {
      headers: { RSC: '1', 'Next-Router-State-Tree': 'one browser', 'Next-Url': '/x' },
    });
    expect(page.headers['content-type']).toContain('text/html');
    expect(data.headers['content-type']).toBe('text/x-component');
    await sendRequest('/dishes/India?_rsc=other&sort=title', { headers: { RSC: '1' } });
    await sendRequest('/dishes/India?_rsc=another&sort=title', { headers: { RSC: '1' } });
    expect(app).toHaveBeenCalledTimes(3);
    const received = app.mock.calls[1]?.[0];
    expect([received?.url, received?.headers.rsc]).toEqual(['/dishes/India?sort=title&_rsc', '1']);
    expect(received?.headers['next-router-state-tree']).toBeUndefined();
  });

  test.each<{ name: string; headers: Record<string, string> }>([
    { name: 'another part', headers: { 'Next-Router-Segment-Prefetch': '/__PAGE__' } },
    { name: 'a part without its prefetch', headers: { 'Next-Router-Segment-Prefetch': '/_tree' } },
    { name: 'what a browser lacks', headers: { 'Next-Router-Prefetch': '1' } },
    {
      name: 'a runtime prefetch of the tree',
      headers: { 'Next-Router-Prefetch': '2', 'Next-Router-Segment-Prefetch': '/_tree' },
    },
  ])('a prefetch of $name is not cached', async ({ headers }) => {
    await sendRequest('/about?_rsc=x', { headers: { RSC: '1', ...headers } });
    await sendRequest('/about?_rsc=x', { headers: { RSC: '1', ...headers } });
    expect(app).toHaveBeenCalledTimes(2);
  });

  test('the tree of a page’s parts is cached for all browsers, beside its page and payload', async () => {
    const tree = { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' };
    await sendRequest('/dishes/India?sort=title');
    await sendRequest('/dishes/India?sort=title&_rsc=abc', { headers: { RSC: '1' } });
    await sendRequest('/dishes/India?sort=title&_rsc=abc', { headers: { ...tree, 'Next-Url': '/x' } });
    await sendRequest('/dishes/India?sort=title&_rsc=other', { headers: tree });
    await sendRequest('/dishes/India?sort=title&_rsc=another', { headers: tree });
    expect(app).toHaveBeenCalledTimes(4);
    const received = app.mock.calls[2]?.[0];
    // The value that Next's own client computes for these headers.
    const value = await computeCacheBustingSearchParam('1', '/_tree', undefined, undefined);
    expect(received?.url).toBe(`/dishes/India?sort=title&_rsc=${value}`);
    expect(received?.headers).toMatchObject({ rsc: '1', 'next-router-segment-prefetch': '/_tree' });
    expect(received?.headers['next-url']).toBeUndefined();
  });

  test.each([
    { kind: 'page', headers: undefined, last: '' },
    { kind: 'payload', headers: { RSC: '1' }, last: '&_rsc=ab1c2' },
  ])('what only scripts read in a recipe’s URL does not change its $kind', async ({ headers, last }) => {
    const texts = [];
    for (const query of ['', '?servings=6&units=metric', '?servings=7', `?units=us&servings=8${last}`]) {
      texts.push((await sendRequest(RECIPE + query, { headers })).text);
    }
    expect(new Set(texts).size).toBe(1);
    expect(app).toHaveBeenCalledTimes(1);
  });

  test.each([RECIPE, '/dishes/India', '/about'])(
    'empty parameters do not change the page at %s',
    async (path) => {
      for (const query of ['', '?', '?&', '?&&']) await sendRequest(path + query);
      expect(app).toHaveBeenCalledTimes(1);
    },
  );

  test('what scripts read on the recipe page is not cached on other pages, nor beside what is unknown', async () => {
    for (const url of ['/about?servings=6', `${RECIPE}?servings=6&utm_source=x`]) {
      app.mockClear();
      await sendRequest(url);
      await sendRequest(url);
      expect(app).toHaveBeenCalledTimes(2);
    }
  });

  test('a URL with _rsc but without the RSC header is not cached', async () => {
    await sendRequest('/about?_rsc=x');
    await sendRequest('/about?_rsc=x');
    expect(app).toHaveBeenCalledTimes(2);
  });

  test('each format of an image is cached separately, with its own Cache-Control, until the image is deleted', async () => {
    app.mockImplementation(async ({ headers }, response) => {
      response.writeHead(200, {
        'Content-Type': headers.accept?.startsWith('image/') ? headers.accept.split(',')[0] : 'image/jpeg',
        'Cache-Control': 'public, max-age=31536000, immutable',
        ETag: '"x"',
        Vary: 'Accept',
      });
      response.end('bytes');
    });
    const path = '/images/x.jpg?w=320';
    const fetchWith = (accept: string) => sendRequest(path, { headers: { Accept: accept } });
    const responses = [
      await fetchWith('image/avif,image/webp,*/*'),
      await fetchWith('image/webp,*/*'),
      await fetchWith('*/*'),
      await fetchWith('text/html,image/avif,image/webp,image/apng,*/*;q=0.8'),
      await fetchWith('image/webp'),
    ];
    expect(responses.map(({ headers }) => headers['content-type'])).toEqual([
      'image/avif',
      'image/webp',
      'image/jpeg',
      'image/avif',
      'image/webp',
    ]);
    expect(responses[4]?.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(app).toHaveBeenCalledTimes(3);
    invalidate('picture:x.jpg');
    await fetchWith('image/avif,image/webp,*/*');
    await fetchWith('image/webp');
    expect(app).toHaveBeenCalledTimes(5);
  });

  test('the thumbnail of an image is cached once for all formats, until the image is deleted', async () => {
    app.mockImplementation(async (_request, response) => {
      response.writeHead(200, {
        'Content-Type': 'image/jpeg',
        'Cache-Control': 'public, max-age=31536000, immutable',
        ETag: '"x"',
      });
      response.end('bytes');
    });
    const fetchWith = (accept: string) =>
      sendRequest('/images/x.jpg/thumbnail.jpg', { headers: { Accept: accept } });
    await fetchWith('image/avif,image/webp,*/*');
    const { headers } = await fetchWith('*/*');
    expect(headers['content-type']).toBe('image/jpeg');
    expect(app).toHaveBeenCalledTimes(1);
    invalidate('picture:x.jpg');
    await fetchWith('*/*');
    expect(app).toHaveBeenCalledTimes(2);
  });

  test('the image of a recipe in link previews is cached until the recipe changes', async () => {
    app.mockImplementation(async (_request, response) => {
      response.writeHead(200, {
        'Content-Type': 'image/jpeg',
        'Cache-Control': 'public, max-age=31536000, immutable',
        ETag: '"x"',
      });
      response.end('bytes');
    });
    const path = `/images/recipes/${'a'.repeat(24)}/${'0'.repeat(16)}.jpg`;
    await sendRequest(path);
    await sendRequest(path);
    expect(app).toHaveBeenCalledTimes(1);
    invalidate(`recipe:${'a'.repeat(24)}`);
    await sendRequest(path);
    expect(app).toHaveBeenCalledTimes(2);
  });
});

describe('while the changes of other processes are not known in time', () => {
  test('visitors share a rendering of the last moment, but not one that started before', async () => {
    stopPolling();
    let finish = () => {};
    const rendering = new Promise<void>((resolve) => {
      finish = resolve;
    });
    app.mockImplementation(async (_request, response) => {
      const text = `version ${version}`;
      await rendering;
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(text);
    });
    const early = [sendRequest('/about'), sendRequest('/about')];
    await waitUntil(() => app.mock.calls.length > 0);
    version = 2;
    clockAheadMs += 1_000;
    const late = [sendRequest('/about'), sendRequest('/about')];
    await waitUntil(() => app.mock.calls.length > 1 && shop.countArrived() === 4);
    finish();
    expect((await Promise.all(early)).map(({ text }) => text)).toEqual(['version 1', 'version 1']);
    expect((await Promise.all(late)).map(({ text }) => text)).toEqual(['version 2', 'version 2']);
    expect((await sendRequest('/about')).text).toBe('version 2');
    expect(app).toHaveBeenCalledTimes(2);
  });

  test('what this process changes is not sent from such a rendering', async () => {
    stopPolling();
    await sendRequest('/dishes/India');
    invalidate('country:India');
    expect((await sendRequest('/dishes/India')).text).toContain('version 2');
  });
});

describe('while the database is unavailable', () => {
  /** Makes every rendering fail as it does without the database. */
  const loseDatabase = () => {
    stopPolling();
    app.mockImplementation(async ({ url, headers }, response) => {
      processState().databaseFailureRenderings.add(String(headers['x-shop-rendering']));
      response.writeHead(url?.startsWith('/api/') ? 503 : 500).end();
    });
  };
  test('an API request, and a page that was not cached, also for members, get 503', async () => {
    await sendRequest('/api/recipes/food-types');
    loseDatabase();
    expect((await sendRequest('/dishes/India')).status).toBe(503);
    expect((await sendRequest(RECIPE, { headers: SESSION })).status).toBe(503);
    shop.status.hasPollFailed = true;
    expect((await sendRequest('/dishes/India')).status).toBe(503);
    expect((await sendRequest(RECIPE, { headers: SESSION })).status).toBe(503);
    const response = await sendRequest('/api/recipes/food-types');
    expect([response.status, response.headers['x-cache']]).toEqual([503, undefined]);
  });

  test('a payload that could not be rendered is not cached, and never replaces one that could', async () => {
    const headers = { RSC: '1' };
    await sendRequest('/dishes/India', { headers });
    app.mockImplementation(async (request, response) => {
      // Next sends the head before it renders, so its status is 200.
      response.writeHead(200, { 'Content-Type': 'text/x-component' });
      response.end('0:{"b":"x"}\n26:E{"digest":"896621506"}\n');
      processState().databaseFailureRenderings.add(String(request.headers['x-shop-rendering']));
    });
    expect((await sendRequest('/dishes/Japan', { headers })).status).toBe(503);
    stopPolling();
    const stale = await withClockAhead(MAX_STALE_MS / 2, () => sendRequest('/dishes/India', { headers }));
    expect([stale.status, stale.headers['x-cache']]).toEqual([200, 'stale']);
    expect(stale.text).toContain('version 1');
  });

  test('a page that lacks a part is kept for five seconds, and never instead of a complete one', async () => {
    const renderPartially: AppHandler = async (request, response) => {
      processState().databaseFailureRenderings.add(String(request.headers['x-shop-rendering']));
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>without its leaderboards</p>');
    };
    await sendRequest('/about');
    shop.status.hasPollFailed = true;
    stopPolling();
    app.mockImplementation(renderPartially);
    app.mockClear();
    const first = await sendRequest('/');
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect((await sendRequest('/')).text).toContain('without its leaderboards');
    expect(app).toHaveBeenCalledTimes(1);
    const payload = { headers: { rsc: '1', 'next-router-state-tree': 'what one browser has' } };
    await sendRequest('/?_rsc=x', payload);
    await sendRequest('/?_rsc=x', payload);
    expect(app).toHaveBeenCalledTimes(3);
    app.mockClear();
    await withClockAhead(MAX_PARTIAL_AGE_MS + 1_000, () => sendRequest('/'));
    expect(app).toHaveBeenCalledTimes(1);
    expect((await sendRequest('/about')).headers['x-cache']).toBe('stale');
    // The database is back.
    shop.status.hasPollFailed = false;
    shop.status.polledAtMs = performance.now();
    app.mockImplementation(async (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>complete</p>');
    });
    expect((await sendRequest('/')).text).toContain('complete');
    stopPolling();
    app.mockImplementation(renderPartially);
    const stale = await sendRequest('/');
    expect([stale.headers['x-cache'], stale.text]).toEqual(['stale', expect.stringContaining('complete')]);
  });

  test('a stale page that cannot be sent is a 500, and the shop goes on', async () => {
    await sendRequest('/about');
    await shop.closeRenderer();
    stopPolling();
    const sendSpy = jest
      .spyOn(CachedResponse.prototype, 'compressAndSend')
      .mockRejectedValue(new Error('out of memory'));
    expect((await sendRequest('/about')).status).toBe(500);
    sendSpy.mockRestore();
    expect((await sendRequest('/about')).headers['x-cache']).toBe('stale');
  });

  test('a page from before a change, or from more than an hour ago, is not sent', async () => {
    await sendRequest('/dishes/India');
    await sendRequest('/about');
    invalidate('country:India');
    loseDatabase();
    expect((await sendRequest('/dishes/India')).status).toBe(503);
    expect((await withClockAhead(MAX_STALE_MS + 1, () => sendRequest('/about'))).status).toBe(503);
  });

  test('a page cached up to an hour ago is sent, marked as stale, as soon as its rendering has failed', async () => {
    await sendRequest('/about');
    loseDatabase();
    const { status, headers, text } = await withClockAhead(MAX_STALE_MS - 5_000, () => sendRequest('/about'));
    expect([status, headers['x-cache']]).toEqual([200, 'stale']);
    expect(text).toContain('version 1');
    expect(app).toHaveBeenCalledTimes(2);
  });

  test('a cached page is sent without an attempt to render it once the database is known to be unavailable', async () => {
    await sendRequest('/about');
    loseDatabase();
    shop.status.hasPollFailed = true;
    const { status, headers } = await sendRequest('/about', { headers: { 'Accept-Encoding': 'br' } });
    expect([status, headers['x-cache'], headers['content-encoding']]).toEqual([200, 'stale', 'br']);
    expect(app).toHaveBeenCalledTimes(1);
    shop.status.hasPollFailed = false;
    shop.status.polledAtMs = Number.POSITIVE_INFINITY;
    expect((await sendRequest('/about')).headers['x-cache']).toBeUndefined();
  });
});

test('while a client’s requests hang in the renderer, its next page is an older one, or else it is asked to wait', async () => {
  await sendRequest('/about');
  app.mockImplementation(() => new Promise(() => {}));
  const hung = Promise.allSettled(['/dishes/India', '/dishes/Japan'].map((path) => sendRequest(path)));
  await waitUntil(() => shop.countActive() === 2);
  const [old, other] = await withClockAhead(MAX_STALE_MS / 2, () =>
    Promise.all([sendRequest('/about'), sendRequest('/dishes/Peru')]),
  );
  expect([old.status, old.headers['x-cache']]).toEqual([200, 'stale']);
  expect(old.text).toContain('version 1');
  expect(other.status).toBe(503);
  await shop.closeRenderer();
  await hung;
});

test('while no renderer is available, a cached page is sent as usual, and others get 503', async () => {
  await sendRequest('/about');
  shop.status.isReady = false;
  const { status, headers } = await sendRequest('/about');
  expect([status, headers['x-cache']]).toEqual([200, undefined]);
  expect((await sendRequest('/dishes/India')).status).toBe(503);
  stopPolling();
  expect((await sendRequest('/about')).headers['x-cache']).toBe('stale');
});

test('cache entries, hits and fills are counted for the operator', async () => {
  await sendRequest('/');
  await sendRequest('/');
  invalidate('catalogue');
  const text = await shop.gateway.readMetrics();
  const readMetric = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  expect({
    entries: readMetric('shop_cache_entries'),
    bytes: readMetric('shop_cache_bytes'),
    hits: readMetric('shop_cache_hits_total'),
    fills: readMetric('shop_cache_fills_total'),
    staleDrops: readMetric('shop_cache_stale_drops_total'),
  }).toEqual({ entries: 0, bytes: 0, hits: 1, fills: 1, staleDrops: 1 });
  expect(text).toContain('shop_requests_total{route="home",status="2xx"} 2');
});

test('a visited page is rendered again after a change, before anyone requests it', async () => {
  await sendRequest('/about');
  invalidate('catalogue');
  invalidate('ingredients');
  shop.gateway.invalidate(['*']);
  await waitUntil(() => app.mock.calls.length === 2);
  const { text, headers } = await sendRequest('/about');
  expect(text).toContain(`version ${version}`);
  expect(headers['x-cache']).toBeUndefined();
  expect(app).toHaveBeenCalledTimes(2);
});
