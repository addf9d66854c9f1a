import { createHmac } from 'node:crypto';
import { withDatabase } from '@/tests/support/database';
import { stripeOfSandbox, typeCard, withPaymentSandbox } from '@/tests/support/payments';

withDatabase();
const sandbox = withPaymentSandbox();

const anIntent = { amount: 2598, currency: 'usd' };
const onServer = { use_stripe_sdk: true, return_url: 'https://shop.example/' };

const typesReceived = () => sandbox.received.map(({ body }) => JSON.parse(body).type);

async function control(method: string, path: string, body?: unknown) {
  const response = await fetch(sandbox.url() + path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.status;
}

test.each([
  { rule: 'an unknown effect', scenario: { on: 'call', name: 'refunds.create', effect: 'explode' } },
  {
    rule: 'a webhook effect on an API request',
    scenario: { on: 'call', name: 'refunds.create', effect: 'drop' },
  },
  { rule: 'no name', scenario: { on: 'webhook', effect: 'drop' } },
])('a scenario with $rule is refused', async ({ scenario }) => {
  expect(await control('POST', '/sandbox/scenarios', scenario)).toBe(400);
});

test('an idempotency key repeats the response to the same request, and refuses another request', async () => {
  const stripe = stripeOfSandbox();
  const first = await stripe.paymentIntents.create(anIntent, { idempotencyKey: 'order:1:pi' });
  const repeated = await stripe.paymentIntents.create(anIntent, { idempotencyKey: 'order:1:pi' });
  expect(repeated.id).toBe(first.id);
  expect(repeated.lastResponse.headers['idempotent-replayed']).toBe('true');
  await expect(
    stripe.paymentIntents.create({ ...anIntent, amount: 9_999 }, { idempotencyKey: 'order:1:pi' }),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
});

test('twenty concurrent requests with one key create one intent', async () => {
  const stripe = stripeOfSandbox(undefined, 5);
  const created = await Promise.all(
    Array.from({ length: 20 }, () =>
      stripe.paymentIntents.create(anIntent, { idempotencyKey: 'order:2:pi' }),
    ),
  );
  expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});

test('a decline is repeated for its key too', async () => {
  const stripe = stripeOfSandbox();
  const { id } = await stripe.paymentIntents.create(anIntent);
  const payment_method = await typeCard(sandbox.url(), '4000000000000002');
  const confirm = () =>
    stripe.paymentIntents.confirm(
      id,
      { payment_method, ...onServer },
      { idempotencyKey: 'order:3:confirm:1' },
    );
  await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });
  await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });
  await sandbox.quiet();
  expect(typesReceived()).toEqual(['payment_intent.payment_failed']);
});

test('a response lost after the charge is repeated for the same key', async () => {
  const stripe = stripeOfSandbox(undefined, 2);
  const { id } = await stripe.paymentIntents.create(anIntent);
  const payment_method = await typeCard(sandbox.url());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'lose_response' });
  const paid = await stripe.paymentIntents.confirm(
    id,
    { payment_method, ...onServer },
    { idempotencyKey: 'c:1' },
  );
  expect(paid.status).toBe('succeeded');
  expect(paid.lastResponse.headers['idempotent-replayed']).toBe('true');
});

// Stripe's package retries once when a kept-alive connection breaks: such effects are set twice.
test('a lost request has no effect', async () => {
  const stripe = stripeOfSandbox();
  const { id } = await stripe.paymentIntents.create(anIntent);
  const payment_method = await typeCard(sandbox.url());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'lose_request', times: 2 });
  await expect(stripe.paymentIntents.confirm(id, { payment_method, ...onServer })).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
});

test.each([
  { effect: 'leave_unconfirmed', type: 'StripeConnectionError', status: 'requires_confirmation' },
  { effect: 'authentication_required', type: 'StripeCardError', status: 'requires_payment_method' },
  { effect: 'fail', type: 'StripeAPIError', status: 'requires_payment_method' },
] as const)('a confirmation can have the effect $effect', async ({ effect, type, status }) => {
  const stripe = stripeOfSandbox();
  const { id } = await stripe.paymentIntents.create(anIntent);
  const payment_method = await typeCard(sandbox.url());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect, times: 2 });
  await expect(stripe.paymentIntents.confirm(id, { payment_method, ...onServer })).rejects.toMatchObject({
    type,
  });
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe(status);
});

test.each([
  { outcome: 'succeed', status: 'succeeded' },
  { outcome: 'fail', status: 'requires_payment_method' },
])('a processing payment can later $outcome', async ({ outcome, status }) => {
  const stripe = stripeOfSandbox();
  const { id } = await stripe.paymentIntents.create(anIntent);
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'process' });
  const payment_method = await typeCard(sandbox.url());
  expect((await stripe.paymentIntents.confirm(id, { payment_method, ...onServer })).status).toBe(
    'processing',
  );
  expect(await control('POST', '/sandbox/settlements', { payment: id, outcome })).toBe(204);
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe(status);
});

test('a webhook overtakes a delayed response', async () => {
  const stripe = stripeOfSandbox();
  const { id } = await stripe.paymentIntents.create(anIntent);
  const payment_method = await typeCard(sandbox.url());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'delay', delayMs: 600 });
  const confirming = stripe.paymentIntents.confirm(id, { payment_method, ...onServer });
  let hasResponded = false;
  void confirming.then(() => {
    hasResponded = true;
  });
  while (sandbox.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  expect([typesReceived(), hasResponded]).toEqual([['payment_intent.succeeded'], false]);
  await confirming;
});

test('a webhook is signed as Stripe signs: HMAC-SHA256 over time and body', async () => {
  await stripeOfSandbox()
    .paymentIntents.create(anIntent)
    .then(({ id }) => stripeOfSandbox().paymentIntents.cancel(id));
  await sandbox.quiet();
  const [webhook] = sandbox.received;
  const [, time, signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(webhook?.headers['stripe-signature'] ?? '') ?? [];
  const expected = createHmac('sha256', 'whsec_sandbox').update(`${time}.${webhook?.body}`).digest('hex');
  expect(signature).toBe(expected);
  const event = await stripeOfSandbox().webhooks.constructEventAsync(
    webhook?.body ?? '',
    webhook?.headers['stripe-signature'] ?? '',
    'whsec_sandbox',
  );
  expect(event.type).toBe('payment_intent.canceled');
});

test('webhooks are dropped, tripled and held by scenarios, and released in reverse', async () => {
  const stripe = stripeOfSandbox();
  const cancelOne = async () => {
    const { id } = await stripe.paymentIntents.create(anIntent);
    await stripe.paymentIntents.cancel(id);
    return id;
  };
  await sandbox.arrange({ on: 'webhook', name: 'payment_intent.canceled', effect: 'drop' });
  await cancelOne();
  await sandbox.quiet();
  expect(sandbox.received).toHaveLength(0);

  await sandbox.arrange({ on: 'webhook', name: '*', effect: 'duplicate' });
  await cancelOne();
  await sandbox.quiet();
  expect(new Set(sandbox.received.map(({ body }) => body)).size).toBe(1);
  expect(sandbox.received).toHaveLength(3);

  sandbox.received.length = 0;
  await sandbox.arrange({ on: 'webhook', name: '*', effect: 'hold', times: 2 });
  const ids = [await cancelOne(), await cancelOne()];
  await sandbox.quiet();
  expect(sandbox.received).toHaveLength(0);
  expect(await control('POST', '/sandbox/webhooks/release', { which: 'held', reverse: true })).toBe(200);
  await sandbox.quiet();
  expect(sandbox.received.map(({ body }) => JSON.parse(body).data.object.id)).toEqual(ids.reverse());
});

test('all webhooks ever raised can be sent again, reversed and three times each', async () => {
  const stripe = stripeOfSandbox();
  await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 100 });
  const { id } = await stripe.paymentIntents.create(anIntent);
  const decline = await typeCard(sandbox.url(), '4000000000000002');
  await expect(stripe.paymentIntents.confirm(id, { payment_method: decline, ...onServer })).rejects.toThrow();
  await stripe.paymentIntents.confirm(id, { payment_method: await typeCard(sandbox.url()), ...onServer });
  await sandbox.release('all', { reverse: true, copies: 3 });
  await sandbox.quiet();
  const [paid, failed] = ['payment_intent.succeeded', 'payment_intent.payment_failed'];
  expect(typesReceived()).toEqual([paid, paid, paid, failed, failed, failed]);
});

test('a webhook that the shop does not accept is retried, even after a restart', async () => {
  sandbox.handleWebhooks(() => 500);
  const stripe = stripeOfSandbox();
  const { id } = await stripe.paymentIntents.create(anIntent);
  await stripe.paymentIntents.cancel(id);
  while (sandbox.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  await sandbox.restart();
  sandbox.handleWebhooks(() => 200);
  await sandbox.quiet();
  expect(sandbox.received.length).toBeGreaterThan(1);
  expect(new Set(sandbox.received.map(({ body }) => body)).size).toBe(1);
});

test('a disputed charge raises an event and cannot be refunded', async () => {
  const stripe = stripeOfSandbox();
  const { id } = await stripe.paymentIntents.create(anIntent);
  await stripe.paymentIntents.confirm(id, { payment_method: await typeCard(sandbox.url()), ...onServer });
  expect(await control('POST', '/sandbox/disputes', { payment: id })).toBe(200);
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  await sandbox.quiet();
  expect(typesReceived()).toContain('charge.dispute.created');
});

test.each([
  { outcome: 'succeed', status: 'won' },
  { outcome: 'fail', status: 'lost' },
])('a dispute settled with $outcome is $status, and is closed once', async ({ outcome, status }) => {
  const stripe = stripeOfSandbox();
  const { id } = await stripe.paymentIntents.create(anIntent);
  await stripe.paymentIntents.confirm(id, { payment_method: await typeCard(sandbox.url()), ...onServer });
  const opened = await fetch(`${sandbox.url()}/sandbox/disputes`, {
    method: 'POST',
    body: JSON.stringify({ payment: id }),
  });
  const payment = (await opened.json()).id;
  expect(await control('POST', '/sandbox/settlements', { payment, outcome })).toBe(204);
  expect(await control('POST', '/sandbox/settlements', { payment, outcome })).toBe(400);
  await sandbox.quiet();
  const { type, data } = JSON.parse(sandbox.received.at(-1)?.body ?? '');
  expect([type, data.object.status]).toEqual(['charge.dispute.closed', status]);
});
