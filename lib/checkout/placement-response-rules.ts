import { AppError } from '@/lib/http/errors';
import type { OrderView, PlacementResponse } from '@/lib/orders/order-schema';
import { isUnpaid } from '@/lib/orders/payment-state-rules';
import type { NextStep } from '@/lib/payments/provider/payment-provider';
import { UNANSWERED_CHARGE_TEXT } from '@/lib/runtime/payment-provider-rules';
import type { OrderStatus, PaymentState } from '@/models/order-limits';
import type { PLACEMENT_ERRORS } from './placement-error-schema';

export const PLACED_MESSAGE = 'Thank you! Your order has been placed.';
/** The provider accepted the payment and is reviewing it; the customer must not pay again during the review. */
export const ACCEPTED_MESSAGE =
  'Thank you! Your payment is being reviewed. Your order has been placed; we will email you when the payment is ' +
  'approved or declined. Please do not pay again.';

/** Messages to the customer about an order's payment, regardless of its fulfillment status. */
export const STATE_MESSAGES: Record<PaymentState, string> = {
  // The only pending orders that customers see are those under review.
  pending: 'The payment is being reviewed. Please do not pay again.',
  action: 'Auth required.',
  declined: 'Your card was declined.',
  paid: PLACED_MESSAGE,
  review: 'Your payment arrived, and we are checking it. Please do not pay again; we will email you.',
  refund_due: 'Your payment is being refunded; we will email you.',
  refunded: 'Your payment was refunded.',
  refund_failed: 'Your refund is taking longer than usual; we will email you.',
  disputed: 'You disputed this payment with your bank or the payment provider. They will decide.',
  void: 'This checkout has expired. Please start again from your cart.',
};

/**
 * Returns the message to the customer about an order that is not simply paid: whether it was canceled, and the state of
 * its payment.
 */
export function toCustomerMessage(status: OrderStatus, state: PaymentState): string {
  if (status !== 'Cancelled' || state === 'void') return STATE_MESSAGES[state];
  return `This order was cancelled. ${isUnpaid(state) ? 'Any payment that still arrives will be refunded.' : STATE_MESSAGES[state]}`;
}

const DISPUTED_REFUND_TEXT =
  'We owe you a refund, but you disputed this payment with your bank or the payment provider: until that is decided, we cannot refund it.';

/** Like `toCustomerMessage`, on the page of an order: the checkout is over there, and says nothing. */
export function toOrderMessage({
  status,
  paymentState: state,
  isChargeUnanswered,
  isDisputeOpen,
}: Pick<OrderView, 'status' | 'paymentState' | 'isChargeUnanswered' | 'isDisputeOpen'>): string {
  const isCanceled = status === 'Cancelled';
  if (isDisputeOpen && (state === 'refund_due' || state === 'refund_failed'))
    return `${isCanceled ? 'This order was cancelled. ' : ''}${DISPUTED_REFUND_TEXT}`;
  switch (state) {
    case 'void':
      if (isChargeUnanswered)
        return `This order was ${isCanceled ? 'cancelled' : 'not paid, so it was closed'}. ${UNANSWERED_CHARGE_TEXT}`;
      return isCanceled
        ? 'This order was cancelled. Nothing was charged.'
        : 'This order was not paid, so it was closed. Nothing was charged.';
    case 'declined':
      return isCanceled
        ? 'This order was cancelled. The payment was declined: nothing was charged.'
        : 'The payment was declined. Nothing was charged.';
    case 'action':
      return isCanceled
        ? toCustomerMessage(status, state)
        : 'This order is not paid yet: the payment waits for your confirmation. Open your cart to pay it.';
    default:
      return toCustomerMessage(status, state);
  }
}

/**
 * Returns the placement response for an order that is not paid yet. Throws `payment_declined`,
 * `invalid_input` or `conflict` if there is no next step for the browser.
 */
export function toNextResponse(
  next: Exclude<NextStep, { kind: 'another_method' }>,
  state: PaymentState,
): PlacementResponse {
  switch (next.kind) {
    case 'confirm':
      return toConfirmation(next);
    case 'declined': {
      const { message, details } = next;
      throw new AppError<typeof PLACEMENT_ERRORS>({
        code: 'payment_declined',
        message: message ?? STATE_MESSAGES.declined,
        details,
      });
    }
    case 'refused':
      throw new AppError({ code: 'invalid_input', message: next.message });
    case 'processing':
      return { success: false, message: 'Status: processing.', requiresActionOrConfirmation: false };
    case 'none':
      throw new AppError({ code: 'conflict', message: STATE_MESSAGES[state] });
  }
}

function toConfirmation({ prompt, clientSecret }: Extract<NextStep, { kind: 'confirm' }>): PlacementResponse {
  if (clientSecret === null) throw new Error('The provider returned no client secret.');
  const paymentMethodId = typeof prompt === 'object' ? prompt.paymentMethodId : null;
  return {
    success: false,
    message:
      prompt === 'action'
        ? 'Auth required.'
        : prompt === 'confirmation'
          ? 'Confirm payment.'
          : 'Confirm details.',
    requiresActionOrConfirmation: true,
    requiresAction: prompt === 'action',
    requiresConfirmation: prompt === 'confirmation',
    requiresClientConfirmationWithPM: paymentMethodId !== null,
    paymentIntentClientSecret: clientSecret,
    ...(paymentMethodId && { paymentMethodIdForClientConfirm: paymentMethodId }),
  };
}
