import { finalizeResponse } from '@/server/final-response';
import { CachedResponse } from '@/server/gateway/cached-response';
import { MAX_AGE_MS, PageCache, RENEW_AFTER_MS } from '@/server/gateway/page-cache';

const MEGABYTE = 1024 * 1024;

function createResponse(text: string): CachedResponse {
  const rendered = { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(text) };
  return new CachedResponse(finalizeResponse({}, rendered, 'public'));
}

let cache: PageCache<CachedResponse>;
beforeEach(() => {
  cache = new PageCache({ maxBytes: MEGABYTE });
});

const toPolicy = (tags: readonly string[] | 'immutable') =>
  tags === 'immutable' ? { tags: [], immutable: true } : { tags, immutable: false };
const fill = (key: string, tags: readonly string[] | 'immutable', render: () => Promise<CachedResponse>) =>
  cache.fill(key, toPolicy(tags), { render, toCacheable: (response) => response });
const fillText = (key: string, tags: readonly string[] | 'immutable', text = key) =>
  fill(key, tags, async () => createResponse(text));
const findText = (key: string) => cache.find(key, performance.now())?.response.body.toString();

/** A render that ends when the test calls `end`. */
function createPendingRender(text: string) {
  let end = () => {};
  const render = () =>
    new Promise<CachedResponse>((resolve) => {
      end = () => resolve(createResponse(text));
    });
  return { render, end: () => end() };
}

test('a failure is not cached, and the next request renders again', async () => {
  await expect(fill('/', [], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(findText('/')).toBeUndefined();
  await fillText('/', []);
  expect(findText('/')).toBe('/');
});

test('a response that toCacheable refuses goes to the waiting requests but is not cached', async () => {
  const result = await cache.fill('/', toPolicy([]), {
    render: async () => createResponse('no'),
    toCacheable: () => null,
  });
  expect([result.body.toString(), findText('/')]).toEqual(['no', undefined]);
});

test('concurrent requests share one rendering', async () => {
  const slow = createPendingRender('page');
  const render = jest.fn(slow.render);
  const pendingFill = Array.from({ length: 50 }, () => fill('/', [], render));
  slow.end();
  const responses = await Promise.all(pendingFill);
  expect(render).toHaveBeenCalledTimes(1);
  expect(new Set(responses).size).toBe(1);
});

test('a renewal with the same content keeps the older response and its compressed versions, with a new age', async () => {
  const [first, again, other] = [createResponse('page'), createResponse('page'), createResponse('other')];
  await fill('/', [], async () => first);
  const filledAtMs = cache.find('/', performance.now())?.filledAtMs ?? 0;
  await fill('/', [], async () => again);
  expect(cache.find('/', performance.now())?.response).toBe(first);
  expect(cache.find('/', performance.now())?.filledAtMs).toBeGreaterThan(filledAtMs);
  await fill('/', [], async () => other);
  expect(cache.find('/', performance.now())?.response).toBe(other);
});

test('an invalidation deletes the entries with its tags and no others', async () => {
  await fillText('/recipe', ['recipe:1', 'ingredients']);
  await fillText('/country', ['country:India']);
  await fillText('/file', 'immutable');
  cache.invalidate(['recipe:1', 'recipe:2']);
  expect([findText('/recipe'), findText('/country'), findText('/file')]).toEqual([
    undefined,
    '/country',
    '/file',
  ]);
  expect(cache.counts.staleDrops).toBe(1);
});

test('a response whose rendering started before an invalidation is never cached', async () => {
  const slow = createPendingRender('old');
  const pendingFill = fill('/', ['catalogue'], slow.render);
  cache.invalidate(['catalogue']);
  slow.end();
  await pendingFill;
  expect(findText('/')).toBeUndefined();
  expect(cache.counts.lateFills).toBe(1);
});

test('a request after an invalidation does not join a rendering from before it', async () => {
  const before = createPendingRender('old');
  const earlyFill = fill('/', ['catalogue'], before.render);
  cache.invalidate(['catalogue']);
  const uncached = await fillText('/', ['catalogue'], 'new');
  before.end();
  await earlyFill;
  expect([uncached.body.toString(), findText('/')]).toEqual(['new', 'new']);
});

test('a page is due for renewal before it expires; an immutable file never is', async () => {
  await fillText('/', []);
  await fillText('/file', 'immutable');
  const now = performance.now();
  const entry = cache.find('/', now);
  const file = cache.find('/file', now);
  if (!entry || !file) throw new Error('nothing was cached');
  expect([cache.isDueForRenewal(entry, now), cache.isDueForRenewal(entry, now + RENEW_AFTER_MS + 1)]).toEqual(
    [false, true],
  );
  expect(cache.find('/', now + MAX_AGE_MS + 1)).toBeUndefined();
  expect([cache.isDueForRenewal(file, now + MAX_AGE_MS), cache.find('/file', now + MAX_AGE_MS + 1)]).toEqual([
    false,
    file,
  ]);
});

test('a response with an age of its own expires at that age', async () => {
  const policy = { tags: [], immutable: false, maxAgeMs: 5_000 };
  await cache.fill('/stock', policy, {
    render: async () => createResponse('few'),
    toCacheable: (response) => response,
  });
  const { filledAtMs } = cache.find('/stock', performance.now()) ?? { filledAtMs: 0 };
  // A millisecond apart, since sums of clock readings are not exact.
  expect(cache.find('/stock', filledAtMs + 4_999)).toBeDefined();
  expect(cache.find('/stock', filledAtMs + 5_001)).toBeUndefined();
  expect(cache.has('/stock', filledAtMs + 5_001)).toBe(false);
});

test('favorite counts on public pages are never older than 60 seconds', () => {
  expect(MAX_AGE_MS).toBe(60_000);
});

test('memory is bounded: the least recently used entry is evicted first, and a response larger than the cache is not stored', async () => {
  const page = 'x'.repeat(100 * 1024);
  for (let index = 0; index < 20; index++) {
    await fillText(`/${index}`, [`recipe:${index}`], page);
    findText('/0');
  }
  expect(cache.bytes).toBeLessThanOrEqual(MEGABYTE);
  expect([findText('/0'), findText('/19'), findText('/1')]).toEqual([page, page, undefined]);
  await fillText('/huge', ['recipe:huge'], 'x'.repeat(2 * MEGABYTE));
  expect(findText('/huge')).toBeUndefined();
});

test('the tags of a deleted entry are deleted with it', async () => {
  await fillText('/', ['catalogue']);
  cache.invalidate(['catalogue']);
  await fillText('/', ['ingredients']);
  cache.invalidate(['catalogue']);
  expect(findText('/')).toBe('/');
});

describe('of endlessly many responses', () => {
  const policy = { tags: ['catalogue'], immutable: false, isRepeatedOnly: true };
  const search = async (key: string, text = key) => {
    cache.countRequest(key);
    await cache.fill(key, policy, {
      render: async () => createResponse(text),
      toCacheable: (response) => response,
    });
  };

  test('noise displaces no page, even if each piece of it is requested twice, and takes at most a quarter of the cache', async () => {
    await fillText('/', []);
    for (let index = 0; index < 500; index += 1) {
      for (let time = 0; time < 2; time += 1) await search(`/search?q=${index}`, 'x'.repeat(10_000));
    }
    expect(findText('/')).toBe('/');
    expect(cache.bytes).toBeLessThan(MEGABYTE / 4 + 10_000);
    expect(findText('/search?q=0')).toBeUndefined();
    expect(findText('/search?q=499')).toBeDefined();
  });

  test('a change deletes the stored ones, and one that is rendered for those who will ask is stored at once', async () => {
    for (let time = 0; time < 2; time += 1) await search('/search?q=rice');
    expect(findText('/search?q=rice')).toBeDefined();
    cache.invalidate(['catalogue']);
    expect([findText('/search?q=rice'), cache.size]).toEqual([undefined, 0]);
    cache.expectRequests('/search?q=beans');
    await search('/search?q=beans');
    expect(findText('/search?q=beans')).toBeDefined();
    cache.invalidateAll();
    expect(cache.size).toBe(0);
  });
});
