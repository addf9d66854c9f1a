import { withDatabase } from '@/tests/support/database';
import { callAsBrowser, createSandboxStripe, enterCard, withPaymentSandbox } from '@/tests/support/payments';

withDatabase();
const sandbox = withPaymentSandbox();

const SERVER_CONFIRMATION = { use_stripe_sdk: true, return_url: 'https://shop.example/' };

/** Sets up a card as the browser does; returns the setup intent that the browser receives. */
async function setUpCard(customer: string, number: string) {
  const setup = await createSandboxStripe().setupIntents.create({ customer, usage: 'on_session' });
  const { status, json } = await callAsBrowser(sandbox.url(), `/v1/setup_intents/${setup.id}/confirm`, {
    client_secret: setup.client_secret ?? '',
    payment_method: await enterCard(sandbox.url(), number),
  });
  return { status, json, id: setup.id, secret: setup.client_secret ?? '' };
}

test('a declined card is not set up and not attached to the customer', async () => {
  const customer = await createSandboxStripe().customers.create({ email: 'ada@shop.test' });
  const { status, json } = await setUpCard(customer.id, '4000000000000002');
  expect([status, json.error.code, json.error.setup_intent.status]).toEqual([
    402,
    'card_declined',
    'requires_payment_method',
  ]);
  expect((await createSandboxStripe().customers.listPaymentMethods(customer.id)).data).toEqual([]);
});

test.each([
  { outcome: 'succeed', status: 'succeeded', cards: 1 },
  { outcome: 'fail', status: 'requires_payment_method', cards: 0 },
])(
  'the setup of a card with 3DS is $status if its authentication ends with $outcome',
  async ({ outcome, status, cards }) => {
    const customer = await createSandboxStripe().customers.create({});
    const { json, id, secret } = await setUpCard(customer.id, '4000002500003155');
    expect(json.status).toBe('requires_action');
    const authentication = await callAsBrowser(sandbox.url(), `/v1/setup_intents/${id}/3ds`, {
      client_secret: secret,
      outcome,
    });
    expect(authentication.json.status).toBe(status);
    expect((await createSandboxStripe().customers.listPaymentMethods(customer.id)).data).toHaveLength(cards);
  },
);

test('a card that was set up pays without another authentication, and only for its customer', async () => {
  const stripe = createSandboxStripe();
  const owner = await stripe.customers.create({});
  const otherCustomer = await stripe.customers.create({});
  const { id, secret, json } = await setUpCard(owner.id, '4000002500003155');
  const fields = { client_secret: secret, outcome: 'succeed' };
  await callAsBrowser(sandbox.url(), `/v1/setup_intents/${id}/3ds`, fields);
  const payAs = async (customer: string) => {
    const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'usd', customer });
    return stripe.paymentIntents.confirm(intent.id, {
      payment_method: json.payment_method,
      ...SERVER_CONFIRMATION,
    });
  };
  await expect(payAs(otherCustomer.id)).rejects.toMatchObject({
    statusCode: 400,
    param: 'payment_method',
  });
  expect((await payAs(owner.id)).status).toBe('succeeded');
  expect((await payAs(owner.id)).status).toBe('succeeded');
});

test('a saved card can be changed, made the default and detached, but not attached again', async () => {
  const stripe = createSandboxStripe();
  const customer = await stripe.customers.create({});
  const { json } = await setUpCard(customer.id, '5555555555554444');
  const paymentMethodId = json.payment_method;
  const changedCard = await stripe.paymentMethods.update(paymentMethodId, {
    card: { exp_month: 1, exp_year: 2035 },
    billing_details: { name: 'Ada', address: { postal_code: '10001' } },
  });
  expect(changedCard.card).toMatchObject({
    exp_month: 1,
    exp_year: 2035,
    last4: '4444',
    brand: 'mastercard',
  });
  expect(changedCard.billing_details).toMatchObject({
    name: 'Ada',
    address: { postal_code: '10001', city: null },
  });
  await expect(
    stripe.paymentMethods.update(paymentMethodId, { card: { exp_month: 13 } }),
  ).rejects.toMatchObject({
    code: 'invalid_expiry_month',
  });
  await stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: paymentMethodId },
  });
  await stripe.paymentMethods.detach(paymentMethodId);
  await expect(stripe.paymentMethods.detach(paymentMethodId)).rejects.toMatchObject({ statusCode: 400 });
  await expect(
    stripe.paymentMethods.attach(paymentMethodId, { customer: customer.id }),
  ).rejects.toMatchObject({
    statusCode: 400,
  });
  const updatedCustomer = await stripe.customers.retrieve(customer.id);
  expect(updatedCustomer).toMatchObject({ invoice_settings: { default_payment_method: null } });
});

test('a card without a customer can neither be changed nor be a customer’s default', async () => {
  const stripe = createSandboxStripe();
  const customer = await stripe.customers.create({});
  const paymentMethodId = await enterCard(sandbox.url());
  await expect(
    stripe.paymentMethods.update(paymentMethodId, { card: { exp_month: 1 } }),
  ).rejects.toMatchObject({
    statusCode: 400,
  });
  await expect(
    stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: paymentMethodId } }),
  ).rejects.toMatchObject({ statusCode: 400 });
});

test('paying with setup_future_usage attaches the card, including that of a wallet', async () => {
  const stripe = createSandboxStripe();
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
    ...SERVER_CONFIRMATION,
  });
  const { data } = await stripe.customers.listPaymentMethods(customer.id);
  expect(data.map(({ id }) => id)).toEqual([wallet.id]);
});

test('no card number is stored', async () => {
  await enterCard(sandbox.url(), '5555555555554444');
  const { default: mongoose } = await import('mongoose');
  const storedCards = await mongoose.connection.collection('sandbox_payment_methods').find({}).toArray();
  expect(storedCards).toHaveLength(1);
  expect(JSON.stringify(storedCards)).not.toContain('555555');
});
