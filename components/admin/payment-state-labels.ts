import type { OrderView } from '@/lib/orders/order-schema';
import type { PaymentState } from '@/models/order-limits';

/** How the money of an order stands, in the words of those who run the shop. */
export const PAYMENT_STATE_LABELS: Record<PaymentState, string> = {
  pending: 'Not paid',
  action: 'Waits for the cardholder',
  declined: 'Declined',
  paid: 'Paid',
  review: 'To be checked',
  refund_due: 'Refund under way',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  disputed: 'Disputed',
  void: 'Called off',
};

/** How the money of this order stands; what PayPal looks into is neither paid nor unpaid. */
export function paymentLabel({ paymentState, isUnderReview }: OrderView): string {
  return isUnderReview ? 'PayPal is checking' : PAYMENT_STATE_LABELS[paymentState];
}
