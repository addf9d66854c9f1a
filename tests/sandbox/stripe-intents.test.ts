import Stripe from 'stripe';
import { withDatabase } from '@/tests/support/database';
import { callAsBrowser, createSandboxStripe, enterCard, withPaymentSandbox } from '@/tests/support/payments';

withDatabase();
const sandbox = withPaymentSandbox();

const INTENT = { amount: 2598, currency: 'usd', allowed_payment_method_types: ['card' as const] };
const SERVER_CONFIRMATION = { use_stripe_sdk: true, return_url: 'https://shop.example/' };

async function payBy(number: string) {
  const stripe = createSandboxStripe();
  const intent = await stripe.paymentIntents.create(INTENT);
  const payment_method = await enterCard(sandbox.url(), number);
  return stripe.paymentIntents.confirm(intent.id, { payment_method, ...SERVER_CONFIRMATION });
}

async function catchRefusal(request: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await request.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('Stripe did not refuse the request.');
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
  'the card $number is refused with $code, and another card pays the same intent',
  async ({ number, code, decline_code, message }) => {
    const stripe = createSandboxStripe();
    const intent = await stripe.paymentIntents.create(INTENT);
    const confirm = async (card: string) =>
      stripe.paymentIntents.confirm(intent.id, {
        payment_method: await enterCard(sandbox.url(), card),
        ...SERVER_CONFIRMATION,
      });
    const refusal = await catchRefusal(confirm(number));
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
    message: 'only accepts its listed test cards',
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
])('a card with the expiry $month/$year is refused when entered', async ({ month, year, code }) => {
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
    const body = await response.text();
    expect(response.status).toBe(401);
    if (key) expect(body).not.toContain(key);
  },
);

test('the publishable key cannot call server endpoints, and the server cannot send card numbers', async () => {
  const creation = await callAsBrowser(sandbox.url(), '/v1/payment_intents', {
    amount: '100',
    currency: 'usd',
  });
  expect([creation.status, creation.json.error.code]).toEqual([403, 'secret_key_required']);
  const refusal = await catchRefusal(
    createSandboxStripe().paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2034 },
    }),
  );
  expect(refusal.statusCode).toBe(400);
});

test('the browser can read an intent only with its client secret, and without its metadata', async () => {
  const intent = await createSandboxStripe().paymentIntents.create({
    ...INTENT,
    metadata: { orderId: 'o-1' },
  });
  const fetchIntent = (secret: string) =>
    fetch(`${sandbox.url()}/v1/payment_intents/${intent.id}?key=pk_test_sandbox&client_secret=${secret}`);
  expect((await fetchIntent('wrong')).status).toBe(404);
  const storedIntent = await (await fetchIntent(intent.client_secret ?? '')).json();
  expect(storedIntent.id).toBe(intent.id);
  expect(storedIntent.metadata).toBeUndefined();
});

test.each([
  {
    rule: 'payment_method_types',
    invalidFields: { payment_method_types: ['card'] },
    code: 'payment_method_types_no_longer_supported',
  },
  { rule: 'an unknown parameter', invalidFields: { color: 'red' }, code: 'parameter_unknown' },
  { rule: '49 cents', invalidFields: { amount: 49 }, code: 'amount_too_small' },
])('an intent with $rule is refused', async ({ invalidFields, code }) => {
  const body = new URLSearchParams();
  const fields = { amount: 2598, currency: 'usd', ...invalidFields };
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
  const stripe = createSandboxStripe();
  const paidIntent = await payBy('4242424242424242');
  const unpaidIntent = await stripe.paymentIntents.create(INTENT);
  const canceled = await stripe.paymentIntents.cancel(unpaidIntent.id);
  expect([paidIntent.status, canceled.status]).toEqual(['succeeded', 'canceled']);
  for (const { id } of [paidIntent, canceled]) {
    const payment_method = await enterCard(sandbox.url());
    for (const request of [
      stripe.paymentIntents.confirm(id, { payment_method, ...SERVER_CONFIRMATION }),
      stripe.paymentIntents.cancel(id),
      stripe.paymentIntents.update(id, { amount: 9_999 }),
    ]) {
      const refusal = await catchRefusal(request);
      expect([refusal.statusCode, refusal.code]).toEqual([400, 'payment_intent_unexpected_state']);
    }
  }
  expect((await stripe.paymentIntents.retrieve(paidIntent.id)).amount).toBe(2598);
});

test('a card without a customer can pay only once', async () => {
  const stripe = createSandboxStripe();
  const payment_method = await enterCard(sandbox.url());
  const firstIntent = await stripe.paymentIntents.create(INTENT);
  const secondIntent = await stripe.paymentIntents.create(INTENT);
  await stripe.paymentIntents.confirm(firstIntent.id, { payment_method, ...SERVER_CONFIRMATION });
  const refusal = await catchRefusal(
    stripe.paymentIntents.confirm(secondIntent.id, { payment_method, ...SERVER_CONFIRMATION }),
  );
  expect([refusal.statusCode, refusal.code]).toEqual([400, undefined]);
});

test('a card consumed by a declined confirmation is refused afterward, unless it belongs to a customer', async () => {
  const stripe = createSandboxStripe();
  const intent = await stripe.paymentIntents.create(INTENT);
  const payment_method = await enterCard(sandbox.url());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'spend_card' });
  const declineError = await catchRefusal(
    stripe.paymentIntents.confirm(intent.id, { payment_method, ...SERVER_CONFIRMATION }),
  );
  expect(declineError.code).toBe('authentication_required');
  const refusal = await catchRefusal(
    stripe.paymentIntents.confirm(intent.id, { payment_method, ...SERVER_CONFIRMATION }),
  );
  expect([refusal.statusCode, refusal.message]).toEqual([
    400,
    expect.stringContaining('may not be used again'),
  ]);

  const customer = await stripe.customers.create({});
  const savedCard = await enterCard(sandbox.url());
  await stripe.paymentMethods.attach(savedCard, { customer: customer.id });
  const savedCardIntent = await stripe.paymentIntents.create({ ...INTENT, customer: customer.id });
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'spend_card' });
  await catchRefusal(
    stripe.paymentIntents.confirm(savedCardIntent.id, { payment_method: savedCard, ...SERVER_CONFIRMATION }),
  );
  const paidIntent = await stripe.paymentIntents.confirm(savedCardIntent.id, {
    payment_method: savedCard,
    ...SERVER_CONFIRMATION,
  });
  expect(paidIntent.status).toBe('succeeded');
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
  'the payment with the card $number is $status if its authentication ends with $outcome',
  async ({ number, outcome, status, code }) => {
    const challengedIntent = await payBy(number);
    expect([challengedIntent.status, challengedIntent.next_action?.type]).toEqual([
      'requires_action',
      'use_stripe_sdk',
    ]);
    const { json } = await callAsBrowser(sandbox.url(), `/v1/payment_intents/${challengedIntent.id}/3ds`, {
      client_secret: challengedIntent.client_secret ?? '',
      outcome,
    });
    expect([json.status, json.last_payment_error?.code]).toEqual([status, code]);
  },
);

test('concurrent confirmations charge the card once', async () => {
  const stripe = createSandboxStripe();
  const intent = await stripe.paymentIntents.create(INTENT);
  const confirmations = await Promise.allSettled(
    [1, 2, 3].map(async () =>
      stripe.paymentIntents.confirm(intent.id, {
        payment_method: await enterCard(sandbox.url()),
        ...SERVER_CONFIRMATION,
      }),
    ),
  );
  expect(confirmations.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await sandbox.waitForWebhooks();
  expect(sandbox.received.filter(({ body }) => body.includes('payment_intent.succeeded'))).toHaveLength(1);
});

test('stored objects survive a restart', async () => {
  const paidIntent = await payBy('5555555555554444');
  await sandbox.restart();
  expect((await createSandboxStripe().paymentIntents.retrieve(paidIntent.id)).status).toBe('succeeded');
});

test('the recent intents can be listed in pages', async () => {
  const stripe = createSandboxStripe();
  for (let count = 0; count < 3; count++) await stripe.paymentIntents.create(INTENT);
  const ids = [];
  const sinceSeconds = Math.floor(Date.now() / 1_000) - 60;
  for await (const intent of stripe.paymentIntents.list({ limit: 2, created: { gte: sinceSeconds } }))
    ids.push(intent.id);
  expect(new Set(ids).size).toBe(3);
});

test('a refund never exceeds the payment', async () => {
  const stripe = createSandboxStripe();
  const { id } = await payBy('4242424242424242');
  const unpaidIntent = await stripe.paymentIntents.create(INTENT);
  expect((await catchRefusal(stripe.refunds.create({ payment_intent: unpaidIntent.id }))).statusCode).toBe(
    400,
  );
  expect((await catchRefusal(stripe.refunds.create({ payment_intent: id, amount: 2599 }))).param).toBe(
    'amount',
  );
  await stripe.refunds.create({ payment_intent: id, amount: 1000 });
  expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({
    amount: 1598,
    status: 'succeeded',
  });
  expect((await catchRefusal(stripe.refunds.create({ payment_intent: id }))).code).toBe(
    'charge_already_refunded',
  );
  const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(latest_charge).toMatchObject({ refunded: true, amount_refunded: 2598 });
});
