import { readdirSync } from 'node:fs';
import { withDatabase } from '@/tests/support/database';
import { stripeOfSandbox, withPaymentSandbox } from '@/tests/support/payments';

withDatabase();
const sandbox = withPaymentSandbox();

/** Asks for an address below /sandbox as the gateway does. */
async function ask(method: string, path: string, init: RequestInit = {}) {
  const response = await fetch(`${sandbox.browserUrl()}/sandbox/${path}`, { method, ...init });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

const card = new URLSearchParams({
  key: 'pk_test_sandbox',
  type: 'card',
  'card[number]': '4242424242424242',
  'card[exp_month]': '12',
  'card[exp_year]': '34',
});

test.each([
  ['GET', 'browser/paypal-sdk.js'],
  ['GET', 'browser/../browser-door.ts'],
  ['GET', 'nothing'],
  ['GET', ''],
  ['POST', 'paypal/v2/checkout/orders'],
  ['POST', 'paypal/v2/checkout/orders/ABC/capture'],
  ['POST', 'paypal/v1/oauth2/token'],
  ['DELETE', 'stripe/../sandbox/scenarios'],
] as const)('%s /sandbox/%s is nothing for a browser', async (method, path) => {
  expect((await ask(method, path)).status).toBe(404);
});

test('a method that nothing there takes is 405, with those that are', async () => {
  expect((await ask('PUT', 'scenarios')).status).toBe(405);
});

test('the shop’s secret key is refused at the browser’s door, wherever it stands', async () => {
  const inHeader = await ask('GET', 'stripe/v1/events', {
    headers: { Authorization: 'Bearer sk_test_sandbox' },
  });
  const inBody = await ask('POST', 'stripe/v1/customers', {
    body: new URLSearchParams({ key: 'sk_test_sandbox' }),
  });
  const inQuery = await ask('GET', 'stripe/v1/events?key=sk_test_sandbox');
  const encoded = await ask('POST', 'stripe/v1/customers', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'k%65y=sk%5Ftest%5Fsandbox',
  });
  for (const { status } of [inHeader, inBody, inQuery, encoded]) expect(status).toBe(401);
});

test('every script that the stand-ins are made of is served, as JavaScript', async () => {
  const files = readdirSync('sandbox/browser');
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const { status, type, text } = await ask(
      'GET',
      file === 'paypal-sdk.js' ? 'paypal/sdk.js' : `browser/${file}`,
    );
    expect([file, status]).toEqual([file, 200]);
    expect(type).toMatch(file.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
    expect(text.length).toBeGreaterThan(100);
  }
});

test('a page makes a payment method and finishes 3DS through the shop’s own origin', async () => {
  const made = await ask('POST', 'stripe/v1/payment_methods', { body: card });
  expect(made.status).toBe(200);
  const stripe = stripeOfSandbox();
  const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  card.set('card[number]', '4000002760003184');
  const asking = JSON.parse((await ask('POST', 'stripe/v1/payment_methods', { body: card })).text);
  const confirmed = await stripe.paymentIntents.confirm(id, {
    payment_method: asking.id,
    use_stripe_sdk: true,
    return_url: 'https://shop.example/',
  });
  const body = new URLSearchParams({
    key: 'pk_test_sandbox',
    client_secret: confirmed.client_secret ?? '',
    outcome: 'succeed',
  });
  expect((await ask('POST', `stripe/v1/payment_intents/${id}/3ds`, { body })).status).toBe(200);
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
});

test('a customer answers PayPal through the shop’s own origin; an unknown order is 404', async () => {
  expect((await ask('POST', 'paypal/v2/checkout/orders/ABC/approve')).status).toBe(404);
});

test('the strings of a trial shop can be pulled from its own origin', async () => {
  const scenario = { on: 'webhook', name: '*', effect: 'drop' };
  expect((await ask('POST', 'scenarios', { body: JSON.stringify(scenario) })).status).toBe(204);
  expect((await ask('DELETE', 'scenarios')).status).toBe(204);
  await sandbox.forget();
});
