import { POST as REFUND } from '@/app/api/admin/orders/[id]/partial-refund/route';
import { POST as RETRY } from '@/app/api/admin/orders/[id]/refund/route';
import { PUT as DECIDE } from '@/app/api/admin/orders/[id]/refunds/route';
import { PUT as SET_STATUS } from '@/app/api/admin/orders/[id]/status/route';
import { PUT as RESOLVE } from '@/app/api/admin/payment-alerts/[id]/route';
import type { OrderEmail } from '@/lib/mail/email-job-types';
import { toExportRows } from '@/lib/orders/order-export-rules';
import { stopChecking } from '@/lib/orders/payment-commands';
import { computeRefundedCents } from '@/lib/orders/refund-rules';
import { providers } from '@/lib/payments/providers';
import { isStarted } from '@/lib/settlement/provider-commands';
import { settleOrder } from '@/lib/settlement/settle-commands';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { PaymentAlert } from '@/models/payment-alert';
import { openDispute, settlePayment } from '@/sandbox/disputes';
import { refundCapture } from '@/sandbox/paypal-captures';
import { toMoney } from '@/sandbox/paypal-objects';
import { getRawCollection, inTransaction } from '@/sandbox/store';
import {
  aCart,
  aPlacement,
  CARDS,
  countLedgerFindings,
  deliverWebhook,
  getOnlyOrder,
  NO_DIFFERENCE,
  place,
  reconcileAfter,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { createSandboxStripe, enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { anApprovedCart, placePaypal } from '@/tests/support/paypal';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

/** The outcome of refunds that is unknown at first, and the texts for admins and customers meanwhile. */

withDatabase();
const sandbox = withPaymentSandbox();
const realFetch = globalThis.fetch;
afterEach(async () => {
  globalThis.fetch = realFetch;
  await sandbox.waitForWebhooks();
  await sandbox.clearScenarios();
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let admin: Record<string, string>;
beforeEach(async () => {
  admin = await createBearerHeaders(await aUser({ role: 'admin', email: 'boss@shop.test' }));
});

/** Places a paid order for $25.98. */
const buy = async () => place(aPlacement(await aCart(), await enterCard(sandbox.url(), CARDS.good)));
async function buyWithPaypal() {
  const { items, id } = await anApprovedCart();
  await placePaypal(items, id);
}
async function refund(amount: number, seenRefunded = 0) {
  const { _id } = await getOnlyOrder();
  return call(REFUND, { params: { id: String(_id) }, body: { amount, seenRefunded }, headers: admin });
}
async function cancel() {
  const { _id } = await getOnlyOrder();
  return call(SET_STATUS, {
    ...{ method: 'PUT', params: { id: String(_id) }, body: { status: 'Cancelled' }, headers: admin },
  });
}
const listStripeRefunds = async () =>
  (await createSandboxStripe().refunds.list()).data.map(({ amount, status }) => `${amount} ${status}`);
const listPaypalRefunds = async () =>
  (await getRawCollection('sandbox_paypal_refunds').find().toArray()).map(
    ({ amount, status }) => `${amount.value} ${status}`,
  );
const listShopRefunds = async () =>
  ((await getOnlyOrder()).refunds ?? []).map(({ cents, state }) => `${cents} ${state}`);
const listAlerts = async () =>
  (await PaymentAlert.find().sort({ createdAt: 1 }).lean()).map(({ kind }) => kind);
const countEmails = (kind: OrderEmail['kind']) => OutboxEmail.countDocuments({ kind });

/** Lets something else happen to requests for a refund at Stripe. */
function interceptRefunds(
  intercept: (send: () => Promise<Response>, key: string) => Promise<Response>,
): void {
  globalThis.fetch = async (input, init) => {
    const send = () => realFetch(input, { ...init, signal: null });
    if (!String(input).endsWith('/v1/refunds') || init?.method !== 'POST') return realFetch(input, init);
    return intercept(send, new Headers(init.headers).get('idempotency-key') ?? '');
  };
}
const respond = (status: number, error: object) =>
  new Response(JSON.stringify({ error }), { status, headers: { 'Content-Type': 'application/json' } });
/** https://docs.stripe.com/error-low-level#idempotency */
const KEY_IN_USE = { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'in use' };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('while the outcome of a refund is not known', () => {
  test('the reconciler does not touch a refund that an admin’s request is making', async () => {
    await buy();
    const running = new Set<string>();
    interceptRefunds(async (send, key) => {
      if (running.has(key)) return respond(409, KEY_IN_USE);
      running.add(key);
      await pause(2_000);
      return send().finally(() => running.delete(key));
    });
    const request = refund(5);
    await pause(500);
    await reconcileAfter(0);
    expect((await request).json.refunds).toMatchObject([{ state: 'made' }]);
    expect([await listStripeRefunds(), await listShopRefunds()]).toEqual([['500 succeeded'], ['500 made']]);
    expect([await listAlerts(), await countLedgerFindings()]).toEqual([[], NO_DIFFERENCE]);
  });

  test('a key that is in use says nothing: the admin is not told that nothing was refunded', async () => {
    await buy();
    let late: Promise<unknown> = Promise.resolve();
    let calls = 0;
    interceptRefunds(async (send) => {
      calls++;
      if (calls > 1) return respond(409, KEY_IN_USE);
      late = pause(3_000).then(send);
      throw new TypeError('connection reset');
    });
    const { status, json } = await refund(5);
    expect([status, json.refunds]).toEqual([200, [expect.objectContaining({ state: 'requested' })]]);
    globalThis.fetch = realFetch;
    expect((await refund(5)).status).toBe(409);
    await late;
    await reconcileAfter(MINUTE_MS);
    expect([await listStripeRefunds(), await listShopRefunds()]).toEqual([['500 succeeded'], ['500 made']]);
    expect([await countEmails('order-partly-refunded'), await listAlerts()]).toEqual([1, []]);
  });

  test.each([
    { provider: 'stripe', ends: '/v1/refunds', busy: { error: KEY_IN_USE } },
    {
      provider: 'paypal',
      ends: '/refund',
      busy: { name: 'RESOURCE_CONFLICT', details: [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }] },
    },
  ])(
    '$provider keeps its key for as long as that is in use, however long that takes',
    async ({ provider, ends, busy }) => {
      await (provider === 'stripe' ? buy() : buyWithPaypal());
      const keys = new Set<string | null>();
      let sendLate = async (): Promise<unknown> => null;
      globalThis.fetch = async (input, init) => {
        if (!String(input).endsWith(ends) || init?.method !== 'POST') return realFetch(input, init);
        const headers = new Headers(init.headers);
        keys.add(headers.get('idempotency-key') ?? headers.get('paypal-request-id'));
        if (keys.size === 1) sendLate = () => realFetch(input, { ...init, signal: null });
        return new Response(JSON.stringify(busy), {
          status: 409,
          headers: { 'Content-Type': 'application/json' },
        });
      };
      expect((await refund(5)).json.refunds).toMatchObject([{ state: 'requested' }]);
      for (const minutes of [11, 60, 300]) await reconcileAfter(minutes * MINUTE_MS);
      expect([keys.size, await listShopRefunds(), await listAlerts()]).toEqual([1, ['500 requested'], []]);
      globalThis.fetch = realFetch;
      await sendLate();
      await reconcileAfter(600 * MINUTE_MS);
      expect(await listShopRefunds()).toEqual(['500 made']);
      expect(await (provider === 'stripe' ? listStripeRefunds() : listPaypalRefunds())).toHaveLength(1);
      expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
    },
  );

  test('PayPal’s key is kept for as long as PayPal stores it, also if it lists no refund', async () => {
    await buyWithPaypal();
    const keys = new Set<string | null>();
    globalThis.fetch = async (input, init) => {
      if (!String(input).endsWith('/refund') || init?.method !== 'POST') return realFetch(input, init);
      keys.add(new Headers(init.headers).get('paypal-request-id'));
      return new Response('{}', { status: 500, headers: { 'Content-Type': 'application/json' } });
    };
    await refund(5);
    for (const days of [1, 20, 43]) await reconcileAfter(days * DAY_MS);
    expect(keys.size).toBe(1);
  });

  test('a part that a dispute overtakes is not sent while that is open, and made once the shop has won', async () => {
    sandbox.handleWebhooks(deliverWebhook);
    await buy();
    interceptRefunds(async () => {
      throw new TypeError('connection refused');
    });
    await refund(5);
    globalThis.fetch = realFetch;
    const dispute = await openDispute((await getOnlyOrder()).payment.reference ?? '');
    await sandbox.waitForWebhooks();
    for (let run = 1; run <= 7; run++) await reconcileAfter(run * 20 * MINUTE_MS);
    expect([await listShopRefunds(), await listAlerts()]).toEqual([['500 requested'], ['disputed']]);
    await settlePayment(dispute, 'succeed');
    await sandbox.waitForWebhooks();
    await reconcileAfter(3 * 60 * MINUTE_MS);
    expect([await listStripeRefunds(), await listShopRefunds()]).toEqual([['500 succeeded'], ['500 made']]);
  });

  test('a server error does not change the key, so that what Stripe completes later is not refunded again', async () => {
    await buy();
    const keys = new Set<string>();
    const late: Promise<unknown>[] = [];
    interceptRefunds(async (send, key) => {
      if (keys.size === 0) late.push(pause(3_000).then(send));
      keys.add(key);
      return respond(504, { type: 'api_error', message: 'Gateway timeout' });
    });
    expect((await refund(5)).json.refunds).toMatchObject([{ state: 'requested' }]);
    await reconcileAfter(MINUTE_MS);
    expect(keys.size).toBe(1);
    globalThis.fetch = realFetch;
    await Promise.all(late);
    await reconcileAfter(20 * MINUTE_MS);
    expect([await listStripeRefunds(), await listShopRefunds()]).toEqual([['500 succeeded'], ['500 made']]);
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  });

  test('after 20 hours a refund that Stripe does not have is not sent again, and raises an alert', async () => {
    await buy();
    await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'fail', times: 4 });
    await refund(5);
    await sandbox.clearScenarios();
    await reconcileAfter(21 * 60 * MINUTE_MS);
    expect([await listStripeRefunds(), await listShopRefunds()]).toEqual([[], ['500 failed']]);
    expect(await listAlerts()).toEqual(['refund_failed']);
  });

  test('a payment that cannot be read is not a refusal: the refund is made later, and no one was told otherwise', async () => {
    await buy();
    await sandbox.arrange({ on: 'call', name: 'payment_intents.retrieve', effect: 'refuse', times: 1 });
    const { status, json } = await refund(1);
    expect([status, json.refunds[0].state]).toEqual([200, 'requested']);
    await reconcileAfter(MINUTE_MS);
    expect([await listStripeRefunds(), await listShopRefunds()]).toEqual([['100 succeeded'], ['100 made']]);
    expect(await listAlerts()).toEqual([]);
  });
});

describe('what is owed', () => {
  const refundInDashboard = async (amount?: number) => {
    const { payment } = await getOnlyOrder();
    await createSandboxStripe().refunds.create({
      payment_intent: payment.reference ?? '',
      ...(amount && { amount }),
    });
  };
  /** Cancels the order while Stripe does not answer. */
  const cancelWithoutAnswer = async () => {
    await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'fail', times: 4 });
    expect((await cancel()).json.paymentState).toBe('refund_due');
    await sandbox.clearScenarios();
  };

  test('is not refunded, and has not failed, once all was refunded in the dashboard', async () => {
    sandbox.handleWebhooks(deliverWebhook);
    await buy();
    await cancelWithoutAnswer();
    await refundInDashboard();
    await sandbox.waitForWebhooks();
    await reconcileAfter(MINUTE_MS);
    expect([(await getOnlyOrder()).payment.state, await listAlerts()]).toEqual(['refunded', []]);
    expect([await listStripeRefunds(), await countEmails('order-refunded')]).toEqual([['2598 succeeded'], 1]);
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  });

  test('is what a refund in the dashboard has left of it', async () => {
    await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 100 });
    await buy();
    await cancelWithoutAnswer();
    await refundInDashboard(500);
    await reconcileAfter(MINUTE_MS);
    await reconcileAfter(10 * MINUTE_MS);
    expect([(await getOnlyOrder()).payment.state, await listAlerts()]).toEqual(['refunded', []]);
    expect((await listStripeRefunds()).sort()).toEqual(['2098 succeeded', '500 succeeded']);
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  });

  test('stays owed while a payment cannot be read whose refund was sent; no one is told to pay another way', async () => {
    await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 100 });
    await buy();
    await cancelWithoutAnswer();
    await sandbox.arrange({ on: 'call', name: 'payment_intents.retrieve', effect: 'refuse', times: 100 });
    for (let run = 1; run <= 6; run++) await reconcileAfter(run * 10 * MINUTE_MS);
    expect([(await getOnlyOrder()).payment.state, await listAlerts()]).toEqual([
      'refund_due',
      ['refund_unread'],
    ]);
    await sandbox.clearScenarios();
    await reconcileAfter(80 * MINUTE_MS);
    expect((await getOnlyOrder()).payment.state).toBe('refunded');
    expect(await listStripeRefunds()).toEqual(['2598 succeeded']);
  });

  test('is asked for although a refund of the dashboard had failed before', async () => {
    await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 100 });
    await buy();
    await refundInDashboard(500);
    await settlePayment((await getOnlyOrder()).payment.reference ?? '', 'fail');
    await cancel();
    expect([(await getOnlyOrder()).payment.state, await listAlerts()]).toEqual(['refunded', []]);
    expect((await listStripeRefunds()).sort()).toEqual(['2598 succeeded', '500 failed']);
  });
});

test('a refund of a payment that cannot be read was never sent: it has failed, and is not made later', async () => {
  await buy();
  await sandbox.arrange({ on: 'call', name: 'payment_intents.retrieve', effect: 'refuse', times: 100 });
  expect((await refund(5)).json.refunds).toMatchObject([{ state: 'requested' }]);
  for (let run = 1; run <= 4; run++) await reconcileAfter(run * 10 * MINUTE_MS);
  expect([await listShopRefunds(), await listAlerts()]).toEqual([['500 failed'], ['refund_failed']]);
  await sandbox.clearScenarios();
  await reconcileAfter(60 * MINUTE_MS);
  expect(await listStripeRefunds()).toEqual([]);
});

test('a refund in PayPal’s dashboard is not lost when PayPal does not show it yet: its event comes again', async () => {
  const statuses: number[] = [];
  await buyWithPaypal();
  const { payment } = await getOnlyOrder();
  /** One of PayPal's servers is behind. */
  let isBehind = true;
  globalThis.fetch = async (input, init) => {
    const path = new URL(String(input)).pathname;
    if (isBehind && /\/v2\/payments\/refunds\//.test(path))
      return new Response('{"name":"RESOURCE_NOT_FOUND"}', {
        status: 404,
        headers: { 'Content-Type': 'application/json' },
      });
    const response = await realFetch(input, init);
    if (!isBehind || !path.endsWith(`/v2/checkout/orders/${payment.reference}`)) return response;
    const order = await response.json();
    order.purchase_units[0].payments.refunds = undefined;
    return Response.json(order);
  };
  sandbox.handleWebhooks(async (webhook) => {
    const status = await deliverWebhook(webhook);
    statuses.push(status);
    if (status !== 200) isBehind = false;
    return status;
  });
  await inTransaction((session) =>
    refundCapture(payment.captureReference ?? '', { amount: toMoney(200) }, session),
  );
  await sandbox.waitForWebhooks();
  expect(statuses).toEqual([502, 200]);
  expect([await listShopRefunds(), await countEmails('order-partly-refunded')]).toEqual([['200 made'], 1]);
});

describe('a PayPal order that PayPal has deleted', () => {
  const forgetOrder = () => getRawCollection('sandbox_paypal_orders').deleteMany({});

  test('is a difference in the ledger if PayPal does not have a refund that the shop counts as made', async () => {
    await buyWithPaypal();
    await refund(2);
    await forgetOrder();
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
    await getRawCollection('sandbox_paypal_refunds').deleteMany({});
    expect(await countLedgerFindings()).toEqual({ ...NO_DIFFERENCE, mismatched: 1 });
  });

  test('does not lose a refund of its dashboard that PayPal does not show yet', async () => {
    await buyWithPaypal();
    await forgetOrder();
    const { payment } = await getOnlyOrder();
    let isBehind = true;
    globalThis.fetch = async (input, init) =>
      isBehind && String(input).includes('/v2/payments/refunds/')
        ? new Response('{"name":"RESOURCE_NOT_FOUND"}', {
            status: 404,
            headers: { 'Content-Type': 'application/json' },
          })
        : realFetch(input, init);
    sandbox.handleWebhooks(async (webhook) => {
      const status = await deliverWebhook(webhook);
      isBehind = false;
      return status;
    });
    await inTransaction((session) =>
      refundCapture(payment.captureReference ?? '', { amount: toMoney(200) }, session),
    );
    await sandbox.waitForWebhooks();
    expect(await listShopRefunds()).toEqual(['200 made']);
  });

  test('is refunded in parts, each once, and its customer is told', async () => {
    await buyWithPaypal();
    await forgetOrder();
    expect((await refund(2)).json).toMatchObject({ refunded: 2, refunds: [{ state: 'made' }] });
    // PayPal forgets the request.
    await getRawCollection('sandbox_answers').deleteMany({});
    await reconcileAfter(MINUTE_MS);
    expect((await refund(3, 2)).json.refunded).toBe(5);
    expect(await listPaypalRefunds()).toEqual(['2.00 COMPLETED', '3.00 COMPLETED']);
    expect(await countEmails('order-partly-refunded')).toBe(2);
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  });

  test('does not take a refund for refused that was made while its payment could not be read', async () => {
    await buyWithPaypal();
    await forgetOrder();
    let refusals = 0;
    globalThis.fetch = async (input, init) => {
      if (String(input).endsWith('/refund') && init?.method === 'POST') {
        // A newer read than that of the request is recorded, and the next one is refused.
        const order = await getOnlyOrder();
        if (isStarted(order)) await settleOrder(await providers.get('paypal').readPayment(order), 'webhook');
        refusals = 1;
        return realFetch(input, { ...init, signal: null });
      }
      if (refusals === 0 || !String(input).includes('/v2/checkout/orders/')) return realFetch(input, init);
      refusals--;
      return new Response('{"name":"INVALID_REQUEST"}', {
        status: 400,
        headers: { 'Content-Type': 'application/json' },
      });
    };
    expect((await refund(2)).status).toBe(200);
    globalThis.fetch = realFetch;
    await reconcileAfter(MINUTE_MS);
    expect([await listPaypalRefunds(), await listShopRefunds()]).toEqual([['2.00 COMPLETED'], ['200 made']]);
  });

  test('shows a refund that fails later', async () => {
    sandbox.handleWebhooks(deliverWebhook);
    await buyWithPaypal();
    await forgetOrder();
    await refund(2);
    await settlePayment((await getOnlyOrder()).refunds?.[0]?.reference ?? '', 'fail');
    await sandbox.waitForWebhooks();
    expect([await listShopRefunds(), await listAlerts()]).toEqual([['200 returned'], ['refund_returned']]);
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  });

  test('shows a refund that was made in PayPal’s dashboard', async () => {
    sandbox.handleWebhooks(deliverWebhook);
    await buyWithPaypal();
    await forgetOrder();
    const { captureReference } = (await getOnlyOrder()).payment;
    await inTransaction((session) =>
      refundCapture(captureReference ?? '', { input: { amount: toMoney(200) }, session }),
    );
    await sandbox.waitForWebhooks();
    expect([await listShopRefunds(), await countEmails('order-partly-refunded')]).toEqual([['200 made'], 1]);
  });

  test('after 44 days without an answer, a refund is not sent again: an admin must compare', async () => {
    await buyWithPaypal();
    await sandbox.arrange({ on: 'call', name: 'paypal.refund', effect: 'fail', times: 10 });
    await refund(2);
    await sandbox.clearScenarios();
    await forgetOrder();
    await reconcileAfter(45 * DAY_MS);
    await reconcileAfter(46 * DAY_MS);
    expect([await listPaypalRefunds(), await listShopRefunds()]).toEqual([[], ['200 requested']]);
    expect(await listAlerts()).toEqual(['refund_unknown']);
  });

  describe('that no one can tell the outcome of', () => {
    async function askForUnknown() {
      await buyWithPaypal();
      await sandbox.arrange({ on: 'call', name: 'paypal.refund', effect: 'fail', times: 10 });
      await refund(2);
      await sandbox.clearScenarios();
      await forgetOrder();
      const { _id, refunds } = await getOnlyOrder();
      return { _id, refundId: refunds?.[0]?._id ?? '' };
    }
    const decide = async (outcome: string, headers = admin) => {
      const { _id, refunds } = await getOnlyOrder();
      const body = { refund: refunds?.[0]?._id, outcome };
      return call(DECIDE, { method: 'PUT', params: { id: String(_id) }, body, headers });
    };

    test('is decided by no one but an admin, and not while PayPal can be asked', async () => {
      await askForUnknown();
      const user = await createBearerHeaders(await aUser());
      expect([(await decide('made', {})).status, (await decide('made', user)).status]).toEqual([401, 403]);
      expect((await decide('made')).json.error).toContain('The shop is still asking the provider');
      expect((await decide('perhaps')).status).toBe(400);
      expect(await listShopRefunds()).toEqual(['200 requested']);
    });

    test('is booked as made when an admin has found it, once, and its customer is emailed', async () => {
      await askForUnknown();
      await reconcileAfter(45 * DAY_MS);
      const responses = await Promise.all([decide('made'), decide('made')]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect([await listShopRefunds(), await countEmails('order-partly-refunded')]).toEqual([
        ['200 made'],
        1,
      ]);
      const alert = await PaymentAlert.findOne().orFail().lean();
      expect([alert.kind, alert.note]).toEqual([
        'refund_unknown',
        'Compared at PayPal: the refund of $2.00 was made.',
      ]);
      expect((await getOnlyOrder()).notes?.map(({ note }) => note)).toEqual([alert.note]);
      await reconcileAfter(50 * DAY_MS);
      expect(await listPaypalRefunds()).toEqual([]);
    });

    test('can be refunded again when an admin has found that it was not made', async () => {
      await askForUnknown();
      await reconcileAfter(45 * DAY_MS);
      expect((await decide('not_made')).json.refunds).toMatchObject([{ state: 'failed' }]);
      await refund(2);
      expect(await listShopRefunds()).toEqual(['200 failed', '200 made']);
      expect(await listPaypalRefunds()).toHaveLength(1);
      expect(await countEmails('order-partly-refunded')).toBe(1);
    });

    test('is looked for by its id all the same: if PayPal shows it later, it was made', async () => {
      await buyWithPaypal();
      await sandbox.arrange({ on: 'call', name: 'paypal.refund', effect: 'lose_response', times: 10 });
      await refund(2);
      await Order.updateOne({}, { $set: { 'refunds.0.code': 'UNKNOWN' } });
      await decide('not_made');
      await sandbox.clearScenarios();
      await reconcileAfter(MINUTE_MS);
      expect(await listShopRefunds()).toEqual(['200 made']);
    });
  });
});

test('an older snapshot takes nothing back: the sum stays, and a third refund is made', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await buy();
  await sandbox.waitForWebhooks();
  await sandbox.arrange({ on: 'webhook', name: 'charge.refunded', effect: 'hold', times: 1 });
  await refund(3);
  // Read before the second refund, and recorded after it.
  await sandbox.arrange({ on: 'call', name: 'refunds.list', effect: 'delay', delayMs: 1_500, times: 1 });
  await sandbox.release('held');
  await pause(400);
  expect((await refund(4, 3)).json.refunded).toBe(7);
  await sandbox.waitForWebhooks();
  expect(computeRefundedCents(await getOnlyOrder())).toBe(700);
  expect((await refund(4, 7)).json.refunded).toBe(11);
  expect(await listStripeRefunds()).toHaveLength(3);
  expect([await countEmails('order-partly-refunded'), await countLedgerFindings()]).toEqual([
    3,
    NO_DIFFERENCE,
  ]);
});

test('an older read of a failed refund changes nothing after that was tried again and made', async () => {
  await buy();
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'pending' });
  await cancel();
  await settlePayment((await getOnlyOrder()).payment.reference ?? '', 'fail');
  await reconcileAfter(20 * MINUTE_MS);
  const failedOrder = await getOnlyOrder();
  if (!isStarted(failedOrder)) throw new Error('The order has no payment.');
  const older = await providers.get('stripe').readPayment(failedOrder);
  await call(RETRY, { params: { id: String(failedOrder._id) }, headers: admin });
  await settleOrder(older, 'webhook');
  expect([failedOrder.payment.state, (await getOnlyOrder()).payment.state]).toEqual([
    'refund_failed',
    'refunded',
  ]);
  expect([
    await countEmails('order-refunded'),
    await countEmails('refund-failed'),
    await listAlerts(),
  ]).toEqual([...[1, 0], ['refund_failed']]);
});

test('a part that is recorded while the checks of its order end keeps its own', async () => {
  await buy();
  const before = await getOnlyOrder();
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'fail', times: 3 });
  await refund(5);
  expect(await stopChecking(before)).toBeNull();
  expect((await getOnlyOrder()).payment.lookAt).toBeInstanceOf(Date);
});

test('a refund that comes back twice is told twice, and each alert can be resolved', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await buy();
  for (const _time of [1, 2]) {
    await refund(2);
    await settlePayment((await getOnlyOrder()).refunds?.at(-1)?.reference ?? '', 'fail');
    await sandbox.waitForWebhooks();
  }
  const alerts = await PaymentAlert.find().lean();
  expect(alerts.map(({ kind }) => kind)).toEqual(['refund_returned', 'refund_returned']);
  for (const { _id } of alerts) {
    const { status } = await call(RESOLVE, {
      ...{ method: 'PUT', params: { id: String(_id) }, body: { note: 'Paid in cash.' }, headers: admin },
    });
    expect(status).toBe(200);
  }
  expect([await countEmails('order-partly-refunded'), await countEmails('refund-failed')]).toEqual([2, 2]);
});

test('an alert of an older version, with a space in its id, can be resolved', async () => {
  const _id = 'part_refused:stripe:pi_1:returned 200';
  await PaymentAlert.create({ _id, kind: 'part_refused', provider: 'stripe', reference: 'pi_1' });
  const resolution = { method: 'PUT', params: { id: _id }, body: { note: 'Done.' }, headers: admin };
  expect((await call(RESOLVE, resolution)).status).toBe(200);
});

test('a refund is made although an earlier one has failed meanwhile', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await buy();
  await refund(5);
  await sandbox.waitForWebhooks();
  await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 10 });
  await settlePayment((await getOnlyOrder()).refunds?.[0]?.reference ?? '', 'fail');
  const { status, json } = await refund(3, 5);
  expect([status, json.refunded]).toEqual([200, 3]);
  expect(await listShopRefunds()).toEqual(['500 returned', '300 made']);
  expect(await listAlerts()).toEqual(['refund_returned']);
});

test('a part that is pending when the order is canceled arrives, and only the rest is refunded', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await buy();
  await sandbox.arrange({ on: 'call', name: 'refunds.create', effect: 'pending', times: 1 });
  await refund(5);
  await cancel();
  expect(await listShopRefunds()).toEqual(['500 pending', '2098 made']);
  await settlePayment((await getOnlyOrder()).refunds?.[0]?.reference ?? '', 'succeed');
  await sandbox.waitForWebhooks();
  expect([(await getOnlyOrder()).payment.state, await listShopRefunds()]).toEqual([
    'refunded',
    ['500 made', '2098 made'],
  ]);
});

describe('the sum of an order’s refunds', () => {
  const readExportedSum = async () => {
    const [columns = [], row = []] = toExportRows([await getOnlyOrder()], 'UTC');
    return row[columns.indexOf('Refunded')];
  };

  test('is zero after the bank has sent a refund of everything back', async () => {
    sandbox.handleWebhooks(deliverWebhook);
    await buy();
    await cancel();
    await settlePayment((await getOnlyOrder()).refunds?.[0]?.reference ?? '', 'fail');
    await sandbox.waitForWebhooks();
    expect([(await getOnlyOrder()).payment.state, await readExportedSum()]).toEqual([
      'refund_failed',
      '0.00',
    ]);
  });

  test('is the total after a dispute was lost, of which the bank has told its customer', async () => {
    sandbox.handleWebhooks(deliverWebhook);
    await buy();
    const dispute = await openDispute((await getOnlyOrder()).payment.reference ?? '');
    await sandbox.waitForWebhooks();
    await settlePayment(dispute, 'fail');
    await sandbox.waitForWebhooks();
    expect([(await getOnlyOrder()).payment.state, await readExportedSum()]).toEqual(['refunded', '25.98']);
    expect(await countEmails('order-refunded')).toBe(0);
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  });

  test('names in an email what has come back, not what arrived', async () => {
    sandbox.handleWebhooks(deliverWebhook);
    await buy();
    await refund(5);
    await refund(20.98, 5);
    await settlePayment((await getOnlyOrder()).refunds?.[0]?.reference ?? '', 'fail');
    await sandbox.waitForWebhooks();
    const email = await OutboxEmail.findOne({ kind: 'refund-failed' }).lean();
    expect(email?.data).toMatchObject({ total: '$5.00' });
  });
});

test('an order canceled while its payment is reviewed, which is then declined, tells that nothing was charged', async () => {
  await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 100 });
  const { items, id } = await anApprovedCart({ capture: 'PENDING' });
  await placePaypal(items, id);
  await cancel();
  await settlePayment((await getOnlyOrder()).payment.captureReference ?? '', 'fail');
  await reconcileAfter(MINUTE_MS);
  await reconcileAfter(3 * MINUTE_MS);
  const emails = await OutboxEmail.find({ kind: /order-cancelled|payment-refused/ }).lean();
  expect(emails.map(({ data }) => data)).toMatchObject([
    { total: '$25.98' },
    { total: null, isDeclined: true },
  ]);
});

describe('a refund that the provider has made twice under one id', () => {
  beforeEach(() => sandbox.handleWebhooks(deliverWebhook));
  const isFound = async () => {
    expect(await countLedgerFindings()).toEqual({ ...NO_DIFFERENCE, mismatched: 1 });
    expect(await listAlerts()).toEqual(['refund_twice']);
    expect(await listShopRefunds()).toEqual(['500 made', '500 made']);
  };

  test('is found at Stripe', async () => {
    await buy();
    await refund(5);
    const { payment, refunds } = await getOnlyOrder();
    await createSandboxStripe().refunds.create({
      ...{ payment_intent: payment.reference ?? '', amount: 500 },
      metadata: { refundId: refunds?.[0]?._id ?? '' },
    });
    await sandbox.waitForWebhooks();
    await isFound();
  });

  test('is found at PayPal', async () => {
    await buyWithPaypal();
    await refund(5);
    const { payment, refunds } = await getOnlyOrder();
    await inTransaction((session) =>
      refundCapture(
        payment.captureReference ?? '',
        { amount: toMoney(500), custom_id: refunds?.[0]?._id ?? '' },
        session,
      ),
    );
    await sandbox.waitForWebhooks();
    await isFound();
  });
});

describe('the ledger finds', () => {
  test('a refund that the shop does not know, of an order in any state', async () => {
    await buy();
    await cancel();
    await Order.updateOne({}, { $set: { refunds: [] } });
    expect(await countLedgerFindings()).toEqual({ ...NO_DIFFERENCE, mismatched: 1 });
  });

  test('a refund that the provider does not have', async () => {
    await buy();
    await refund(5);
    await Order.updateOne({}, { $set: { 'refunds.0.reference': 're_gone' } });
    expect(await countLedgerFindings()).toEqual({ ...NO_DIFFERENCE, mismatched: 1 });
  });

  test('a refund that the bank has sent back while no event arrived', async () => {
    await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 100 });
    await buy();
    await refund(5);
    await settlePayment((await getOnlyOrder()).refunds?.[0]?.reference ?? '', 'fail');
    expect(await countLedgerFindings()).toEqual({ ...NO_DIFFERENCE, mismatched: 1 });
  });
});
