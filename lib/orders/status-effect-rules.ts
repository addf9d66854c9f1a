import type { OrderStatus } from './order-rules';
import { isUnpaid, nextPaymentState, type PaymentState } from './payment-state-rules';

/**
 * What an allowed change of status does to the money: cancelling gives back what was paid, calls off
 * what was not, and leaves a dispute to the bank.
 */
export type StatusEffect = 'refund' | 'void' | 'dispute' | 'none';

export function toStatusEffect(
  order: { status: OrderStatus; paymentState: PaymentState },
  next: OrderStatus,
): StatusEffect {
  const { status, paymentState } = order;
  if (next !== 'Cancelled' || status === 'Cancelled') return 'none';
  if (isUnpaid(paymentState)) return 'void';
  if (paymentState === 'disputed') return 'dispute';
  return nextPaymentState(paymentState, 'refund_asked') === 'refund_due' ? 'refund' : 'none';
}
