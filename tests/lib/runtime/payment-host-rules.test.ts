import { toPaymentHosts } from '@/lib/runtime/payment-host-rules';

test('in sandbox mode, pages load from no payment host', () => {
  const hosts = Object.values(toPaymentHosts({ name: 'sandbox', providers: ['stripe', 'paypal'] })).flat();
  expect(hosts).toEqual([]);
});

test.each([
  {
    rule: 'Stripe',
    provider: 'stripe' as const,
    allowed: 'https://js.stripe.com',
    refused: 'https://*.paypal.com',
  },
  {
    rule: 'PayPal',
    provider: 'paypal' as const,
    allowed: 'https://*.paypal.com',
    refused: 'https://js.stripe.com',
  },
])('with only $rule, the other provider’s hosts are not allowed', ({ provider, allowed, refused }) => {
  const { scripts, connections, frames } = toPaymentHosts({ name: 'live', providers: [provider] });
  expect(scripts).toContain(allowed);
  expect([...scripts, ...connections, ...frames]).not.toContain(refused);
});
