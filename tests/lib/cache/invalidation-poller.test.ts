import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { InvalidationPoller, startInvalidationPolling } from '@/lib/cache/invalidation-poller';
import { processState } from '@/lib/runtime/process-state';
import { CacheTag } from '@/models/cache-tag';
import { withDatabase } from '@/tests/support/database';

withDatabase();

let announced: string[][];
const listener = (tags: readonly string[]) => announced.push([...tags].sort());

beforeEach(() => {
  announced = [];
  processState().polledAtMs = Number.NEGATIVE_INFINITY;
  processState().invalidationListeners.add(listener);
});
afterEach(() => {
  processState().invalidationListeners.delete(listener);
});

async function startPoller(): Promise<InvalidationPoller> {
  const poller = new InvalidationPoller();
  await poller.start();
  return poller;
}

const invalidate = (...tags: string[]) =>
  mongoose.connection.transaction((session) => invalidateTags(tags, session));

/** Invalidates as another process does: this process is notified only through the database. */
async function invalidateElsewhere(...tags: string[]): Promise<void> {
  processState().invalidationListeners.delete(listener);
  await invalidate(...tags);
  processState().invalidationListeners.add(listener);
}

test('the process that makes a change is notified before its request completes', async () => {
  await invalidate('recipe:1', 'catalogue');
  expect(announced).toEqual([['catalogue', 'recipe:1']]);
});

test('a poller announces a change once, and nothing from before it started', async () => {
  await invalidateElsewhere('ingredients');
  const poller = await startPoller();
  await poller.poll();
  expect(announced).toEqual([]);

  await invalidateElsewhere('recipe:1', 'catalogue');
  await poller.poll();
  await poller.poll();
  expect(announced).toEqual([['catalogue', 'recipe:1']]);

  await invalidateElsewhere('catalogue');
  await poller.poll();
  expect(announced.slice(1)).toEqual([['catalogue']]);
});

test('a change whose commit becomes visible late is announced although newer ones were seen first', async () => {
  const poller = await startPoller();
  await invalidateElsewhere('catalogue');
  await poller.poll();
  const halfAMinuteAgo = new Date(Date.now() - 30_000);
  await CacheTag.create({ _id: 'recipe:late', version: 1, changedAt: halfAMinuteAgo });
  await poller.poll();
  expect(announced.slice(1)).toEqual([['recipe:late']]);
});

test('the time of the last successful poll is recorded, and whether the latest one failed', async () => {
  const poller = await startPoller();
  const before = performance.now();
  await poller.poll();
  const polledAtMs = processState().polledAtMs;
  expect(polledAtMs).toBeGreaterThanOrEqual(before);
  expect(processState().pollFailed).toBe(false);

  const find = jest.spyOn(CacheTag, 'find').mockImplementation(() => {
    throw new Error('away');
  });
  await poller.poll();
  find.mockRestore();
  expect(processState()).toMatchObject({ polledAtMs, pollFailed: true });
  await poller.poll();
  expect(processState().pollFailed).toBe(false);
});

test('polling continues until it is stopped', async () => {
  const polling = startInvalidationPolling(await startPoller());
  while (processState().polledAtMs === Number.NEGATIVE_INFINITY) await pause(10);
  await invalidateElsewhere('recipe:1');
  while (announced.length === 0) await pause(10);
  expect(announced).toEqual([['recipe:1']]);
  await polling.stop();
  await invalidateElsewhere('recipe:2');
  await pause(400);
  expect(announced).toEqual([['recipe:1']]);
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
