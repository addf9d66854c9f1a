import { POST as PAID_OUTSIDE } from '@/app/api/admin/orders/[id]/outside-refund/route';
import { POST as RETRY } from '@/app/api/admin/orders/[id]/refund/route';
import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { GET as GET_ORDER } from '@/app/api/orders/[id]/route';
import { toExportRows } from '@/lib/orders/order-export-rules';
import { createOrderToken } from '@/lib/orders/order-token';
import { toPickList } from '@/lib/orders/pick-list-rules';
import { findOrdersById } from '@/lib/settlement/order-admin-queries';
import { recordMadeRefund, toAuditSubject } from '@/lib/settlement/outside-refund-commands';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { PackStock } from '@/models/pack-stock';
import { PaymentAlert } from '@/models/payment-alert';
import { settlePayment } from '@/sandbox/disputes';
import {
  countLedgerFindings,
  deliverWebhook,
  getOnlyOrder,
  NO_DIFFERENCE,
  reconcileAfter,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { createSandboxStripe, withPaymentSandbox } from '@/tests/support/payments';
import { withRefundDesk } from '@/tests/support/refund-desk';
import { aRefund } from '@/tests/support/refunds';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

/** What the provider or the bank did not pay and an admin did, of an order for $25.98: two packs of rice. */

withDatabase();
const sandbox = withPaymentSandbox();
afterEach(async () => {
  await sandbox.waitForWebhooks();
  await sandbox.clearScenarios();
});
beforeEach(() => sandbox.handleWebhooks(deliverWebhook));

const MINUTE_MS = 60_000;
const { rice, send, buy, aPiece, refund, listShopRefunds } = withRefundDesk(sandbox.url);
const NOTE = 'Check 1042.';
const pay = (failed: string | null, note = NOTE) => send(PAID_OUTSIDE, 'POST', { refund: failed, note });
const setStatus = (status: string) => send(SET_STATUS, 'PUT', { status });
const findFirstId = async () => (await getOnlyOrder()).refunds?.[0]?._id ?? '';
const listStripeRefunds = async () =>
  (await createSandboxStripe().refunds.list()).data.map(({ amount, status }) => `${amount} ${status}`).sort();
const countOpenAlerts = () => PaymentAlert.countDocuments({ resolvedAt: null });
/** Refunds what the body says, and the bank sends it back. */
async function refundInVain(body: object) {
  await refund(body);
  await settlePayment((await getOnlyOrder()).refunds?.[0]?.reference ?? '', 'fail');
  await sandbox.waitForWebhooks();
}
async function listPicked() {
  const orders = await findOrdersById([String((await getOnlyOrder())._id)]);
  return toPickList(orders).flatMap(({ packs }) => packs.map(({ quantity }) => quantity));
}

describe('nothing is recorded as paid another way', () => {
  test('by a user or a guest, without saying how, or of a refund that is not there', async () => {
    await buy();
    await refundInVain({ lines: [aPiece()] });
    const body = { refund: await findFirstId(), note: NOTE };
    const params = { id: String((await getOnlyOrder())._id) };
    const user = await createBearerHeaders(await aUser());
    expect((await call(PAID_OUTSIDE, { params, body })).status).toBe(401);
    expect((await call(PAID_OUTSIDE, { params, body, headers: user })).status).toBe(403);
    expect((await pay(body.refund, ' ')).status).toBe(400);
    expect((await pay('gone')).status).toBe(409);
    expect((await pay(null)).status).toBe(409);
    expect(await listShopRefunds()).toEqual(['admin 1299 returned']);
  });

  test('of a refund that was made', async () => {
    await buy();
    await refund({ lines: [aPiece()] });
    const { status, json } = await pay(await findFirstId());
    expect([status, json.code]).toEqual([409, 'conflict']);
  });

  test('of a refund that was made again', async () => {
    await buy();
    await refundInVain({ lines: [aPiece()] });
    await refund({ lines: [aPiece()] });
    const { status, json } = await pay(await findFirstId());
    expect([status, json.code]).toEqual([409, 'conflict']);
    expect((await setStatus('Processing')).json.payableRefunds).toEqual([]);
  });

  test('twice, of two admins at once', async () => {
    await buy();
    await refundInVain({ lines: [aPiece()] });
    const failed = await findFirstId();
    const responses = await Promise.all([1, 2].map(() => pay(failed)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await listShopRefunds()).toEqual(['admin 1299 returned', 'admin 1299 made']);
  });
});

test('a part that came back and was paid another way is not refunded again when the order is canceled', async () => {
  await buy();
  await refundInVain({ lines: [aPiece()] });
  const { status, json } = await pay(await findFirstId());
  expect([status, json.refunded, json.refunds.at(-1)]).toEqual([
    200,
    12.99,
    expect.objectContaining({ isOutside: true, reason: NOTE, by: 'boss@shop.test', state: 'made' }),
  ]);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  expect((await setStatus('Cancelled')).json.paymentState).toBe('refunded');
  expect(await listStripeRefunds()).toEqual(['1299 failed', '1299 succeeded']);
  await reconcileAfter(60 * MINUTE_MS);
  expect([await listStripeRefunds(), await countLedgerFindings()]).toEqual([
    ['1299 failed', '1299 succeeded'],
    NO_DIFFERENCE,
  ]);
});

test('a part that the provider refused and that was paid another way counts like any other refund', async () => {
  await buy();
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'refuse' });
  expect((await refund({ lines: [aPiece()] })).status).toBe(409);
  expect(await listPicked()).toEqual([2]);
  const { json } = await setStatus('Processing');
  expect(json.payableRefunds).toEqual([{ refund: await findFirstId(), amount: 12.99 }]);
  await pay(await findFirstId());
  expect(await listPicked()).toEqual([1]);
  const again = await refund({ lines: [{ ...aPiece(), quantity: 2 }], seenRefunded: 12.99 });
  expect(again.json.fields.lines).toContain('Only 1 of');
  const [columns = [], row = []] = toExportRows([await getOnlyOrder()], 'UTC');
  expect(row[columns.indexOf('Refunded')]).toBe('12.99');
});

test('two refused refunds of the same sum can both be paid another way: a cancellation refunds neither', async () => {
  await buy();
  for (const _part of [1, 2]) {
    await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'refuse' });
    expect((await refund({ amount: 5 })).status).toBe(409);
  }
  const [first = '', second = ''] = ((await getOnlyOrder()).refunds ?? []).map(({ _id }) => _id);
  expect((await pay(first)).json.payableRefunds).toEqual([{ refund: second, amount: 5 }]);
  expect((await pay(second)).json).toMatchObject({ refunded: 10, payableRefunds: [] });
  await setStatus('Cancelled');
  expect(await listStripeRefunds()).toEqual(['1598 succeeded']);
});

test('the customer is told that they were paid another way, in an email and on the order’s page', async () => {
  await buy();
  await refundInVain({ lines: [aPiece()] });
  expect(await countOpenAlerts()).toBe(1);
  await pay(await findFirstId());
  expect(await PaymentAlert.findOne().lean()).toMatchObject({ kind: 'refund_returned', note: NOTE });
  const emails = await OutboxEmail.find({ kind: 'order-partly-refunded' }).sort({ createdAt: 1 }).lean();
  expect(emails.map(({ data }) => data)).toEqual([
    expect.not.objectContaining({ isPaidAnotherWay: true }),
    expect.objectContaining({
      isPaidAnotherWay: true,
      amount: '$12.99',
      refunded: '$12.99',
      isNotComing: true,
    }),
  ]);
  const { _id } = await getOnlyOrder();
  const headers = { 'Order-Token': createOrderToken(String(_id), 'emailed') };
  const { json } = await call(GET_ORDER, { method: 'GET', params: { id: String(_id) }, headers });
  expect([json.refunded, json.events.at(-1)]).toEqual([
    12.99,
    expect.objectContaining({ event: 'paid_another_way', pieces: [expect.stringContaining('1 × ')] }),
  ]);
});

test('the customer is not told of a payment that was not recorded, since the order had changed meanwhile', async () => {
  await buy();
  const seen = await getOnlyOrder();
  await Order.updateOne({}, { $inc: { refundsVersion: 1 } });
  const made = aRefund({ state: 'made', insteadOf: 'r1' });
  const change = { ...toAuditSubject(seen), before: {}, after: {}, adminId: String(seen._id) };
  expect(await recordMadeRefund(seen, made, { at: new Date(), change })).toBeNull();
  expect(await OutboxEmail.countDocuments({ kind: 'order-partly-refunded' })).toBe(0);
});

test('its pieces go back on sale if the refused refund was to put them there', async () => {
  await PackStock.create({ ingredientId: rice().itemId, amount: rice().amount, left: 5 });
  await buy();
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'refuse' });
  await refund({ lines: [aPiece()], restock: true });
  await pay(await findFirstId());
  expect((await PackStock.findOne().orFail().lean()).left).toBe(4);
});

test('everything that an order owes whose refund came back can be paid another way: it is refunded then', async () => {
  await buy();
  await setStatus('Cancelled');
  await settlePayment((await getOnlyOrder()).refunds?.[0]?.reference ?? '', 'fail');
  await sandbox.waitForWebhooks();
  expect([(await getOnlyOrder()).payment.state, await countOpenAlerts()]).toEqual(['refund_failed', 1]);
  const { json } = await pay(null);
  expect([json.paymentState, json.refunded, json.payableRefunds]).toEqual(['refunded', 25.98, []]);
  expect(await countOpenAlerts()).toBe(0);
  expect((await send(RETRY, 'POST', {})).status).toBe(409);
  await reconcileAfter(60 * MINUTE_MS);
  expect([await listStripeRefunds(), await countLedgerFindings()]).toEqual([['2598 failed'], NO_DIFFERENCE]);
});

test('what the provider makes after all, although it was paid another way, is an alert and a difference in the ledger', async () => {
  await buy();
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'refuse' });
  await refund({ amount: 5 });
  await pay(await findFirstId());
  const { payment } = await getOnlyOrder();
  await createSandboxStripe().refunds.create({
    ...{ payment_intent: payment.reference ?? '', amount: 500 },
    metadata: { refundId: await findFirstId() },
  });
  await sandbox.waitForWebhooks();
  expect((await PaymentAlert.find().lean()).map(({ kind }) => kind)).toEqual(['refund_twice']);
  expect(await countLedgerFindings()).toEqual({ ...NO_DIFFERENCE, mismatched: 1 });
});
