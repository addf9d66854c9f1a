import { POST as DRAFT } from '@/app/api/orders/create-paypal-order/route';
import { capturePaypalOrder, findPaypalOrder } from '@/lib/payments/paypal/paypal-client';
import { CORRUPTIONS } from '@/sandbox/wire';
import { aCart, countCharges, deliverWebhook } from '@/tests/support/checkout';
import { withDatabase } from '@/tests/support/database';
import { call } from '@/tests/support/http';
import { withPaymentSandbox } from '@/tests/support/payments';
import { anApprovedCart, placePaypal } from '@/tests/support/paypal';
import { waitUntil } from '@/tests/support/wait-until';

const mockPauses: number[] = [];
/** A retry comes after a tenth of the time that the shop asks for. */
jest.mock('node:timers/promises', () => {
  const timers = jest.requireActual<typeof import('node:timers/promises')>('node:timers/promises');
  return {
    ...timers,
    setTimeout: (ms = 0, ...rest: [unknown?, object?]) => {
      mockPauses.push(ms);
      return timers.setTimeout(ms / 10, ...rest);
    },
  };
});

withDatabase();
const sandbox = withPaymentSandbox();
afterEach(sandbox.clearScenarios);

const HOUR_MS = 60 * 60_000;
const dropWebhooks = () => sandbox.arrange({ on: 'webhook', name: '*', effect: 'drop', times: 1_000 });
const listRequestedPaths = () => sandbox.exchanges.map(({ request }) => request.path);
const countTokenRequests = () => listRequestedPaths().filter((path) => path === '/v1/oauth2/token').length;

describe.each(CORRUPTIONS.filter((corruption) => corruption !== 'endless'))(
  'a response with the corruption %s',
  (effect) => {
    test('to creating a PayPal order counts as a PayPal outage, not as the customer’s mistake', async () => {
      await sandbox.arrange({ on: 'call', name: 'paypal.create', effect, times: 3 });
      const { status, json } = await call(DRAFT, { body: { cart: await aCart() } });
      expect([status, json.code]).toEqual([502, 'provider_failed']);
    });

    test('to a capture is resolved by a second request: captured once', async () => {
      await dropWebhooks();
      const { items, id, key } = await anApprovedCart();
      await sandbox.arrange({ on: 'call', name: 'paypal.capture', effect, times: 3 });
      const { status, json } = await placePaypal(items, id, key);
      expect([status, json.success, await countCharges()]).toEqual([200, true, 1]);
    });

    test('to a token request does not block PayPal once its responses are intact again', async () => {
      await sandbox.arrange({ on: 'call', name: 'paypal.create', effect: 'unauthorized', times: 3 });
      await sandbox.arrange({ on: 'call', name: 'paypal.token', effect, times: 3 });
      expect((await call(DRAFT, { body: { cart: await aCart() } })).status).toBe(502);
      expect((await call(DRAFT, { body: { cart: await aCart() } })).status).toBe(200);
    });
  },
);

describe('a request that PayPal does not answer in time', () => {
  const setTimeLimit = AbortSignal.timeout;
  beforeEach(() => {
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => setTimeLimit(1_000));
  });
  afterEach(() => jest.restoreAllMocks());

  test('because its body never ends is retried', async () => {
    const { id } = await anApprovedCart();
    await sandbox.arrange({ on: 'call', name: 'paypal.get', effect: 'endless' });
    expect(await findPaypalOrder(id)).toMatchObject({ state: 'waiting' });
  });

  test('because PayPal is still processing the capture is in progress, and paid once it completes', async () => {
    await dropWebhooks();
    const { items, id, key } = await anApprovedCart();
    await sandbox.arrange({ on: 'call', name: 'paypal.capture', effect: 'slow', delayMs: 3_000 });
    const { status, json } = await placePaypal(items, id, key);
    expect([status, json.code]).toEqual([409, 'in_progress']);
    await waitUntil(async () => (await placePaypal(items, id, key)).json.success);
    expect(await countCharges()).toBe(1);
  });
});

test('honors the Retry-After of an overloaded PayPal', async () => {
  const { id } = await anApprovedCart();
  await sandbox.arrange({ on: 'call', name: 'paypal.get', effect: 'overload' });
  mockPauses.length = 0;
  expect(await findPaypalOrder(id)).toMatchObject({ state: 'waiting' });
  expect(mockPauses).toContain(1_000);
});

test('a revoked token is replaced once', async () => {
  const { id } = await anApprovedCart();
  sandbox.exchanges.length = 0;
  await sandbox.arrange({ on: 'call', name: 'paypal.get', effect: 'unauthorized' });
  expect(await findPaypalOrder(id)).toMatchObject({ state: 'waiting' });
  expect(countTokenRequests()).toBe(1);
});

test('a capture of an unapproved order is not a decline', async () => {
  const { json } = await call(DRAFT, { body: { cart: await aCart() } });
  expect(await capturePaypalOrder(json.id, 'cap:unapproved')).toMatchObject({
    state: 'waiting',
    decline: null,
  });
});

describe('a webhook that PayPal cannot have sent is refused without a request to PayPal', () => {
  const createWebhook = (
    headers: Record<string, string>,
    body = '{"id":"WH-1","event_type":"X","resource":{}}',
  ) => ({
    body,
    headers: {
      'paypal-transmission-id': 'x',
      'paypal-transmission-time': new Date().toISOString(),
      'paypal-transmission-sig': 'x',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
      ...headers,
    },
  });
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * HOUR_MS).toISOString();
  const withCertificateUrl = (url: string) => createWebhook({ 'paypal-cert-url': url });

  test.each([
    { label: 'an invalid time', message: createWebhook({ 'paypal-transmission-time': 'x' }), status: 400 },
    {
      label: 'a time far in the past',
      message: createWebhook({ 'paypal-transmission-time': daysAgo(4) }),
      status: 400,
    },
    {
      label: 'a time in the future',
      message: createWebhook({ 'paypal-transmission-time': daysAgo(-1) }),
      status: 400,
    },
    {
      label: 'someone else’s certificate',
      message: withCertificateUrl('https://paypal.com.evil.test/cert'),
      status: 400,
    },
    {
      label: 'a certificate at a host with a name like PayPal’s',
      message: withCertificateUrl('https://evilpaypal.com/cert'),
      status: 400,
    },
    {
      label: 'a certificate URL without encryption',
      message: withCertificateUrl('http://api.paypal.com/cert'),
      status: 400,
    },
    { label: 'not JSON', message: createWebhook({}, 'x'), status: 400 },
    { label: 'not an event', message: createWebhook({}, '{}'), status: 400 },
    {
      label: 'more than 64 kB',
      message: createWebhook({}, JSON.stringify({ id: 'x'.repeat(65_536) })),
      status: 413,
    },
  ])('$label', async ({ message, status }) => {
    sandbox.exchanges.length = 0;
    expect(await deliverWebhook(message)).toBe(status);
    expect(listRequestedPaths()).toEqual([]);
  });

  test('a client that keeps sending forged webhooks is rate-limited', async () => {
    for (let count = 0; count < 60; count++) expect(await deliverWebhook(createWebhook({}))).toBe(400);
    sandbox.exchanges.length = 0;
    expect(await deliverWebhook(createWebhook({}))).toBe(429);
    expect([countTokenRequests(), listRequestedPaths()]).toEqual([0, []]);
  });
});

test('a client that sends genuine webhooks is never rate-limited', async () => {
  sandbox.handleWebhooks(deliverWebhook);
  await anApprovedCart();
  await sandbox.waitForWebhooks();
  await sandbox.release('all', { copies: 10 });
  await sandbox.waitForWebhooks();
  expect(sandbox.received.length).toBeGreaterThan(5);
  expect(await deliverWebhook(sandbox.received[0] as never)).toBe(200);
});
