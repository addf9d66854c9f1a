import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { toOrderCanceledEmail, toOrderRefundedEmail } from '@/lib/mail/email-content-rules';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import {
  aCart,
  aPlacement,
  CARDS,
  deliverWebhook,
  place,
  reconcileAfter,
  theOrder,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { stripeOfSandbox, typeCard, withPaymentSandbox } from '@/tests/support/payments';
import { aUser, bearerOf } from '@/tests/support/sign-in';

withDatabase();
const sandbox = withPaymentSandbox();
afterEach(async () => {
  await sandbox.quiet();
  await sandbox.clearScenarios();
});

const HOUR_MS = 60 * 60_000;
const buy = async (number: string = CARDS.good) =>
  place(aPlacement(await aCart(), await typeCard(sandbox.url(), number)));
const emails = async () =>
  (
    await OutboxEmail.find({ kind: /^order-(cancelled|refunded)$/ })
      .sort({ _id: 1 })
      .lean()
  )
    .map(({ kind, to, data }) => [kind, to, data?.total])
    .sort();

async function cancel() {
  const { _id } = await theOrder();
  const headers = await bearerOf(await aUser({ role: 'admin' }));
  const options = { method: 'PUT', params: { id: String(_id) }, body: { status: 'Cancelled' }, headers };
  return call(SET_STATUS, options);
}

test('an unpaid order that expires sends no email', async () => {
  await buy(CARDS.declined);
  await Order.updateMany({}, { $set: { createdAt: new Date(Date.now() - 25 * HOUR_MS) } });
  await reconcileAfter(HOUR_MS);
  expect([(await theOrder()).payment.state, await emails()]).toEqual(['void', []]);
});

test('the customer is emailed once about the cancellation and once about the refund, however often an admin cancels', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await buy();
  await cancel();
  await cancel();
  await sandbox.quiet();
  expect(await emails()).toEqual([
    ['order-cancelled', 'guest@shop.test', '$25.98'],
    ['order-refunded', 'guest@shop.test', '$25.98'],
  ]);
});

test('the email for a canceled unpaid order says that nothing was charged', async () => {
  await buy(CARDS.challenged);
  await cancel();
  expect(await emails()).toEqual([['order-cancelled', 'guest@shop.test', null]]);
});

test('a refund made at the provider is emailed too', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await buy();
  await stripeOfSandbox().refunds.create({ payment_intent: (await theOrder()).payment.reference ?? '' });
  await sandbox.quiet();
  expect(await emails()).toEqual([['order-refunded', 'guest@shop.test', '$25.98']]);
});

test('both emails name the order; the one for an unpaid order promises no refund', () => {
  const end = { orderNumber: '7KQ4-M2XR-9WBT', total: '$25.98' };
  expect(toOrderCanceledEmail(end).text).toContain('$25.98');
  expect(toOrderCanceledEmail({ ...end, total: null }).text).toContain('Nothing was charged.');
  expect(toOrderRefundedEmail(end).subject).toContain('7KQ4-M2XR-9WBT');
});
