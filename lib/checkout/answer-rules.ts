import { AppError } from '@/lib/http/errors';
import type { PlacementAnswer } from '@/lib/orders/order-schema';
import { isUnpaid } from '@/lib/orders/payment-state-rules';
import type { CardPayment } from '@/lib/payments/payment-schema';
import { HOLDER_WANTED } from '@/lib/settlement/card-evidence-rules';
import type { OrderStatus, PaymentState } from '@/models/order-limits';

export const PLACED_TEXT = 'Thank you! Your order is placed.';
/** PayPal took the payment and looks into it; nobody pays again meanwhile. */
export const ACCEPTED_TEXT =
  'Thank you! PayPal is checking your payment. Your order is placed; we will email you when the payment is ' +
  'settled or refused. Please do not pay again.';

/** How the money of an order stands, in the customer's words, whatever became of its goods. */
export const STATE_TEXTS: Record<PaymentState, string> = {
  // Of the unpaid ones that a customer sees it is the one that PayPal looks into.
  pending: 'The payment is being checked. Please do not pay again.',
  action: 'Auth required.',
  declined: 'Your card was declined.',
  paid: PLACED_TEXT,
  review: 'Your payment arrived, and we are checking it. Please do not pay again; we will write to you.',
  refund_due: 'Your money is on its way back.',
  refunded: 'Your money was given back.',
  refund_failed: 'Giving your money back takes longer; we will write to you.',
  disputed: 'You asked your bank or PayPal for this payment back. They decide.',
  void: 'This checkout has expired. Please start again from your cart.',
};

/** How an order stands that is not simply paid, in its customer's words: whether it was cancelled, and its money. */
export function toCustomerText(status: OrderStatus, state: PaymentState): string {
  if (status !== 'Cancelled' || state === 'void') return STATE_TEXTS[state];
  return `This order was cancelled. ${isUnpaid(state) ? 'Money that still comes goes back to you.' : STATE_TEXTS[state]}`;
}

/**
 * The answer to a placement whose order is not paid yet, from how its payment stands. Throws the refusal
 * when there is nothing for the customer's browser to do: `payment_declined`, or `conflict`.
 */
export function answerUnpaid(
  state: PaymentState,
  payment: CardPayment,
  paymentMethodId: string,
): PlacementAnswer {
  switch (payment.state) {
    case 'acting':
      return acting(payment, { requiresAction: true }, 'Auth required.');
    case 'unconfirmed':
      return acting(payment, { requiresConfirmation: true }, 'Confirm payment.');
    // Our own confirmation never arrived: the browser confirms with the same card.
    case 'waiting':
      return acting(payment, { paymentMethodId }, 'Confirm details.');
    case 'declined':
      if (payment.decline?.code === HOLDER_WANTED) {
        return acting(payment, { paymentMethodId }, 'Confirm details.');
      }
      throw new AppError('payment_declined', payment.decline?.message ?? STATE_TEXTS.declined);
    case 'processing':
      return { success: false, message: 'Status: processing.', requiresActionOrConfirmation: false };
    default:
      throw new AppError('conflict', STATE_TEXTS[state]);
  }
}

function acting(
  { clientSecret }: CardPayment,
  asked: { requiresAction?: true; requiresConfirmation?: true; paymentMethodId?: string },
  message: string,
): PlacementAnswer {
  if (clientSecret === null) throw new Error('The provider gave no secret for the browser.');
  const { requiresAction = false, requiresConfirmation = false, paymentMethodId } = asked;
  return {
    success: false,
    message,
    requiresActionOrConfirmation: true,
    requiresAction,
    requiresConfirmation,
    requiresClientConfirmationWithPM: paymentMethodId !== undefined,
    paymentIntentClientSecret: clientSecret,
    ...(paymentMethodId && { paymentMethodIdForClientConfirm: paymentMethodId }),
  };
}
