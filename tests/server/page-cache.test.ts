import { HeldAnswer } from '@/server/held-answer';
import { KEEP_MS, PageCache, RENEW_AFTER_MS } from '@/server/page-cache';

const MEGABYTE = 1024 * 1024;

function held(text: string): HeldAnswer {
  return new HeldAnswer(
    {},
    { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(text) },
    'public',
  );
}

let cache: PageCache<HeldAnswer>;
beforeEach(() => {
  cache = new PageCache({ maxBytes: MEGABYTE });
});

const lifeOf = (tags: readonly string[] | 'lasting') =>
  tags === 'lasting' ? { tags: [], lasts: true } : { tags, lasts: false };
const fill = (key: string, tags: readonly string[] | 'lasting', make: () => Promise<HeldAnswer>) =>
  cache.fill(key, lifeOf(tags), make, (made) => made);
const put = (key: string, tags: readonly string[] | 'lasting', text = key) =>
  fill(key, tags, async () => held(text));
const found = (key: string) => cache.find(key, performance.now())?.answer.captured.body.toString();

/** A making that ends when the test says so. */
function slowly(text: string) {
  let end = () => {};
  const make = () =>
    new Promise<HeldAnswer>((resolve) => {
      end = () => resolve(held(text));
    });
  return { make, end: () => end() };
}

test('a failure is not kept, and the next who asks begins anew', async () => {
  await expect(fill('/', [], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(found('/')).toBeUndefined();
  await put('/', []);
  expect(found('/')).toBe('/');
});

test('what toKept refuses is given to those who wait and not kept', async () => {
  const made = await cache.fill(
    '/',
    lifeOf([]),
    async () => held('no'),
    () => null,
  );
  expect([made.captured.body.toString(), found('/')]).toEqual(['no', undefined]);
});

test('however many ask at once, an answer is made once', async () => {
  const slow = slowly('page');
  const make = jest.fn(slow.make);
  const asking = Array.from({ length: 50 }, () => fill('/', [], make));
  slow.end();
  const answers = await Promise.all(asking);
  expect(make).toHaveBeenCalledTimes(1);
  expect(new Set(answers).size).toBe(1);
});

test('made again the same, it is the answer that was there, with its compressed forms and a new age', async () => {
  const [first, again, other] = [held('page'), held('page'), held('other')];
  await fill('/', [], async () => first);
  const filledAtMs = cache.find('/', performance.now())?.filledAtMs ?? 0;
  await fill('/', [], async () => again);
  expect(cache.find('/', performance.now())?.answer).toBe(first);
  expect(cache.find('/', performance.now())?.filledAtMs).toBeGreaterThan(filledAtMs);
  await fill('/', [], async () => other);
  expect(cache.find('/', performance.now())?.answer).toBe(other);
});

test('a change drops what depends on it and nothing else', async () => {
  await put('/recipe', ['recipe:1', 'ingredients']);
  await put('/country', ['country:India']);
  await put('/file', 'lasting');
  cache.drop(['recipe:1', 'recipe:2']);
  expect([found('/recipe'), found('/country'), found('/file')]).toEqual([undefined, '/country', '/file']);
  expect(cache.counted.staleDrops).toBe(1);
});

test('an answer whose making began before a change is never kept', async () => {
  const slow = slowly('old');
  const asking = fill('/', ['catalogue'], slow.make);
  cache.drop(['catalogue']);
  slow.end();
  await asking;
  expect(found('/')).toBeUndefined();
  expect(cache.counted.lateFills).toBe(1);
});

test('whoever asks after a change does not join a making from before it', async () => {
  const before = slowly('old');
  const early = fill('/', ['catalogue'], before.make);
  cache.drop(['catalogue']);
  const late = await put('/', ['catalogue'], 'new');
  before.end();
  await early;
  expect([late.captured.body.toString(), found('/')]).toEqual(['new', 'new']);
});

test('an answer is due for renewal before it is too old to be shown; a file never is', async () => {
  await put('/', []);
  await put('/file', 'lasting');
  const now = performance.now();
  const entry = cache.find('/', now);
  const file = cache.find('/file', now);
  if (!entry || !file) throw new Error('nothing was kept');
  expect([cache.isDue(entry, now), cache.isDue(entry, now + RENEW_AFTER_MS + 1)]).toEqual([false, true]);
  expect(cache.find('/', now + KEEP_MS + 1)).toBeUndefined();
  expect([cache.isDue(file, now + KEEP_MS), cache.find('/file', now + KEEP_MS + 1)]).toEqual([false, file]);
});

test('favourites on public pages are never older than 60 seconds', () => {
  expect(KEEP_MS).toBe(60_000);
});

test('memory is bounded: the longest unused goes first, and what is larger than all is not taken', async () => {
  const page = 'x'.repeat(100 * 1024);
  for (let index = 0; index < 20; index++) {
    await put(`/${index}`, [`recipe:${index}`], page);
    found('/0');
  }
  expect(cache.bytes).toBeLessThanOrEqual(MEGABYTE);
  expect([found('/0'), found('/19'), found('/1')]).toEqual([page, page, undefined]);
  await put('/huge', ['recipe:huge'], 'x'.repeat(2 * MEGABYTE));
  expect(found('/huge')).toBeUndefined();
});

test('tags of what went are forgotten with it', async () => {
  await put('/', ['catalogue']);
  cache.drop(['catalogue']);
  await put('/', ['ingredients']);
  cache.drop(['catalogue']);
  expect(found('/')).toBe('/');
});
