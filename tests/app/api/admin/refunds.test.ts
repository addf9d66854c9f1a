import { POST as REFUND } from '@/app/api/admin/orders/[id]/refunds/route';
import { PUT as SHIP } from '@/app/api/admin/orders/[id]/shipment/route';
import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { GET as GET_ORDER } from '@/app/api/orders/[id]/route';
import type { OrderEmail } from '@/lib/mail/email-job-types';
import { createOrderToken } from '@/lib/orders/order-token';
import { toOrderView } from '@/lib/orders/order-view';
import { toPickList } from '@/lib/orders/pick-list-rules';
import { setStock } from '@/lib/orders/stock-commands';
import { findOrdersById } from '@/lib/settlement/order-admin-queries';
import { sweepStock } from '@/lib/settlement/stock-sweep-commands';
import { Order } from '@/models/order';
import type { OrderStatus } from '@/models/order-limits';
import { OutboxEmail } from '@/models/outbox-email';
import { PackStock } from '@/models/pack-stock';
import { settlePayment } from '@/sandbox/disputes';
import {
  aCart,
  aPlacement,
  CARDS,
  type Cart,
  deliverWebhook,
  getOnlyOrder,
  place,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { createSandboxStripe, enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

/** Refunds of pieces of an order: $12.99 for each of its two packs of rice, and $12.99 for each of two of beans. */

withDatabase();
const sandbox = withPaymentSandbox();
afterEach(sandbox.clearScenarios);

let admin: Record<string, string>;
let rice: Cart[number];
let beans: Cart[number];
beforeEach(async () => {
  admin = await createBearerHeaders(await aUser({ role: 'admin', email: 'boss@shop.test' }));
  const [first] = await aCart();
  const [second] = await aCart();
  if (!first || !second) throw new Error('There is no cart.');
  [rice, beans] = [first, second];
});

/** `left` counts the rice before. */
async function buy({ left }: { left?: number } = {}) {
  if (left !== undefined) await PackStock.create({ ingredientId: rice.itemId, amount: rice.amount, left });
  const card = await enterCard(sandbox.url(), CARDS.good);
  expect((await place(aPlacement([rice, beans], card))).status).toBe(200);
}
async function refund(body: object, headers = admin) {
  const { _id } = await getOnlyOrder();
  const params = { id: String(_id) };
  return call(REFUND, { params, body: { seenRefunded: 0, reason: 'Out of stock', ...body }, headers });
}
const pieces = (line: Cart[number], quantity: number) => ({
  ...{ itemId: line.itemId, amount: line.amount, quantity },
});
const listRefundedCents = async () =>
  (await createSandboxStripe().refunds.list()).data.map(({ amount }) => amount);
async function findOnlyView() {
  const [view] = await findOrdersById([String((await getOnlyOrder())._id)]);
  if (!view) throw new Error('There is no order.');
  return view;
}
const listPicked = async () =>
  toPickList([await findOnlyView()]).flatMap(({ packs }) =>
    packs.map(({ name, quantity }) => `${quantity} × ${name}`),
  );
async function setPacked(isPacked: boolean) {
  const params = { id: String((await getOnlyOrder())._id) };
  return call(SHIP, { method: 'PUT', params, body: { isPacked, tracking: null }, headers: admin });
}
async function setStatus(status: OrderStatus) {
  const params = { id: String((await getOnlyOrder())._id) };
  return call(SET_STATUS, { method: 'PUT', params, body: { status }, headers: admin });
}
async function ship() {
  await setPacked(true);
  await setStatus('Shipped');
}
async function readEmail(kind: OrderEmail['kind']) {
  const [email] = await OutboxEmail.find({ kind }).sort({ createdAt: -1 }).lean();
  return email?.data as Record<string, unknown>;
}

describe('nothing is refunded', () => {
  test('by a user or a guest', async () => {
    await buy();
    const user = await createBearerHeaders(await aUser());
    expect((await refund({ lines: [pieces(rice, 1)] }, {})).status).toBe(401);
    expect((await refund({ lines: [pieces(rice, 1)] }, user)).status).toBe(403);
    expect(await listRefundedCents()).toEqual([]);
  });

  test.each([
    { what: 'nothing', body: () => ({}), field: 'amount' },
    { what: 'no piece', body: () => ({ lines: [pieces(rice, 0)] }), field: 'lines' },
    { what: 'more pieces than were ordered', body: () => ({ lines: [pieces(rice, 3)] }), field: 'lines' },
    { what: 'a pack twice', body: () => ({ lines: [pieces(rice, 1), pieces(rice, 1)] }), field: 'lines' },
    {
      what: 'a pack that was not ordered',
      body: () => ({ lines: [{ ...pieces(rice, 1), amount: '5kg' }] }),
      field: 'lines',
    },
    { what: 'shipping that was free', body: () => ({ shipping: true }), field: 'amount' },
    {
      what: 'an amount, with pieces that none says to put back',
      body: () => ({ amount: 1, restock: true }),
      field: 'restock',
    },
    {
      what: 'a piece for no reason',
      body: () => ({ lines: [pieces(rice, 1)], reason: ' ' }),
      field: 'reason',
    },
  ])('of $what', async ({ body, field }) => {
    await buy();
    const { status, json } = await refund(body());
    expect(status).toBe(400);
    expect(Object.keys(json.fields).some((name) => name.startsWith(field))).toBe(true);
    expect(await listRefundedCents()).toEqual([]);
  });

  test('of a piece that was refunded before, which is told', async () => {
    await buy();
    expect((await refund({ lines: [pieces(rice, 1), pieces(beans, 2)] })).status).toBe(200);
    const again = async (line: Cart[number], quantity: number) =>
      (await refund({ lines: [pieces(line, quantity)], seenRefunded: 38.97 })).json.fields?.lines;
    expect(await again(rice, 2)).toBe(`Only 1 of ${rice.name} in this order is not refunded yet.`);
    expect(await again(beans, 1)).toContain(`All of ${beans.name} in this order is refunded already.`);
    expect(await listRefundedCents()).toEqual([3_897]);
  });
});

test('pieces are refunded at their price, and the order remembers which, why and by whom', async () => {
  await buy();
  const { status, json } = await refund({ lines: [pieces(rice, 1), pieces(beans, 2)] });
  expect(status).toBe(200);
  expect(json.refunds).toMatchObject([
    {
      ...{ amount: 38.97, state: 'made', reason: 'Out of stock', by: 'boss@shop.test' },
      lines: [
        { name: rice.name, amount: '1kg', quantity: 1 },
        { name: beans.name, amount: '1kg', quantity: 2 },
      ],
    },
  ]);
  expect(await listRefundedCents()).toEqual([3_897]);
});

test('another amount for pieces is refunded as the admin typed it', async () => {
  await buy();
  await refund({ lines: [pieces(rice, 1)], amount: 6.5, reason: 'Damaged or spoiled' });
  expect(await listRefundedCents()).toEqual([650]);
});

test('what is refunded is not picked, and what the bank or the provider stops is picked again', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await buy();
  await refund({ lines: [pieces(rice, 1), pieces(beans, 2)] });
  expect(await listPicked()).toEqual([`1 × ${rice.name}`]);
  await settlePayment((await getOnlyOrder()).refunds?.[0]?.reference ?? '', 'fail');
  await sandbox.waitForWebhooks();
  expect((await listPicked()).sort()).toEqual([`2 × ${rice.name}`, `2 × ${beans.name}`].sort());
});

test('the customer reads what is not coming, in the email, on the order’s page, and with the parcel', async () => {
  await buy();
  await refund({ lines: [pieces(beans, 1)] });
  expect(await readEmail('order-partly-refunded')).toMatchObject({
    ...{ amount: '$12.99', isNotComing: true },
    pieces: [expect.stringContaining(`1 × ${beans.name}`)],
  });
  const { _id } = await getOnlyOrder();
  const headers = { 'Order-Token': createOrderToken(String(_id), 'emailed') };
  const read = async () =>
    (await call(GET_ORDER, { method: 'GET', params: { id: String(_id) }, headers })).json;
  const json = await read();
  expect(json.isNothingSent).toBeUndefined();
  expect(json.items).toMatchObject([{ quantity: 2 }, { quantity: 2, refundedQuantity: 1 }]);
  expect(json.events).toContainEqual(
    expect.objectContaining({
      event: 'partly_refunded',
      pieces: [expect.stringContaining(`1 × ${beans.name}`)],
    }),
  );
  await ship();
  // After the parcel has left, a refund no longer means that pieces are missing in it.
  await refund({ lines: [pieces(rice, 1)], seenRefunded: 12.99, reason: 'Damaged or spoiled' });
  expect(await readEmail('order-shipped')).toMatchObject({
    lines: [
      { text: expect.stringContaining(`2 × ${rice.name}`) },
      { text: expect.stringContaining(`1 × ${beans.name}`) },
    ],
    refundedPieces: [expect.stringContaining(`1 × ${beans.name}`)],
  });
  expect(await readEmail('order-partly-refunded')).toMatchObject({ isNotComing: false });
  expect((await read()).isNothingSent).toBeUndefined();
  // Also on the receipt that the account's list of orders prints.
  expect(toOrderView(await getOnlyOrder(), new Map()).refunded).toBe(25.98);
});

test.each([
  { what: 'all pieces', body: () => ({ lines: [pieces(rice, 2), pieces(beans, 2)], amount: 1 }) },
  { what: 'all of the money', body: () => ({ amount: 51.96 }) },
])('the customer reads that nothing will be sent while $what are being refunded', async ({ body }) => {
  await buy();
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'pending' });
  await refund(body());
  const order = await getOnlyOrder();
  expect([order.payment.state, toOrderView(order, new Map()).isNothingSent]).toEqual(['paid', true]);
});

describe('pieces of counted packs', () => {
  const readStock = async () => {
    const stock = await PackStock.findOne().lean();
    return { left: stock?.left, held: (stock?.holds ?? []).map(({ quantity }) => quantity) };
  };

  test('stay out of the stock unless the admin puts them back', async () => {
    await buy({ left: 5 });
    await refund({ lines: [pieces(rice, 1)] });
    expect(await readStock()).toEqual({ left: 3, held: [2] });
  });

  test('go back on sale once, however often the order is looked after', async () => {
    await buy({ left: 5 });
    await refund({ lines: [pieces(rice, 1)], restock: true });
    expect(await readStock()).toEqual({ left: 4, held: [1] });
    await sweepStock();
    await sweepStock();
    expect(await readStock()).toEqual({ left: 4, held: [1] });
    await refund({ lines: [pieces(rice, 1)], restock: true, seenRefunded: 12.99 });
    expect(await readStock()).toEqual({ left: 5, held: [] });
  });

  test('go back on sale by the sweep if the process died before it could', async () => {
    await buy({ left: 5 });
    await refund({ lines: [pieces(rice, 2)] });
    await Order.updateOne({}, { $set: { 'refunds.0.isRestocked': true } });
    await sweepStock();
    expect(await readStock()).toEqual({ left: 5, held: [] });
  });

  test('that are on sale again are not reserved when the pack is counted again', async () => {
    await buy({ left: 5 });
    await refund({ lines: [pieces(rice, 1)], restock: true });
    await setStock(rice.itemId, { amount: rice.amount, left: null, seenLeft: 4 });
    await setStock(rice.itemId, { amount: rice.amount, left: 7, seenLeft: null });
    await sweepStock();
    expect(await readStock()).toEqual({ left: 7, held: [1] });
  });

  test('do not go back on sale before the refund is made, nor of a refused one', async () => {
    await buy({ left: 5 });
    await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'refuse' });
    expect((await refund({ lines: [pieces(rice, 1)], restock: true })).status).toBe(409);
    await sweepStock();
    expect(await readStock()).toEqual({ left: 3, held: [2] });
  });

  test('that were refunded without that stay off the shelves when the rest of the order goes back', async () => {
    await buy({ left: 5 });
    await refund({ lines: [pieces(rice, 1)], reason: 'Damaged or spoiled' });
    await setStatus('Cancelled');
    await sweepStock();
    expect(await readStock()).toEqual({ left: 4, held: [] });
  });

  test('that were all refunded without that stay off the shelves', async () => {
    await buy({ left: 5 });
    await refund({ lines: [pieces(rice, 2), pieces(beans, 2)], reason: 'Damaged or spoiled' });
    await sweepStock();
    expect((await getOnlyOrder()).payment.state).toBe('refunded');
    expect(await readStock()).toEqual({ left: 3, held: [] });
  });

  test('are on sale once when the bank returns the refund: not picked, and not put back again', async () => {
    sandbox.handleWebhooks(deliverWebhook);
    await buy({ left: 5 });
    await refund({ lines: [pieces(rice, 1), pieces(beans, 2)], restock: true });
    await settlePayment((await getOnlyOrder()).refunds?.[0]?.reference ?? '', 'fail');
    await sandbox.waitForWebhooks();
    expect(await listPicked()).toEqual([`1 × ${rice.name}`]);
    const { json } = await refund({ lines: [pieces(rice, 2)], restock: true });
    expect(json.fields?.restock).toContain('is back on sale already');
    await refund({ lines: [pieces(rice, 1)] });
    await sweepStock();
    expect([await readStock(), await listPicked()]).toEqual([{ left: 4, held: [1] }, [`1 × ${rice.name}`]]);
  });

  test('go back on sale as soon as the provider has accepted the refund, also if the parcel leaves before it is made', async () => {
    await buy({ left: 5 });
    await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'pending' });
    await refund({ lines: [pieces(rice, 1)], restock: true });
    await ship();
    await sweepStock();
    expect(await readStock()).toEqual({ left: 4, held: [] });
    expect((await findOnlyView()).items[0]).toMatchObject({ refundedQuantity: 1, refundingQuantity: 1 });
  });

  test('that were refunded before their pack was counted are not reserved', async () => {
    await buy();
    await refund({ lines: [pieces(rice, 1)] });
    await setStock(rice.itemId, { amount: rice.amount, left: 7, seenLeft: null });
    await sweepStock();
    expect(await readStock()).toEqual({ left: 7, held: [1] });
    await setStatus('Cancelled');
    await sweepStock();
    expect(await readStock()).toEqual({ left: 8, held: [] });
  });

  test('do not go back on sale once their parcel has left', async () => {
    await buy({ left: 5 });
    await ship();
    const { status, json } = await refund({ lines: [pieces(rice, 1)], restock: true });
    expect([status, json.fields.restock]).toEqual([400, expect.stringContaining('Count what came back')]);
  });
});

describe('a packed order', () => {
  test('must be packed again when pieces of it are refunded, but not for an amount', async () => {
    await buy();
    await setPacked(true);
    await refund({ amount: 1 });
    expect((await getOnlyOrder()).packedAt).toBeInstanceOf(Date);
    await refund({ lines: [pieces(rice, 1)], seenRefunded: 1 });
    expect((await getOnlyOrder()).packedAt).toBeUndefined();
  });

  test('is neither packed nor shipped while the provider has not answered a refund of its pieces', async () => {
    await buy();
    await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'lose_response', times: 9 });
    await refund({ lines: [pieces(rice, 1)] });
    const responses = [await setPacked(true), await setStatus('Shipped')];
    expect(responses.map(({ status }) => status)).toEqual([409, 409]);
    expect(responses[1]?.json.error).toContain('Some of it is being refunded.');
    expect((await setStatus('Cancelled')).status).toBe(200);
  });

  test('whose pieces were all refunded is not packed', async () => {
    await buy();
    await refund({ lines: [pieces(rice, 2), pieces(beans, 2)], amount: 1 });
    const { status, json } = await setPacked(true);
    expect([status, json.error]).toEqual([409, expect.stringContaining('All of its items were refunded')]);
  });
});

test('two admins who refund the same piece at once refund it once', async () => {
  await buy();
  const responses = await Promise.all([1, 2].map(() => refund({ lines: [pieces(rice, 2)] })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await listRefundedCents()).toEqual([2_598]);
});
