import { createHmac } from 'node:crypto';
import { withDatabase } from '@/tests/support/database';
import { createSandboxStripe, enterCard, withPaymentSandbox } from '@/tests/support/payments';

withDatabase();
const sandbox = withPaymentSandbox();

const INTENT = { amount: 2598, currency: 'usd' };
const SERVER_CONFIRMATION = { use_stripe_sdk: true, return_url: 'https://shop.example/' };

const listReceivedTypes = () => sandbox.received.map(({ body }) => JSON.parse(body).type);

async function sendControlRequest(method: string, path: string, body?: unknown) {
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
  expect(await sendControlRequest('POST', '/sandbox/scenarios', scenario)).toBe(400);
});

test('an idempotency key replays the response to the same request and refuses a different request', async () => {
  const stripe = createSandboxStripe();
  const firstIntent = await stripe.paymentIntents.create(INTENT, { idempotencyKey: 'order:1:pi' });
  const repeatedIntent = await stripe.paymentIntents.create(INTENT, { idempotencyKey: 'order:1:pi' });
  expect(repeatedIntent.id).toBe(firstIntent.id);
  expect(repeatedIntent.lastResponse.headers['idempotent-replayed']).toBe('true');
  await expect(
    stripe.paymentIntents.create({ ...INTENT, amount: 9_999 }, { idempotencyKey: 'order:1:pi' }),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
});

test('twenty concurrent requests with one key create one intent', async () => {
  const stripe = createSandboxStripe(undefined, 5);
  const intents = await Promise.all(
    Array.from({ length: 20 }, () => stripe.paymentIntents.create(INTENT, { idempotencyKey: 'order:2:pi' })),
  );
  expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});

test('a decline is replayed for the same key', async () => {
  const stripe = createSandboxStripe();
  const { id } = await stripe.paymentIntents.create(INTENT);
  const payment_method = await enterCard(sandbox.url(), '4000000000000002');
  const confirmPayment = () =>
    stripe.paymentIntents.confirm(
      id,
      { payment_method, ...SERVER_CONFIRMATION },
      { idempotencyKey: 'order:3:confirm:1' },
    );
  await expect(confirmPayment()).rejects.toMatchObject({ code: 'card_declined' });
  await expect(confirmPayment()).rejects.toMatchObject({ code: 'card_declined' });
  await sandbox.waitForWebhooks();
  expect(listReceivedTypes()).toEqual(['payment_intent.payment_failed']);
});

test('a response that was lost after the charge is replayed for the same key', async () => {
  const stripe = createSandboxStripe(undefined, 2);
  const { id } = await stripe.paymentIntents.create(INTENT);
  const payment_method = await enterCard(sandbox.url());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'lose_response' });
  const paidIntent = await stripe.paymentIntents.confirm(
    id,
    { payment_method, ...SERVER_CONFIRMATION },
    { idempotencyKey: 'c:1' },
  );
  expect(paidIntent.status).toBe('succeeded');
  expect(paidIntent.lastResponse.headers['idempotent-replayed']).toBe('true');
});

// Stripe's package retries once after a broken keep-alive connection, so these effects apply twice.
test('a lost request has no effect', async () => {
  const stripe = createSandboxStripe();
  const { id } = await stripe.paymentIntents.create(INTENT);
  const payment_method = await enterCard(sandbox.url());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'lose_request', times: 2 });
  await expect(
    stripe.paymentIntents.confirm(id, { payment_method, ...SERVER_CONFIRMATION }),
  ).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
});

test.each([
  { effect: 'leave_unconfirmed', type: 'StripeConnectionError', status: 'requires_confirmation' },
  { effect: 'authentication_required', type: 'StripeCardError', status: 'requires_payment_method' },
  { effect: 'fail', type: 'StripeAPIError', status: 'requires_payment_method' },
] as const)('a confirmation can have the effect $effect', async ({ effect, type, status }) => {
  const stripe = createSandboxStripe();
  const { id } = await stripe.paymentIntents.create(INTENT);
  const payment_method = await enterCard(sandbox.url());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect, times: 2 });
  await expect(
    stripe.paymentIntents.confirm(id, { payment_method, ...SERVER_CONFIRMATION }),
  ).rejects.toMatchObject({
    type,
  });
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe(status);
});

test.each([
  { outcome: 'succeed', status: 'succeeded' },
  { outcome: 'fail', status: 'requires_payment_method' },
])('a processing payment can later $outcome', async ({ outcome, status }) => {
  const stripe = createSandboxStripe();
  const { id } = await stripe.paymentIntents.create(INTENT);
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'process' });
  const payment_method = await enterCard(sandbox.url());
  expect((await stripe.paymentIntents.confirm(id, { payment_method, ...SERVER_CONFIRMATION })).status).toBe(
    'processing',
  );
  expect(await sendControlRequest('POST', '/sandbox/settlements', { payment: id, outcome })).toBe(204);
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe(status);
});

test('a webhook arrives before a delayed response', async () => {
  const stripe = createSandboxStripe();
  const { id } = await stripe.paymentIntents.create(INTENT);
  const payment_method = await enterCard(sandbox.url());
  await sandbox.arrange({ on: 'call', name: 'payment_intents.confirm', effect: 'delay', delayMs: 600 });
  const confirmation = stripe.paymentIntents.confirm(id, { payment_method, ...SERVER_CONFIRMATION });
  let hasResponded = false;
  void confirmation.then(() => {
    hasResponded = true;
  });
  while (sandbox.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  expect([listReceivedTypes(), hasResponded]).toEqual([['payment_intent.succeeded'], false]);
  await confirmation;
});

test('a webhook is signed as by Stripe: HMAC-SHA256 over the time and the body', async () => {
  await createSandboxStripe()
    .paymentIntents.create(INTENT)
    .then(({ id }) => createSandboxStripe().paymentIntents.cancel(id));
  await sandbox.waitForWebhooks();
  const [webhook] = sandbox.received;
  const [, time, signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(webhook?.headers['stripe-signature'] ?? '') ?? [];
  const expectedSignature = createHmac('sha256', 'whsec_sandbox')
    .update(`${time}.${webhook?.body}`)
    .digest('hex');
  expect(signature).toBe(expectedSignature);
  const event = await createSandboxStripe().webhooks.constructEventAsync(
    webhook?.body ?? '',
    webhook?.headers['stripe-signature'] ?? '',
    'whsec_sandbox',
  );
  expect(event.type).toBe('payment_intent.canceled');
});

test('scenarios drop, triple and hold webhooks, which can be released in reverse order', async () => {
  const stripe = createSandboxStripe();
  const createCanceledIntent = async () => {
    const { id } = await stripe.paymentIntents.create(INTENT);
    await stripe.paymentIntents.cancel(id);
    return id;
  };
  await sandbox.arrange({ on: 'webhook', name: 'payment_intent.canceled', effect: 'drop' });
  await createCanceledIntent();
  await sandbox.waitForWebhooks();
  expect(sandbox.received).toHaveLength(0);

  await sandbox.arrange({ on: 'webhook', name: '*', effect: 'duplicate' });
  await createCanceledIntent();
  await sandbox.waitForWebhooks();
  expect(new Set(sandbox.received.map(({ body }) => body)).size).toBe(1);
  expect(sandbox.received).toHaveLength(3);

  sandbox.received.length = 0;
  await sandbox.arrange({ on: 'webhook', name: '*', effect: 'hold', times: 2 });
  const ids = [await createCanceledIntent(), await createCanceledIntent()];
  await sandbox.waitForWebhooks();
  expect(sandbox.received).toHaveLength(0);
  expect(
    await sendControlRequest('POST', '/sandbox/webhooks/release', { which: 'held', reverse: true }),
  ).toBe(200);
  await sandbox.waitForWebhooks();
  expect(sandbox.received.map(({ body }) => JSON.parse(body).data.object.id)).toEqual(ids.reverse());
});

test('all webhooks can be sent again, three times each and in reverse order', async () => {
  const stripe = createSandboxStripe();
  await sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 100 });
  const { id } = await stripe.paymentIntents.create(INTENT);
  const declinedCard = await enterCard(sandbox.url(), '4000000000000002');
  await expect(
    stripe.paymentIntents.confirm(id, { payment_method: declinedCard, ...SERVER_CONFIRMATION }),
  ).rejects.toThrow();
  await stripe.paymentIntents.confirm(id, {
    payment_method: await enterCard(sandbox.url()),
    ...SERVER_CONFIRMATION,
  });
  await sandbox.release('all', { reverse: true, copies: 3 });
  await sandbox.waitForWebhooks();
  const [paidType, failedType] = ['payment_intent.succeeded', 'payment_intent.payment_failed'];
  expect(listReceivedTypes()).toEqual([paidType, paidType, paidType, failedType, failedType, failedType]);
});

test('a webhook that the shop does not accept is retried, even after a restart', async () => {
  sandbox.handleWebhooks(() => 500);
  const stripe = createSandboxStripe();
  const { id } = await stripe.paymentIntents.create(INTENT);
  await stripe.paymentIntents.cancel(id);
  while (sandbox.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  await sandbox.restart();
  sandbox.handleWebhooks(() => 200);
  await sandbox.waitForWebhooks();
  expect(sandbox.received.length).toBeGreaterThan(1);
  expect(new Set(sandbox.received.map(({ body }) => body)).size).toBe(1);
});

test('a disputed charge raises an event and cannot be refunded', async () => {
  const stripe = createSandboxStripe();
  const { id } = await stripe.paymentIntents.create(INTENT);
  await stripe.paymentIntents.confirm(id, {
    payment_method: await enterCard(sandbox.url()),
    ...SERVER_CONFIRMATION,
  });
  expect(await sendControlRequest('POST', '/sandbox/disputes', { payment: id })).toBe(200);
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  await sandbox.waitForWebhooks();
  expect(listReceivedTypes()).toContain('charge.dispute.created');
});

test.each([
  { outcome: 'succeed', status: 'won' },
  { outcome: 'fail', status: 'lost' },
])('a dispute settled with $outcome is $status and can be closed only once', async ({ outcome, status }) => {
  const stripe = createSandboxStripe();
  const { id } = await stripe.paymentIntents.create(INTENT);
  await stripe.paymentIntents.confirm(id, {
    payment_method: await enterCard(sandbox.url()),
    ...SERVER_CONFIRMATION,
  });
  const disputeResponse = await fetch(`${sandbox.url()}/sandbox/disputes`, {
    method: 'POST',
    body: JSON.stringify({ payment: id }),
  });
  const disputeId = (await disputeResponse.json()).id;
  expect(await sendControlRequest('POST', '/sandbox/settlements', { payment: disputeId, outcome })).toBe(204);
  expect(await sendControlRequest('POST', '/sandbox/settlements', { payment: disputeId, outcome })).toBe(400);
  await sandbox.waitForWebhooks();
  const { type, data } = JSON.parse(sandbox.received.at(-1)?.body ?? '');
  expect([type, data.object.status]).toEqual(['charge.dispute.closed', status]);
});
