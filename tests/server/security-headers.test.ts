/** Returns the two policy headers of a page with these payment variables. */
async function readHeaders(variables: Record<string, string>) {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  jest.resetModules();
  const { createPageHeaders } = await import('@/server/security-headers');
  const headers = createPageHeaders('/');
  for (const name of Object.keys(variables)) delete process.env[name];
  Object.assign(process.env, before);
  return {
    policy: String(headers['content-security-policy']),
    permissions: String(headers['permissions-policy']),
  };
}

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_51',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51',
  STRIPE_WEBHOOK_SECRET: 'whsec_51',
};
const paypal = {
  PAYPAL_CLIENT_ID: 'A21',
  PAYPAL_CLIENT_SECRET: 'E21',
  PAYPAL_WEBHOOK_ID: '8PT',
  PAYPAL_ENVIRONMENT: 'sandbox',
};

test('in sandbox mode, pages may connect to no payment host', async () => {
  const { policy, permissions } = await readHeaders({});
  expect(policy).not.toMatch(/stripe|paypal/);
  expect(policy).toContain("connect-src 'self';");
  expect(permissions).toContain('payment=(self)');
});

test.each([
  { rule: 'Stripe', keys: stripe, allowed: 'stripe', refused: 'paypal' },
  { rule: 'PayPal', keys: paypal, allowed: 'paypal', refused: 'stripe' },
])(
  'with keys for $rule, pages may connect to its hosts and not to the other provider’s',
  async ({ keys, allowed, refused }) => {
    const { policy, permissions } = await readHeaders(keys);
    for (const directive of ['script-src', 'connect-src', 'frame-src', 'img-src']) {
      const sources = policy.split('; ').find((line) => line.startsWith(directive));
      expect(sources).toContain(`${allowed}.com`);
      expect(sources).not.toContain(refused);
    }
    expect(permissions).toContain(`${allowed}.com"`);
    expect(policy).toContain("object-src 'none'");
  },
);
