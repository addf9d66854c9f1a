import { formatPrice } from '@/lib/catalog/price-rules';
import type { AdminOrderView } from '@/lib/orders/order-schema';
import type { SettledBy } from '@/lib/orders/payment-state-rules';
import { type PaymentProviderId, PROVIDER_FACTS } from '@/lib/runtime/payment-provider-rules';
import type { PaymentState, RefundAuthor, RefundState } from '@/models/order-limits';

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
  void: 'Cancelled',
};

/** The outcome of a refund, for admins. */
export const REFUND_LABELS: Record<RefundState, string> = {
  requested: 'refund asked for',
  pending: 'refund accepted by the provider, which has not made it yet',
  made: 'refunded',
  failed: 'not refunded',
  returned: 'sent back by the customer’s bank',
};

/** Says who asked for a refund; `by` is the email of the admin, or null if the account has been deleted. */
export function toRefundAuthorText(author: RefundAuthor, by: string | null): string {
  switch (author) {
    case 'admin':
      return `by ${by ?? 'an admin whose account was deleted'}`;
    case 'customer':
      return 'by the customer’s cancellation';
    case 'shop':
      return 'since the order was closed';
    case 'provider':
      return 'at the provider, not in this shop';
    case 'bank':
      return 'by the bank, after a dispute';
  }
}

/**
 * Returns the label of an order's payment state, with the refunded amount of a paid order; a payment under review is neither paid
 * nor unpaid.
 */
export function toPaymentLabel({ paymentState, isUnderReview, refunded }: AdminOrderView): string {
  if (isUnderReview) return 'Under review';
  const label = PAYMENT_STATE_LABELS[paymentState];
  return paymentState === 'paid' && refunded > 0 ? `${label}, ${formatPrice(refunded)} refunded` : label;
}

/** Names the cause of a change of an order's payment; an older order may name a cause that is not known anymore. */
export function toCauseText(cause: string, provider: PaymentProviderId): string {
  const { label } = PROVIDER_FACTS[provider];
  const texts: Partial<Record<string, string>> = {
    placement: 'at checkout',
    customer: 'when the customer came back to the checkout',
    webhook: `reported by ${label}`,
    reconciler: `found in the shop’s own check with ${label}`,
    sweep: 'since it was not paid in time',
    admin: 'by an admin',
  } satisfies Record<SettledBy, string>;
  return texts[cause] ?? cause;
}
