import { auditRefunds } from '@/lib/settlement/refund-audit-commands';
import { JobRun } from '@/models/job-run';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { PaymentAlert } from '@/models/payment-alert';
import { settlePayment } from '@/sandbox/disputes';
import { refundCapture } from '@/sandbox/paypal-captures';
import { toMoney } from '@/sandbox/paypal-objects';
import { getRawCollection, inTransaction } from '@/sandbox/store';
import {
  aCart,
  aPlacement,
  countLedgerFindings,
  getOnlyOrder,
  NO_DIFFERENCE,
  place,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { withRefundDesk } from '@/tests/support/refund-desk';

withDatabase();
const sandbox = withPaymentSandbox();
afterEach(sandbox.clearScenarios);
beforeEach(() => sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 }));

const DAY_MS = 24 * 60 * 60_000;
const { buy, buyWithPaypal, refund, listShopRefunds } = withRefundDesk(sandbox.url);
/** As if everything had happened that long before. */
const age = (days: number) => {
  const at = new Date(Date.now() - days * DAY_MS);
  return Order.updateMany({}, { $set: { createdAt: at, 'refunds.$[].askedAt': at } });
};
const returnRefund = async () => settlePayment((await getOnlyOrder()).refunds?.[0]?.reference ?? '', 'fail');

describe.each([
  { provider: 'Stripe', place: () => buy() },
  { provider: 'PayPal', place: () => buyWithPaypal() },
])('a refund at $provider that came back while the event of that was lost', ({ place: buyThere }) => {
  test('is found for 35 days, and its customer and an admin are told', async () => {
    await buyThere();
    await refund({ amount: 5 });
    await age(34);
    await returnRefund();
    await auditRefunds();
    expect(await listShopRefunds()).toEqual(['admin 500 returned']);
    expect((await PaymentAlert.find().lean()).map(({ kind }) => kind)).toEqual(['refund_returned']);
    expect(await OutboxEmail.countDocuments({ kind: 'refund-failed' })).toBe(1);
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  });

  test('is looked for once a day', async () => {
    await buyThere();
    await refund({ amount: 5 });
    await auditRefunds();
    await returnRefund();
    await auditRefunds();
    expect(await listShopRefunds()).toEqual(['admin 500 made']);
    await auditRefunds(new Date(Date.now() + DAY_MS));
    expect(await listShopRefunds()).toEqual(['admin 500 returned']);
  });

  test('is not missed because the provider did not respond', async () => {
    await buyThere();
    await refund({ amount: 5 });
    await returnRefund();
    await sandbox.arrange({ on: 'call', name: '*', effect: 'fail', times: 3 });
    await auditRefunds();
    await sandbox.clearScenarios();
    await auditRefunds();
    expect(await listShopRefunds()).toEqual(['admin 500 returned']);
  });
});

test('a refund in PayPal’s dashboard whose event was lost is found for 180 days', async () => {
  await buyWithPaypal();
  await age(179);
  const { payment } = await getOnlyOrder();
  await inTransaction((session) =>
    refundCapture(payment.captureReference ?? '', { input: { amount: toMoney(200) }, session }),
  );
  await auditRefunds();
  expect(await listShopRefunds()).toEqual(['provider 200 made']);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('a part that was refunded in PayPal’s dashboard of a deleted order is a difference, since PayPal does not show it', async () => {
  await buyWithPaypal();
  const { payment } = await getOnlyOrder();
  await inTransaction((session) =>
    refundCapture(payment.captureReference ?? '', { input: { amount: toMoney(200) }, session }),
  );
  await getRawCollection('sandbox_paypal_orders').deleteMany({});
  expect(await countLedgerFindings()).toEqual({ ...NO_DIFFERENCE, mismatched: 1 });
});

describe('a payment that always fails', () => {
  const realFetch = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = realFetch;
  });
  /** Buys as many orders, each with a refund, and lets Stripe fail whenever it is asked for the first of them. */
  async function buyWithAFailure(count: number) {
    const cart = await aCart();
    for (let order = 0; order < count; order++) await place(aPlacement(cart, await enterCard(sandbox.url())));
    const refund = { cents: 1, author: 'admin', askedAt: new Date(), state: 'failed', changes: [] };
    const [first, ...others] = await Order.find().sort({ _id: 1 }).lean();
    const read = new Set<string>();
    globalThis.fetch = async (input, init) => {
      if (String(input).includes(first?.payment.reference ?? '-'))
        return new Response('{}', { status: 500, headers: { 'Content-Type': 'application/json' } });
      for (const { payment } of others)
        if (String(input).includes(payment.reference ?? '-')) read.add(payment.reference ?? '');
      return realFetch(input, init);
    };
    return { read, refund, first };
  }
  const findRun = () => JobRun.findOne({ _id: 'refund-audit:stripe' }).lean();

  test('keeps no other one waiting', async () => {
    const { read, refund } = await buyWithAFailure(2);
    await Order.updateMany({}, { $set: { refunds: [{ ...refund, _id: 'r1' }] } });
    await auditRefunds();
    expect([read.size, (await findRun())?.ranAt]).toEqual([1, expect.any(Date)]);
  });

  test('ends the round also if it is the last one of it, while the provider shows others', async () => {
    const { refund, first } = await buyWithAFailure(2);
    await Order.updateOne({ _id: first?._id }, { $set: { refunds: [{ ...refund, _id: 'r1' }] } });
    await auditRefunds();
    expect((await findRun())?.ranAt).toEqual(expect.any(Date));
  });
});

test('more orders than one run reads are read by the following ones', async () => {
  const cart = await aCart();
  for (let order = 0; order < 21; order++) await place(aPlacement(cart, await enterCard(sandbox.url())));
  await Order.updateMany(
    {},
    {
      $set: {
        refunds: [
          { _id: 'r1', cents: 1, author: 'admin', askedAt: new Date(), state: 'failed', changes: [] },
        ],
      },
    },
  );
  await auditRefunds();
  const ids = (await Order.find().sort({ _id: 1 }).select({ _id: 1 }).lean()).map(({ _id }) => String(_id));
  expect(await JobRun.findOne({ _id: 'refund-audit:stripe' }).lean()).toMatchObject({ position: ids[19] });
  await auditRefunds();
  const run = await JobRun.findOne({ _id: 'refund-audit:stripe' }).lean();
  expect([run?.position, run?.ranAt]).toEqual([undefined, expect.any(Date)]);
});
