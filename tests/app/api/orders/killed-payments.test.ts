import { randomUUID } from 'node:crypto';
import { POST as DRAFT } from '@/app/api/orders/create-paypal-order/route';
import { Lease } from '@/models/lease';
import { rowsOf } from '@/sandbox/store';
import {
  aCart,
  aPlacement,
  CARDS,
  ledger,
  NO_DIFFERENCE,
  place,
  reconcileAfter,
  SHIPPING,
  theOrder,
} from '@/tests/support/checkout';
import { type Crash, workUntil } from '@/tests/support/crashes';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { stripeOfSandbox, typeCard, withPaymentSandbox } from '@/tests/support/payments';
import { aUser } from '@/tests/support/sign-in';

// A shop that is killed while it takes money at PayPal, or gives money back; no message arrives.

withDatabase();
const sandbox = withPaymentSandbox();
beforeEach(() => sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 }));

const MINUTE_MS = 60_000;
const write = (collection: string, method: string, nth = 1): Crash => ({
  at: 'database',
  collection,
  method,
  nth,
});
const at = (path: RegExp, moment: 'sent' | 'answered'): Crash => ({ at: 'provider', call: path, moment });
const CAPTURE = /^POST \/v2\/checkout\/orders\/\w+\/capture/;
const REFUND = /^POST \/v1\/refunds$/;
const CANCEL = /^POST \/v1\/payment_intents\/\w+\/cancel$/;
const PAYPAL_REFUND = /^POST \/v2\/payments\/captures\/\w+\/refund/;

/** Once a dead process's leases have run out. */
const timePasses = () => Lease.updateMany({}, { $set: { until: new Date(0) } });

async function kill(crash: Crash, task: Parameters<typeof workUntil>[2]) {
  const { signal, output } = await workUntil(crash, sandbox.url(), task);
  expect([signal, output]).toEqual(['SIGKILL', '']);
  await timePasses();
}

async function anApprovedOrder() {
  const items = await aCart();
  const { json } = await call(DRAFT, { body: { cart: items } });
  await fetch(`${sandbox.url()}/v2/checkout/orders/${json.id}/approve`, { method: 'POST' });
  const body = {
    email: 'guest@shop.test',
    shippingInfo: SHIPPING,
    items,
    paymentMethodType: 'paypal',
    paypalOrderId: json.id,
  };
  return { body, key: randomUUID() };
}

async function killWhileCancelling(crash: Crash) {
  const adminId = (await aUser({ role: 'admin' })).id;
  await kill(crash, { cancel: { orderId: String((await theOrder())._id), adminId } });
}

test.each<[string, Crash]>([
  ['before the order is written', write('orders', 'insertOne')],
  ['when the attempt is noted', at(CAPTURE, 'sent')],
  ['when the money is taken', at(CAPTURE, 'answered')],
  ['when the answer is there', write('orders', 'findOneAndUpdate', 2)],
  ['when the order is paid', write('outbox_letters', 'insertOne')],
  ['when the customer would be told', { at: 'answer' }],
])('a PayPal order killed %s is captured once, and ends right', async (_, crash) => {
  const order = await anApprovedOrder();
  await kill(crash, { order });
  await reconcileAfter(MINUTE_MS);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
  const { json } = await place(order.body, order.key);
  expect(json.success).toBe(true);
  expect(await rowsOf('sandbox_paypal_captures').countDocuments()).toBe(1);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
});

test.each<[string, Crash]>([
  ['when the status is written', at(PAYPAL_REFUND, 'sent')],
  ['when the money is given back', at(PAYPAL_REFUND, 'answered')],
  ['before that is noted', write('orders', 'findOneAndUpdate', 2)],
])('a cancelled PayPal order killed %s is refunded once', async (_, crash) => {
  const { body, key } = await anApprovedOrder();
  await place(body, key);
  await killWhileCancelling(crash);
  await reconcileAfter(MINUTE_MS);
  expect((await theOrder()).payment.state).toBe('refunded');
  expect(await rowsOf('sandbox_paypal_refunds').countDocuments()).toBe(1);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
});

test.each<[string, Crash]>([
  ['when the status is written', at(REFUND, 'sent')],
  ['when the money is given back', at(REFUND, 'answered')],
  ['before that is noted', write('orders', 'findOneAndUpdate', 2)],
])('a cancelled card order killed %s is refunded once', async (_, crash) => {
  await place(aPlacement(await aCart(), await typeCard(sandbox.url())));
  await killWhileCancelling(crash);
  await reconcileAfter(MINUTE_MS);
  expect((await theOrder()).payment.state).toBe('refunded');
  expect((await stripeOfSandbox().refunds.list()).data).toHaveLength(1);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
});

test.each<[string, Crash]>([
  ['when the status is written', at(CANCEL, 'sent')],
  ['when the payment is closed', at(CANCEL, 'answered')],
])('a cancelled unpaid order killed %s is closed', async (_, crash) => {
  await place(aPlacement(await aCart(), await typeCard(sandbox.url(), CARDS.challenged)));
  await killWhileCancelling(crash);
  await reconcileAfter(MINUTE_MS);
  expect((await theOrder()).payment.state).toBe('void');
  expect(await ledger()).toEqual(NO_DIFFERENCE);
});
