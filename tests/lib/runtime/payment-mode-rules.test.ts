import { findStartupErrors, readEnvironment } from '@/lib/runtime/env';
import { toPaymentMode } from '@/lib/runtime/payment-mode-rules';

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
  {
    rule: 'one Stripe key without the others',
    variables: { STRIPE_SECRET_KEY: 'sk_test_51' },
    name: 'STRIPE_PUBLISHABLE_KEY',
  },
  {
    rule: 'no webhook secret',
    variables: { ...stripeTest, STRIPE_WEBHOOK_SECRET: '' },
    name: 'STRIPE_WEBHOOK_SECRET',
  },
  {
    rule: 'PayPal without its environment',
    variables: { ...paypalTest, PAYPAL_ENVIRONMENT: '' },
    name: 'PAYPAL_ENVIRONMENT',
  },
  {
    rule: 'PayPal without its secret',
    variables: { ...paypalTest, PAYPAL_CLIENT_SECRET: '' },
    name: 'PAYPAL_CLIENT_SECRET',
  },
  {
    rule: 'the secret and publishable keys swapped',
    variables: { ...stripeTest, STRIPE_SECRET_KEY: 'pk_test_51' },
    name: 'STRIPE_SECRET_KEY',
  },
  {
    rule: 'a secret key as the publishable key',
    variables: { ...stripeTest, STRIPE_PUBLISHABLE_KEY: 'sk_test_5' },
    name: 'STRIPE_PUBLISHABLE_KEY',
  },
  {
    rule: 'a live key and a test key',
    variables: { ...stripeLive, STRIPE_PUBLISHABLE_KEY: 'pk_test_51' },
    name: 'STRIPE_PUBLISHABLE_KEY',
  },
  {
    rule: 'live cards with PayPal’s sandbox',
    variables: { ...stripeLive, ...paypalTest },
    name: 'PAYPAL_ENVIRONMENT',
  },
  {
    rule: 'test cards with live PayPal',
    variables: { ...stripeTest, ...paypalLive },
    name: 'PAYPAL_ENVIRONMENT',
  },
  {
    rule: 'the sandbox’s key',
    variables: { ...stripeTest, STRIPE_SECRET_KEY: 'sk_test_sandbox' },
    name: 'STRIPE_SECRET_KEY',
  },
  {
    rule: 'the sandbox’s webhook secret',
    variables: { ...stripeTest, STRIPE_WEBHOOK_SECRET: 'whsec_sandbox' },
    name: 'STRIPE_WEBHOOK_SECRET',
  },
  {
    rule: 'the sandbox’s PayPal client ID',
    variables: { ...paypalTest, PAYPAL_CLIENT_ID: 'sandbox' },
    name: 'PAYPAL_CLIENT_ID',
  },
  {
    rule: 'PAYMENTS_SANDBOX with provider keys',
    variables: { ...stripeTest, PAYMENTS_SANDBOX: '1' },
    name: 'PAYMENTS_SANDBOX',
  },
  {
    rule: 'another base URL for live cards',
    variables: { ...stripeLive, STRIPE_API_BASE: 'http://127.0.0.1:1' },
    name: 'STRIPE_API_BASE',
  },
  {
    rule: 'another base URL for live PayPal',
    variables: { ...paypalLive, PAYPAL_API_BASE: 'http://127.0.0.1:1' },
    name: 'PAYPAL_API_BASE',
  },
  {
    rule: 'another base URL without keys',
    variables: { STRIPE_API_BASE: 'http://127.0.0.1:1' },
    name: 'STRIPE_API_BASE',
  },
  {
    rule: 'live keys without rate limits',
    variables: { ...stripeLive, RATE_LIMITS: 'off' },
    name: 'RATE_LIMITS',
  },
  {
    rule: 'live keys in a trial shop',
    variables: { ...stripeLive, SHOP_DEMO: '1' },
    name: 'SHOP_DEMO',
  },
  {
    rule: 'a PayPal secret of only spaces',
    variables: { ...paypalTest, PAYPAL_CLIENT_SECRET: '   ' },
    name: 'PAYPAL_CLIENT_SECRET',
  },
])('the shop does not start with $rule', ({ variables, name }) => {
  expect(() => readEnvironment(variables)).toThrow(new RegExp(`^${name} `, 'm'));
});

test('error messages contain no secret', () => {
  const secrets = { ...stripeLive, STRIPE_PUBLISHABLE_KEY: 'pk_test_51', ...paypalTest };
  const message = readErrorMessage(() => readEnvironment(secrets));
  for (const secret of ['sk_live_51', 'pk_test_51', 'whsec_51', 'A21', 'E21'])
    expect(message).not.toContain(secret);
});

test.each([
  { rule: 'no keys at all', variables: {}, mode: { name: 'sandbox', providers: ['stripe', 'paypal'] } },
  { rule: 'only test cards', variables: stripeTest, mode: { name: 'test', providers: ['stripe'] } },
  { rule: 'only PayPal’s sandbox', variables: paypalTest, mode: { name: 'test', providers: ['paypal'] } },
  {
    rule: 'both in test mode',
    variables: { ...stripeTest, ...paypalTest },
    mode: { name: 'test', providers: ['stripe', 'paypal'] },
  },
  { rule: 'only live cards', variables: stripeLive, mode: { name: 'live', providers: ['stripe'] } },
  { rule: 'only live PayPal', variables: paypalLive, mode: { name: 'live', providers: ['paypal'] } },
  {
    rule: 'both live',
    variables: { ...stripeLive, ...paypalLive },
    mode: { name: 'live', providers: ['stripe', 'paypal'] },
  },
])('derives the mode from the keys: $rule', ({ variables, mode }) => {
  expect(toPaymentMode(readEnvironment(variables))).toEqual(mode);
});

test('a production start simulates payments only with PAYMENTS_SANDBOX', () => {
  const asksForPaymentKeys = (variables: Record<string, string>) =>
    findStartupErrors(readEnvironment(variables)).some((line) => line.includes('PAYMENTS_SANDBOX'));
  expect(asksForPaymentKeys({})).toBe(true);
  expect(asksForPaymentKeys({ PAYMENTS_SANDBOX: '1' })).toBe(false);
  expect(asksForPaymentKeys(stripeLive)).toBe(false);
});

function readErrorMessage(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return String(error);
  }
  throw new Error('nothing was refused');
}
