import { readdirSync } from 'node:fs';
import { withDatabase } from '@/tests/support/database';
import { createSandboxStripe, withPaymentSandbox } from '@/tests/support/payments';

withDatabase();
const sandbox = withPaymentSandbox();

/** Sends a request to a path under /sandbox, as the gateway does. */
async function sendRequest(method: string, path: string, init: RequestInit = {}) {
  const response = await fetch(`${sandbox.browserUrl()}/sandbox/${path}`, { method, ...init });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

const cardFields = new URLSearchParams({
  key: 'pk_test_sandbox',
  type: 'card',
  'card[number]': '4242424242424242',
  'card[exp_month]': '12',
  'card[exp_year]': '34',
});

test.each([
  { method: 'GET', path: 'browser/paypal-sdk.js' },
  { method: 'GET', path: 'browser/../browser-request-handler.ts' },
  { method: 'GET', path: 'unknown' },
  { method: 'GET', path: '' },
  { method: 'POST', path: 'paypal/v2/checkout/orders' },
  { method: 'POST', path: 'paypal/v2/checkout/orders/ABC/capture' },
  { method: 'POST', path: 'paypal/v1/oauth2/token' },
  { method: 'DELETE', path: 'stripe/../sandbox/scenarios' },
] as const)('$method /sandbox/$path is not available to browsers', async ({ method, path }) => {
  expect((await sendRequest(method, path)).status).toBe(404);
});

test('an unsupported method returns 405', async () => {
  expect((await sendRequest('PUT', 'scenarios')).status).toBe(405);
});

test('the shop’s secret key is refused on the browsers’ port, in any part of a request', async () => {
  const inHeader = await sendRequest('GET', 'stripe/v1/events', {
    headers: { Authorization: 'Bearer sk_test_sandbox' },
  });
  const inBody = await sendRequest('POST', 'stripe/v1/customers', {
    body: new URLSearchParams({ key: 'sk_test_sandbox' }),
  });
  const inQuery = await sendRequest('GET', 'stripe/v1/events?key=sk_test_sandbox');
  const inEncodedBody = await sendRequest('POST', 'stripe/v1/customers', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'k%65y=sk%5Ftest%5Fsandbox',
  });
  for (const { status } of [inHeader, inBody, inQuery, inEncodedBody]) expect(status).toBe(401);
});

test('every sandbox script is served as JavaScript', async () => {
  const files = readdirSync('sandbox/browser');
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const { status, type, text } = await sendRequest(
      'GET',
      file === 'paypal-sdk.js' ? 'paypal/sdk.js' : `browser/${file}`,
    );
    expect([file, status]).toEqual([file, 200]);
    expect(type).toMatch(file.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
    expect(text.length).toBeGreaterThan(100);
  }
});

test('a page creates a payment method and completes 3DS through the shop’s origin', async () => {
  const creation = await sendRequest('POST', 'stripe/v1/payment_methods', { body: cardFields });
  expect(creation.status).toBe(200);
  const stripe = createSandboxStripe();
  const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  cardFields.set('card[number]', '4000002760003184');
  const challengedCard = JSON.parse(
    (await sendRequest('POST', 'stripe/v1/payment_methods', { body: cardFields })).text,
  );
  const confirmedIntent = await stripe.paymentIntents.confirm(id, {
    payment_method: challengedCard.id,
    use_stripe_sdk: true,
    return_url: 'https://shop.example/',
  });
  const body = new URLSearchParams({
    key: 'pk_test_sandbox',
    client_secret: confirmedIntent.client_secret ?? '',
    outcome: 'succeed',
  });
  expect((await sendRequest('POST', `stripe/v1/payment_intents/${id}/3ds`, { body })).status).toBe(200);
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
});

test('approving an unknown PayPal order through the shop’s origin returns 404', async () => {
  expect((await sendRequest('POST', 'paypal/v2/checkout/orders/ABC/approve')).status).toBe(404);
});

test('a trial shop’s sandbox controls are available on the shop’s origin', async () => {
  const scenario = { on: 'webhook', name: '*', effect: 'drop' };
  expect((await sendRequest('POST', 'scenarios', { body: JSON.stringify(scenario) })).status).toBe(204);
  expect((await sendRequest('DELETE', 'scenarios')).status).toBe(204);
  await sandbox.clearScenarios();
});
