import { findOtherModes } from '@/lib/orders/order-mode-queries';
import { Order } from '@/models/order';
import { PaymentAlert } from '@/models/payment-alert';
import { aCart, aPlacement, CARDS, place, reconcileAfter, theOrder } from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { typeCard, withPaymentSandbox } from '@/tests/support/payments';

withDatabase();
const sandbox = withPaymentSandbox();
beforeEach(() => sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 }));
afterEach(sandbox.forget);

const HOUR_MS = 60 * 60_000;
const buy = async (number: string = CARDS.good) =>
  place(aPlacement(await aCart(), await typeCard(sandbox.url(), number)));
const toLive = (more: object = {}) =>
  Order.updateMany({}, { $set: { 'payment.mode': 'live', 'payment.lookAt': new Date(), ...more } });

test('an order says which providers know it, and the books of other ones are told apart', async () => {
  await buy();
  expect((await theOrder()).payment.mode).toBe('sandbox');
  expect(await findOtherModes()).toEqual([]);
  await toLive();
  expect(await findOtherModes()).toEqual(['live']);
});

test('an unpaid order of other providers is closed, and these are not asked', async () => {
  await buy(CARDS.challenged);
  await toLive();
  sandbox.exchanges.length = 0;
  await reconcileAfter(HOUR_MS);
  const { payment } = await theOrder();
  expect([payment.state, payment.lookAt, sandbox.exchanges.length]).toEqual(['void', undefined, 0]);
});

test('money that is owed by other providers calls a person', async () => {
  await buy();
  await toLive({ 'payment.state': 'refund_due', status: 'Cancelled' });
  sandbox.exchanges.length = 0;
  await reconcileAfter(HOUR_MS);
  expect([(await theOrder()).payment.state, sandbox.exchanges.length]).toEqual(['refund_failed', 0]);
  expect((await PaymentAlert.find().lean()).map(({ kind }) => kind)).toEqual(['refund_failed']);
});

test('a paid order of other providers stays as it is', async () => {
  await buy();
  await toLive();
  await reconcileAfter(HOUR_MS);
  const { payment } = await theOrder();
  expect([payment.state, payment.lookAt]).toEqual(['paid', undefined]);
});
