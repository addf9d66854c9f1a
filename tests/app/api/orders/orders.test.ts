import { randomUUID } from 'node:crypto';
import { GET as ATTEMPT } from '@/app/api/orders/attempt/route';
import { Lease } from '@/models/lease';
import { Order } from '@/models/order';
import { OutboxLetter } from '@/models/outbox-letter';
import { RateLimit } from '@/models/rate-limit';
import { settlePayment } from '@/sandbox/disputes';
import {
  aCart,
  answerBank,
  aPlacement,
  CARDS,
  chargeCount,
  ledger,
  NO_DIFFERENCE,
  place,
  reconcileAfter,
  takeWebhook,
  theOrder,
} from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { callAsBrowser, typeCard, withPaymentSandbox } from '@/tests/support/payments';
import { aUser, bearerOf } from '@/tests/support/sign-in';

withDatabase();
const sandbox = withPaymentSandbox();
beforeEach(() => sandbox.answerWebhooks(takeWebhook));
afterEach(() => sandbox.quiet());

const card = (number: string = CARDS.good) => typeCard(sandbox.url(), number);
const dropWebhooks = () => sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });

/** As Stripe.js does with the secret that the answer holds. */
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

test('a guest pays by card: one order, one charge, one letter', async () => {
  const { status, json } = await place(aPlacement(await aCart(), await card()));
  expect(json).toMatchObject({ success: true, order: { total: 25.98, status: 'Processing' } });
  expect(status).toBe(200);
  await sandbox.quiet();
  expect(await chargeCount()).toBe(1);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
  const letters = await OutboxLetter.find().lean();
  expect(letters).toEqual([expect.objectContaining({ kind: 'order-paid', to: 'guest@shop.test' })]);
});

test('twenty equal orders at once with one key are one order and one charge', async () => {
  const body = aPlacement(await aCart(), await card());
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(body, key)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(answers.map(({ json }) => json.order._id)).size).toBe(1);
  expect(await Order.countDocuments()).toBe(1);
  await sandbox.quiet();
  expect(await chargeCount()).toBe(1);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
  expect(await OutboxLetter.countDocuments()).toBe(1);
});

test('twenty equal orders at once without a key are one order and one charge', async () => {
  const body = aPlacement(await aCart(), await card());
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(body, null)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await Order.countDocuments()).toBe(1);
  expect(await chargeCount()).toBe(1);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
});

test('a challenge finished with the browser closed and the message lost is paid by the reconciler', async () => {
  await dropWebhooks();
  const key = randomUUID();
  const { status, json } = await place(aPlacement(await aCart(), await card(CARDS.challenged)), key);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    success: false,
    requiresActionOrConfirmation: true,
    requiresAction: true,
    message: 'Auth required.',
  });
  expect((await theOrder()).payment.state).toBe('action');
  await answerBank(sandbox.url(), json.paymentIntentClientSecret);
  await reconcileAfter(60_000);
  expect((await theOrder()).payment.state).toBe('paid');
  expect(await ledger()).toEqual(NO_DIFFERENCE);
  const attempt = await call(ATTEMPT, { headers: { 'Idempotency-Key': key } });
  expect(attempt.json).toMatchObject({ success: true, state: 'paid' });
});

test('two tabs that pay for one checkout with different cards charge one of them', async () => {
  const items = await aCart();
  const key = randomUUID();
  const cards = [await card(), await card(CARDS.mastercard)];
  const answers = await Promise.all(cards.map((id) => place(aPlacement(items, id), key)));
  expect(answers.map(({ json }) => json.success)).toEqual([true, true]);
  expect(answers[0]?.json.order._id).toBe(answers[1]?.json.order._id);
  expect(await chargeCount()).toBe(1);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
});

test('the same again without a key after ten minutes is another order, once the older one is closed', async () => {
  const items = await aCart();
  const user = await bearerOf(await aUser());
  const method = await card(CARDS.poor);
  await place(aPlacement(items, method), null, user);
  await place(aPlacement(items, method), null, user);
  expect(await Order.countDocuments()).toBe(1);
  await Order.updateMany({}, { $set: { createdAt: new Date(Date.now() - 10 * 60_000 - 1) } });
  await place(aPlacement(items, method), null, user);
  const states = (await Order.find().sort({ createdAt: 1 }).lean()).map(({ payment }) => payment.state);
  expect(states).toEqual(['void', 'declined']);
});

test.each([
  ['payment_intents.create', 'the payment of an order'],
  ['customers.create', 'the customer of a member'],
])('a failure at %s that the provider keeps for a day does not keep %s from being made', async (name) => {
  const headers = await bearerOf(await aUser());
  const body = aPlacement(await aCart(), await card());
  const key = randomUUID();
  // As often as a call is repeated by itself: each repetition would get the answer that is kept.
  await sandbox.arrange({ on: 'call', name, effect: 'fail_for_good' });
  expect((await place(body, key, headers)).status).toBe(502);
  await sandbox.forget();
  expect((await place(body, key, headers)).json.success).toBe(true);
  expect(await chargeCount()).toBe(1);
});

test('the same key for other items, another address or e-mail: 409, nothing charged', async () => {
  const items = await aCart();
  const key = randomUUID();
  const body = aPlacement(items, await card());
  expect((await place(body, key)).status).toBe(200);
  for (const other of [
    { items: [{ ...items[0], quantity: 3 }] },
    { email: 'other@shop.test' },
    { shippingInfo: { ...body.shippingInfo, city: 'Salem' } },
  ]) {
    const { status, json } = await place({ ...body, ...other }, key);
    expect([status, json.code]).toEqual([409, 'already_paid']);
  }
  expect(await chargeCount()).toBe(1);
});

test('what the server ignores does not make it another request', async () => {
  const items = await aCart();
  const key = randomUUID();
  const body = aPlacement(items, await card());
  const first = await place(body, key);
  const again = await place({ ...body, items: [{ ...items[0], name: 'Gold' }], coupon: 'FREE' }, key);
  expect(again.json).toEqual(first.json);
});

test('one key made up by two customers: the second one is charged nothing, and learns the number alone', async () => {
  const key = randomUUID();
  const [ada, eve] = [await bearerOf(await aUser()), await bearerOf(await aUser())];
  const paid = await place(aPlacement(await aCart(), await card()), key, ada);
  const { status, json } = await place(aPlacement(await aCart(), await card()), key, eve);
  expect([status, json.code, json.orderNumber]).toEqual([409, 'already_paid', paid.json.order.orderNumber]);
  const [adas, eves] = await Promise.all(
    [ada, eve].map((headers) => call(ATTEMPT, { headers: { ...headers, 'Idempotency-Key': key } })),
  );
  expect(adas?.json.order.orderNumber).toBe(json.orderNumber);
  expect(eves?.json).not.toHaveProperty('order');
  expect(await chargeCount()).toBe(1);
});

test.each([
  [CARDS.declined, 'Your card was declined.'],
  [CARDS.poor, 'Your card has insufficient funds.'],
  ['4000000000000069', 'Your card has expired.'],
  ['4000000000000127', "Your card's security code is incorrect."],
  ['4000000000000119', 'An error occurred while processing your card.'],
])(
  'card %s is declined with the provider’s text: 402, and the next card settles the same order',
  async (number, text) => {
    const items = await aCart();
    const key = randomUUID();
    const refused = await place(aPlacement(items, await card(number)), key);
    expect([refused.status, refused.json.code]).toEqual([402, 'payment_declined']);
    expect(refused.json.message).toContain(text);
    expect((await theOrder()).payment.state).toBe('declined');
    const paid = await place(aPlacement(items, await card()), key);
    expect(paid.json.success).toBe(true);
    expect((await theOrder()).payment.attempts).toBe(2);
    expect(await chargeCount()).toBe(1);
    await sandbox.quiet();
    expect(await ledger()).toEqual(NO_DIFFERENCE);
  },
);

test('the same declined card again gets the same answer, and is not tried again', async () => {
  const body = aPlacement(await aCart(), await card(CARDS.declined));
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => place(body, key)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([402]));
  expect((await theOrder()).payment.attempts).toBe(1);
});

test('a card that a refused try used up is refused with what to do, and entered again it pays', async () => {
  const items = await aCart();
  const spent = await card(CARDS.declined);
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'spend_card' });
  expect((await place(aPlacement(items, spent))).status).toBe(402);
  const key = randomUUID();
  const again = await place(aPlacement(items, spent), key);
  expect([again.status, again.json.error]).toEqual([
    400,
    'This card cannot be used. Please enter it again or use another.',
  ]);
  expect((await place(aPlacement(items, await card()), key)).json.success).toBe(true);
  expect([await chargeCount(), await ledger()]).toEqual([1, NO_DIFFERENCE]);
});

test('sixty declined orders an hour are the most for one client: 429', async () => {
  const items = await aCart();
  const key = randomUUID();
  await RateLimit.create({
    _id: `declinedOrder::${Math.floor(Date.now() / 3_600_000)}`,
    count: 59,
    expiresAt: new Date(Date.now() + 60_000),
  });
  expect((await place(aPlacement(items, await card(CARDS.declined)), key)).status).toBe(402);
  const { status, headers } = await place(aPlacement(items, await card()), key);
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('orders that are paid do not count as declined ones', async () => {
  await place(aPlacement(await aCart(), await card()));
  expect(
    await RateLimit.findOne({ _id: /^declinedOrder/ }).setOptions({ sanitizeFilter: false }),
  ).toMatchObject({ count: 0 });
});

test.each(['payment_intents.create', 'payment_intents.confirm', 'payment_intents.retrieve'])(
  'an answer to %s that is lost is asked for again with the same key: one charge',
  async (name) => {
    await sandbox.arrange({ on: 'call', name, effect: 'lose_response', times: 1 });
    const { json } = await place(aPlacement(await aCart(), await card()));
    expect(json.success).toBe(true);
    expect(await chargeCount()).toBe(1);
    await sandbox.quiet();
    expect(await ledger()).toEqual(NO_DIFFERENCE);
  },
);

test('every answer to the charge is lost: the payment itself says that it was made', async () => {
  await dropWebhooks();
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'lose_response', times: 3 });
  const { json } = await place(aPlacement(await aCart(), await card()));
  expect(json.success).toBe(true);
  expect(await chargeCount()).toBe(1);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
});

test('the provider is gone after the charge: 502 that says nothing is lost; the reconciler finishes', async () => {
  await dropWebhooks();
  const key = randomUUID();
  const body = aPlacement(await aCart(), await card());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'lose_response', times: 3 });
  await sandbox.arrange({ on: 'call', name: 'payment_intents.retrieve', effect: 'lose_request', times: 3 });
  const { status, json } = await place(body, key);
  expect([status, json.code]).toEqual([502, 'provider_failed']);
  expect(json.message).toMatch(/^Order failed.*Nothing is lost/);
  expect((await theOrder()).payment.state).toBe('pending');
  await reconcileAfter(60_000);
  expect((await theOrder()).payment.state).toBe('paid');
  expect((await place(body, key)).json.success).toBe(true);
  expect(await chargeCount()).toBe(1);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
});

test('the provider is gone before the charge: 502, and the same key charges once it is back', async () => {
  const key = randomUUID();
  const body = aPlacement(await aCart(), await card());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.create', effect: 'lose_request', times: 3 });
  expect((await place(body, key)).status).toBe(502);
  expect(await chargeCount()).toBe(0);
  expect((await place(body, key)).json.success).toBe(true);
  expect(await Order.countDocuments()).toBe(1);
  expect(await chargeCount()).toBe(1);
});

test('the charge never reached the provider: the browser confirms with the same card', async () => {
  const key = randomUUID();
  const body = aPlacement(await aCart(), await card());
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
  expect(await chargeCount()).toBe(1);
});

test('the bank wants the cardholder there: the browser confirms with the same card', async () => {
  const key = randomUUID();
  const body = aPlacement(await aCart(), await card());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'authentication_required' });
  const { json } = await place(body, key);
  expect(json).toMatchObject({ requiresClientConfirmationWithPM: true, message: 'Confirm details.' });
  expect((await theOrder()).payment.state).toBe('action');
  await confirmInBrowser(json, body.paymentMethodId);
  expect((await place(body, key)).json.success).toBe(true);
});

test('a payment that holds its card but was not confirmed: the browser confirms it', async () => {
  const key = randomUUID();
  const body = aPlacement(await aCart(), await card());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'leave_unconfirmed' });
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'lose_request', times: 2 });
  const { json } = await place(body, key);
  expect(json).toMatchObject({ requiresConfirmation: true, message: 'Confirm payment.' });
  await confirmInBrowser(json);
  expect((await place(body, key)).json.success).toBe(true);
  expect(await chargeCount()).toBe(1);
});

test('a payment that the provider still works on says so, and is paid when it is done', async () => {
  const key = randomUUID();
  const body = aPlacement(await aCart(), await card());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'process' });
  const { status, json } = await place(body, key);
  expect([status, json]).toEqual([
    200,
    { success: false, message: 'Status: processing.', requiresActionOrConfirmation: false },
  ]);
  await settlePayment((await theOrder()).payment.reference ?? '', 'succeed');
  await reconcileAfter(60_000);
  expect((await place(body, key)).json.success).toBe(true);
});

test('a challenge that fails is a decline; another card settles the same order', async () => {
  const items = await aCart();
  const key = randomUUID();
  const { json } = await place(aPlacement(items, await card(CARDS.challenged)), key);
  await answerBank(sandbox.url(), json.paymentIntentClientSecret, 'fail');
  await sandbox.quiet();
  expect((await theOrder()).payment.state).toBe('declined');
  expect((await place(aPlacement(items, await card()), key)).json.success).toBe(true);
  expect(await chargeCount()).toBe(1);
});

test('a decline, then a card that is challenged, then no message: still paid', async () => {
  await dropWebhooks();
  const items = await aCart();
  const key = randomUUID();
  await place(aPlacement(items, await card(CARDS.declined)), key);
  const { json } = await place(aPlacement(items, await card(CARDS.challenged)), key);
  await answerBank(sandbox.url(), json.paymentIntentClientSecret);
  await reconcileAfter(60_000);
  expect((await theOrder()).payment.state).toBe('paid');
  expect(await ledger()).toEqual(NO_DIFFERENCE);
});

test('whoever closes the challenge may pay with another card; the first one takes no money any more', async () => {
  const items = await aCart();
  const key = randomUUID();
  const first = await place(aPlacement(items, await card(CARDS.challenged)), key);
  expect((await place(aPlacement(items, await card()), key)).json.success).toBe(true);
  await answerBank(sandbox.url(), first.json.paymentIntentClientSecret);
  expect(await chargeCount()).toBe(1);
});

test('after the challenge the same request finds it paid, without any message', async () => {
  await dropWebhooks();
  const key = randomUUID();
  const body = aPlacement(await aCart(), await card(CARDS.challenged));
  const { json } = await place(body, key);
  expect((await place(body, key)).json).toEqual(json);
  await answerBank(sandbox.url(), json.paymentIntentClientSecret);
  expect((await place(body, key)).json.success).toBe(true);
});

test('an order that nobody pays for a day is closed at the provider, and takes no money any more', async () => {
  const key = randomUUID();
  const body = aPlacement(await aCart(), await card(CARDS.challenged));
  const { json } = await place(body, key);
  const day = 24 * 60 * 60_000;
  await Order.updateMany({}, { $set: { createdAt: new Date(Date.now() - day - 1) } });
  await reconcileAfter(60_000);
  expect((await theOrder()).payment.state).toBe('void');
  await answerBank(sandbox.url(), json.paymentIntentClientSecret);
  // The same again is another order, and its bank asks again.
  expect((await place(body, key)).json).toMatchObject({ success: false, requiresAction: true });
  expect(await chargeCount()).toBe(0);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
});

test('an order that never reached the provider is given up after a day', async () => {
  await sandbox.arrange({ on: 'call', name: 'payment_intents.create', effect: 'lose_request', times: 3 });
  await place(aPlacement(await aCart(), await card()));
  await Order.updateMany({}, { $set: { createdAt: new Date(Date.now() - 25 * 60 * 60_000) } });
  await reconcileAfter(60_000);
  expect((await theOrder()).payment).toMatchObject({ state: 'void' });
  expect((await theOrder()).payment.lookAt).toBeUndefined();
});

test('a wallet pays as a card does', async () => {
  const { json } = await place(aPlacement(await aCart(), await card(), { paymentMethodType: 'googlepay' }));
  expect(json.success).toBe(true);
  expect((await theOrder()).payment.method).toBe('googlepay');
});

test('a signed-in customer is one customer at the provider', async () => {
  const user = await aUser();
  const headers = await bearerOf(user);
  await Promise.all(
    [1, 2, 3].map(async () => place(aPlacement(await aCart(), await card()), randomUUID(), headers)),
  );
  const customers = (await Order.find()).map(({ payment }) => payment.customerReference);
  expect(customers).toEqual(Array(3).fill(expect.stringMatching(/^cus_/)));
  expect(new Set(customers).size).toBe(1);
  expect(await ledger()).toEqual(NO_DIFFERENCE);
});

test('a request whose twin is still at work after ten seconds is told to come again: 409', async () => {
  const key = randomUUID();
  const body = aPlacement(await aCart(), await card(CARDS.declined));
  await place(body, key);
  const { _id } = await theOrder();
  await Lease.create({ _id: `order:${_id}`, holder: 'another', until: new Date(Date.now() + 60_000) });
  const { status, json, headers } = await place(body, key);
  expect([status, json.code, Number(headers.get('retry-after')) > 0]).toEqual([409, 'in_progress', true]);
});
