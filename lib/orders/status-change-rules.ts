import type { OrderStatus } from './order-rules';
import { isUnpaid, type PaymentState } from './payment-state-rules';

/** What becomes of an order's money when its status changes. */
export type StatusChange =
  | { isAllowed: false; reason: string }
  /** `effect` is what happens besides the status; empty when nothing does. */
  | { isAllowed: true; effect: 'refund' | 'void' | '' };

const NEEDS_MONEY: readonly OrderStatus[] = ['Processing', 'Shipped', 'Delivered'];
const GIVEN_BACK: readonly PaymentState[] = ['refund_due', 'refunded', 'void'];

/**
 * Whether an administrator may set the status, and what it causes: nothing is sent that is not paid,
 * and a cancelled order whose money went back stays cancelled.
 */
export function judgeStatusChange(
  order: { status: OrderStatus; paymentState: PaymentState },
  wanted: OrderStatus,
): StatusChange {
  const { status, paymentState } = order;
  if (wanted === status) return { isAllowed: true, effect: '' };
  if (status === 'Cancelled' && GIVEN_BACK.includes(paymentState)) {
    return { isAllowed: false, reason: 'This order is cancelled, and its money was given back.' };
  }
  if (NEEDS_MONEY.includes(wanted) && paymentState !== 'paid') {
    return { isAllowed: false, reason: 'This order is not paid.' };
  }
  if (wanted !== 'Cancelled') return { isAllowed: true, effect: '' };
  if (isUnpaid(paymentState)) return { isAllowed: true, effect: 'void' };
  return { isAllowed: true, effect: ['paid', 'review'].includes(paymentState) ? 'refund' : '' };
}
