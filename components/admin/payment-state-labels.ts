import type { OrderView } from '@/lib/orders/order-schema';
import type { PaymentState } from '@/models/order-limits';

/** Labels of payment states for admins. */
export const PAYMENT_STATE_LABELS: Record<PaymentState, string> = {
  pending: 'Not paid',
  action: 'Waiting for the cardholder',
  declined: 'Declined',
  paid: 'Paid',
  review: 'To be checked',
  refund_due: 'Refund in progress',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  disputed: 'Disputed',
  void: 'Canceled',
};

/** Returns the label of an order's payment state; a payment under review is neither paid nor unpaid. */
export function toPaymentLabel({ paymentState, isUnderReview }: OrderView): string {
  return isUnderReview ? 'Under review' : PAYMENT_STATE_LABELS[paymentState];
}
