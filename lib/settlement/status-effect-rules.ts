import { findNextPaymentState, isUnpaid } from '@/lib/orders/payment-state-rules';
import type { OrderStatus, PaymentState } from '@/models/order-limits';

/**
 * The effect of an allowed status change on the payment: canceling refunds a paid order and voids an unpaid
 * one. A dispute is left to the bank: if the shop wins it, the money is refunded anyway. If the shop loses it,
 * goods sent during the dispute are lost as well. A refund that is under way goes on, and one that has failed is not sent again.
 */
export type StatusEffect =
  | 'refund'
  | 'refunding'
  | 'refund_failed'
  | 'void'
  | 'dispute'
  | 'disputed_delivery'
  | 'none';

/** Shown to admins wherever a disputed order appears. */
export const DISPUTE_RULE = 'Ship nothing until the dispute ends.';

export function toStatusEffect(
  order: { status: OrderStatus; paymentState: PaymentState },
  next: OrderStatus,
): StatusEffect {
  const { status, paymentState } = order;
  const isSent = next === 'Shipped' || next === 'Delivered';
  if (paymentState === 'disputed' && isSent && next !== status) return 'disputed_delivery';
  if (next !== 'Cancelled' || status === 'Cancelled') return 'none';
  if (isUnpaid(paymentState)) return 'void';
  if (paymentState === 'disputed') return 'dispute';
  if (paymentState === 'refund_due') return 'refunding';
  if (paymentState === 'refund_failed') return 'refund_failed';
  return findNextPaymentState(paymentState, 'refund_requested') === 'refund_due' ? 'refund' : 'none';
}
