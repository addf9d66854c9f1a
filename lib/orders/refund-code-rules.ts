/** Why a provider does not make a refund, as far as an admin can do something about it. */
type RefundObstacle = 'balance' | 'too_late' | 'dispute' | 'overtaken' | 'elsewhere' | 'refunded' | 'card';

/**
 * The codes of the providers for each:
 * - Stripe: https://docs.stripe.com/error-codes, and `pending_reason` and `failure_reason` of a refund
 * - PayPal: https://developer.paypal.com/api/rest/reference/orders/v2/errors/, and `status_details.reason` of a refund
 * - of the shop itself: `DISPUTE_LOST`, `REFUNDED_ELSEWHERE`
 */
const OBSTACLES: Partial<Record<string, RefundObstacle>> = {
  insufficient_funds: 'balance',
  balance_insufficient: 'balance',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'balance',
  REFUND_TIME_LIMIT_EXCEEDED: 'too_late',
  charge_disputed: 'dispute',
  charge_for_pending_refund_disputed: 'dispute',
  CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED: 'dispute',
  PENDING_CAPTURE_DISPUTE: 'dispute',
  DISPUTE_LOST: 'overtaken',
  REFUNDED_ELSEWHERE: 'elsewhere',
  charge_already_refunded: 'refunded',
  CAPTURE_FULLY_REFUNDED: 'refunded',
  expired_or_canceled_card: 'card',
  lost_or_stolen_card: 'card',
};

const TEXTS: Record<RefundObstacle, { reason: string; advice: string }> = {
  balance: {
    reason: 'the balance of your account there is too low',
    advice: 'Add money to it, or wait for the next sales; then refund it again.',
  },
  too_late: {
    reason: 'the payment is too old to be refunded there',
    advice: 'Pay the customer another way, and record it here.',
  },
  dispute: {
    reason: 'the customer disputes the payment',
    advice: 'The dispute decides who gets the money: respond to it in the provider’s dashboard.',
  },
  overtaken: {
    reason: 'the customer got money by a dispute meanwhile',
    advice: 'Compare what they are still owed, and refund that.',
  },
  elsewhere: {
    reason: 'money of this payment went back to the customer at the provider meanwhile',
    advice: 'Compare what the customer is still owed, and refund that.',
  },
  refunded: {
    reason: 'it was all refunded before',
    advice: 'Reload the order in a minute: it then shows the earlier refund.',
  },
  card: {
    reason: 'the customer’s card is closed',
    advice: 'Ask the customer how they want to be paid, and record it here.',
  },
};

/** Returns a provider's code in words, with the admin's remedy; the code itself if there are none. */
export function toRefundObstacle(code: string): { reason: string; advice: string } {
  const obstacle = OBSTACLES[code];
  return obstacle ? TEXTS[obstacle] : { reason: code, advice: 'Look up the reason at the provider.' };
}
