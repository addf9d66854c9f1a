import { isUnpaid, nextPaymentState } from '@/lib/orders/payment-state-rules';
import type { OrderStatus, PaymentState } from '@/models/order-limits';

/**
 * What an allowed change of status does to the money: cancelling gives back what was paid, calls off
 * what was not, and leaves a dispute to the bank: what is won goes back all the same. Goods that are sent
 * during a dispute may be lost with it.
 */
export type StatusEffect = 'refund' | 'void' | 'dispute' | 'disputed_delivery' | 'none';

/** What holds of every order whose payment is disputed, wherever an admin reads of it. */
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
  return nextPaymentState(paymentState, 'refund_asked') === 'refund_due' ? 'refund' : 'none';
}
