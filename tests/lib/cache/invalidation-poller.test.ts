import { type AddressInfo, connect, createServer } from 'node:net';
import { MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { InvalidationPoller, startInvalidationPolling } from '@/lib/cache/invalidation-poller';
import { processState } from '@/lib/runtime/process-state';
import { CacheTag } from '@/models/cache-tag';
import { withDatabase } from '@/tests/support/database';
import { waitUntil } from '@/tests/support/wait-until';

withDatabase();

let client: MongoClient;
let changes: string[][];
let startedCount: number;
let pollTimes: number[];
let failures: unknown[];

const events = {
  onStart: () => {
    startedCount += 1;
  },
  onPoll: (startedMs: number) => pollTimes.push(startedMs),
  onChange: (tags: readonly string[]) => changes.push([...tags].sort()),
  onFailure: (error: unknown) => failures.push(error),
};

beforeAll(() => {
  client = new MongoClient(toUri());
});
afterAll(() => client.close());
beforeEach(() => {
  changes = [];
  startedCount = 0;
  pollTimes = [];
  failures = [];
});

const toUri = () => {
  const { host, port, name } = mongoose.connection;
  return `mongodb://${host}:${port}/${name}?directConnection=true`;
};
const tagCollection = () =>
  client
    .db(mongoose.connection.name)
    .collection<{ _id: string; version: number; changedAt: Date }>('cache_tags');

/** Starts a poller, which has recorded the current state. */
async function startPoller(): Promise<InvalidationPoller> {
  const poller = new InvalidationPoller(tagCollection(), events);
  await poller.poll();
  return poller;
}

const invalidate = (...tags: string[]) =>
  mongoose.connection.transaction((session) => invalidateTags(tags, session));

test('a change is reported though the database has given it the version of one that it rolled back', async () => {
  await invalidate('recipe:1');
  const poller = await startPoller();
  const tag = await tagCollection().findOne({ _id: 'recipe:1' });
  const changedAt = new Date(Number(tag?.changedAt) + 1_000);
  await tagCollection().updateOne({ _id: 'recipe:1' }, { $set: { changedAt } });
  await poller.poll();
  await poller.poll();
  expect(changes).toEqual([['recipe:1']]);
});

test('the thread that makes a change is notified before its request completes', async () => {
  const announced: string[][] = [];
  const listener = (tags: readonly string[]) => void announced.push([...tags].sort());
  processState().invalidationListeners.add(listener);
  await invalidate('recipe:1', 'catalogue');
  processState().invalidationListeners.delete(listener);
  expect(announced).toEqual([['catalogue', 'recipe:1']]);
});

test('a poller reports a change once, and nothing from before it started', async () => {
  await invalidate('ingredients');
  const poller = await startPoller();
  expect(startedCount).toBe(1);
  await poller.poll();
  expect(changes).toEqual([]);

  await invalidate('recipe:1', 'catalogue');
  await poller.poll();
  await poller.poll();
  expect(changes).toEqual([['catalogue', 'recipe:1']]);

  await invalidate('catalogue');
  await poller.poll();
  expect(changes.slice(1)).toEqual([['catalogue']]);
  expect(startedCount).toBe(1);
});

test('a change whose commit becomes visible late is reported although newer ones were seen first', async () => {
  const poller = await startPoller();
  await invalidate('catalogue');
  await poller.poll();
  const halfAMinuteAgo = new Date(Date.now() - 30_000);
  await CacheTag.create({ _id: 'recipe:late', version: 1, changedAt: halfAMinuteAgo });
  await poller.poll();
  expect(changes.slice(1)).toEqual([['recipe:late']]);
});

test('a poll that fails is reported without its time, and the next one reports what was missed', async () => {
  let isAway = false;
  const collection = tagCollection();
  const tags: Pick<typeof collection, 'find'> = {
    find: ((...args: Parameters<typeof collection.find>) => {
      if (isAway) throw new Error('away');
      return collection.find(...args);
    }) as typeof collection.find,
  };
  const poller = new InvalidationPoller(tags, events);
  const before = performance.now();
  await poller.poll();
  expect(pollTimes[0]).toBeGreaterThanOrEqual(before);

  isAway = true;
  await poller.poll();
  await invalidate('recipe:1');
  await poller.poll();
  expect([pollTimes.length, failures.length, changes]).toEqual([1, 2, []]);

  isAway = false;
  await poller.poll();
  expect([pollTimes.length, changes]).toEqual([2, [['recipe:1']]]);
});

test('polling continues until it is stopped', async () => {
  const polling = startInvalidationPolling(toUri(), events);
  await waitUntil(() => startedCount > 0);
  await invalidate('recipe:1');
  await waitUntil(() => changes.length > 0);
  expect(changes).toEqual([['recipe:1']]);
  let otherCount = 0;
  const ignored = { onStart: () => {}, onPoll: () => {}, onFailure: () => {} };
  const other = startInvalidationPolling(toUri(), {
    ...ignored,
    onStart: () => (otherCount += 1),
    onChange: () => (otherCount += 1),
  });
  await waitUntil(() => otherCount === 1);
  await polling.stop();
  await invalidate('recipe:2');
  // One that goes on has seen it.
  await waitUntil(() => otherCount === 2);
  await other.stop();
  expect(changes).toEqual([['recipe:1']]);
});

test('polling begins as soon as the database can be reached, although it could not at first', async () => {
  const { host, port } = mongoose.connection;
  const proxy = createServer((socket) => {
    const database = connect(port, host);
    socket.pipe(database).pipe(socket);
    for (const end of [socket, database]) end.on('error', () => end.destroy());
  });
  const proxyPort = await new Promise<number>((resolve) => {
    const free = createServer().listen(0, '127.0.0.1', () => {
      const { port: found } = free.address() as AddressInfo;
      free.close(() => resolve(found));
    });
  });
  const uri = `mongodb://127.0.0.1:${proxyPort}/${mongoose.connection.name}?directConnection=true`;
  const polling = startInvalidationPolling(uri, events);
  await waitUntil(() => failures.length > 0);
  await new Promise<void>((resolve) => proxy.listen(proxyPort, '127.0.0.1', resolve));
  await waitUntil(() => startedCount > 0);
  await invalidate('recipe:1');
  await waitUntil(() => changes.length > 0);
  expect(changes).toEqual([['recipe:1']]);
  await polling.stop();
  proxy.close();
});
