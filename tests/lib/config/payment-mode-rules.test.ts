import { missingForProduction, readEnvironment } from '@/lib/config/env';
import { paymentModeOf } from '@/lib/config/payment-mode-rules';

const stripeTest = {
  STRIPE_SECRET_KEY: 'sk_test_51',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51',
  STRIPE_WEBHOOK_SECRET: 'whsec_51',
};
const stripeLive = {
  STRIPE_SECRET_KEY: 'sk_live_51',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51',
  STRIPE_WEBHOOK_SECRET: 'whsec_51',
};
const paypalTest = {
  PAYPAL_CLIENT_ID: 'A21',
  PAYPAL_CLIENT_SECRET: 'E21',
  PAYPAL_WEBHOOK_ID: '8PT',
  PAYPAL_ENVIRONMENT: 'sandbox',
};
const paypalLive = { ...paypalTest, PAYPAL_ENVIRONMENT: 'production' };

test.each([
  ['one key of Stripe without the others', { STRIPE_SECRET_KEY: 'sk_test_51' }, 'STRIPE_PUBLISHABLE_KEY'],
  ['no webhook secret', { ...stripeTest, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET'],
  ['PayPal without its environment', { ...paypalTest, PAYPAL_ENVIRONMENT: '' }, 'PAYPAL_ENVIRONMENT'],
  ['PayPal without its secret', { ...paypalTest, PAYPAL_CLIENT_SECRET: '' }, 'PAYPAL_CLIENT_SECRET'],
  ['the keys exchanged', { ...stripeTest, STRIPE_SECRET_KEY: 'pk_test_51' }, 'STRIPE_SECRET_KEY'],
  [
    'a secret key for the browser',
    { ...stripeTest, STRIPE_PUBLISHABLE_KEY: 'sk_test_5' },
    'STRIPE_PUBLISHABLE_KEY',
  ],
  [
    'a live and a test key',
    { ...stripeLive, STRIPE_PUBLISHABLE_KEY: 'pk_test_51' },
    'STRIPE_PUBLISHABLE_KEY',
  ],
  ['live cards beside a play PayPal', { ...stripeLive, ...paypalTest }, 'PAYPAL_ENVIRONMENT'],
  ['test cards beside the real PayPal', { ...stripeTest, ...paypalLive }, 'PAYPAL_ENVIRONMENT'],
  ['the sandbox’s key', { ...stripeTest, STRIPE_SECRET_KEY: 'sk_test_sandbox' }, 'STRIPE_SECRET_KEY'],
  [
    'the sandbox’s webhook secret',
    { ...stripeTest, STRIPE_WEBHOOK_SECRET: 'whsec_sandbox' },
    'STRIPE_WEBHOOK_SECRET',
  ],
  ['the sandbox’s PayPal', { ...paypalTest, PAYPAL_CLIENT_ID: 'sandbox' }, 'PAYPAL_CLIENT_ID'],
  ['the sandbox beside real keys', { ...stripeTest, PAYMENTS_SANDBOX: '1' }, 'PAYMENTS_SANDBOX'],
  [
    'another address for live cards',
    { ...stripeLive, STRIPE_API_BASE: 'http://127.0.0.1:1' },
    'STRIPE_API_BASE',
  ],
  [
    'another address for live PayPal',
    { ...paypalLive, PAYPAL_API_BASE: 'http://127.0.0.1:1' },
    'PAYPAL_API_BASE',
  ],
  ['another address for no keys', { STRIPE_API_BASE: 'http://127.0.0.1:1' }, 'STRIPE_API_BASE'],
  ['live keys without limits', { ...stripeLive, RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
])('the shop does not start with %s', (_, variables, name) => {
  expect(() => readEnvironment(variables)).toThrow(new RegExp(`^${name}: `, 'm'));
});

test('no mistake repeats a secret', () => {
  const secrets = { ...stripeLive, STRIPE_PUBLISHABLE_KEY: 'pk_test_51', ...paypalTest };
  const message = reasonOf(() => readEnvironment(secrets));
  for (const secret of ['sk_live_51', 'pk_test_51', 'whsec_51', 'A21', 'E21'])
    expect(message).not.toContain(secret);
});

test.each([
  ['no keys at all', {}, { name: 'sandbox', stripe: true, paypal: true }],
  ['test cards alone', stripeTest, { name: 'test', stripe: true, paypal: false }],
  ['play PayPal alone', paypalTest, { name: 'test', stripe: false, paypal: true }],
  ['both for tests', { ...stripeTest, ...paypalTest }, { name: 'test', stripe: true, paypal: true }],
  ['live cards alone', stripeLive, { name: 'live', stripe: true, paypal: false }],
  ['real PayPal alone', paypalLive, { name: 'live', stripe: false, paypal: true }],
  ['both live', { ...stripeLive, ...paypalLive }, { name: 'live', stripe: true, paypal: true }],
])('%s mean their mode', (_, variables, mode) => {
  expect(paymentModeOf(readEnvironment(variables))).toEqual(mode);
});

test('a production start plays payments only when it is told to', () => {
  const asksForPayment = (variables: Record<string, string>) =>
    missingForProduction(readEnvironment(variables)).some((line) => line.includes('PAYMENTS_SANDBOX'));
  expect(asksForPayment({})).toBe(true);
  expect(asksForPayment({ PAYMENTS_SANDBOX: '1' })).toBe(false);
  expect(asksForPayment(stripeLive)).toBe(false);
});

function reasonOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return String(error);
  }
  throw new Error('nothing was refused');
}
