import { toStatusEffect } from '@/lib/settlement/status-effect-rules';

test.each([
  ['Processing', 'paid', 'Shipped', 'none'],
  ['Processing', 'paid', 'Cancelled', 'refund'],
  ['Delivered', 'paid', 'Cancelled', 'refund'],
  ['Pending', 'review', 'Cancelled', 'refund'],
  ['Pending', 'pending', 'Cancelled', 'void'],
  ['Pending', 'action', 'Cancelled', 'void'],
  ['Pending', 'declined', 'Cancelled', 'void'],
  ['Processing', 'disputed', 'Cancelled', 'dispute'],
  ['Processing', 'disputed', 'Shipped', 'disputed_delivery'],
  ['Shipped', 'disputed', 'Delivered', 'disputed_delivery'],
  ['Pending', 'disputed', 'Processing', 'none'],
  ['Cancelled', 'refunded', 'Cancelled', 'none'],
  ['Pending', 'void', 'Cancelled', 'none'],
] as const)('%s and %s, set to %s: %s', (status, paymentState, next, effect) => {
  expect(toStatusEffect({ status, paymentState }, next)).toBe(effect);
});
