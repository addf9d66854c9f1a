import type { OrderStatus, PaymentState } from '@/models/order-limits';

const REFUND_STATES: ReadonlySet<PaymentState> = new Set(['refund_due', 'refunded', 'refund_failed']);

/**
 * Returns why customers may not cancel this order, or null if they may: until it is packed, unless the bank is deciding
 * about its payment.
 */
export function findCancelRefusal({
  status,
  payment,
  packedAt,
}: {
  status: OrderStatus;
  payment: { state: PaymentState };
  packedAt?: Date | null;
}): string | null {
  if (status === 'Cancelled' || payment.state === 'void') return 'This order was already cancelled.';
  if (status === 'Shipped' || status === 'Delivered') {
    return 'This order has already been shipped, so it can no longer be cancelled. See Shipping & Returns for how to send items back.';
  }
  if (REFUND_STATES.has(payment.state))
    return 'The payment for this order is already being refunded, or was.';
  if (packedAt)
    return 'This order is already packed, so it can no longer be cancelled. See Shipping & Returns for how to send items back.';
  if (payment.state === 'disputed')
    return 'You disputed this payment, so your bank or the payment provider decides about it. This order cannot be cancelled here.';
  return null;
}

/** Says what a customer's cancellation does to the money; `rest` is what was not refunded before, as text. */
export function toCancelText(paymentState: PaymentState, rest: string): string {
  // Only the provider knows how much was paid.
  if (paymentState === 'review')
    return 'Nothing will be sent, and what you paid will be refunded to your original payment method.';
  return paymentState === 'paid'
    ? `Nothing will be sent, and ${rest} will be refunded to your original payment method.`
    : 'Nothing will be sent, and any payment that still arrives will be refunded.';
}
