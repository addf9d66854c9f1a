import { PUT as SHIP } from '@/app/api/admin/orders/[id]/shipment/route';
import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import {
  toOrderCanceledEmail,
  toOrderPartlyRefundedEmail,
  toOrderRefundedEmail,
} from '@/lib/mail/order-email-rules';
import { emailRefund } from '@/lib/orders/order-email-commands';
import { computeRefundedCents } from '@/lib/orders/refund-rules';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { ProviderEvent } from '@/models/provider-event';
import {
  aCart,
  aPlacement,
  CARDS,
  deliverWebhook,
  getOnlyOrder,
  place,
  reconcileAfter,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { createSandboxStripe, enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { aRefund } from '@/tests/support/refunds';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();
const sandbox = withPaymentSandbox();
afterEach(async () => {
  await sandbox.waitForWebhooks();
  await sandbox.clearScenarios();
});

const HOUR_MS = 60 * 60_000;
const buy = async (number: string = CARDS.good) =>
  place(aPlacement(await aCart(), await enterCard(sandbox.url(), number)));
const listEmails = async () =>
  (
    await OutboxEmail.find({ kind: /^order-(cancelled|refunded)$/ })
      .sort({ _id: 1 })
      .lean()
  )
    .map(({ kind, to, data }) => [kind, to, data?.total])
    .sort();

async function cancelOrder() {
  const { _id } = await getOnlyOrder();
  const headers = await createBearerHeaders(await aUser({ role: 'admin' }));
  const options = { method: 'PUT', params: { id: String(_id) }, body: { status: 'Cancelled' }, headers };
  return call(SET_STATUS, options);
}

test.each([
  { days: 31, emails: 0 },
  { days: 29, emails: 1 },
])(
  'a payment of $days days ago that is checked once more sends $emails emails to a customer without one',
  async ({ days, emails }) => {
    await buy();
    await OutboxEmail.deleteMany();
    const { payment } = await getOnlyOrder();
    const at = new Date(Date.now() - days * 24 * HOUR_MS);
    const changes = payment.changes.map((change) => ({ ...change, at }));
    await Order.updateMany({}, { $set: { 'payment.changes': changes, 'payment.lookAt': new Date() } });
    await reconcileAfter(HOUR_MS);
    expect(await OutboxEmail.countDocuments({ kind: 'order-paid' })).toBe(emails);
    expect((await getOnlyOrder()).payment.lookAt).toBeUndefined();
  },
);

test('an unpaid order that expires sends no email', async () => {
  await buy(CARDS.declined);
  await Order.updateMany({}, { $set: { createdAt: new Date(Date.now() - 25 * HOUR_MS) } });
  await reconcileAfter(HOUR_MS);
  expect([(await getOnlyOrder()).payment.state, await listEmails()]).toEqual(['void', []]);
});

test('the customer is emailed once about the cancellation and once about the refund, however often an admin cancels', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await buy();
  await cancelOrder();
  await cancelOrder();
  await sandbox.waitForWebhooks();
  expect(await listEmails()).toEqual([
    ['order-cancelled', 'guest@shop.test', '$25.98'],
    ['order-refunded', 'guest@shop.test', '$25.98'],
  ]);
});

test('the email for a canceled unpaid order says that nothing was charged', async () => {
  await buy(CARDS.challenged);
  await cancelOrder();
  expect(await listEmails()).toEqual([['order-cancelled', 'guest@shop.test', null]]);
});

test('the email for a canceled order whose payment cannot be closed does not say that nothing was charged', async () => {
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'process' });
  await buy();
  await cancelOrder();
  const email = await OutboxEmail.findOne({ kind: 'order-cancelled' }).orFail().lean();
  expect(email.data).toMatchObject({ total: null, isChargeUnanswered: true });
});

test('a refund made at the provider is emailed too', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await buy();
  await createSandboxStripe().refunds.create({
    payment_intent: (await getOnlyOrder()).payment.reference ?? '',
  });
  await sandbox.waitForWebhooks();
  expect(await listEmails()).toEqual([['order-refunded', 'guest@shop.test', '$25.98']]);
});

describe('the tracking of a parcel', () => {
  let admin: Record<string, string>;
  const changeOrder = async (handler: typeof SET_STATUS | typeof SHIP, body: object) =>
    call(handler, {
      ...{ method: 'PUT', params: { id: String((await getOnlyOrder())._id) } },
      ...{ body, headers: admin },
    });
  const track = (number: string) =>
    changeOrder(SHIP, { isPacked: true, tracking: { carrier: 'UPS', number } });
  const listShipmentEmails = async () =>
    (await OutboxEmail.find({ kind: 'order-shipped' }).sort({ createdAt: 1 }).lean()).map(({ data }) => [
      data.tracking?.number,
      data.isTrackingUpdate,
    ]);

  beforeEach(async () => {
    admin = await createBearerHeaders(await aUser({ role: 'admin' }));
    await buy();
  });

  test('is in the email about the shipment, and not emailed before it', async () => {
    await track('1Z0001');
    expect(await listShipmentEmails()).toEqual([]);
    await changeOrder(SET_STATUS, { status: 'Shipped' });
    await track('1Z0001');
    expect(await listShipmentEmails()).toEqual([['1Z0001', undefined]]);
  });

  test('is emailed once if it is added or corrected later, even by two admins at once', async () => {
    await changeOrder(SET_STATUS, { status: 'Shipped' });
    const responses = await Promise.all([track('1Z0001'), track('1Z0001')]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    await track('1Z0002');
    await changeOrder(SET_STATUS, { status: 'Delivered' });
    await track('1Z0003');
    expect(await listShipmentEmails()).toEqual([
      [undefined, undefined],
      ['1Z0001', true],
      ['1Z0002', true],
    ]);
  });
});

describe('refunds of a part, made at the provider,', () => {
  const refundPart = async (cents: number) => {
    await createSandboxStripe().refunds.create({
      payment_intent: (await getOnlyOrder()).payment.reference ?? '',
      amount: cents,
    });
    await sandbox.waitForWebhooks();
  };
  const listPartialRefunds = async () =>
    (await OutboxEmail.find({ kind: 'order-partly-refunded' }).lean()).map(({ data }) => data).sort();

  beforeEach(async () => {
    sandbox.handleWebhooks(deliverWebhook);
    await buy();
  });

  test('are emailed once each, with their own amount and the sum', async () => {
    await refundPart(500);
    await refundPart(250);
    await reconcileAfter(HOUR_MS);
    const { _id, orderNumber } = await getOnlyOrder();
    const order = { orderId: String(_id), orderNumber, total: '$25.98' };
    expect(await listPartialRefunds()).toEqual([
      { ...order, amount: '$5.00', refunded: '$5.00' },
      { ...order, amount: '$2.50', refunded: '$7.50' },
    ]);
    expect(await listEmails()).toEqual([]);
  });

  test('are not emailed again if the process died before it recorded them', async () => {
    sandbox.handleWebhooks(async (webhook) => {
      await deliverWebhook(webhook);
      await Order.updateMany({}, { $unset: { refunds: 1, refundsVersion: 1, 'payment.readAt': 1 } });
      await ProviderEvent.deleteMany();
      return deliverWebhook(webhook);
    });
    await refundPart(500);
    expect(await listPartialRefunds()).toHaveLength(1);
    expect(computeRefundedCents(await getOnlyOrder())).toBe(500);
  });

  test('are not promised again when the order is canceled', async () => {
    await refundPart(500);
    await cancelOrder();
    await sandbox.waitForWebhooks();
    expect(await listEmails()).toEqual([
      ['order-cancelled', 'guest@shop.test', '$20.98'],
      ['order-refunded', 'guest@shop.test', '$20.98'],
    ]);
  });

  test('of all that is left are a refund of the order', async () => {
    await refundPart(500);
    await refundPart(2098);
    expect(await listPartialRefunds()).toHaveLength(1);
    expect(await listEmails()).toEqual([['order-refunded', 'guest@shop.test', '$20.98']]);
  });
});

test('of a payment of another amount, the emails say what was paid, or not how much', async () => {
  await buy();
  const order = await getOnlyOrder();
  const refund = aRefund({ state: 'made' });
  await emailRefund(order, refund, { refundedCents: 500, paidCents: 2_000 });
  const email = await OutboxEmail.findOne({ kind: 'order-partly-refunded' }).orFail().lean();
  expect(email.data).toMatchObject({ amount: '$5.00', total: '$20.00' });
  const review = { at: new Date(), state: 'review', by: 'webhook' } as const;
  await Order.updateOne({}, { $set: { 'payment.state': 'review' }, $push: { 'payment.changes': review } });
  await cancelOrder();
  expect((await listEmails())[0]).toEqual(['order-cancelled', 'guest@shop.test', 'What you paid']);
});

test('the email about a part says how much of what was paid has been refunded', () => {
  const data = { orderNumber: '7KQ4-M2XR-9WBT', amount: '$2.50', refunded: '$7.50', total: '$25.98' };
  const { subject, text } = toOrderPartlyRefundedEmail(data);
  expect(subject).toContain('7KQ4-M2XR-9WBT');
  expect(text).toContain('$2.50 of your order 7KQ4-M2XR-9WBT was refunded');
  expect(text).toContain('You paid: $25.98\nYou got back so far: $7.50');
});

test('the email about the rest adds up with the parts before', () => {
  const data = { orderNumber: '7KQ4-M2XR-9WBT', total: '$20.98' };
  expect(toOrderRefundedEmail({ ...data, refundedBefore: '$5.00' }).text).toContain('With the $5.00');
  expect(toOrderRefundedEmail(data).text).not.toContain('With the');
});

test('both emails name the order; the one for an unpaid order promises no refund', () => {
  const data = { orderNumber: '7KQ4-M2XR-9WBT', total: '$25.98' };
  expect(toOrderCanceledEmail(data).text).toContain('$25.98');
  expect(toOrderCanceledEmail({ ...data, total: null }).text).toContain('Nothing was charged.');
  expect(toOrderRefundedEmail(data).subject).toContain('7KQ4-M2XR-9WBT');
});

test('an email about money says which way that went, and promises nothing that the shop does not know', () => {
  const data = { orderNumber: '7KQ4-M2XR-9WBT', total: '$25.98' };
  const part = { ...data, amount: '$2.50', refunded: '$7.50' };
  for (const { text } of [
    toOrderRefundedEmail({ ...data, isPaidAnotherWay: true }),
    toOrderPartlyRefundedEmail({ ...part, isPaidAnotherWay: true }),
  ]) {
    expect(text).toContain('another way, not to your original payment method');
    expect(text).not.toContain('to appear on your statement');
  }
  expect(toOrderRefundedEmail({ ...data, isByBank: true }).text).toContain('which decided your dispute');
  const failed = toOrderCanceledEmail({ ...data, total: null, isRefundFailed: true }).text;
  expect(failed).toContain('could not refund it');
  expect(failed).not.toContain('Nothing was charged');
});
