import { POST as DRAFT } from '@/app/api/orders/create-paypal-order/route';
import { capturePaypalOrder, getPaypalPayment } from '@/lib/payments/paypal-client';
import { GARBLINGS } from '@/sandbox/wire';
import { aCart, chargeCount, takeWebhook } from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { withPaymentSandbox } from '@/tests/support/payments';
import { anApprovedCart, placePaypal } from '@/tests/support/paypal';

withDatabase();
const sandbox = withPaymentSandbox();
afterEach(sandbox.forget);

const HOUR_MS = 60 * 60_000;
const dropWebhooks = () => sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });
const pathsAsked = () => sandbox.exchanges.map(({ request }) => request.path);
const tokensAsked = () => pathsAsked().filter((path) => path === '/v1/oauth2/token').length;

describe.each(GARBLINGS.filter((garbling) => garbling !== 'endless'))('an answer that is %s', (effect) => {
  test('of a new PayPal order is an outage of PayPal, not the customer’s mistake', async () => {
    await sandbox.arrange({ on: 'call', name: 'paypal.create', effect, times: 3 });
    const { status, json } = await call(DRAFT, { body: { cart: await aCart() } });
    expect([status, json.code]).toEqual([502, 'provider_failed']);
  });

  test('of a capture is found out by asking again: captured once', async () => {
    await dropWebhooks();
    const { items, id, key } = await anApprovedCart();
    await sandbox.arrange({ on: 'call', name: 'paypal.capture', effect, times: 3 });
    const { status, json } = await placePaypal(items, id, key);
    expect([status, json.success, await chargeCount()]).toEqual([200, true, 1]);
  });

  test('of a new token leaves PayPal usable as soon as it speaks clearly again', async () => {
    await sandbox.arrange({ on: 'call', name: 'paypal.create', effect: 'unauthorized', times: 3 });
    await sandbox.arrange({ on: 'call', name: 'paypal.token', effect, times: 3 });
    expect((await call(DRAFT, { body: { cart: await aCart() } })).status).toBe(502);
    expect((await call(DRAFT, { body: { cart: await aCart() } })).status).toBe(200);
  });
});

test('a body that never ends is given up, and the call tried again', async () => {
  const { id } = await anApprovedCart();
  await sandbox.arrange({ on: 'call', name: 'paypal.get', effect: 'endless' });
  expect(await getPaypalPayment(id)).toMatchObject({ state: 'waiting' });
});

test('a capture that PayPal still works on is in progress, and paid when it is done', async () => {
  await dropWebhooks();
  const { items, id, key } = await anApprovedCart();
  await sandbox.arrange({ on: 'call', name: 'paypal.capture', effect: 'slow', delayMs: 12_000 });
  const { status, json } = await placePaypal(items, id, key);
  expect([status, json.code]).toEqual([409, 'in_progress']);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  expect((await placePaypal(items, id, key)).json.success).toBe(true);
  expect(await chargeCount()).toBe(1);
});

test('an overloaded PayPal is given the time that it asks for', async () => {
  const { id } = await anApprovedCart();
  await sandbox.arrange({ on: 'call', name: 'paypal.get', effect: 'overload' });
  const startedMs = performance.now();
  expect(await getPaypalPayment(id)).toMatchObject({ state: 'waiting' });
  expect(performance.now() - startedMs).toBeGreaterThan(950);
});

test('a token that PayPal has withdrawn is replaced once', async () => {
  const { id } = await anApprovedCart();
  sandbox.exchanges.length = 0;
  await sandbox.arrange({ on: 'call', name: 'paypal.get', effect: 'unauthorized' });
  expect(await getPaypalPayment(id)).toMatchObject({ state: 'waiting' });
  expect(tokensAsked()).toBe(1);
});

test('a capture of an order that nobody approved is no decline', async () => {
  const { json } = await call(DRAFT, { body: { cart: await aCart() } });
  expect(await capturePaypalOrder(json.id, 'cap:unapproved')).toMatchObject({
    state: 'waiting',
    decline: null,
  });
});

describe('a message that PayPal cannot have sent is refused without a call', () => {
  const sent = (more: Record<string, string>, body = '{"id":"WH-1","event_type":"X","resource":{}}') => ({
    body,
    headers: {
      'paypal-transmission-id': 'x',
      'paypal-transmission-time': new Date().toISOString(),
      'paypal-transmission-sig': 'x',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
      ...more,
    },
  });
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * HOUR_MS).toISOString();
  const elsewhere = (url: string) => sent({ 'paypal-cert-url': url });

  test.each([
    ['no time at all', sent({ 'paypal-transmission-time': 'x' }), 400],
    ['a time long ago', sent({ 'paypal-transmission-time': daysAgo(4) }), 400],
    ['a time to come', sent({ 'paypal-transmission-time': daysAgo(-1) }), 400],
    ['a certificate of somebody else', elsewhere('https://paypal.com.evil.test/cert'), 400],
    ['a certificate of a name like PayPal’s', elsewhere('https://evilpaypal.com/cert'), 400],
    ['a certificate without encryption', elsewhere('http://api.paypal.com/cert'), 400],
    ['no JSON', sent({}, 'x'), 400],
    ['no event', sent({}, '{}'), 400],
    ['more than 64 kB', sent({}, JSON.stringify({ id: 'x'.repeat(65_536) })), 413],
  ])('%s', async (_label, message, status) => {
    sandbox.exchanges.length = 0;
    expect(await takeWebhook(message)).toBe(status);
    expect(pathsAsked()).toEqual([]);
  });

  test('and who goes on with forgeries is not listened to for a while', async () => {
    for (let count = 0; count < 60; count++) expect(await takeWebhook(sent({}))).toBe(400);
    sandbox.exchanges.length = 0;
    expect(await takeWebhook(sent({}))).toBe(429);
    expect([tokensAsked(), pathsAsked()]).toEqual([0, []]);
  });
});

test('a client whose messages are PayPal’s is never counted', async () => {
  sandbox.answerWebhooks(takeWebhook);
  await anApprovedCart();
  await sandbox.quiet();
  await sandbox.release('all', { copies: 10 });
  await sandbox.quiet();
  expect(sandbox.received.length).toBeGreaterThan(5);
  expect(await takeWebhook(sandbox.received[0] as never)).toBe(200);
});
