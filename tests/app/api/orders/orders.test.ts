import { randomUUID } from 'node:crypto';
import { GET as ATTEMPT } from '@/app/api/orders/attempt/route';
import { computeArrival, formatArrival } from '@/lib/orders/delivery-rules';
import { saveSettings } from '@/lib/site/setting-commands';
import { DEFAULT_SETTINGS } from '@/lib/site/setting-rules';
import { Ingredient } from '@/models/ingredient';
import { Lease } from '@/models/lease';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { RateLimit } from '@/models/rate-limit';
import { settlePayment } from '@/sandbox/disputes';
import {
  aCart,
  aPlacement,
  CARDS,
  completeChallenge,
  countCharges,
  countLedgerFindings,
  deliverWebhook,
  getOnlyOrder,
  NO_DIFFERENCE,
  place,
  reconcileAfter,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { callAsBrowser, enterCard, withPaymentSandbox } from '@/tests/support/payments';
import { aUser, createBearerHeaders } from '@/tests/support/sign-in';

withDatabase();
const sandbox = withPaymentSandbox();
beforeEach(() => sandbox.handleWebhooks(deliverWebhook));
afterEach(() => sandbox.waitForWebhooks());

const createCard = (number: string = CARDS.good) => enterCard(sandbox.url(), number);
const dropWebhooks = () => sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });

/** Confirms the payment as Stripe.js does, with the response's client secret. */
async function confirmInBrowser(
  { paymentIntentClientSecret: secret }: { paymentIntentClientSecret: string },
  paymentMethodId?: string,
) {
  const { status } = await callAsBrowser(
    sandbox.url(),
    `/v1/payment_intents/${secret.split('_secret')[0]}/confirm`,
    {
      client_secret: secret,
      ...(paymentMethodId && { payment_method: paymentMethodId }),
    },
  );
  expect(status).toBe(200);
}

test('a guest pays by card: one order, one charge, one email', async () => {
  const { status, json } = await place(aPlacement(await aCart(), await createCard()));
  expect(json).toMatchObject({ success: true, order: { total: 25.98, status: 'Processing' } });
  expect(status).toBe(200);
  await sandbox.waitForWebhooks();
  expect(await countCharges()).toBe(1);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  const emails = await OutboxEmail.find().lean();
  expect(emails).toEqual([expect.objectContaining({ kind: 'order-paid', to: 'guest@shop.test' })]);
});

test('the day of arrival that an order promised stays, whatever the settings say later', async () => {
  const [line] = await aCart();
  await Ingredient.updateOne({ _id: line?.itemId }, { ships: 'frozen' });
  const terms = { ...DEFAULT_SETTINGS, coldShipDays: ['Tue'] } satisfies typeof DEFAULT_SETTINGS;
  const adminId = String((await aUser({ role: 'admin' }))._id);
  await saveSettings({ settings: terms, adminId });
  const { json } = await place(aPlacement([line], await createCard()));
  const { createdAt, arrival } = json.order;
  const { shippingInfo, items } = await getOnlyOrder();
  expect(arrival).toEqual(computeArrival(new Date(createdAt), terms, { state: shippingInfo.state, items }));
  expect(arrival.coldDays).toEqual(['Tue']);

  await saveSettings({ settings: { ...terms, handlingDays: 9 }, adminId });
  expect((await getOnlyOrder()).arrival).toMatchObject(arrival);
  await sandbox.waitForWebhooks();
  const email = await OutboxEmail.findOne({ kind: 'order-paid' }).lean();
  expect(JSON.stringify(email)).toContain(formatArrival(arrival));
});

/** Places an order as a browser does: retries while another request holds the order lock. */
async function placeWithRetry(body: unknown, key: string | null): ReturnType<typeof place> {
  while (true) {
    const response = await place(body, key);
    if (response.json.code !== 'in_progress') return response;
  }
}

test('twenty identical concurrent orders with one key create one order and one charge', async () => {
  const body = aPlacement(await aCart(), await createCard());
  const key = randomUUID();
  const responses = await Promise.all(Array.from({ length: 20 }, () => placeWithRetry(body, key)));
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(responses.map(({ json }) => json.order._id)).size).toBe(1);
  expect(await Order.countDocuments()).toBe(1);
  await sandbox.waitForWebhooks();
  expect(await countCharges()).toBe(1);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  expect(await OutboxEmail.countDocuments()).toBe(1);
});

test('twenty identical concurrent orders without a key create one order and one charge', async () => {
  const body = aPlacement(await aCart(), await createCard());
  const responses = await Promise.all(Array.from({ length: 20 }, () => placeWithRetry(body, null)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await Order.countDocuments()).toBe(1);
  expect(await countCharges()).toBe(1);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('the reconciler settles a challenge completed after the browser was closed and the webhook was lost', async () => {
  await dropWebhooks();
  const key = randomUUID();
  const { status, json } = await place(aPlacement(await aCart(), await createCard(CARDS.challenged)), key);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    success: false,
    requiresActionOrConfirmation: true,
    requiresAction: true,
    message: 'Auth required.',
  });
  expect((await getOnlyOrder()).payment.state).toBe('action');
  await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
  await reconcileAfter(60_000);
  expect((await getOnlyOrder()).payment.state).toBe('paid');
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  const attempt = await call(ATTEMPT, { headers: { 'Idempotency-Key': key } });
  expect(attempt.json).toMatchObject({ success: true, state: 'paid' });
});

test('when two tabs pay for one checkout with different cards, only one card is charged', async () => {
  const items = await aCart();
  const key = randomUUID();
  const cards = [await createCard(), await createCard(CARDS.mastercard)];
  const responses = await Promise.all(cards.map((id) => place(aPlacement(items, id), key)));
  expect(responses.map(({ json }) => json.success)).toEqual([true, true]);
  expect(responses[0]?.json.order._id).toBe(responses[1]?.json.order._id);
  expect(await countCharges()).toBe(1);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('a retry without a key after ten minutes closes the older order and creates another one', async () => {
  const items = await aCart();
  const headers = await createBearerHeaders(await aUser());
  const paymentMethodId = await createCard(CARDS.insufficientFunds);
  await place(aPlacement(items, paymentMethodId), null, headers);
  await place(aPlacement(items, paymentMethodId), null, headers);
  expect(await Order.countDocuments()).toBe(1);
  await Order.updateMany({}, { $set: { createdAt: new Date(Date.now() - 10 * 60_000 - 1) } });
  await place(aPlacement(items, paymentMethodId), null, headers);
  const states = (await Order.find().sort({ createdAt: 1 }).lean()).map(({ payment }) => payment.state);
  expect(states).toEqual(['void', 'declined']);
});

test.each([
  ['payment_intents.create', 'the payment of an order'],
  ['customers.create', 'the customer of a member'],
])('a failure of %s that the provider replays for a day does not prevent %s', async (name) => {
  const headers = await createBearerHeaders(await aUser());
  const body = aPlacement(await aCart(), await createCard());
  const key = randomUUID();
  // Every automatic retry gets the provider's saved response.
  await sandbox.arrange({ on: 'call', name, effect: 'fail_for_good' });
  expect((await place(body, key, headers)).status).toBe(502);
  await sandbox.clearScenarios();
  expect((await place(body, key, headers)).json.success).toBe(true);
  expect(await countCharges()).toBe(1);
});

test('refuses the same key for other items, another address or another email with 409, and charges nothing', async () => {
  const items = await aCart();
  const key = randomUUID();
  const body = aPlacement(items, await createCard());
  expect((await place(body, key)).status).toBe(200);
  for (const fields of [
    { items: [{ ...items[0], quantity: 3 }] },
    { email: 'other@shop.test' },
    { shippingInfo: { ...body.shippingInfo, city: 'Salem' } },
  ]) {
    const { status, json } = await place({ ...body, ...fields }, key);
    expect([status, json.code]).toEqual([409, 'already_paid']);
  }
  expect(await countCharges()).toBe(1);
});

test('a retry that differs only in ignored fields returns the same response', async () => {
  const items = await aCart();
  const key = randomUUID();
  const body = aPlacement(items, await createCard());
  const firstResponse = await place(body, key);
  const repeatedResponse = await place(
    { ...body, items: [{ ...items[0], name: 'Gold' }], coupon: 'FREE' },
    key,
  );
  expect(repeatedResponse.json).toEqual(firstResponse.json);
});

test('repeating the request of a disputed order returns that order', async () => {
  const key = randomUUID();
  const body = aPlacement(await aCart(), await createCard());
  const { json } = await place(body, key);
  await Order.updateOne({}, { $set: { 'payment.state': 'disputed' } });
  const repeatedResponse = await place(body, key);
  expect([repeatedResponse.status, repeatedResponse.json.order.orderNumber]).toEqual([
    200,
    json.order.orderNumber,
  ]);
  expect(await countCharges()).toBe(1);
});

test('when two customers send the same key, the second one is not charged and learns only the order number', async () => {
  const key = randomUUID();
  const [ada, eve] = [await createBearerHeaders(await aUser()), await createBearerHeaders(await aUser())];
  const paidResponse = await place(aPlacement(await aCart(), await createCard()), key, ada);
  const { status, json } = await place(aPlacement(await aCart(), await createCard()), key, eve);
  expect([status, json.code, json.orderNumber]).toEqual([
    409,
    'already_paid',
    paidResponse.json.order.orderNumber,
  ]);
  const [attemptOfAda, attemptOfEve] = await Promise.all(
    [ada, eve].map((headers) => call(ATTEMPT, { headers: { ...headers, 'Idempotency-Key': key } })),
  );
  expect(attemptOfAda?.json.order.orderNumber).toBe(json.orderNumber);
  expect(attemptOfEve?.json).not.toHaveProperty('order');
  expect(await countCharges()).toBe(1);
});

test.each([
  { number: CARDS.declined, message: 'Your card was declined.' },
  { number: CARDS.insufficientFunds, message: 'Your card has insufficient funds.' },
  { number: '4000000000000069', message: 'Your card has expired.' },
  { number: '4000000000000127', message: "Your card's security code is incorrect." },
  { number: '4000000000000119', message: 'An error occurred while processing your card.' },
])(
  'declines card $number with 402 and the provider’s message, and the next card pays the same order',
  async ({ number, message }) => {
    const items = await aCart();
    const key = randomUUID();
    const refusal = await place(aPlacement(items, await createCard(number)), key);
    expect([refusal.status, refusal.json.code]).toEqual([402, 'payment_declined']);
    expect(refusal.json.message).toContain(message);
    expect((await getOnlyOrder()).payment.state).toBe('declined');
    const paidResponse = await place(aPlacement(items, await createCard()), key);
    expect(paidResponse.json.success).toBe(true);
    expect((await getOnlyOrder()).payment.attempts).toBe(2);
    expect(await countCharges()).toBe(1);
    await sandbox.waitForWebhooks();
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  },
);

test('repeating a declined request returns the same response without charging the card again', async () => {
  const body = aPlacement(await aCart(), await createCard(CARDS.declined));
  const key = randomUUID();
  const responses = await Promise.all(Array.from({ length: 5 }, () => place(body, key)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([402]));
  expect((await getOnlyOrder()).payment.attempts).toBe(1);
});

test('a card consumed by a declined attempt is refused with advice, and pays once it is entered again', async () => {
  const items = await aCart();
  const consumedCard = await createCard(CARDS.declined);
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'spend_card' });
  expect((await place(aPlacement(items, consumedCard))).status).toBe(402);
  const key = randomUUID();
  const repeatedResponse = await place(aPlacement(items, consumedCard), key);
  expect([repeatedResponse.status, repeatedResponse.json.error]).toEqual([
    400,
    'This card cannot be used. Please enter it again or use another.',
  ]);
  expect((await place(aPlacement(items, await createCard()), key)).json.success).toBe(true);
  expect([await countCharges(), await countLedgerFindings()]).toEqual([1, NO_DIFFERENCE]);
});

test('limits a client to sixty declined orders an hour with 429', async () => {
  const items = await aCart();
  const key = randomUUID();
  await RateLimit.create({
    _id: `declinedOrder::${Math.floor(Date.now() / 3_600_000)}`,
    count: 59,
    expiresAt: new Date(Date.now() + 60_000),
  });
  expect((await place(aPlacement(items, await createCard(CARDS.declined)), key)).status).toBe(402);
  const { status, headers } = await place(aPlacement(items, await createCard()), key);
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('paid orders do not count toward the limit on declined orders', async () => {
  await place(aPlacement(await aCart(), await createCard()));
  expect(
    await RateLimit.findOne({ _id: /^declinedOrder/ }).setOptions({ sanitizeFilter: false }),
  ).toMatchObject({ count: 0 });
});

test.each(['payment_intents.create', 'payment_intents.confirm', 'payment_intents.retrieve'])(
  'a lost response to %s is requested again with the same idempotency key, and the card is charged once',
  async (name) => {
    await sandbox.arrange({ on: 'call', name, effect: 'lose_response', times: 1 });
    const { json } = await place(aPlacement(await aCart(), await createCard()));
    expect(json.success).toBe(true);
    expect(await countCharges()).toBe(1);
    await sandbox.waitForWebhooks();
    expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
  },
);

test('when every response to the charge is lost, the shop reads the result from the payment', async () => {
  await dropWebhooks();
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'lose_response', times: 3 });
  const { json } = await place(aPlacement(await aCart(), await createCard()));
  expect(json.success).toBe(true);
  expect(await countCharges()).toBe(1);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('if the provider goes down after the charge, a 502 tells the customer that nothing is lost, and the reconciler completes the order', async () => {
  await dropWebhooks();
  const key = randomUUID();
  const body = aPlacement(await aCart(), await createCard());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'lose_response', times: 3 });
  await sandbox.arrange({ on: 'call', name: 'payment_intents.retrieve', effect: 'lose_request', times: 3 });
  const { status, json } = await place(body, key);
  expect([status, json.code]).toEqual([502, 'provider_failed']);
  expect(json.message).toMatch(/^Order failed.*Nothing is lost/);
  expect((await getOnlyOrder()).payment.state).toBe('pending');
  await reconcileAfter(60_000);
  expect((await getOnlyOrder()).payment.state).toBe('paid');
  expect((await place(body, key)).json.success).toBe(true);
  expect(await countCharges()).toBe(1);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('if the provider goes down before the charge, the response is 502, and the same key charges once it is back up', async () => {
  const key = randomUUID();
  const body = aPlacement(await aCart(), await createCard());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.create', effect: 'lose_request', times: 3 });
  expect((await place(body, key)).status).toBe(502);
  expect(await countCharges()).toBe(0);
  expect((await place(body, key)).json.success).toBe(true);
  expect(await Order.countDocuments()).toBe(1);
  expect(await countCharges()).toBe(1);
});

test('if the charge never reached the provider, the browser confirms with the same card', async () => {
  const key = randomUUID();
  const body = aPlacement(await aCart(), await createCard());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'lose_request', times: 3 });
  const { status, json } = await place(body, key);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    success: false,
    message: 'Confirm details.',
    requiresActionOrConfirmation: true,
    requiresClientConfirmationWithPM: true,
    paymentMethodIdForClientConfirm: body.paymentMethodId,
  });
  await confirmInBrowser(json, body.paymentMethodId);
  expect((await place(body, key)).json.success).toBe(true);
  expect(await countCharges()).toBe(1);
});

test('if the bank requires authentication, the browser confirms with the same card', async () => {
  const key = randomUUID();
  const body = aPlacement(await aCart(), await createCard());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'authentication_required' });
  const { json } = await place(body, key);
  expect(json).toMatchObject({ requiresClientConfirmationWithPM: true, message: 'Confirm details.' });
  expect((await getOnlyOrder()).payment.state).toBe('action');
  await confirmInBrowser(json, body.paymentMethodId);
  expect((await place(body, key)).json.success).toBe(true);
});

test('if a payment has its card but was not confirmed, the browser confirms it', async () => {
  const key = randomUUID();
  const body = aPlacement(await aCart(), await createCard());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'leave_unconfirmed' });
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'lose_request', times: 2 });
  const { json } = await place(body, key);
  expect(json).toMatchObject({ requiresConfirmation: true, message: 'Confirm payment.' });
  await confirmInBrowser(json);
  expect((await place(body, key)).json.success).toBe(true);
  expect(await countCharges()).toBe(1);
});

test('a payment that the provider is processing returns that state, and is paid once it completes', async () => {
  const key = randomUUID();
  const body = aPlacement(await aCart(), await createCard());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'process' });
  const { status, json } = await place(body, key);
  expect([status, json]).toEqual([
    200,
    { success: false, message: 'Status: processing.', requiresActionOrConfirmation: false },
  ]);
  await settlePayment((await getOnlyOrder()).payment.reference ?? '', 'succeed');
  await reconcileAfter(60_000);
  expect((await place(body, key)).json.success).toBe(true);
});

test('after a failed challenge, another card pays the same order', async () => {
  const items = await aCart();
  const key = randomUUID();
  const { json } = await place(aPlacement(items, await createCard(CARDS.challenged)), key);
  await completeChallenge(sandbox.url(), json.paymentIntentClientSecret, 'fail');
  await sandbox.waitForWebhooks();
  expect((await getOnlyOrder()).payment.state).toBe('declined');
  expect((await place(aPlacement(items, await createCard()), key)).json.success).toBe(true);
  expect(await countCharges()).toBe(1);
});

test('an order is paid after a decline and a challenged card, even without a webhook', async () => {
  await dropWebhooks();
  const items = await aCart();
  const key = randomUUID();
  await place(aPlacement(items, await createCard(CARDS.declined)), key);
  const { json } = await place(aPlacement(items, await createCard(CARDS.challenged)), key);
  await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
  await reconcileAfter(60_000);
  expect((await getOnlyOrder()).payment.state).toBe('paid');
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('a customer who closes the challenge can pay with another card, and the first one is no longer charged', async () => {
  const items = await aCart();
  const key = randomUUID();
  const challengedResponse = await place(aPlacement(items, await createCard(CARDS.challenged)), key);
  expect((await place(aPlacement(items, await createCard()), key)).json.success).toBe(true);
  await completeChallenge(sandbox.url(), challengedResponse.json.paymentIntentClientSecret);
  expect(await countCharges()).toBe(1);
});

test('after the challenge, a repeated request marks the order paid without a webhook', async () => {
  await dropWebhooks();
  const key = randomUUID();
  const body = aPlacement(await aCart(), await createCard(CARDS.challenged));
  const { json } = await place(body, key);
  expect((await place(body, key)).json).toEqual(json);
  await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
  expect((await place(body, key)).json.success).toBe(true);
});

test('an order that is unpaid for a day is closed at the provider and can no longer be charged', async () => {
  const key = randomUUID();
  const body = aPlacement(await aCart(), await createCard(CARDS.challenged));
  const { json } = await place(body, key);
  const dayMs = 24 * 60 * 60_000;
  await Order.updateMany({}, { $set: { createdAt: new Date(Date.now() - dayMs - 1) } });
  await reconcileAfter(60_000);
  expect((await getOnlyOrder()).payment.state).toBe('void');
  await completeChallenge(sandbox.url(), json.paymentIntentClientSecret);
  // A repeated request creates another order with its own authentication.
  expect((await place(body, key)).json).toMatchObject({ success: false, requiresAction: true });
  expect(await countCharges()).toBe(0);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('an order that never reached the provider is voided after a day', async () => {
  await sandbox.arrange({ on: 'call', name: 'payment_intents.create', effect: 'lose_request', times: 3 });
  await place(aPlacement(await aCart(), await createCard()));
  await Order.updateMany({}, { $set: { createdAt: new Date(Date.now() - 25 * 60 * 60_000) } });
  await reconcileAfter(60_000);
  expect((await getOnlyOrder()).payment).toMatchObject({ state: 'void' });
  expect((await getOnlyOrder()).payment.lookAt).toBeUndefined();
});

test('a wallet pays the same way as a card', async () => {
  const { json } = await place(
    aPlacement(await aCart(), await createCard(), { paymentMethodType: 'googlepay' }),
  );
  expect(json.success).toBe(true);
  expect((await getOnlyOrder()).payment.method).toBe('googlepay');
});

test('a signed-in customer has one customer record at the provider', async () => {
  const user = await aUser();
  const headers = await createBearerHeaders(user);
  await Promise.all(
    [1, 2, 3].map(async () => place(aPlacement(await aCart(), await createCard()), randomUUID(), headers)),
  );
  const customers = (await Order.find()).map(({ payment }) => payment.customerReference);
  expect(customers).toEqual(Array(3).fill(expect.stringMatching(/^cus_/)));
  expect(new Set(customers).size).toBe(1);
  expect(await countLedgerFindings()).toEqual(NO_DIFFERENCE);
});

test('refuses a request with 409 and Retry-After if its duplicate still holds the order lock after ten seconds', async () => {
  const key = randomUUID();
  const body = aPlacement(await aCart(), await createCard(CARDS.declined));
  await place(body, key);
  const { _id } = await getOnlyOrder();
  await Lease.create({ _id: `order:${_id}`, holder: 'another', until: new Date(Date.now() + 60_000) });
  const { status, json, headers } = await place(body, key);
  expect([status, json.code, Number(headers.get('retry-after')) > 0]).toEqual([409, 'in_progress', true]);
});
