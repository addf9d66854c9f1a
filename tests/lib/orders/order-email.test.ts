import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { toOrderCanceledEmail, toOrderRefundedEmail } from '@/lib/mail/order-email-rules';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
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

test('a refund made at the provider is emailed too', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await buy();
  await createSandboxStripe().refunds.create({
    payment_intent: (await getOnlyOrder()).payment.reference ?? '',
  });
  await sandbox.waitForWebhooks();
  expect(await listEmails()).toEqual([['order-refunded', 'guest@shop.test', '$25.98']]);
});

test('both emails name the order; the one for an unpaid order promises no refund', () => {
  const data = { orderNumber: '7KQ4-M2XR-9WBT', total: '$25.98' };
  expect(toOrderCanceledEmail(data).text).toContain('$25.98');
  expect(toOrderCanceledEmail({ ...data, total: null }).text).toContain('Nothing was charged.');
  expect(toOrderRefundedEmail(data).subject).toContain('7KQ4-M2XR-9WBT');
});
