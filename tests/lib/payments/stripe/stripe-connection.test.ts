import { isOutage } from '@/lib/payments/provider/provider-failure';
import { getPayment } from '@/lib/payments/stripe/stripe-client';
import { Order } from '@/models/order';
import { CORRUPTIONS } from '@/sandbox/wire';
import { aCart, aPlacement, countCharges, place } from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { enterCard, withPaymentSandbox } from '@/tests/support/payments';

withDatabase();
const sandbox = withPaymentSandbox();
afterEach(sandbox.clearScenarios);

/** The first attempt and its retries. */
const ATTEMPTS = 3;
/** Not one that never ends, nor one with another type, which is read all the same. */
const UNREADABLE = CORRUPTIONS.filter(
  (corruption) => corruption !== 'endless' && corruption !== 'other_type',
);

describe.each(UNREADABLE)('responses with the corruption %s', (effect) => {
  beforeEach(() => sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 }));

  test('to creating a payment are an outage for the customer, who then pays once with the same key', async () => {
    const key = crypto.randomUUID();
    const body = aPlacement(await aCart(), await enterCard(sandbox.url()));
    await sandbox.arrange({ on: 'call', name: 'payment_intents.create', effect, times: ATTEMPTS });
    const { status, json } = await place(body, key);
    expect([status, json.code]).toEqual([502, 'provider_failed']);
    await sandbox.clearScenarios();
    expect((await place(body, key)).json.success).toBe(true);
    expect([await countCharges(), await Order.countDocuments()]).toEqual([1, 1]);
  });

  test('to a charge are an outage or resolved by a second request: charged once', async () => {
    const key = crypto.randomUUID();
    const body = aPlacement(await aCart(), await enterCard(sandbox.url()));
    await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect, times: ATTEMPTS });
    expect([200, 502]).toContain((await place(body, key)).status);
    await sandbox.clearScenarios();
    expect((await place(body, key)).json.success).toBe(true);
    expect([await countCharges(), await Order.countDocuments()]).toEqual([1, 1]);
  });

  test('to a read are an outage, not an unknown payment', async () => {
    await place(aPlacement(await aCart(), await enterCard(sandbox.url())));
    const order = await Order.findOne().orFail().lean();
    await sandbox.arrange({ on: 'call', name: 'payment_intents.retrieve', effect, times: ATTEMPTS });
    const error = await getPayment(order.payment.reference ?? '').catch((failure: unknown) => failure);
    expect(isOutage(error)).toBe(true);
  });
});
