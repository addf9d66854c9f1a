import { CHECKOUT_STEPS, CHECKOUT_TITLES, CHECKOUT_WIDTHS } from '@/lib/checkout/checkout-rules';

test('the checkout has three steps and its thanks, each with a title and a width', () => {
  expect(
    [...CHECKOUT_STEPS, 'done' as const].map((step) => [CHECKOUT_TITLES[step], CHECKOUT_WIDTHS[step]]),
  ).toEqual([
    ['Review Your Cart', 450],
    ['Contact & Shipping', 930],
    ['Payment', 1150],
    ['Thank you', 930],
  ]);
});
