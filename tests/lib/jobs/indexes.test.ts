import '@/tests/support/slow-database';
import mongoose from 'mongoose';
import { connect, disconnect } from '@/lib/db/connect';
import { ensureIndexes, findIndexGaps } from '@/lib/jobs/indexes';
import { Order } from '@/models/order';
import { emptyDatabase } from '@/tests/support/database';
import { answerAtOnce, delayCommands } from '@/tests/support/slow-database';

// With the time limits of requests, which tests otherwise raise.
beforeAll(async () => {
  await connect();
  await ensureIndexes();
});
beforeEach(emptyDatabase);
afterEach(answerAtOnce);
afterAll(disconnect);

const INDEX = 'orders.createdAt_-1__id_-1';

test('an index is built however long that takes, once, and its name is told', async () => {
  await Order.collection.dropIndex(INDEX.slice('orders.'.length));
  expect(await findIndexGaps()).toMatchObject({ missing: [INDEX] });
  delayCommands('createIndexes', 5_000);
  const progress: unknown[] = [];
  await ensureIndexes((_message, { index }) => progress.push(index));
  expect(progress).toEqual([INDEX]);
  expect(await findIndexGaps()).toMatchObject({ missing: [] });
});

test('a process that finds another one creating indexes says that it waits', async () => {
  await Order.collection.dropIndex(INDEX.slice('orders.'.length));
  delayCommands('createIndexes', 1_000);
  const first = ensureIndexes(() => {});
  await mongoose.connection.db?.command({ ping: 1 });
  const progress: string[] = [];
  const second = ensureIndexes((message) => progress.push(message));
  await Promise.all([first, second]);
  expect(progress).toEqual(['another process is creating indexes; waiting until it is done']);
});

test('an index with other options is named, since it keeps the shop from creating its own', async () => {
  const name = INDEX.slice('orders.'.length);
  await Order.collection.dropIndex(name);
  await Order.collection.createIndex({ createdAt: -1, _id: -1 }, { name, sparse: true });
  try {
    expect(await findIndexGaps()).toMatchObject({ missing: [INDEX], conflicting: [INDEX] });
  } finally {
    await Order.collection.dropIndex(name);
    await ensureIndexes(() => {});
  }
  expect(await findIndexGaps()).toMatchObject({ missing: [], conflicting: [] });
});

test('an index of the operator’s own is left alone', async () => {
  const name = await Order.collection.createIndex({ 'shippingInfo.city': 1 });
  try {
    expect(await findIndexGaps()).toMatchObject({ missing: [], conflicting: [] });
  } finally {
    await Order.collection.dropIndex(name);
  }
});
