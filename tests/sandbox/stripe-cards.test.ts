import { withDatabase } from '@/tests/support/database';
import { callAsBrowser, stripeOfSandbox, typeCard, withPaymentSandbox } from '@/tests/support/payments';

withDatabase();
const sandbox = withPaymentSandbox();

const onServer = { use_stripe_sdk: true, return_url: 'https://shop.example/' };

/** Sets up a card as the browser does; returns the setup intent as the browser sees it. */
async function setUp(customer: string, number: string) {
  const setup = await stripeOfSandbox().setupIntents.create({ customer, usage: 'on_session' });
  const { status, json } = await callAsBrowser(sandbox.url(), `/v1/setup_intents/${setup.id}/confirm`, {
    client_secret: setup.client_secret ?? '',
    payment_method: await typeCard(sandbox.url(), number),
  });
  return { status, json, id: setup.id, secret: setup.client_secret ?? '' };
}

test('a declined card is not set up, and has no customer', async () => {
  const customer = await stripeOfSandbox().customers.create({ email: 'ada@shop.test' });
  const { status, json } = await setUp(customer.id, '4000000000000002');
  expect([status, json.error.code, json.error.setup_intent.status]).toEqual([
    402,
    'card_declined',
    'requires_payment_method',
  ]);
  expect((await stripeOfSandbox().customers.listPaymentMethods(customer.id)).data).toEqual([]);
});

test.each([
  { outcome: 'succeed', status: 'succeeded', cards: 1 },
  { outcome: 'fail', status: 'requires_payment_method', cards: 0 },
])(
  'a card with 3DS is set up or not, as its authentication ends: $outcome',
  async ({ outcome, status, cards }) => {
    const customer = await stripeOfSandbox().customers.create({});
    const { json, id, secret } = await setUp(customer.id, '4000002500003155');
    expect(json.status).toBe('requires_action');
    const finished = await callAsBrowser(sandbox.url(), `/v1/setup_intents/${id}/3ds`, {
      client_secret: secret,
      outcome,
    });
    expect(finished.json.status).toBe(status);
    expect((await stripeOfSandbox().customers.listPaymentMethods(customer.id)).data).toHaveLength(cards);
  },
);

test('a card that was set up pays without further authentication, and only for its customer', async () => {
  const stripe = stripeOfSandbox();
  const owner = await stripe.customers.create({});
  const otherCustomer = await stripe.customers.create({});
  const { id, secret, json } = await setUp(owner.id, '4000002500003155');
  const fields = { client_secret: secret, outcome: 'succeed' };
  await callAsBrowser(sandbox.url(), `/v1/setup_intents/${id}/3ds`, fields);
  const confirmFor = async (customer: string) => {
    const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'usd', customer });
    return stripe.paymentIntents.confirm(intent.id, { payment_method: json.payment_method, ...onServer });
  };
  await expect(confirmFor(otherCustomer.id)).rejects.toMatchObject({
    statusCode: 400,
    param: 'payment_method',
  });
  expect((await confirmFor(owner.id)).status).toBe('succeeded');
  expect((await confirmFor(owner.id)).status).toBe('succeeded');
});

test('a saved card is changed, made the default and detached for good', async () => {
  const stripe = stripeOfSandbox();
  const customer = await stripe.customers.create({});
  const { json } = await setUp(customer.id, '5555555555554444');
  const method = json.payment_method;
  const changed = await stripe.paymentMethods.update(method, {
    card: { exp_month: 1, exp_year: 2035 },
    billing_details: { name: 'Ada', address: { postal_code: '10001' } },
  });
  expect(changed.card).toMatchObject({ exp_month: 1, exp_year: 2035, last4: '4444', brand: 'mastercard' });
  expect(changed.billing_details).toMatchObject({
    name: 'Ada',
    address: { postal_code: '10001', city: null },
  });
  await expect(stripe.paymentMethods.update(method, { card: { exp_month: 13 } })).rejects.toMatchObject({
    code: 'invalid_expiry_month',
  });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method } });
  await stripe.paymentMethods.detach(method);
  await expect(stripe.paymentMethods.detach(method)).rejects.toMatchObject({ statusCode: 400 });
  await expect(stripe.paymentMethods.attach(method, { customer: customer.id })).rejects.toMatchObject({
    statusCode: 400,
  });
  const forgotten = await stripe.customers.retrieve(customer.id);
  expect(forgotten).toMatchObject({ invoice_settings: { default_payment_method: null } });
});

test('a card without a customer can neither be changed nor be a customer’s default', async () => {
  const stripe = stripeOfSandbox();
  const customer = await stripe.customers.create({});
  const method = await typeCard(sandbox.url());
  await expect(stripe.paymentMethods.update(method, { card: { exp_month: 1 } })).rejects.toMatchObject({
    statusCode: 400,
  });
  await expect(
    stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method } }),
  ).rejects.toMatchObject({ statusCode: 400 });
});

test('paying with setup_future_usage attaches the card; it keeps the wallet’s name', async () => {
  const stripe = stripeOfSandbox();
  const customer = await stripe.customers.create({});
  const { json: wallet } = await callAsBrowser(sandbox.url(), '/v1/payment_methods', {
    type: 'card',
    'card[token]': 'tok_sbx_apple_pay',
  });
  expect(wallet.card.wallet.type).toBe('apple_pay');
  const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'usd', customer: customer.id });
  await stripe.paymentIntents.confirm(intent.id, {
    payment_method: wallet.id,
    setup_future_usage: 'on_session',
    ...onServer,
  });
  const { data } = await stripe.customers.listPaymentMethods(customer.id);
  expect(data.map(({ id }) => id)).toEqual([wallet.id]);
});

test('no card number is stored', async () => {
  await typeCard(sandbox.url(), '5555555555554444');
  const { default: mongoose } = await import('mongoose');
  const rows = await mongoose.connection.collection('sandbox_payment_methods').find({}).toArray();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('555555');
});
