import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import mongoose from 'mongoose';
import type { ChangedBatch, DocumentBatch } from '@/lib/db/document-batch-commands';
import { findUnknownMigration, listPendingMigrations, runMigrations } from '@/lib/jobs/migration-commands';
import { type DataMigration, MIGRATIONS } from '@/lib/jobs/migrations';
import { rebuildDailySums } from '@/lib/orders/daily-sum-commands';
import { computeSalesSums } from '@/lib/orders/sales-queries';
import { Migration } from '@/models/migration';
import { Order } from '@/models/order';
import { aCart, aPlacement, CARDS, place } from '@/tests/support/checkout';
import { expectOtherWriters, withDatabase } from '@/tests/support/database';
import { anOrderDocument } from '@/tests/support/order-documents';
import { enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { recordReads } from '@/tests/support/recorded-reads';

withDatabase();
expectOtherWriters();
const sandbox = withPaymentSandbox();

const notes = () => mongoose.connection.collection<{ _id: number; text?: string }>('notes');

/** A migration that fills the text of notes without one. */
function fillNotes(version = 1, applyTo = fillNext): DataMigration {
  return {
    version,
    name: 'Fill the notes',
    count: () => notes().countDocuments({ text: { $exists: false } }),
    applyTo,
  };
}
async function fillNext({ limit }: Pick<DocumentBatch, 'limit'>): Promise<ChangedBatch> {
  const empty = await notes()
    .find({ text: { $exists: false } })
    .limit(limit)
    .toArray();
  await notes().updateMany({ _id: { $in: empty.map(({ _id }) => _id) } }, { $set: { text: 'none' } });
  return {
    changedCount: empty.length,
    last: empty.length < limit ? null : new mongoose.Types.ObjectId(),
  };
}
beforeEach(async () => {
  await notes().deleteMany({});
  await notes().insertMany(Array.from({ length: 1_201 }, (_, _id) => ({ _id })));
});

test('a dry run says what would be changed, and changes nothing', async () => {
  expect(await listPendingMigrations([fillNotes()])).toEqual([
    { version: 1, name: 'Fill the notes', count: 1_201 },
  ]);
  expect([await notes().countDocuments({ text: 'none' }), await Migration.countDocuments()]).toEqual([0, 0]);
});

test('every document is changed once, by whichever of two processes is first, and never again', async () => {
  let changedCount = 0;
  const migration = fillNotes(1, async (batch) => {
    const changed = await fillNext(batch);
    changedCount += changed.changedCount;
    return changed;
  });
  await Promise.all([runMigrations([migration]), runMigrations([migration])]);
  await runMigrations([migration]);
  expect([changedCount, await listPendingMigrations([migration])]).toEqual([1_201, []]);
  expect(await Migration.find().lean()).toEqual([
    { _id: 1, name: 'Fill the notes', changedCount: 1_201, appliedAt: expect.any(Date) },
  ]);
});

test('a migration that fails halfway is not recorded, keeps later ones from running, and is continued by the next start', async () => {
  let batches = 0;
  const failing = fillNotes(1, (batch) => {
    batches += 1;
    if (batches === 2) throw new Error('The process was killed.');
    return fillNext(batch);
  });
  const later: DataMigration = { ...fillNotes(2), name: 'Later' };
  await expect(runMigrations([failing, later])).rejects.toThrow('The process was killed.');
  expect([await notes().countDocuments({ text: 'none' }), await Migration.countDocuments()]).toEqual([
    500, 0,
  ]);
  await runMigrations([failing, later]);
  expect(await notes().countDocuments({ text: 'none' })).toBe(1_201);
  expect((await Migration.find().sort({ _id: 1 }).lean()).map(({ _id }) => _id)).toEqual([1, 2]);
});

test('a version of the shop notices that a newer one has migrated its database', async () => {
  await runMigrations([fillNotes(1)]);
  expect(await findUnknownMigration([fillNotes(1)])).toBeNull();
  await runMigrations([fillNotes(1), fillNotes(2)]);
  expect(await findUnknownMigration([fillNotes(1)])).toBe(2);
});

test('the tool refuses what it does not know, says what it would do, does it, and then has nothing to do', async () => {
  const run = async (...args: string[]) => {
    const command = ['--conditions=react-server', '--import=tsx', 'scripts/migrate.ts', ...args];
    const { stdout, stderr, code } = await promisify(execFile)(process.execPath, command, {
      env: { ...process.env },
    })
      .catch((failure: { stdout: string; stderr: string; code: number }) => failure)
      .then((result) => ({ code: 0, ...result }));
    return { code, lines: (stdout + stderr).trim().split('\n') };
  };
  expect(await run('--undo')).toEqual({ code: 1, lines: ['Usage: npm run migrate [-- --dry-run]'] });
  const plan = MIGRATIONS.map(({ version, name }) => `${version}. ${name}: 0 documents`);
  expect(await run('--dry-run')).toEqual({ code: 0, lines: [...plan, 'Nothing was changed.'] });
  const { code, lines } = await run();
  expect([code, lines[0], lines.at(-1)]).toEqual([0, plan[0], 'Done.']);
  const nothing = 'Nothing to do: the database has every index, and has had every migration.';
  expect((await run()).lines).toEqual([nothing]);
  await Order.collection.dropIndex('payment.lookAt_1');
  const index = 'orders.payment.lookAt_1';
  const missing = `Missing index: ${index}`;
  expect((await run('--dry-run')).lines).toEqual([missing, 'Nothing was changed.']);
  expect((await run()).lines).toEqual([missing, `creating an index: ${index}`, 'Done.']);
});

test('the versions count up from 1', () => {
  expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, index) => index + 1));
});

test('an order that was refunded before amounts were stored counts in what was refunded', async () => {
  const items = await aCart();
  await place(aPlacement(items, await enterCard(sandbox.url(), CARDS.good)));
  const { totalCents } = await Order.findOneAndUpdate(
    {},
    { $set: { 'payment.state': 'refunded' }, $unset: { 'payment.refundedCents': 1 } },
  )
    .orFail()
    .lean();
  await runMigrations();
  await rebuildDailySums();
  expect(await computeSalesSums({})).toEqual({ paid: totalCents / 100, refunded: totalCents / 100 });
});

test('the orders of a large shop are migrated in batches, of which each begins after the one before', async () => {
  const orders = Array.from({ length: 1_100 }, (_, index) => {
    const id = new mongoose.Types.ObjectId();
    const payment = { reference: String(id), ...(index % 500 === 7 && { refundedCents: 100 }) };
    const { searchWords: _words, ...order } = anOrderDocument({ _id: id, orderNumber: String(id), payment });
    return order;
  });
  await Order.collection.insertMany(orders);
  const reads = await recordReads(() => runMigrations(MIGRATIONS.slice(0, 2)));
  const batches = [{}, { _id: { $gt: orders[499]?._id } }, { _id: { $gt: orders[999]?._id } }];
  const filters = reads.filter(({ collection, method }) => collection === 'orders' && method === 'find');
  expect(filters.map(({ filter }) => filter)).toMatchObject([...batches, ...batches]);
  expect(await Order.countDocuments({ 'refunds.cents': 100 })).toBe(3);
});
