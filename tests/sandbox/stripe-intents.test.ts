import Stripe from 'stripe';
import { withDatabase } from '@/tests/support/database';
import { callAsBrowser, stripeOfSandbox, typeCard, withPaymentSandbox } from '@/tests/support/payments';

withDatabase();
const sandbox = withPaymentSandbox();

const anIntent = { amount: 2598, currency: 'usd', allowed_payment_method_types: ['card' as const] };
const onServer = { use_stripe_sdk: true, return_url: 'https://shop.example/' };

async function pay(number: string) {
  const stripe = stripeOfSandbox();
  const intent = await stripe.paymentIntents.create(anIntent);
  const payment_method = await typeCard(sandbox.url(), number);
  return stripe.paymentIntents.confirm(intent.id, { payment_method, ...onServer });
}

async function refusalOf(act: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await act.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('it was not refused by Stripe');
}

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', '', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', '', "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    '',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
  ['4000000000000341', 'card_declined', 'generic_decline', 'Your card was declined.'],
])(
  'the card %s is refused with %s, and another one pays the same intent',
  async (number, code, decline_code, message) => {
    const stripe = stripeOfSandbox();
    const intent = await stripe.paymentIntents.create(anIntent);
    const confirm = async (card: string) =>
      stripe.paymentIntents.confirm(intent.id, {
        payment_method: await typeCard(sandbox.url(), card),
        ...onServer,
      });
    const refusal = await refusalOf(confirm(number));
    expect([refusal.statusCode, refusal.type, refusal.code, refusal.decline_code, refusal.message]).toEqual([
      402,
      'StripeCardError',
      code,
      decline_code,
      message,
    ]);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code, message },
      latest_charge: null,
    });
    expect(await confirm('4242424242424242')).toMatchObject({ status: 'succeeded', amount_received: 2598 });
  },
);

test.each([
  ['a wrong digit', '4242424242424241', 'incorrect_number', 'Your card number is incorrect.'],
  ['a number that is no test card', '4111111111111111', 'card_declined', 'takes only its listed test cards'],
])('a card with %s is refused when it is typed', async (_, number, code, message) => {
  const { status, json } = await callAsBrowser(sandbox.url(), '/v1/payment_methods', {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
  });
  expect([status, json.error.code, json.error.message]).toEqual([
    402,
    code,
    expect.stringContaining(message),
  ]);
});

test.each([
  ['13', '2034', 'invalid_expiry_month'],
  ['1', '2020', 'invalid_expiry_year'],
])('a card good until %s/%s is refused when it is typed', async (month, year, code) => {
  const { json } = await callAsBrowser(sandbox.url(), '/v1/payment_methods', {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': month,
    'card[exp_year]': year,
  });
  expect(json.error.code).toBe(code);
});

test.each(['sk_live_51', 'sk_test_51', 'pk_live_51', ''])(
  'the key “%s” is refused and not repeated',
  async (key) => {
    const response = await fetch(`${sandbox.url()}/v1/customers`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
    });
    const text = await response.text();
    expect(response.status).toBe(401);
    if (key) expect(text).not.toContain(key);
  },
);

test('the browser’s key opens nothing of the server’s, and the server types no cards', async () => {
  const created = await callAsBrowser(sandbox.url(), '/v1/payment_intents', {
    amount: '100',
    currency: 'usd',
  });
  expect([created.status, created.json.error.code]).toEqual([403, 'secret_key_required']);
  const refusal = await refusalOf(
    stripeOfSandbox().paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2034 },
    }),
  );
  expect(refusal.statusCode).toBe(400);
});

test('the browser sees an intent by its secret alone, without the order behind it', async () => {
  const intent = await stripeOfSandbox().paymentIntents.create({ ...anIntent, metadata: { orderId: 'o-1' } });
  const ask = (secret: string) =>
    fetch(`${sandbox.url()}/v1/payment_intents/${intent.id}?key=pk_test_sandbox&client_secret=${secret}`);
  expect((await ask('wrong')).status).toBe(404);
  const seen = await (await ask(intent.client_secret ?? '')).json();
  expect(seen.id).toBe(intent.id);
  expect(seen.metadata).toBeUndefined();
});

test.each([
  ['payment_method_types', { payment_method_types: ['card'] }, 'payment_method_types_no_longer_supported'],
  ['an unknown parameter', { colour: 'red' }, 'parameter_unknown'],
  ['49 cents', { amount: 49 }, 'amount_too_small'],
])('an intent with %s is refused', async (_, wrong, code) => {
  const body = new URLSearchParams();
  const fields = { amount: 2598, currency: 'usd', ...wrong };
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) body.append(`${name}[0]`, value.join());
    else body.append(name, String(value));
  }
  const response = await fetch(`${sandbox.url()}/v1/payment_intents`, {
    method: 'POST',
    headers: { Authorization: 'Bearer sk_test_sandbox' },
    body,
  });
  expect([response.status, (await response.json()).error.code]).toEqual([400, code]);
});

test('a paid or canceled intent can be neither confirmed, nor canceled, nor made dearer', async () => {
  const stripe = stripeOfSandbox();
  const paid = await pay('4242424242424242');
  const open = await stripe.paymentIntents.create(anIntent);
  const canceled = await stripe.paymentIntents.cancel(open.id);
  expect([paid.status, canceled.status]).toEqual(['succeeded', 'canceled']);
  for (const { id } of [paid, canceled]) {
    const payment_method = await typeCard(sandbox.url());
    for (const act of [
      stripe.paymentIntents.confirm(id, { payment_method, ...onServer }),
      stripe.paymentIntents.cancel(id),
      stripe.paymentIntents.update(id, { amount: 9_999 }),
    ]) {
      const refusal = await refusalOf(act);
      expect([refusal.statusCode, refusal.code]).toEqual([400, 'payment_intent_unexpected_state']);
    }
  }
  expect((await stripe.paymentIntents.retrieve(paid.id)).amount).toBe(2598);
});

test('a card without a customer pays once', async () => {
  const stripe = stripeOfSandbox();
  const payment_method = await typeCard(sandbox.url());
  const first = await stripe.paymentIntents.create(anIntent);
  const second = await stripe.paymentIntents.create(anIntent);
  await stripe.paymentIntents.confirm(first.id, { payment_method, ...onServer });
  const refusal = await refusalOf(stripe.paymentIntents.confirm(second.id, { payment_method, ...onServer }));
  expect([refusal.statusCode, refusal.code]).toEqual([400, undefined]);
});

test('a card that a refused confirmation spent is refused afterwards, unless a customer has it', async () => {
  const stripe = stripeOfSandbox();
  const intent = await stripe.paymentIntents.create(anIntent);
  const payment_method = await typeCard(sandbox.url());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'spend_card' });
  const declined = await refusalOf(stripe.paymentIntents.confirm(intent.id, { payment_method, ...onServer }));
  expect(declined.code).toBe('authentication_required');
  const spent = await refusalOf(stripe.paymentIntents.confirm(intent.id, { payment_method, ...onServer }));
  expect([spent.statusCode, spent.message]).toEqual([400, expect.stringContaining('may not be used again')]);

  const customer = await stripe.customers.create({});
  const saved = await typeCard(sandbox.url());
  await stripe.paymentMethods.attach(saved, { customer: customer.id });
  const own = await stripe.paymentIntents.create({ ...anIntent, customer: customer.id });
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'spend_card' });
  await refusalOf(stripe.paymentIntents.confirm(own.id, { payment_method: saved, ...onServer }));
  const paid = await stripe.paymentIntents.confirm(own.id, { payment_method: saved, ...onServer });
  expect(paid.status).toBe('succeeded');
});

test.each([
  ['4000002760003184', 'succeed', 'succeeded', undefined],
  ['4000002760003184', 'fail', 'requires_payment_method', 'payment_intent_authentication_failure'],
  ['4000008400001629', 'succeed', 'requires_payment_method', 'card_declined'],
  ['4000002500003155', 'succeed', 'succeeded', undefined],
] as const)('the card %s asks who is paying: %s makes it %s', async (number, outcome, status, code) => {
  const asking = await pay(number);
  expect([asking.status, asking.next_action?.type]).toEqual(['requires_action', 'use_stripe_sdk']);
  const { json } = await callAsBrowser(sandbox.url(), `/v1/payment_intents/${asking.id}/3ds`, {
    client_secret: asking.client_secret ?? '',
    outcome,
  });
  expect([json.status, json.last_payment_error?.code]).toEqual([status, code]);
});

test('two confirmations at once charge once', async () => {
  const stripe = stripeOfSandbox();
  const intent = await stripe.paymentIntents.create(anIntent);
  const confirmations = await Promise.allSettled(
    [1, 2, 3].map(async () =>
      stripe.paymentIntents.confirm(intent.id, {
        payment_method: await typeCard(sandbox.url()),
        ...onServer,
      }),
    ),
  );
  expect(confirmations.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await sandbox.quiet();
  expect(sandbox.received.filter(({ body }) => body.includes('payment_intent.succeeded'))).toHaveLength(1);
});

test('the books survive a restart', async () => {
  const paid = await pay('5555555555554444');
  await sandbox.restart();
  expect((await stripeOfSandbox().paymentIntents.retrieve(paid.id)).status).toBe('succeeded');
});

test('the intents of the last days can be listed and compared with the orders', async () => {
  const stripe = stripeOfSandbox();
  for (let count = 0; count < 3; count++) await stripe.paymentIntents.create(anIntent);
  const ids = [];
  const since = Math.floor(Date.now() / 1_000) - 60;
  for await (const intent of stripe.paymentIntents.list({ limit: 2, created: { gte: since } }))
    ids.push(intent.id);
  expect(new Set(ids).size).toBe(3);
});

test('of a refund never more than was paid comes back', async () => {
  const stripe = stripeOfSandbox();
  const { id } = await pay('4242424242424242');
  const open = await stripe.paymentIntents.create(anIntent);
  expect((await refusalOf(stripe.refunds.create({ payment_intent: open.id }))).statusCode).toBe(400);
  expect((await refusalOf(stripe.refunds.create({ payment_intent: id, amount: 2599 }))).param).toBe('amount');
  await stripe.refunds.create({ payment_intent: id, amount: 1000 });
  expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({
    amount: 1598,
    status: 'succeeded',
  });
  expect((await refusalOf(stripe.refunds.create({ payment_intent: id }))).code).toBe(
    'charge_already_refunded',
  );
  const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(latest_charge).toMatchObject({ refunded: true, amount_refunded: 2598 });
});
