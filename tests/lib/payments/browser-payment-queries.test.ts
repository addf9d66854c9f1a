import { getBrowserPayments } from '@/lib/payments/browser-payment-queries';

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_51',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51',
  STRIPE_WEBHOOK_SECRET: 'whsec_51',
};

describe('outside sandbox mode', () => {
  beforeEach(() => {
    Object.assign(process.env, KEYS);
    jest.resetModules();
  });
  afterEach(() => {
    for (const name of Object.keys(KEYS)) delete process.env[name];
  });

  test('pages get the real key and no sandbox script', async () => {
    const freshQueries = await import('@/lib/payments/browser-payment-queries');
    expect(freshQueries.getBrowserPayments()).toEqual({
      mode: 'test',
      stripe: { publishableKey: 'pk_test_51', scriptUrl: null, cardFrameHeight: '1.2rem' },
      paypal: null,
    });
  });
});

test('in sandbox mode pages get the sandbox’s scripts', () => {
  expect(getBrowserPayments()).toMatchObject({
    mode: 'sandbox',
    stripe: { publishableKey: 'pk_test_sandbox', scriptUrl: expect.stringMatching(/^\/sandbox\//) },
  });
});
