import { auditLedger } from '@/lib/settlement/ledger-commands';
import { compareLedger } from '@/lib/settlement/ledger-queries';
import { toLedgerLines } from '@/lib/settlement/ledger-report-rules';
import { Order } from '@/models/order';
import { PaymentAlert } from '@/models/payment-alert';
import { aCart, aPlacement, place } from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { anApprovedCart, placePaypal } from '@/tests/support/paypal';

withDatabase();
const sandbox = withPaymentSandbox();
afterEach(sandbox.clearScenarios);

beforeEach(async () => {
  await place(aPlacement(await aCart(), await enterCard(sandbox.url())));
  const { items, id } = await anApprovedCart();
  await placePaypal(items, id);
  await Order.updateMany({}, { $set: { totalCents: 1 } });
});
const compare = async (since = new Date(0)) => toLedgerLines(await compareLedger(since));

test('the ledger compares what it can while PayPal is down, and says what it did not compare', async () => {
  await sandbox.arrange({ on: 'call', name: 'paypal.get', effect: 'fail', times: 100 });
  expect(await compare()).toEqual([
    'orders 1, payments 1',
    expect.stringMatching(/^not compared: payments at PayPal, which does not respond \(.+\), and 1 orders$/),
    'lost 0, double 0, orphan 0, mismatched 1',
    expect.stringMatching(/^mismatched: stripe pi_/),
  ]);
});

test('the ledger compares the rest if Stripe goes down while a payment older than the period is read', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60_000);
  const refund = { _id: 'r1', cents: 1, author: 'shop', askedAt: inHours(3), state: 'failed' };
  await Order.updateMany({}, { $set: { refunds: [refund] } });
  await sandbox.arrange({ on: 'call', name: 'payment_intents.retrieve', effect: 'fail', times: 100 });
  expect(await compare(inHours(2))).toEqual([
    'orders 1, payments 1',
    expect.stringMatching(/^not compared: payments at Stripe, which does not respond \(.+\), and 1 orders$/),
    'lost 0, double 0, orphan 0, mismatched 1',
    expect.stringMatching(/^mismatched: paypal /),
  ]);
});

test('the audit does not skip PayPal’s payments because Stripe refuses to list its own', async () => {
  await sandbox.arrange({ on: 'call', name: 'payment_intents.list', effect: 'refuse', times: 100 });
  await auditLedger(new Date(0));
  expect((await PaymentAlert.find().lean()).map(({ kind, provider }) => [kind, provider])).toEqual([
    ['mismatched', 'paypal'],
  ]);
  expect((await compare())[1]).toMatch(/^not compared: payments at Stripe, which refused a request/);
});
