import { DISPUTE_RULE, toStatusEffect } from '@/lib/settlement/status-effect-rules';

test.each([
  { status: 'Processing', paymentState: 'paid', next: 'Shipped', effect: 'none' },
  { status: 'Processing', paymentState: 'paid', next: 'Cancelled', effect: 'refund' },
  { status: 'Delivered', paymentState: 'paid', next: 'Cancelled', effect: 'refund' },
  { status: 'Pending', paymentState: 'review', next: 'Cancelled', effect: 'refund' },
  { status: 'Pending', paymentState: 'pending', next: 'Cancelled', effect: 'void' },
  { status: 'Pending', paymentState: 'action', next: 'Cancelled', effect: 'void' },
  { status: 'Pending', paymentState: 'declined', next: 'Cancelled', effect: 'void' },
  { status: 'Processing', paymentState: 'disputed', next: 'Cancelled', effect: 'dispute' },
  { status: 'Processing', paymentState: 'disputed', next: 'Shipped', effect: 'disputed_delivery' },
  { status: 'Shipped', paymentState: 'disputed', next: 'Delivered', effect: 'disputed_delivery' },
  { status: 'Shipped', paymentState: 'disputed', next: 'Shipped', effect: 'none' },
  { status: 'Delivered', paymentState: 'disputed', next: 'Delivered', effect: 'none' },
  { status: 'Pending', paymentState: 'disputed', next: 'Processing', effect: 'none' },
  { status: 'Cancelled', paymentState: 'pending', next: 'Cancelled', effect: 'none' },
  { status: 'Cancelled', paymentState: 'disputed', next: 'Cancelled', effect: 'none' },
  { status: 'Cancelled', paymentState: 'refunded', next: 'Cancelled', effect: 'none' },
  { status: 'Pending', paymentState: 'void', next: 'Cancelled', effect: 'none' },
  { status: 'Processing', paymentState: 'refunded', next: 'Cancelled', effect: 'none' },
  { status: 'Processing', paymentState: 'refund_failed', next: 'Cancelled', effect: 'refund_failed' },
  { status: 'Cancelled', paymentState: 'refund_failed', next: 'Cancelled', effect: 'none' },
  { status: 'Pending', paymentState: 'refund_due', next: 'Cancelled', effect: 'refunding' },
] as const)(
  '$status and $paymentState, set to $next, has the effect $effect',
  ({ status, paymentState, next, effect }) => {
    expect(toStatusEffect({ status, paymentState }, next)).toBe(effect);
  },
);

test('admins are told not to ship while the bank decides', () => {
  expect(DISPUTE_RULE).toBe('Ship nothing until the dispute ends.');
});
