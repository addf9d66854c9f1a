import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { PUT as UPDATE_INGREDIENT } from '@/app/api/admin/ingredients/[id]/route';
import { hashClient } from '@/lib/checkout/open-order-queries';
import { tryWithLease } from '@/lib/db/lease';
import {
  findPackingRejection,
  findShippingHold,
  findStatusRejection,
  toHandledOrder,
} from '@/lib/orders/order-status-rules';
import { sharesTooMuch } from '@/lib/orders/order-stock-commands';
import { setStock } from '@/lib/orders/stock-commands';
import { getItemStock } from '@/lib/orders/stock-queries';
import { changeOrderStatus } from '@/lib/settlement/order-admin-commands';
import { sweepStock } from '@/lib/settlement/stock-sweep-commands';
import { Ingredient, type IngredientDocument } from '@/models/ingredient';
import { Lease } from '@/models/lease';
import { Order, type OrderDocument } from '@/models/order';
import { PackStock } from '@/models/pack-stock';
import { PaymentAlert } from '@/models/payment-alert';
import { RateLimit } from '@/models/rate-limit';
import { openDispute, settlePayment } from '@/sandbox/disputes';
import {
  aPlacement,
  CARDS,
  completeChallenge,
  countCharges,
  countLedgerFindings,
  deliverWebhook,
  getOnlyOrder,
  NO_DIFFERENCE,
  place,
  reconcileAfter,
} from '@/tests/support/checkout';
import { type Crash, runUntilCrash } from '@/tests/support/crashes';
import { withDatabase } from '@/tests/support/database';
import { anIngredient } from '@/tests/support/examples';
import { call } from '@/tests/support/http';
import { createSandboxStripe, enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();
const sandbox = withPaymentSandbox();

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Adds an ingredient of which that many packs are left; null if they are not counted. Returns a cart's line of it. */
async function aCountedLine(left: number | null, quantity: number) {
  const { id, name } = await anIngredient({
    name: `Saffron ${randomUUID()}`,
    amounts: [{ amount: '1g', price: 9.5 }] as IngredientDocument['amounts'],
  });
  if (left !== null) await setStock(id, { amount: '1g', left, seenLeft: null });
  return { itemId: id, name, amount: '1g', quantity, pricePerUnit: 9.5 };
}
type Line = Awaited<ReturnType<typeof aCountedLine>>;

const order = async (lines: readonly Line[], number?: string, key?: string, email = 'guest@shop.test') =>
  place(aPlacement(lines, await enterCard(sandbox.url(), number), { email }), key);

async function readStock({ itemId }: Line) {
  const [pack] = (await getItemStock(itemId)).packs;
  return { left: pack?.left, reserved: pack?.reserved };
}

test('an order for more than is left is refused with what is left; nothing is charged or taken', async () => {
  const plenty = await aCountedLine(8, 2);
  const scarce = await aCountedLine(3, 4);
  const { status, json } = await order([plenty, scarce]);
  expect([status, json.code]).toEqual([409, 'out_of_stock']);
  expect(json.items).toEqual([{ itemId: scarce.itemId, amount: '1g', left: 3 }]);
  expect(await Order.countDocuments()).toBe(0);
  expect([await readStock(plenty), await readStock(scarce)]).toEqual([
    { left: 8, reserved: 0 },
    { left: 3, reserved: 0 },
  ]);
});

test('two orders for the last pieces at once: one takes them all, the other takes nothing of its lines', async () => {
  const plenty = await aCountedLine(100, 1);
  const scarce = await aCountedLine(3, 3);
  const responses = await Promise.all(
    ['ada@shop.test', 'bo@shop.test'].map((email) => order([plenty, scarce], CARDS.good, undefined, email)),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await countCharges()).toBe(1);
  expect([await readStock(plenty), await readStock(scarce)]).toEqual([
    { left: 99, reserved: 1 },
    { left: 0, reserved: 3 },
  ]);
});

test('a refused checkout can be placed again with fewer pieces under the same key', async () => {
  const scarce = await aCountedLine(3, 4);
  const key = randomUUID();
  expect((await order([scarce], CARDS.good, key)).status).toBe(409);
  expect((await order([{ ...scarce, quantity: 3 }], CARDS.good, key)).status).toBe(200);
  expect(await readStock(scarce)).toEqual({ left: 0, reserved: 3 });
});

test('a pack that is not counted can be ordered as before', async () => {
  const line = await aCountedLine(null, 100);
  expect((await order([line])).status).toBe(200);
  expect(await PackStock.countDocuments()).toBe(0);
  expect((await getOnlyOrder()).stockReservedAt).toBeUndefined();
});

test('a next card for what others have bought since the decline is not charged', async () => {
  const line = await aCountedLine(3, 2);
  const key = randomUUID();
  await order([line], CARDS.declined, key);
  expect((await order([line], CARDS.good, undefined, 'bo@shop.test')).status).toBe(200);
  const { status, json } = await order([line], CARDS.good, key);
  expect([status, json.code, json.items]).toEqual([
    409,
    'out_of_stock',
    [{ itemId: line.itemId, amount: '1g', left: 1 }],
  ]);
  expect(await countCharges()).toBe(1);
  expect(await readStock(line)).toEqual({ left: 1, reserved: 2 });
  expect((await order([{ ...line, quantity: 1 }], CARDS.good, key)).status).toBe(200);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('a declined card gives the pieces back, and the next card of the checkout takes them again, once', async () => {
  const line = await aCountedLine(3, 2);
  const key = randomUUID();
  for (const number of [CARDS.declined, CARDS.insufficientFunds]) {
    expect((await order([line], number, key)).status).toBe(402);
    expect(await readStock(line)).toEqual({ left: 3, reserved: 0 });
  }
  expect((await order([line], CARDS.good, key)).status).toBe(200);
  await sweepStock(new Date(Date.now() + HOUR_MS));
  expect(await readStock(line)).toEqual({ left: 1, reserved: 2 });
  expect(await Order.countDocuments()).toBe(1);
});

test('a next card that a limit refuses takes no pieces', async () => {
  const line = await aCountedLine(3, 2);
  const key = randomUUID();
  expect((await order([line], CARDS.declined, key)).status).toBe(402);
  await RateLimit.updateMany({ _id: /^declinedOrder:/ }, { $set: { count: 60 } }).setOptions({
    sanitizeFilter: false,
  });
  expect((await order([line], CARDS.good, key)).status).toBe(429);
  expect(await readStock(line)).toEqual({ left: 3, reserved: 0 });
});

test('a failed authentication gives the pieces back within a minute, unless a next card is being charged', async () => {
  const line = await aCountedLine(3, 2);
  const { json } = await order([line], CARDS.challenged);
  await completeChallenge(sandbox.url(), json.paymentIntentClientSecret, 'fail');
  await reconcileAfter(MINUTE_MS);
  const { _id, payment } = await getOnlyOrder();
  expect(payment.state).toBe('declined');
  const sweepLater = () => sweepStock(new Date(Date.now() + MINUTE_MS));
  await tryWithLease(`order:${_id}`, sweepLater);
  await sweepStock();
  expect(await readStock(line)).toEqual({ left: 1, reserved: 2 });
  await sweepLater();
  expect(await readStock(line)).toEqual({ left: 3, reserved: 0 });
});

test.each([
  { rule: 'takes its pieces again', left: 3, expected: { left: 1, reserved: 2 }, alerts: [] },
  {
    rule: 'raises an alert if they are sold',
    left: 1,
    expected: { left: 1, reserved: 0 },
    alerts: ['oversold'],
  },
])('a declined payment that succeeds all the same $rule', async ({ left, expected, alerts }) => {
  const line = await aCountedLine(3, 2);
  const { json } = await order([line], CARDS.challenged);
  await Order.updateOne({}, { $set: { 'payment.state': 'declined' } });
  await sweepStock(new Date(Date.now() + MINUTE_MS));
  expect(await readStock(line)).toEqual({ left: 3, reserved: 0 });
  await setStock(line.itemId, { amount: '1g', left, seenLeft: 3 });
  await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
  await reconcileAfter(2 * MINUTE_MS);
  await Promise.all([sweepStock(), sweepStock()]);
  await sweepStock();
  expect((await getOnlyOrder()).payment.state).toBe('paid');
  expect(await readStock(line)).toEqual(expected);
  expect((await PaymentAlert.find().lean()).map(({ kind }) => kind)).toEqual(alerts);
});

/** Places an order of two counted packs whose pieces were sold before it was paid after all: one of the first pack is there. */
async function anOversoldOrder() {
  const lines = [await aCountedLine(3, 2), await aCountedLine(3, 2)] as const;
  const { json } = await order(lines, CARDS.challenged);
  await Order.updateOne({}, { $set: { 'payment.state': 'declined' } });
  await sweepStock(new Date(Date.now() + MINUTE_MS));
  await setStock(lines[0].itemId, { amount: '1g', left: 1, seenLeft: 3 });
  await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
  await reconcileAfter(2 * MINUTE_MS);
  return lines;
}
const findHold = async () => findShippingHold(await getOnlyOrder());

describe('a paid order whose pieces were sold to others', () => {
  test('keeps what there is, and is not shipped until it has all its pieces', async () => {
    const [line, other] = await anOversoldOrder();
    await sweepStock();
    expect([await readStock(line), await readStock(other)]).toEqual([
      { left: 1, reserved: 0 },
      { left: 1, reserved: 2 },
    ]);
    const rejection = findStatusRejection(toHandledOrder(await getOnlyOrder()), 'Shipped');
    expect(rejection).toContain('Pieces of this order are missing');
    expect(findPackingRejection(toHandledOrder(await getOnlyOrder()))).toBe(rejection);
    await setStock(line.itemId, { amount: '1g', left: 2, seenLeft: 1 });
    await sweepStock();
    expect([await readStock(line), await findHold()]).toEqual([{ left: 0, reserved: 2 }, null]);
  });

  test('is shipped without what was refunded of it', async () => {
    const [line] = await anOversoldOrder();
    const lines = [{ ingredientId: new mongoose.Types.ObjectId(line.itemId), amount: '1g', quantity: 1 }];
    const at = new Date();
    const refund = { author: 'admin', askedAt: at, state: 'made', changes: [{ at, state: 'made' }] };
    await Order.updateOne({}, { $set: { refunds: [{ _id: 'part', cents: 1, lines, ...refund }] } });
    await sweepStock();
    expect([await readStock(line), await findHold()]).toEqual([{ left: 0, reserved: 1 }, null]);
  });

  test('is not shipped while its customer disputes the payment either', async () => {
    await anOversoldOrder();
    await Order.updateOne({}, { $set: { 'payment.state': 'disputed' } });
    await sweepStock();
    expect(await findHold()).toBe('oversold');
  });
});

describe('a pack that an admin renames', () => {
  const rename = async ({ itemId, name }: Line, amounts: readonly object[]) => {
    const headers = await createBearerHeaders(await aUser({ role: 'admin' }));
    const body = { name, amounts };
    return call(UPDATE_INGREDIENT, { method: 'PUT', params: { id: itemId }, body, headers });
  };
  const renamed = { amount: '1 gram', price: 9.5, was: '1g' };

  test('keeps what is left of it, and what orders hold: an order is sold no more than there is', async () => {
    const line = await aCountedLine(3, 2);
    await order([line], CARDS.challenged);
    expect((await rename(line, [renamed])).status).toBe(200);
    expect(await readStock(line)).toEqual({ left: 1, reserved: 2 });
    const stock = await PackStock.findOne().orFail().lean();
    expect([stock.amount, stock.formerAmounts]).toEqual(['1 gram', ['1g']]);
    const { status, json } = await order([{ ...line, amount: '1 gram' }]);
    expect([status, json.items]).toMatchObject([409, [{ amount: '1 gram', left: 1 }]]);
    await reconcileAfter(HOUR_MS);
    expect(await readStock(line)).toEqual({ left: 3, reserved: 0 });
  });

  test('is found by a cart with its former name, at its price, and its order has the new one', async () => {
    const line = await aCountedLine(3, 2);
    await rename(line, [renamed]);
    expect((await order([line])).status).toBe(200);
    expect((await getOnlyOrder()).items[0]?.amount).toBe('1 gram');
    expect(await readStock(line)).toEqual({ left: 1, reserved: 2 });
    const { status, json } = await order([line]);
    expect([status, json.items]).toMatchObject([409, [{ amount: '1g', left: 1 }]]);
  });

  test('is refunded and put back on sale from an order with its former name', async () => {
    const line = await aCountedLine(3, 2);
    await order([line]);
    await rename(line, [renamed]);
    const { _id } = await getOnlyOrder();
    await changeOrderStatus(String(_id), 'Cancelled', String(_id));
    await sweepStock();
    expect(await readStock(line)).toEqual({ left: 3, reserved: 0 });
  });

  test('still reserves what orders with its former name have when it is counted for the first time', async () => {
    const line = await aCountedLine(null, 2);
    await order([line]);
    await rename(line, [renamed]);
    await setStock(line.itemId, { amount: '1 gram', left: 5, seenLeft: null });
    expect(await readStock(line)).toEqual({ left: 5, reserved: 2 });
  });

  test('can swap its name with another one', async () => {
    const line = await aCountedLine(3, 2);
    await rename(line, [
      { amount: '1g', price: 9.5 },
      { amount: '5g', price: 40 },
    ]);
    await setStock(line.itemId, { amount: '5g', left: 7, seenLeft: null });
    const { status } = await rename(line, [
      { amount: '5g', price: 9.5, was: '1g' },
      { amount: '1g', price: 40, was: '5g' },
    ]);
    expect(status).toBe(200);
    const stocks = await PackStock.find().sort({ amount: 1 }).lean();
    expect(stocks.map(({ amount, left }) => [amount, left])).toEqual([
      ['1g', 7],
      ['5g', 3],
    ]);
  });

  test('cannot take the name of a pack that was deleted while it was counted', async () => {
    const line = await aCountedLine(3, 2);
    await rename(line, [{ amount: '5g', price: 40 }]);
    const { status, json } = await rename(line, [{ amount: '1g', price: 40, was: '5g' }]);
    expect([status, json.fields.amounts]).toEqual([400, expect.stringContaining('was deleted while')]);
  });
});

test('one order that cannot be looked after keeps the pieces of no other', async () => {
  const line = await aCountedLine(9, 2);
  await order([line]);
  await order([line]);
  await Order.updateMany({}, { $set: { status: 'Cancelled', 'payment.state': 'refunded' } });
  const [first] = await Order.find().sort({ createdAt: 1 }).lean();
  // As no version stores it.
  await Order.collection.updateOne({ _id: first?._id }, { $set: { items: null } });
  await sweepStock();
  expect(await readStock(line)).toEqual({ left: 7, reserved: 2 });
});

test.each([
  { rule: 'a pack', packs: [[100], [1]] },
  {
    rule: 'several packs',
    packs: [
      [70, 70, 60],
      [0, 0, 0, 1],
    ],
  },
])('one client cannot keep more of $rule from others than its limit without paying', async ({ packs }) => {
  const lines = await Promise.all([0, 1, 2, 3].map(() => aCountedLine(1_000, 1)));
  const [first, second] = packs.map((quantities) =>
    lines.flatMap((line, index) => (quantities[index] ? [{ ...line, quantity: quantities[index] }] : [])),
  ) as [Line[], Line[]];
  await order(first, CARDS.challenged);
  const { status, json } = await order(second, CARDS.good, undefined, 'bo@shop.test');
  expect([status, json.message]).toEqual([
    429,
    expect.stringMatching(/or try again in 15 minutes\. Nothing was/),
  ]);
  expect(await countCharges()).toBe(0);
  await sweepStock();
  await Order.updateOne({ client: hashClient('') }, { $set: { client: 'another' } });
  expect((await order(second)).status).toBe(200);
  expect(await countCharges()).toBe(1);
});

test('of two checkouts of a client that hold too much together, the one that took its pieces first goes on', async () => {
  const line = await aCountedLine(500, 60);
  await order([line], CARDS.challenged);
  await Order.updateOne({}, { $set: { client: 'another' } });
  await order([line], CARDS.challenged);
  await Order.updateMany({}, { $set: { client: 'one' } });
  const orders = await Order.find().sort({ stockReservedAt: 1 }).lean<OrderDocument[]>();
  const refused = await Promise.all(orders.map(sharesTooMuch));
  expect(refused).toEqual([false, true]);
});

test('a larger order than that holds its pieces while it is charged, not while it waits for its customer', async () => {
  const lines = await Promise.all([100, 100, 100].map((quantity) => aCountedLine(100, quantity)));
  const key = randomUUID();
  const { json } = await order(lines, CARDS.challenged, key);
  expect(await Promise.all(lines.map(readStock))).toEqual(Array(3).fill({ left: 100, reserved: 0 }));
  await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
  expect((await order(lines, CARDS.challenged, key)).status).toBe(200);
  expect(await Promise.all(lines.map(readStock))).toEqual(Array(3).fill({ left: 0, reserved: 100 }));
});

test('a process that dies while it gives pieces back leaves none behind, and sells none twice', async () => {
  const first = await aCountedLine(5, 2);
  const second = await aCountedLine(5, 2);
  const body = aPlacement([first, second], await enterCard(sandbox.url(), CARDS.declined));
  // Two writes took them.
  const crash = beforeWrite('pack_stocks', 'updateOne', 4);
  expect((await runUntilCrash(crash, sandbox.url(), { orders: [{ body, key: randomUUID() }] })).signal).toBe(
    'SIGKILL',
  );
  expect([(await readStock(first)).left, (await readStock(second)).left].sort()).toEqual([3, 5]);
  await Lease.updateMany({}, { $set: { until: new Date(0) } });
  await sweepStock();
  await sweepStock();
  expect([await readStock(first), await readStock(second)]).toEqual([
    { left: 5, reserved: 0 },
    { left: 5, reserved: 0 },
  ]);
});

test.each<{ rule: string; update: Record<string, unknown> }>([
  { rule: 'a product', update: { sellable: false } },
  { rule: 'a pack', update: { 'amounts.0.amount': 'another' } },
])(
  '$rule that is taken off sale after a decline is not sold to the next card of the checkout',
  async ({ update }) => {
    const line = await aCountedLine(3, 2);
    const key = randomUUID();
    expect((await order([line], CARDS.declined, key)).status).toBe(402);
    await Ingredient.updateOne({ _id: line.itemId }, { $set: update });
    const { status, json } = await order([line], CARDS.good, key);
    expect([status, json.message]).toEqual([
      400,
      expect.stringMatching(/is not sold\. Please remove it from your cart\.$/),
    ]);
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
    expect((await getOnlyOrder()).payment.state).toBe('declined');
  },
);

test('pieces of an order that is closed unpaid go back on sale, once; money that comes later raises an alert', async () => {
  const line = await aCountedLine(3, 2);
  const { json } = await order([line], CARDS.challenged);
  await reconcileAfter(14 * MINUTE_MS);
  expect(await readStock(line)).toEqual({ left: 1, reserved: 2 });
  // The customer authenticates just when the order is closed as far as the shop knows.
  await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
  await Order.updateOne(
    {},
    [
      {
        $set: {
          'payment.state': 'void',
          'payment.changes': { $concatArrays: ['$payment.changes', [{ state: 'void', by: 'sweep' }]] },
        },
      },
    ],
    { updatePipeline: true },
  );
  await Promise.all(Array.from({ length: 5 }, () => sweepStock()));
  expect(await readStock(line)).toEqual({ left: 3, reserved: 0 });
  await reconcileAfter(MINUTE_MS);
  await reconcileAfter(2 * MINUTE_MS);
  expect((await getOnlyOrder()).payment.state).toBe('refunded');
  expect((await PaymentAlert.find().lean()).map(({ kind }) => kind)).toEqual(['stock_returned']);
  expect(await readStock(line)).toEqual({ left: 3, reserved: 0 });
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('an order that holds pieces is closed after a quarter of an hour, and they go back on sale', async () => {
  const line = await aCountedLine(3, 2);
  await order([line], CARDS.challenged);
  await reconcileAfter(16 * MINUTE_MS);
  expect((await getOnlyOrder()).payment.state).toBe('void');
  expect(await readStock(line)).toEqual({ left: 3, reserved: 0 });
});

test('pieces of an unpaid order are on sale again as soon as an admin cancels it', async () => {
  const { id: adminId } = await aUser({ role: 'admin' });
  const line = await aCountedLine(3, 2);
  await order([line], CARDS.challenged);
  await changeOrderStatus(String((await getOnlyOrder())._id), 'Cancelled', adminId);
  expect((await getOnlyOrder()).payment.state).toBe('void');
  expect(await readStock(line)).toEqual({ left: 3, reserved: 0 });
});

test('pieces of a paid order go back on sale if it is canceled before it is shipped, and are gone after that', async () => {
  const { id: adminId } = await aUser({ role: 'admin' });
  const line = await aCountedLine(5, 2);
  await order([line]);
  await order([{ ...line, quantity: 1 }]);
  const [shipped, canceled] = await Order.find().sort({ createdAt: 1 }).lean();
  await changeOrderStatus(String(shipped?._id), 'Shipped', adminId);
  await changeOrderStatus(String(canceled?._id), 'Cancelled', adminId);
  await sweepStock();
  await changeOrderStatus(String(shipped?._id), 'Cancelled', adminId);
  await sweepStock();
  expect(await readStock(line)).toEqual({ left: 3, reserved: 0 });
});

test.each([
  { event: 'refunded in full', giveMoneyBack: refundAtProvider },
  { event: 'lost in a dispute', giveMoneyBack: loseDispute },
])(
  'pieces of an order that is $event go back on sale once, unless they were shipped',
  async ({ giveMoneyBack }) => {
    sandbox.handleWebhooks(deliverWebhook);
    const { id: adminId } = await aUser({ role: 'admin' });
    const line = await aCountedLine(5, 2);
    await order([line]);
    await order([{ ...line, quantity: 1 }]);
    const [unshipped, shipped] = await Order.find().sort({ createdAt: 1 }).lean<OrderDocument[]>();
    if (!unshipped || !shipped) throw new Error('There are no two orders.');
    await changeOrderStatus(String(shipped._id), 'Shipped', adminId);
    for (const each of [unshipped, shipped]) await giveMoneyBack(each);
    await sandbox.waitForWebhooks();
    expect((await Order.find().lean()).map(({ payment }) => payment.state)).toEqual(['refunded', 'refunded']);
    await sweepStock();
    await sweepStock();
    expect(await readStock(line)).toEqual({ left: 4, reserved: 0 });
  },
);

async function refundAtProvider({ payment }: OrderDocument) {
  await createSandboxStripe().refunds.create({ payment_intent: payment.reference ?? '' });
}

async function loseDispute({ payment }: OrderDocument) {
  const dispute = await openDispute(payment.reference ?? '');
  await sandbox.waitForWebhooks();
  await settlePayment(dispute, 'fail');
}

test('a pack that is made unlimited and counted again still reserves what orders have that are not shipped', async () => {
  const { id: adminId } = await aUser({ role: 'admin' });
  const line = await aCountedLine(9, 2);
  await order([line]);
  await order([{ ...line, quantity: 3 }]);
  await order([line], CARDS.declined);
  await setStock(line.itemId, { amount: '1g', left: null, seenLeft: 4 });
  expect(await readStock(line)).toEqual({ left: null, reserved: 5 });
  await order([{ ...line, quantity: 1 }]);
  await setStock(line.itemId, { amount: '1g', left: 3, seenLeft: null });
  expect(await readStock(line)).toEqual({ left: 3, reserved: 6 });
  const [canceled, shipped] = await Order.find({ 'payment.state': 'paid' }).sort({ createdAt: 1 }).lean();
  await changeOrderStatus(String(canceled?._id), 'Cancelled', adminId);
  await changeOrderStatus(String(shipped?._id), 'Shipped', adminId);
  await sweepStock();
  expect(await readStock(line)).toEqual({ left: 5, reserved: 1 });
});

const BUYERS = 50;
const PIECES = 10;
const beforeWrite = (collection: string, method: string, nth: number): Crash => ({
  at: 'database',
  collection,
  method,
  nth,
});

test('fifty buyers at once in two processes that are killed midway buy exactly the ten pieces that are left', async () => {
  const plenty = await aCountedLine(1_000, 1);
  const scarce = await aCountedLine(PIECES, 1);
  const orders = await Promise.all(
    Array.from({ length: BUYERS }, async (_, index) => ({
      body: aPlacement([plenty, scarce], await enterCard(sandbox.url()), {
        email: `buyer${index}@shop.test`,
      }),
      key: randomUUID(),
    })),
  );
  const halves = [orders.slice(0, BUYERS / 2), orders.slice(BUYERS / 2)];
  const runBoth = (crashes: readonly Crash[]) =>
    Promise.all(
      crashes.map((crash, index) => runUntilCrash(crash, sandbox.url(), { orders: halves[index] ?? [] })),
    );

  // Among the reservations of two lines each, and before the last of them are recorded on their orders.
  const killed = await runBoth([
    beforeWrite('pack_stocks', 'updateOne', 12),
    beforeWrite('orders', 'updateOne', 3),
  ]);
  expect(killed.map(({ signal }) => signal)).toEqual(['SIGKILL', 'SIGKILL']);
  expect(await countCharges()).toBeLessThanOrEqual(PIECES);
  await Lease.updateMany({}, { $set: { until: new Date(0) } });
  // The browsers of both processes try again with the same keys.
  const retried = await runBoth([{ at: 'response' }, { at: 'response' }]);
  expect(retried.map(({ output }) => output)).toEqual(['', '']);

  await reconcileAfter(2 * HOUR_MS);
  await sweepStock(new Date(Date.now() + 2 * HOUR_MS));
  const paidCount = await Order.countDocuments({ 'payment.state': 'paid' });
  expect([paidCount, await countCharges()]).toEqual([PIECES, PIECES]);
  expect(await readStock(scarce)).toEqual({ left: 0, reserved: PIECES });
  expect(await readStock(plenty)).toEqual({ left: 1_000 - PIECES, reserved: PIECES });
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('pieces that a killed placement took go back on sale without its buyer', async () => {
  const first = await aCountedLine(5, 2);
  const second = await aCountedLine(5, 2);
  const body = aPlacement([first, second], await enterCard(sandbox.url()));
  const crash = beforeWrite('pack_stocks', 'updateOne', 2);
  await runUntilCrash(crash, sandbox.url(), { orders: [{ body, key: randomUUID() }] });
  await Lease.updateMany({}, { $set: { until: new Date(0) } });
  const taken = [(await readStock(first)).left, (await readStock(second)).left].sort();
  expect(taken).toEqual([3, 5]);
  await sweepStock();
  expect((await getOnlyOrder()).payment.state).toBe('pending');
  await sweepStock(new Date(Date.now() + 5 * MINUTE_MS));
  expect((await getOnlyOrder()).payment.state).toBe('void');
  expect([await readStock(first), await readStock(second)]).toEqual([
    { left: 5, reserved: 0 },
    { left: 5, reserved: 0 },
  ]);
});
