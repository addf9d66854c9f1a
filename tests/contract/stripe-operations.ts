import { callAsBrowser, createSandboxStripe, enterCard } from '@/tests/support/payments';

const serverConfirmation = { use_stripe_sdk: true, return_url: 'https://shop.example/checkout' };
const shipping = {
  name: 'Ada Lovelace',
  phone: '5550100142',
  address: { line1: '1 Sandbox Street', city: 'New York', state: 'NY', postal_code: '10001', country: 'US' },
};

/** Calls every Stripe operation of the sandbox at least once, with the parameters that the shop uses. */
export async function callStripeOperations(url: string): Promise<void> {
  const stripe = createSandboxStripe();
  await stripe.accounts.retrieveCurrent();
  await stripe.webhookEndpoints.list({ limit: 100 });
  const customer = await stripe.customers.create({
    email: 'ada@shop.test',
    name: 'Ada',
    metadata: { userId: 'u' },
  });
  await stripe.customers.retrieve(customer.id);

  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    usage: 'on_session',
    allowed_payment_method_types: ['card'],
  });
  await stripe.setupIntents.update(setup.id, {
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  });
  const card = await enterCard(url);
  await callAsBrowser(url, `/v1/setup_intents/${setup.id}/confirm`, {
    client_secret: setup.client_secret ?? '',
    payment_method: card,
  });
  await stripe.setupIntents.retrieve(setup.id);
  const challengedSetup = await stripe.setupIntents.create({ customer: customer.id });
  await stripe.setupIntents.confirm(challengedSetup.id, {
    payment_method: await enterCard(url, '4000002500003155'),
    ...serverConfirmation,
  });
  await callAsBrowser(url, `/v1/setup_intents/${challengedSetup.id}/3ds`, {
    client_secret: challengedSetup.client_secret ?? '',
    outcome: 'fail',
  });
  await stripe.setupIntents.cancel(challengedSetup.id);
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card } });
  await stripe.paymentMethods.retrieve(card);
  await stripe.paymentMethods.update(card, {
    card: { exp_month: 1, exp_year: 2036 },
    billing_details: { name: 'Ada', address: shipping.address },
  });
  await stripe.customers.listPaymentMethods(customer.id, { limit: 100, type: 'card' });

  const intent = await stripe.paymentIntents.create({
    amount: 2598,
    currency: 'usd',
    customer: customer.id,
    allowed_payment_method_types: ['card'],
    description: 'Order',
    metadata: { orderId: 'o-1' },
    receipt_email: 'ada@shop.test',
    shipping,
  });
  await stripe.paymentIntents.update(intent.id, { amount: 3098, metadata: { orderId: 'o-1', attempt: '2' } });
  const declinedCard = await enterCard(url, '4000000000009995');
  const declinedConfirmation = stripe.paymentIntents.confirm(intent.id, {
    payment_method: declinedCard,
    ...serverConfirmation,
  });
  await declinedConfirmation.catch(() => {});
  await stripe.paymentIntents.confirm(intent.id, { payment_method: card, ...serverConfirmation });
  const { latest_charge } = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  await stripe.charges.retrieve(
    typeof latest_charge === 'string' ? latest_charge : (latest_charge?.id ?? ''),
  );
  const refund = await stripe.refunds.create({
    payment_intent: intent.id,
    amount: 100,
    reason: 'requested_by_customer',
    metadata: { orderId: 'o-1' },
  });
  await stripe.refunds.retrieve(refund.id);
  await stripe.refunds.list({ payment_intent: intent.id });
  await stripe.disputes.list({ payment_intent: intent.id, limit: 1 });
  await stripe.paymentIntents.list({ limit: 10, created: { gte: intent.created } });

  const challengedIntent = await stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    confirm: true,
    payment_method: await enterCard(url, '4000002760003184'),
    payment_method_options: { card: { request_three_d_secure: 'any' } },
    ...serverConfirmation,
  });
  await callAsBrowser(url, `/v1/payment_intents/${challengedIntent.id}/3ds`, {
    client_secret: challengedIntent.client_secret ?? '',
    outcome: 'succeed',
  });
  const unpaidIntent = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  await stripe.paymentIntents.cancel(unpaidIntent.id, { cancellation_reason: 'abandoned' });
  await stripe.paymentIntents.cancel(unpaidIntent.id).catch(() => {});
  await stripe.paymentIntents.retrieve('pi_unknown').catch(() => {});

  const spareCard = await enterCard(url, '378282246310005');
  await stripe.paymentMethods.attach(spareCard, { customer: customer.id });
  await stripe.paymentMethods.detach(spareCard);
  const { data: events } = await stripe.events.list({ limit: 3 });
  await stripe.events.retrieve(events[0]?.id ?? '');
}
