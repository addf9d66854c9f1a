import type { CacheTarget } from '@/server/gateway/cache-key-rules';
import { CacheWarmer } from '@/server/gateway/cache-warmer';

let isIdle: boolean;
let cachedKeys: Set<string>;
let fillInBackground: jest.MockedFunction<(target: CacheTarget) => Promise<void>>;
let warmer: CacheWarmer;

beforeEach(() => {
  jest.useFakeTimers();
  isIdle = true;
  cachedKeys = new Set();
  fillInBackground = jest.fn(async (_target: CacheTarget) => {});
  warmer = new CacheWarmer({ has: (key) => cachedKeys.has(key) }, { fillInBackground }, () => isIdle);
});
afterEach(() => {
  warmer.stop();
  jest.useRealTimers();
});

const listFilled = () => fillInBackground.mock.calls.map(([{ key }]) => key);
const dishesPath = (country: string) => `/dishes/${country}`;

function visit(key: string, count: number): void {
  for (let index = 0; index < count; index += 1) warmer.countVisit(key);
}

test('while a visitor’s request is being rendered nothing is warmed, and afterwards it is', async () => {
  isIdle = false;
  warmer.warmAfterStart(['/']);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(listFilled()).toEqual([]);
  isIdle = true;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(listFilled()).toEqual(['/']);
});

test('a key that may not be cached is not rendered', async () => {
  warmer.warmAfterStart(['/profile', '/recipes/detail/x', '//evil.example/', '/about']);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(listFilled()).toEqual(['/about']);
});

test('a response that is still cached is not rendered again', async () => {
  cachedKeys.add('/');
  warmer.warmAfterStart(['/', '/about']);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(listFilled()).toEqual(['/about']);
});

test('only one rendering is in progress at a time', async () => {
  let finish = () => {};
  fillInBackground.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  warmer.warmAfterStart(['/', '/about']);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(listFilled()).toHaveLength(1);
  finish();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(listFilled()).toHaveLength(2);
});

test('the hundred most visited pages are rendered after a change, the most visited one first', async () => {
  for (let index = 0; index < 150; index += 1) visit(dishesPath(`Country${index}`), index + 1);
  warmer.warmAfterChange();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(listFilled()).toEqual(
    Array.from({ length: 100 }, (_, index) => dishesPath(`Country${149 - index}`)),
  );
});

test('an edit of several changes is one round, after the last of them', async () => {
  visit('/', 1);
  for (let change = 0; change < 10; change += 1) {
    warmer.warmAfterChange();
    await jest.advanceTimersByTimeAsync(500);
  }
  expect(listFilled()).toEqual([]);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(listFilled()).toEqual(['/']);
});

test('a change during a round starts another one', async () => {
  visit('/', 2);
  visit('/about', 1);
  warmer.warmAfterChange();
  fillInBackground.mockImplementationOnce(async () => warmer.warmAfterChange());
  await jest.advanceTimersByTimeAsync(5_000);
  expect(listFilled()).toEqual(['/', '/', '/about']);
});

test('a failure ends the round, so that an unavailable database is not asked for every page', async () => {
  fillInBackground.mockRejectedValue(new Error('unavailable'));
  warmer.warmAfterStart(['/', '/about']);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(listFilled()).toHaveLength(1);
});

test('recent visits weigh more than earlier ones', () => {
  visit('/about', 6);
  warmer.age();
  warmer.age();
  visit('/', 2);
  expect(warmer.listMostVisited()).toEqual(['/', '/about']);
});

test('what was visited before the start is remembered until there are other visits', () => {
  warmer.warmAfterStart(['/about', '/']);
  expect(warmer.listMostVisited().sort()).toEqual(['/', '/about']);
});

test('the files of the build are read after the pages, so that a page has its styles while no renderer is ready', async () => {
  warmer.warmAfterStart(['/'], ['/_next/static/chunks/a.css', '/_next/static/chunks/b.js']);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(listFilled()).toEqual(['/', '/_next/static/chunks/a.css', '/_next/static/chunks/b.js']);
});
