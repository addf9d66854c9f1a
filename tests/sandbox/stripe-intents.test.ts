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

async function refusalOf(request: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await request.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('Stripe did not refuse the request');
}

test.each([
  {
    number: '4000000000000002',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  {
    number: '4000000000009995',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  { number: '4000000000000069', code: 'expired_card', decline_code: '', message: 'Your card has expired.' },
  {
    number: '4000000000000127',
    code: 'incorrect_cvc',
    decline_code: '',
    message: "Your card's security code is incorrect.",
  },
  {
    number: '4000000000000119',
    code: 'processing_error',
    decline_code: '',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  {
    number: '4000000000000341',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
])(
  'the card $number is refused with $code, and another one pays the same intent',
  async ({ number, code, decline_code, message }) => {
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
  {
    rule: 'a wrong digit',
    number: '4242424242424241',
    code: 'incorrect_number',
    message: 'Your card number is incorrect.',
  },
  {
    rule: 'a number that is not a test card',
    number: '4111111111111111',
    code: 'card_declined',
    message: 'takes only its listed test cards',
  },
])('a card with $rule is refused when entered', async ({ number, code, message }) => {
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
  { month: '13', year: '2034', code: 'invalid_expiry_month' },
  { month: '1', year: '2020', code: 'invalid_expiry_year' },
])('a card that expired $month/$year is refused when entered', async ({ month, year, code }) => {
  const { json } = await callAsBrowser(sandbox.url(), '/v1/payment_methods', {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': month,
    'card[exp_year]': year,
  });
  expect(json.error.code).toBe(code);
});

test.each(['sk_live_51', 'sk_test_51', 'pk_live_51', ''])(
  'refuses the key “%s” and does not echo it',
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

test('the publishable key cannot use server endpoints, and the server cannot enter cards', async () => {
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

test('the browser reads an intent only with its client secret, without the order behind it', async () => {
  const intent = await stripeOfSandbox().paymentIntents.create({ ...anIntent, metadata: { orderId: 'o-1' } });
  const fetchIntent = (secret: string) =>
    fetch(`${sandbox.url()}/v1/payment_intents/${intent.id}?key=pk_test_sandbox&client_secret=${secret}`);
  expect((await fetchIntent('wrong')).status).toBe(404);
  const stored = await (await fetchIntent(intent.client_secret ?? '')).json();
  expect(stored.id).toBe(intent.id);
  expect(stored.metadata).toBeUndefined();
});

test.each([
  {
    rule: 'payment_method_types',
    wrong: { payment_method_types: ['card'] },
    code: 'payment_method_types_no_longer_supported',
  },
  { rule: 'an unknown parameter', wrong: { color: 'red' }, code: 'parameter_unknown' },
  { rule: '49 cents', wrong: { amount: 49 }, code: 'amount_too_small' },
])('an intent with $rule is refused', async ({ wrong, code }) => {
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

test('a paid or canceled intent cannot be confirmed, canceled or increased', async () => {
  const stripe = stripeOfSandbox();
  const paid = await pay('4242424242424242');
  const open = await stripe.paymentIntents.create(anIntent);
  const canceled = await stripe.paymentIntents.cancel(open.id);
  expect([paid.status, canceled.status]).toEqual(['succeeded', 'canceled']);
  for (const { id } of [paid, canceled]) {
    const payment_method = await typeCard(sandbox.url());
    for (const request of [
      stripe.paymentIntents.confirm(id, { payment_method, ...onServer }),
      stripe.paymentIntents.cancel(id),
      stripe.paymentIntents.update(id, { amount: 9_999 }),
    ]) {
      const refusal = await refusalOf(request);
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

test('a card consumed by a declined confirmation is refused afterward, unless it belongs to a customer', async () => {
  const stripe = stripeOfSandbox();
  const intent = await stripe.paymentIntents.create(anIntent);
  const payment_method = await typeCard(sandbox.url());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'spend_card' });
  const declined = await refusalOf(stripe.paymentIntents.confirm(intent.id, { payment_method, ...onServer }));
  expect(declined.code).toBe('authentication_required');
  const refusal = await refusalOf(stripe.paymentIntents.confirm(intent.id, { payment_method, ...onServer }));
  expect([refusal.statusCode, refusal.message]).toEqual([
    400,
    expect.stringContaining('may not be used again'),
  ]);

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
  { number: '4000002760003184', outcome: 'succeed', status: 'succeeded', code: undefined },
  {
    number: '4000002760003184',
    outcome: 'fail',
    status: 'requires_payment_method',
    code: 'payment_intent_authentication_failure',
  },
  {
    number: '4000008400001629',
    outcome: 'succeed',
    status: 'requires_payment_method',
    code: 'card_declined',
  },
  { number: '4000002500003155', outcome: 'succeed', status: 'succeeded', code: undefined },
] as const)(
  'the card $number requires authentication: $outcome makes it $status',
  async ({ number, outcome, status, code }) => {
    const challenged = await pay(number);
    expect([challenged.status, challenged.next_action?.type]).toEqual(['requires_action', 'use_stripe_sdk']);
    const { json } = await callAsBrowser(sandbox.url(), `/v1/payment_intents/${challenged.id}/3ds`, {
      client_secret: challenged.client_secret ?? '',
      outcome,
    });
    expect([json.status, json.last_payment_error?.code]).toEqual([status, code]);
  },
);

test('two concurrent confirmations charge once', async () => {
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

test('the stored objects survive a restart', async () => {
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

test('a refund never exceeds the payment', async () => {
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
