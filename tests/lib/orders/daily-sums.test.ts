import { spawn } from 'node:child_process';
import { once } from 'node:events';
import mongoose from 'mongoose';
import { rebuildDailySums, updateDailySums } from '@/lib/orders/daily-sum-commands';
import { computeSalesSums, findSales } from '@/lib/orders/sales-queries';
import type { PaymentSnapshot, ProviderRefund } from '@/lib/payments/provider/payment-types';
import { env } from '@/lib/runtime/env';
import { settleOrder } from '@/lib/settlement/settle-commands';
import { DailySum, type DailySumDocument } from '@/models/daily-sum';
import { Order } from '@/models/order';
import { CURRENCY } from '@/models/order-limits';
import { withDatabase } from '@/tests/support/database';
import { anOrderDocument } from '@/tests/support/order-documents';
import { withPaymentSandbox } from '@/tests/support/payments';
import { bundleProcess } from '@/tests/support/process-bundle';
import { createRandom } from '@/tests/support/random';
import { recordReads } from '@/tests/support/recorded-reads';
import { aProviderRefund } from '@/tests/support/refunds';

withDatabase();
withPaymentSandbox();

const ZONE = 'America/New_York';
const PRODUCTS = ['a', 'b', 'c'].map((letter) => letter.repeat(24));
const RECIPES = ['d', 'e'].map((letter) => letter.repeat(24));
const MINUTE_MS = 60_000;
const IS_MARKED = { unsummedChange: mongoose.trusted({ $exists: true }) };

/** What happens to an order, step by step, and what of it is left; null if it is never charged. */
type Fate = {
  name: string;
  steps: Partial<PaymentSnapshot>[];
  refunded: (totalCents: number) => number | null;
};
const refunds = (cents: number, state: ProviderRefund['state'], reference = 're') => [
  aProviderRefund({ reference, cents, state }),
];
const dispute = { disputed: true, disputeReference: 'dp' } as const;
const FATES: readonly ((totalCents: number) => Fate)[] = [
  () => ({ name: 'never paid', steps: [], refunded: () => null }),
  () => ({ name: 'declined', steps: [{ state: 'declined' }], refunded: () => null }),
  () => ({ name: 'closed', steps: [{ state: 'canceled' }], refunded: () => null }),
  () => ({ name: 'paid', steps: [{}], refunded: () => 0 }),
  () => ({ name: 'paid after a decline', steps: [{ state: 'declined' }, {}], refunded: () => 0 }),
  () => ({ name: 'refunded in part', steps: [{}, { refunds: refunds(100, 'made') }], refunded: () => 100 }),
  (total) => ({ name: 'refunded', steps: [{}, { refunds: refunds(total, 'made') }], refunded: () => total }),
  () => ({ name: 'refund on its way', steps: [{}, { refunds: refunds(100, 'pending') }], refunded: () => 0 }),
  () => ({
    name: 'refunded, and sent back by the bank',
    steps: [{}, { refunds: refunds(100, 'made') }, { refunds: refunds(100, 'failed') }],
    refunded: () => 0,
  }),
  () => ({ name: 'disputed', steps: [{}, dispute], refunded: () => 0 }),
  () => ({
    name: 'dispute won',
    steps: [{}, dispute, { ...dispute, disputed: false, disputeEnd: 'won' }],
    refunded: () => 0,
  }),
  (total) => ({
    name: 'dispute lost',
    steps: [{}, dispute, { ...dispute, disputed: false, disputeEnd: 'lost' }],
    refunded: () => total,
  }),
];

type PlannedOrder = Fate & {
  id: string;
  createdAt: Date;
  email: string;
  totalCents: number;
  items: { ingredientId: string; quantity: number; priceCents: number }[];
  recipeIds: string[];
};

/** Around midnight, and in the hour that came twice when the clocks were set back. */
const EDGES = [
  '2026-11-01T03:59:59.999Z',
  '2026-11-01T04:00:00.000Z',
  '2026-11-01T05:30:00.000Z',
  '2026-11-01T06:30:00.000Z',
  '2026-11-02T04:59:59.999Z',
  '2026-11-02T05:00:00.000Z',
];

/** Orders of the 31 days around the end of daylight-saving time. */
function planMonth(count: number, seed: number): PlannedOrder[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const items = random
      .shuffle(PRODUCTS)
      .slice(0, random.integer(1, 3))
      .map((ingredientId) => ({
        ...{ ingredientId, quantity: random.integer(1, 4), priceCents: random.integer(100, 2_000) },
      }));
    const totalCents = items.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 500);
    const at =
      EDGES[index] ?? Date.parse('2026-10-16T04:00:00Z') + random.integer(0, 31 * 24 * 60 - 1) * MINUTE_MS;
    return {
      ...random.pick(FATES)(totalCents),
      id: new mongoose.Types.ObjectId().toHexString(),
      createdAt: new Date(at),
      email: `customer-${random.integer(1, 25)}@shop.test`,
      ...{ totalCents, items, recipeIds: RECIPES.slice(0, random.integer(0, 2)) },
    };
  });
}

async function savePlanned(orders: readonly PlannedOrder[]): Promise<void> {
  await Order.collection.insertMany(
    orders.map(({ id, createdAt, email, totalCents, items, recipeIds }) =>
      anOrderDocument({
        ...{ _id: id, orderNumber: id, status: 'Pending', createdAt, email, totalCents, recipeIds },
        items: items.map((item) => ({ ...item, name: `Product ${item.ingredientId[0]}`, amount: '1kg' })),
        payment: { state: 'pending', reference: `pi_${id}`, captureReference: undefined },
      }),
    ),
  );
}

async function settleStep({ id, totalCents }: PlannedOrder, step: Partial<PaymentSnapshot>): Promise<void> {
  const { refunds: shown = [], ...rest } = step;
  await settleOrder(
    {
      ...{ provider: 'stripe', reference: `pi_${id}`, orderId: id, state: 'paid', amountCents: totalCents },
      ...{ currency: CURRENCY, captureReference: `ch_${id}`, readAt: new Date(), hasAllRefunds: true },
      ...{ disputed: false, decline: null, paymentMethodId: null },
      ...rest,
      refunds: shown.map((refund) => ({ ...refund, reference: `re_${id}` })),
      ...(rest.disputeReference && { disputeReference: `dp_${id}` }),
    },
    'webhook',
  );
}

/** Settles all steps, those of each order in their order; `meanwhile` runs now and then, at the same time. */
async function settleAll(orders: readonly PlannedOrder[], meanwhile: () => Promise<void>): Promise<void> {
  const random = createRandom(7);
  for (const round of [0, 1, 2]) {
    for (const order of random.shuffle(orders)) {
      const step = order.steps[round];
      if (!step) continue;
      await Promise.all([settleStep(order, step), random.integer(0, 9) === 0 && meanwhile()]);
    }
  }
}
const update = () => updateDailySums(new AbortController().signal);

const toDay = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: ZONE });
const toHour = (at: Date) =>
  Number(at.toLocaleTimeString('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' }));

/** The sums of the month's days, computed by hand. */
function sumByHand(orders: readonly PlannedOrder[]): Record<string, Record<string, number>> {
  const sums: Record<string, Record<string, number>> = {};
  const charged = orders.filter(({ totalCents, refunded }) => refunded(totalCents) !== null);
  for (const { createdAt, email, totalCents, refunded, items, recipeIds } of charged) {
    const day = toDay(createdAt);
    sums[day] ??= { orders: 0, paid: 0, refunded: 0, pieces: 0, new: 0 };
    const add = (name: string, count: number) =>
      Object.assign(sums[day] ?? {}, { [name]: (sums[day]?.[name] ?? 0) + count });
    add('orders', 1);
    add('paid', totalCents);
    add('refunded', refunded(totalCents) ?? 0);
    add(`orders at ${toHour(createdAt)}`, 1);
    for (const { ingredientId, quantity, priceCents } of items) {
      add('pieces', quantity);
      add(`paid for ${ingredientId}`, quantity * priceCents);
    }
    for (const recipeId of recipeIds) add(`orders with ${recipeId}`, 1);
    const purchases = charged
      .filter((other) => other.email === email)
      .map((other) => other.createdAt.getTime());
    if (createdAt.getTime() === Math.min(...purchases)) add('new', 1);
  }
  return sums;
}

async function readSums(): Promise<Record<string, Record<string, number>>> {
  const days = await DailySum.find().lean<DailySumDocument[]>();
  return Object.fromEntries(
    days
      .filter(({ orderCount }) => orderCount > 0)
      .map(({ _id, orderCount, paidCents, refundedCents, pieceCount, newCustomerCount, ...lists }) => [
        _id,
        {
          ...{ orders: orderCount, paid: paidCents, refunded: refundedCents },
          ...{ pieces: pieceCount, new: newCustomerCount },
          ...Object.fromEntries(lists.hours.map((each) => [`orders at ${each.hour}`, each.orderCount])),
          ...Object.fromEntries(lists.products.map((each) => [`paid for ${each.ingredientId}`, each.cents])),
          ...Object.fromEntries(
            lists.recipes.map((each) => [`orders with ${each.recipeId}`, each.orderCount]),
          ),
        },
      ]),
  );
}

/** Runs a process that sums; returns the signal that ended it. */
async function runProcess(task: object): Promise<NodeJS.Signals | null> {
  const child = spawn(
    process.execPath,
    [bundleProcess('tests/support/daily-sums-process.ts'), JSON.stringify(task)],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: process.env,
    },
  );
  const [code, signal] = await once(child, 'exit');
  expect(code || 0).toBe(0);
  return signal;
}

test('the sums of a month with refunds, disputes and a change of the clock are those computed by hand', async () => {
  const month = planMonth(90, 1);
  await savePlanned(month);
  await update();
  await settleAll(month, update);
  await update();
  const expected = sumByHand(month);
  expect(Object.keys(expected).length).toBeGreaterThan(20);
  expect(await readSums()).toEqual(expected);
  const total = (name: string) =>
    Object.values(expected).reduce((sum, day) => sum + (day[name] ?? 0), 0) / 100;
  expect(await computeSalesSums({})).toEqual({ paid: total('paid'), refunded: total('refunded') });
  const day = expected['2026-11-01'];
  expect(await computeSalesSums({ from: '2026-11-01', to: '2026-11-01' })).toEqual({
    paid: (day?.paid ?? 0) / 100,
    refunded: (day?.refunded ?? 0) / 100,
  });
  await rebuildDailySums();
  expect(await readSums()).toEqual(expected);
});

test('two processes that sum while orders change leave nothing out', async () => {
  const month = planMonth(40, 2);
  await savePlanned(month);
  await update();
  const summing = [runProcess({ runs: 15 }), runProcess({ runs: 15 })];
  await settleAll(month, update);
  await Promise.all(summing);
  await update();
  expect(await readSums()).toEqual(sumByHand(month));
  expect(await Order.countDocuments(IS_MARKED)).toBe(0);
});

test('a rebuild leaves nothing to sum again, except what changed while it ran', async () => {
  const month = planMonth(40, 7);
  const [late, ...others] = month;
  if (!late) throw new Error('There is no order.');
  await savePlanned(month);
  for (const order of others) for (const step of order.steps) await settleStep(order, step);
  expect(await Order.countDocuments(IS_MARKED)).toBeGreaterThan(10);
  let settled: Promise<void> | undefined;
  await rebuildDailySums(() => {
    settled ??= settleStep(late, {});
  });
  await settled;
  expect((await Order.find(IS_MARKED).lean()).map(({ _id }) => String(_id))).toEqual([late.id]);
  await update();
  expect(await readSums()).toEqual(sumByHand([{ ...late, refunded: () => 0 }, ...others]));
});

test('a rebuild looks for the earlier orders of each customer once', async () => {
  const month = planMonth(60, 9);
  await savePlanned(month);
  for (const order of month) for (const step of order.steps) await settleStep(order, step);
  const asked = (await recordReads(rebuildDailySums)).flatMap(({ filter }) => {
    const { $in } = (filter.email ?? {}) as { $in?: string[] };
    return $in ?? [];
  });
  expect(asked.length).toBeGreaterThan(5);
  expect(new Set(asked).size).toBe(asked.length);
  expect(await readSums()).toEqual(sumByHand(month));
});

test('a rebuild reads the orders of each day once, and those of its customers', async () => {
  await savePlanned(planMonth(40, 8));
  const reads = (await recordReads(rebuildDailySums)).filter(({ collection }) => collection === 'orders');
  // Twice a day, for the first and the last order, and for the marks.
  expect(reads.filter(({ method }) => method.startsWith('find')).length).toBeLessThanOrEqual(2 * 32 + 3);
});

test.each([
  { collection: 'daily_sums', method: 'insertOne', nth: 3 },
  { collection: 'daily_sums', method: 'updateOne', nth: 2 },
  { collection: 'orders', method: 'bulkWrite', nth: 1 },
])('a process that is killed before $method in $collection leaves nothing wrong', async (killBefore) => {
  const month = planMonth(24, 3);
  await savePlanned(month);
  if (killBefore.method !== 'insertOne') await update();
  for (const order of month) for (const step of order.steps.slice(0, 1)) await settleStep(order, step);
  if (killBefore.method === 'updateOne') await update();
  for (const order of month) for (const step of order.steps.slice(1)) await settleStep(order, step);
  expect(await runProcess({ runs: 1, killBefore })).toBe('SIGKILL');
  await update();
  expect(await readSums()).toEqual(sumByHand(month));
});

test('a customer whose earlier order is paid late is no longer new on the later day', async () => {
  const [earlier, later] = planMonth(2, 4).map((order, index) => ({
    ...order,
    ...{ email: 'ada@shop.test', createdAt: new Date(`2026-11-0${3 + index}T15:00:00Z`) },
  }));
  if (!earlier || !later) throw new Error('There are no orders.');
  await savePlanned([earlier, later]);
  await settleStep(later, {});
  await update();
  expect((await readSums())['2026-11-04']?.new).toBe(1);
  await settleStep(earlier, {});
  await update();
  const sums = await readSums();
  expect([sums['2026-11-03']?.new, sums['2026-11-04']?.new]).toEqual([1, 0]);
});

test('another time zone of the shop has its own days, which are shown once all of them are summed', async () => {
  const [order] = planMonth(1, 5);
  if (!order) throw new Error('There is no order.');
  const evening = { ...order, createdAt: new Date('2026-11-02T03:00:00Z') };
  await savePlanned([evening]);
  await settleStep(evening, {});
  await update();
  expect(Object.keys(await readSums())).toEqual(['2026-11-01']);
  env().SHOP_TIME_ZONE = 'Asia/Tokyo';
  try {
    expect(await findSales(new Date())).toBeNull();
    await update();
    expect(Object.keys(await readSums())).toEqual(['2026-11-02']);
    expect(await findSales(new Date())).not.toBeNull();
  } finally {
    env().SHOP_TIME_ZONE = ZONE;
  }
});

test('orders that a process of an older version has changed are in the sums by the next day', async () => {
  const [order] = planMonth(1, 6);
  if (!order) throw new Error('There is no order.');
  await savePlanned([order]);
  await settleStep(order, {});
  await update();
  await Order.updateOne({ _id: order.id }, { $set: { totalCents: 1 } });
  await update();
  expect(await computeSalesSums({})).toEqual({ paid: order.totalCents / 100, refunded: 0 });
  await updateDailySums(new AbortController().signal, Date.now() + 25 * 60 * MINUTE_MS);
  expect(await computeSalesSums({})).toEqual({ paid: 0.01, refunded: 0 });
});
