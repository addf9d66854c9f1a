import mongoose from 'mongoose';
import { countRecentOrders } from '@/lib/jobs/metrics-queries';
import { countUnsentEmails } from '@/lib/mail/outbox-queries';
import { sendDueEmails } from '@/lib/mail/outbox-worker';
import { rebuildDailySums, updateDailySums } from '@/lib/orders/daily-sum-commands';
import { completeRecalls } from '@/lib/orders/recall-commands';
import { listDoublePurchases } from '@/lib/settlement/double-purchase-queries';
import { countOpenAlerts } from '@/lib/settlement/payment-alert-queries';
import { reconcileDue } from '@/lib/settlement/reconcile-commands';
import { sweepStock } from '@/lib/settlement/stock-sweep-commands';
import { Order } from '@/models/order';
import { PackStock } from '@/models/pack-stock';
import { Recall } from '@/models/recall';
import { withDatabase } from '@/tests/support/database';
import { anOrderDocument, ORDER_ID, RICE_ID } from '@/tests/support/order-documents';

withDatabase();
afterEach(() => mongoose.set('debug', false));

beforeEach(async () => {
  await Order.create(anOrderDocument({ status: 'Cancelled' }));
  await PackStock.create({
    ...{ ingredientId: RICE_ID, amount: '1kg', left: 1 },
    holds: [{ orderId: ORDER_ID, quantity: 1 }],
  });
  // All days are summed once a day only.
  await rebuildDailySums();
  await Recall.create({
    ...{ ingredientId: RICE_ID, name: 'Rice', from: '2026-11-01', to: '2026-11-30' },
    ...{ subject: 'Recall', message: 'Do not eat it.', adminId: RICE_ID, createdAt: new Date() },
  });
});

const LINKS = {
  createResetLink: async () => null,
  createRestoreLink: async () => null,
  createVerificationLink: async () => null,
  createOrderLink: () => '',
  findOrderLink: async () => null,
};

type Filter = Record<string, unknown> & { $or?: Filter[] };
type Selection = { collection: string; filter: Filter };

/** Runs a job and returns the filters of its reads and changes. */
async function recordSelections(runJob: () => Promise<unknown>): Promise<Selection[]> {
  const selections: Selection[] = [];
  mongoose.set('debug', (collection: string, method: string, first: unknown) => {
    if (/^(?:insert|create)/.test(method)) return;
    selections.push({ collection, filter: Array.isArray(first) ? first[0].$match : first });
  });
  await runJob();
  mongoose.set('debug', false);
  return selections;
}

/** Whether an index begins with a field that the filter bounds; of alternatives, with one of each. */
async function isIndexed({ collection, filter }: Selection): Promise<boolean> {
  const indexes = (await mongoose.connection.db?.collection(collection).indexes()) ?? [];
  const firstFields = indexes.map(({ key }) => Object.keys(key)[0] ?? '');
  const bounds = (part: Filter): boolean =>
    firstFields.some((field) => field in part) || (part.$or?.every(bounds) ?? false);
  return bounds(filter);
}

test.each<[string, () => Promise<unknown>]>([
  ['the check of orders that are due', () => reconcileDue()],
  ['the sweep of the stock', () => sweepStock()],
  ['the completion of recalls', () => completeRecalls()],
  ['the search for double purchases', () => listDoublePurchases(new Date(0))],
  ['the summing of changed days', () => updateDailySums(new AbortController().signal)],
  ['the outbox', () => sendDueEmails(LINKS)],
  ['the count of emails', () => countUnsentEmails()],
  ['the count of alerts', () => countOpenAlerts()],
  ['the count of recent orders', () => countRecentOrders(1_000)],
])('%s, which runs all the time, reads by an index what is due', async (_, runJob) => {
  const selections = await recordSelections(runJob);
  expect(selections.length).toBeGreaterThan(0);
  for (const selection of selections)
    expect({ ...selection, isIndexed: await isIndexed(selection) }).toEqual({
      ...selection,
      isIndexed: true,
    });
});
