import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { RendererPool } from '@/server/gateway/renderer-pool';
import type { UpstreamError } from '@/server/gateway/upstream';

// With real threads that fail on request: tests/support/fake-renderer.cjs.

jest.setTimeout(40_000);

let pool: RendererPool;
let invalidations: (readonly string[])[];

/** The pages of the visits that the pool was told about. */
let measuredPages: string[];
let cookedRecipes: string[];
let startedCount: number;
/** The states of the renderers, each time when the pool said that they changed. */
let reportedStates: string[];

/**
 * Opens a pool. The nth renderer begins to listen long before it responds, or waits for the database, if `findFlaw` says
 * so; all others become ready first.
 */
async function openPool(
  count: number,
  findFlaw: (index: number) => '--starts-slowly' | '--waits' | null = () => null,
): Promise<void> {
  invalidations = [];
  measuredPages = [];
  cookedRecipes = [];
  startedCount = 0;
  reportedStates = [];
  pool = new RendererPool({
    count,
    isDevelopment: false,
    connectPasswords: (port) => port.close(),
    startWorker: (options) => {
      const flaw = findFlaw(startedCount);
      startedCount += 1;
      return new Worker(path.resolve('tests/support/fake-renderer.cjs'), {
        ...options,
        argv: flaw ? [flaw] : [],
      });
    },
    onInvalidation: (tags) => void invalidations.push(tags),
    readMetrics: async () => '',
    onPageVitals: ({ page }) => void measuredPages.push(page),
    onVisitEvent: ({ name }) => void cookedRecipes.push(name),
    onStateChange: () => void reportedStates.push(pool?.listStates().join(',') ?? ''),
  });
  while (pool.listStates().some((state) => state !== 'ready')) await pause(10);
}
afterEach(async () => {
  pool.beginStop();
  await pool.close(performance.now() + 5_000);
});

const send = async (url: string, deadlineMs = 5_000) => {
  const { body } = await pool.fetch({ method: 'GET', url, headers: {}, deadlineMs });
  return JSON.parse(body.toString()) as { threadId: number; changes: string | null; heapMegabytes: number };
};
const readFailure = (url: string, deadlineMs?: number) =>
  send(url, deadlineMs).then(
    () => null,
    (error: UpstreamError) => error.reason,
  );

test('a request that never gets a response is given up at its deadline, and the renderer serves others', async () => {
  await openPool(1);
  const started = performance.now();
  expect(await readFailure('/never', 200)).toBe('too slow');
  expect(performance.now() - started).toBeLessThan(5_000);
  expect((await send('/')).threadId).toBeGreaterThan(0);
  expect(pool.listStates()).toEqual(['ready']);
});

test('while a renderer waits for the database, one that is ready says whether the shop is', async () => {
  await openPool(1, (index) => (index === 1 ? '--waits' : null));
  const { threadId } = await send('/');
  await readFailure('/throw', 200);
  while (!pool.listStates().includes('waiting')) await pause(10);
  expect(pool.listStates()).toEqual(['ready', 'waiting']);
  const responses = await Promise.all(Array.from({ length: 6 }, () => send('/api/health/ready')));
  expect(responses.map((response) => response.threadId)).toEqual(Array(6).fill(threadId));
});

test('a client that disconnects ends its request', async () => {
  await openPool(1);
  const abort = new AbortController();
  const response = pool.fetch({
    method: 'GET',
    url: '/never',
    headers: {},
    deadlineMs: 60_000,
    signal: abort.signal,
  });
  abort.abort();
  await expect(response).rejects.toMatchObject({ reason: 'client left' });
});

test('after an error that no one caught, a renderer serves visitors until another one takes its place', async () => {
  await openPool(1);
  const { threadId } = await send('/');
  expect(await readFailure('/throw', 200)).toBe('too slow');
  const threadIds = new Set<number>();
  while (!threadIds.has(threadId) || threadIds.size < 2) {
    threadIds.add((await send('/')).threadId);
    await pause(10);
  }
  while (pool.listStates().length > 1) await pause(10);
  expect(pool.listStates()).toEqual(['ready']);
});

for (const [path, how] of [
  ['/fill-heap', 'whose heap is nearly full'],
  ['/exceed-heap', 'that ran out of memory'],
] as const) {
  test(`a renderer ${how} is replaced by one that may take twice as much`, async () => {
    await openPool(1);
    const { threadId, heapMegabytes } = await send('/');
    await readFailure(path, 30_000);
    let other = await send('/').catch(() => null);
    while (!other || other.threadId === threadId) {
      await pause(10);
      other = await send('/').catch(() => null);
    }
    expect(other.heapMegabytes).toBe(2 * heapMegabytes);
  });
}

test('two renderers that fill their heaps at the same time are replaced by two that may take twice as much, not four times', async () => {
  await openPool(2);
  const before = await Promise.all([send('/fill-heap'), send('/fill-heap'), send('/'), send('/')]);
  const { heapMegabytes } = before[2];
  while (startedCount < 4 || pool.listStates().join() !== 'ready,ready') await pause(10);
  const after = await Promise.all([send('/'), send('/')]);
  expect(after.map((renderer) => renderer.heapMegabytes)).toEqual([2 * heapMegabytes, 2 * heapMegabytes]);
});

test('after a renderer has ended, another one takes its place', async () => {
  await openPool(1);
  const { threadId } = await send('/');
  expect(await readFailure('/exit', 1_000)).not.toBeNull();
  // Until the thread's end is known, a request may still go to it.
  while ((await readFailure('/')) !== null) await pause(10);
  expect((await send('/')).threadId).not.toBe(threadId);
});

test('a renderer that hangs gets no new requests, and is replaced while another one responds', async () => {
  await openPool(2);
  const hung = readFailure('/hang', 60_000);
  while (!pool.listStates().includes('unresponsive')) await pause(10);
  expect([...pool.listStates()].sort()).toEqual(['ready', 'unresponsive']);
  const threads = await Promise.all(Array.from({ length: 10 }, () => send('/')));
  expect(new Set(threads.map(({ threadId }) => threadId)).size).toBe(1);
  expect(await hung).toBe('unavailable');
  while (pool.listStates().length !== 2 || pool.listStates().some((state) => state !== 'ready'))
    await pause(10);
});

test('a renderer that listens but is long busy with its start, as on a busy machine, is not replaced', async () => {
  await openPool(1, () => '--starts-slowly');
  expect(startedCount).toBe(1);
});

test('a renderer that hung for long and responds again serves visitors until another one is ready', async () => {
  await openPool(1, (index) => (index > 0 ? '--starts-slowly' : null));
  const { threadId } = await send('/');
  await send('/hang-for-long', 20_000);
  while (!pool.listStates().includes('ready')) await pause(10);
  expect((await send('/')).threadId).toBe(threadId);
  expect(startedCount).toBe(2);
  while (pool.listStates().length > 1) await pause(10);
  expect((await send('/')).threadId).not.toBe(threadId);
});

test('without any renderer a request fails immediately, and the gateway is told', async () => {
  await openPool(1);
  const hung = readFailure('/hang', 1_000);
  while (!pool.listStates().includes('unresponsive')) await pause(10);
  while (!reportedStates.includes('unresponsive')) await pause(10);
  expect(await readFailure('/')).toBe('unavailable');
  expect(await hung).toBe('too slow');
});

test('a renderer whose background work waits for a provider is ended in time, so that the process can stop', async () => {
  await openPool(1);
  await send('/refuse-to-close');
  pool.beginStop();
  await pool.close(performance.now() + 200);
  expect(pool.listStates()).toEqual([]);
});

test('concurrent requests are divided among the renderers', async () => {
  await openPool(2);
  const responses = await Promise.all(Array.from({ length: 20 }, () => send('/')));
  const [first] = responses;
  const count = responses.filter(({ threadId }) => threadId === first?.threadId).length;
  expect(count).toBe(10);
});

test('what one renderer changes is invalidated here before its response, and told the other with its next request', async () => {
  await openPool(2);
  const { threadId } = await send('/invalidate/recipe%3A1');
  expect(invalidations).toEqual([['recipe:1']]);
  const responses = await Promise.all([send('/'), send('/')]);
  const changes = responses.map((response) => [response.threadId === threadId, response.changes]);
  expect(changes.sort()).toEqual([
    [false, 'recipe%3A1'],
    [true, null],
  ]);
  const laterResponses = await Promise.all([send('/'), send('/')]);
  expect(laterResponses.map((response) => response.changes)).toEqual([null, null]);
});

test('the visits that any of the renderers is told about are counted in one place', async () => {
  await openPool(2);
  const reports = ['home', 'recipe', 'dishes', 'recipe'];
  const responses = await Promise.all(reports.map((page) => send(`/page-vitals/${page}`)));
  await send('/cook/soup');
  expect(new Set(responses.map(({ threadId }) => threadId)).size).toBe(2);
  // The messages may arrive after the responses.
  const isLate = () => measuredPages.length < reports.length || cookedRecipes.length === 0;
  for (let waits = 0; waits < 500 && isLate(); waits += 1) await pause(10);
  expect(cookedRecipes).toEqual(['soup']);
  expect(measuredPages.sort()).toEqual([...reports].sort());
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
