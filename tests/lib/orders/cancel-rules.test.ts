import { findCancelRefusal, toCancelText } from '@/lib/orders/cancel-rules';
import type { OrderStatus, PaymentState } from '@/models/order-limits';

type Case = { rule: string; status?: OrderStatus; state?: PaymentState; packedAt?: Date | null };
const findRefusal = ({ status = 'Processing', state = 'paid', packedAt }: Case) =>
  findCancelRefusal({ status, payment: { state }, packedAt });
const PACKED_AT = new Date('2026-11-22T12:00:00Z');

const CANCELED = 'This order was already cancelled.';
const SHIPPED = /already been shipped, .* See Shipping & Returns for how to send items back\.$/;
const REFUNDED = 'The payment for this order is already being refunded, or was.';
const PACKED = /already packed, .* See Shipping & Returns for how to send items back\.$/;
const DISPUTED =
  /your bank or the payment provider decides about it\. This order cannot be cancelled here\.$/;

test.each<Case & { reason: string | RegExp }>([
  { rule: 'a canceled order', status: 'Cancelled', reason: CANCELED },
  {
    rule: 'a canceled order whose refund is due',
    status: 'Cancelled',
    state: 'refund_due',
    reason: CANCELED,
  },
  { rule: 'an order whose checkout has expired', status: 'Pending', state: 'void', reason: CANCELED },
  { rule: 'a shipped order', status: 'Shipped', reason: SHIPPED },
  { rule: 'a delivered order', status: 'Delivered', reason: SHIPPED },
  { rule: 'a shipped order that was refunded', status: 'Shipped', state: 'refunded', reason: SHIPPED },
  { rule: 'an order whose refund is due', state: 'refund_due', reason: REFUNDED },
  { rule: 'a refunded order', state: 'refunded', reason: REFUNDED },
  { rule: 'an order whose refund failed', state: 'refund_failed', reason: REFUNDED },
  { rule: 'a refunded order that is packed', state: 'refunded', packedAt: PACKED_AT, reason: REFUNDED },
  { rule: 'a packed order', packedAt: PACKED_AT, reason: PACKED },
  { rule: 'a packed order that is disputed', state: 'disputed', packedAt: PACKED_AT, reason: PACKED },
  { rule: 'a disputed order', state: 'disputed', reason: DISPUTED },
])('$rule cannot be canceled by its customer', ({ reason, ...order }) => {
  expect(findRefusal(order)).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
});

test.each<Case>([
  { rule: 'a paid order that nobody has packed' },
  { rule: 'a paid order that was unpacked again', packedAt: null },
  { rule: 'an order that waits for its bank', status: 'Pending', state: 'action' },
  { rule: 'an order under review', status: 'Pending', state: 'pending' },
  { rule: 'an order whose amount an admin is checking', state: 'review' },
])('$rule can be canceled by its customer', (order) => {
  expect(findRefusal(order)).toBeNull();
});

test.each([
  { state: 'paid', text: /\$20\.98 will be refunded/ },
  { state: 'review', text: /what you paid will be refunded/ },
  ...(['pending', 'action', 'declined'] as const).map((state) => ({
    ...{ state, text: /any payment that still arrives will be refunded/ },
  })),
] as const)(
  'before the cancellation of a payment that is $state, only what was paid is promised back',
  (each) => {
    const text = toCancelText(each.state, '$20.98');
    expect(text).toMatch(each.text);
    expect(text.includes('$20.98')).toBe(each.state === 'paid');
  },
);
