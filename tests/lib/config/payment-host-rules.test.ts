import { paymentHosts } from '@/lib/config/payment-host-rules';

test('a sandbox’s pages load from nowhere else', () => {
  const hosts = Object.values(paymentHosts({ name: 'sandbox', stripe: true, paypal: true })).flat();
  expect(hosts).toEqual([]);
});

test.each([
  ['Stripe', { stripe: true, paypal: false }, 'https://js.stripe.com', 'https://*.paypal.com'],
  ['PayPal', { stripe: false, paypal: true }, 'https://*.paypal.com', 'https://js.stripe.com'],
])('with %s alone the other’s hosts are not allowed', (_, on, allowed, refused) => {
  const { scripts, connections, frames } = paymentHosts({ name: 'live', ...on });
  expect(scripts).toContain(allowed);
  expect([...scripts, ...connections, ...frames]).not.toContain(refused);
});
