import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { announceChange, processState } from '@/lib/runtime/process-state';
import type { AppHandler } from '@/server/app-answer';
import { createFront } from '@/server/front';
import { RENEW_AFTER_MS } from '@/server/page-cache';
import { type ExchangeOptions, exchangeAt } from '@/tests/support/exchange';

const RECIPE = `/recipes/detail/${'a'.repeat(24)}`;
const SESSION = { Cookie: 'next-auth.session-token=x' };

let server: Server;
let app: jest.MockedFunction<AppHandler>;
let edition: number;

const exchange = (path: string, options?: ExchangeOptions) =>
  exchangeAt((server.address() as AddressInfo).port, path, options);
const edit = (...tags: string[]) => {
  edition += 1;
  announceChange(tags);
};

beforeEach(async () => {
  edition = 1;
  const state = processState();
  state.ready = true;
  state.stopping = false;
  state.followedAtMs = Number.POSITIVE_INFINITY;
  app = jest.fn<Promise<void>, Parameters<AppHandler>>(async ({ url, headers }, response) => {
    response.writeHead(200, {
      'Content-Type': headers.rsc ? 'text/x-component' : 'text/html; charset=utf-8',
    });
    response.end(`<p>${url} ${headers.cookie ?? 'nobody'} edition ${edition}</p>`.repeat(100));
  });
  server = createServer(
    createFront((...args) => app(...args), {
      TRUSTED_PROXIES: 0,
      NEXTAUTH_URL: 'https://shop.example',
      PAGE_CACHE_MB: 8,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  processState().followedAtMs = Number.NEGATIVE_INFINITY;
  processState().changeListeners.clear();
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

describe('never kept', () => {
  test.each(['/profile', '/api/dishes?country=India', '/?utm_source=x', '/api/users/me'])(
    '%s is made anew each time',
    async (path) => {
      await exchange(path);
      await exchange(path);
      expect(app).toHaveBeenCalledTimes(2);
    },
  );

  test.each([404, 500, 302])('an answer %s', async (status) => {
    app.mockImplementation(async (_request, response) => {
      response.writeHead(status, { 'Content-Type': 'text/html' });
      response.end('no');
    });
    await exchange('/about');
    const { headers } = await exchange('/about');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(app.mock.calls.filter(([{ url }]) => url === '/about').length).toBeGreaterThan(1);
  });

  test('an answer with a cookie', async () => {
    app.mockImplementation(async (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Set-Cookie': 'a=b' });
      response.end('page');
    });
    await exchange('/about');
    expect((await exchange('/about')).headers['cache-control']).toBe('private, no-store');
    expect(app).toHaveBeenCalledTimes(2);
  });

  test('a recipe that is asked for with a session: it may be its owner', async () => {
    const owners = await exchange(RECIPE, { headers: SESSION });
    expect(owners.text).toContain('session-token');
    expect((await exchange(RECIPE)).text).toContain('nobody');
    expect(app).toHaveBeenCalledTimes(2);
  });

  test('anything while the process does not know what others changed', async () => {
    await exchange('/');
    processState().followedAtMs = performance.now() - 1_000;
    await exchange('/');
    expect(app).toHaveBeenCalledTimes(2);
  });

  test('a part of a page, which fits one browser alone', async () => {
    const headers = { RSC: '1', 'Next-Router-Prefetch': '1' };
    await exchange('/about?_rsc=x', { headers });
    await exchange('/about?_rsc=x', { headers });
    expect(app).toHaveBeenCalledTimes(2);
  });
});

describe('kept', () => {
  test('a public page is made once, without anything of the visitor who asked first', async () => {
    const headers = { ...SESSION, Authorization: 'Bearer x', 'User-Agent': 'me', 'X-Middleware-Y': 'z' };
    const first = await exchange('/', { headers: { ...headers, 'X-Forwarded-Host': 'evil.example' } });
    const second = await exchange('/');
    expect(first.text).toContain('nobody');
    expect(second.text).toBe(first.text);
    expect(app).toHaveBeenCalledTimes(1);
    const asked = app.mock.calls[0]?.[0].headers ?? {};
    expect(Object.keys(asked).sort()).toEqual(['accept', 'host', 'user-agent', 'x-request-id']);
    expect([asked.host, asked['user-agent']]).toEqual(['shop.example', 'International Recipes']);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  test('fifty visitors at once have a page made once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => exchange('/dishes/India')));
    expect(app).toHaveBeenCalledTimes(1);
  });

  test('an answer that is due is renewed once, beside those who are sent the old one', async () => {
    await exchange('/about');
    edition += 1;
    const now = performance.now.bind(performance);
    const later = jest.spyOn(performance, 'now').mockImplementation(() => now() + RENEW_AFTER_MS + 1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange('/about')));
    later.mockRestore();
    expect(answers.filter(({ text }) => text.includes('edition 1')).length).toBeGreaterThan(0);
    while (!(await exchange('/about')).text.includes('edition 2')) await pause(5);
    expect(app).toHaveBeenCalledTimes(2);
  });

  test('a change is seen by the next request, of its page alone', async () => {
    await exchange('/dishes/India');
    await exchange('/dishes/Japan');
    edit('country:India');
    expect((await exchange('/dishes/India')).text).toContain('edition 2');
    expect((await exchange('/dishes/Japan')).text).toContain('edition 1');
  });

  test('the same bytes are 304, also for those who know them compressed', async () => {
    const { headers } = await exchange('/', { headers: { 'Accept-Encoding': 'br' } });
    for (const known of [String(headers.etag), `"x", ${headers.etag}`, '*']) {
      const again = await exchange('/', { headers: { 'If-None-Match': known } });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
      expect(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    }
    edit('catalogue');
    expect((await exchange('/', { headers: { 'If-None-Match': String(headers.etag) } })).status).toBe(200);
  });

  test('HEAD has the headers of GET and no body', async () => {
    const get = await exchange('/');
    const head = await exchange('/', { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([
      200,
      '',
      get.headers['content-length'],
    ]);
  });

  test('it is sent compressed, and every form unpacks to the same', async () => {
    const plain = await exchange('/');
    const ask = (encoding: string) => exchange('/', { headers: { 'Accept-Encoding': encoding } });
    // The first who accepts a form may get a lesser one; the shop makes it beside the requests.
    while ((await ask('gzip')).headers['content-encoding'] !== 'gzip') await pause(5);
    while ((await ask('gzip, br')).headers['content-encoding'] !== 'br') await pause(5);
    expect(gunzipSync((await ask('gzip')).body)).toEqual(plain.body);
    expect(brotliDecompressSync((await ask('br, gzip')).body)).toEqual(plain.body);
    expect((await ask('identity')).body).toEqual(plain.body);
    expect((await ask('br')).headers.vary).toContain('Accept-Encoding');
  });

  test('page, and page as data for navigation, are kept apart', async () => {
    const page = await exchange('/dishes/India?sort=title');
    const data = await exchange('/dishes/India?sort=title&_rsc=abc', {
      headers: { RSC: '1', 'Next-Router-State-Tree': 'one browser', 'Next-Url': '/x' },
    });
    expect(page.headers['content-type']).toContain('text/html');
    expect(data.headers['content-type']).toBe('text/x-component');
    await exchange('/dishes/India?_rsc=other&sort=title', { headers: { RSC: '1' } });
    expect(app).toHaveBeenCalledTimes(2);
    const asked = app.mock.calls[1]?.[0];
    expect([asked?.url, asked?.headers.rsc]).toEqual(['/dishes/India?sort=title&_rsc', '1']);
    expect(asked?.headers['next-router-state-tree']).toBeUndefined();
  });

  test('_rsc without the header that belongs to it is no page of ours to keep', async () => {
    await exchange('/about?_rsc=x');
    await exchange('/about?_rsc=x');
    expect(app).toHaveBeenCalledTimes(2);
  });

  test('a picture is kept in each form for itself, with the life that the shop gave it, until it goes', async () => {
    app.mockImplementation(async ({ headers }, response) => {
      response.writeHead(200, {
        'Content-Type': headers.accept === 'image/webp' ? 'image/webp' : 'image/jpeg',
        'Cache-Control': 'public, max-age=31536000, immutable',
        ETag: '"x"',
        Vary: 'Accept',
      });
      response.end('bytes');
    });
    const path = '/images/x.jpg?w=320';
    const ask = (accept: string) => exchange(path, { headers: { Accept: accept } });
    const answers = [await ask('image/avif,image/webp,*/*'), await ask('*/*'), await ask('image/webp')];
    expect(answers.map(({ headers }) => headers['content-type'])).toEqual([
      'image/webp',
      'image/jpeg',
      'image/webp',
    ]);
    expect(answers[2]?.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(app).toHaveBeenCalledTimes(2);
    edit('picture:x.jpg');
    await ask('image/webp');
    expect(app).toHaveBeenCalledTimes(3);
    expect((await exchange(path, { headers: { Range: 'bytes=0-1' } })).status).toBe(200);
    expect(app).toHaveBeenCalledTimes(4);
  });
});

test('what is kept is counted for the operator', async () => {
  await exchange('/');
  await exchange('/');
  edit('catalogue');
  const text = await processState().readMetrics();
  const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  expect({
    entries: value('shop_cache_entries'),
    bytes: value('shop_cache_bytes'),
    hits: value('shop_cache_hits_total'),
    fills: value('shop_cache_fills_total'),
    staleDrops: value('shop_cache_stale_drops_total'),
  }).toEqual({ entries: 0, bytes: 0, hits: 1, fills: 1, staleDrops: 1 });
  expect(text).toContain('shop_requests_total{status="2xx"} 2');
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
