import { type PaymentProviderId, reviewsPayments } from '@/lib/runtime/payment-provider-rules';
import type { OrderStatus, PaymentState } from '@/models/order-limits';
import { isUnpaid } from './payment-state-rules';

type RecordedOrder = {
  status: OrderStatus;
  /** The account that placed the order; null for a guest. */
  userId: string | null;
  fingerprint: string;
  payment: {
    provider: PaymentProviderId;
    state: PaymentState;
    reference?: string | null;
    captureReference?: string | null;
  };
};

type RequestedOrder = {
  userId: string | null;
  fingerprint: string;
  provider: PaymentProviderId;
  /** The previously approved payment to use, or null. */
  draftReference: string | null;
};

/**
 * The meaning of a reused checkout key:
 * - `free`: nothing was or can be paid with this key, so a new order may use it
 * - `same`: the same order again, possibly with another card
 * - `replace`: the earlier payment is first canceled at its provider; then a new order uses the key
 * - `paid`: another order was paid or accepted with it; `paid_elsewhere`: by another session
 * - `over`: its payment was or is being refunded, so it cannot be used again
 */
export type KeyMeaning = 'free' | 'same' | 'replace' | 'paid' | 'paid_elsewhere' | 'over';

/** Compares the order already placed with a key to the one now requested. */
export function interpretKey(earlier: RecordedOrder, requested: RequestedOrder): KeyMeaning {
  const { payment } = earlier;
  if (payment.state === 'void') return 'free';
  const isSameSession = earlier.userId === requested.userId;
  const isSameBody = earlier.fingerprint === requested.fingerprint;
  if (!isOpenPayment(payment)) {
    if (isRefundPending(earlier) || payment.state === 'refunded') return 'over';
    if (!isSameSession) return 'paid_elsewhere';
    return isSameBody ? 'same' : 'paid';
  }
  const isSamePayment =
    payment.provider === requested.provider &&
    (requested.draftReference === null || payment.reference === requested.draftReference);
  const isNotCanceled = earlier.status !== 'Cancelled';
  return isSameSession && isSameBody && isSamePayment && isNotCanceled ? 'same' : 'replace';
}

/** Returns whether the provider accepted the payment and is reviewing it; the customer has nothing left to do. */
export function isAccepted({
  provider,
  state,
  captureReference,
}: Pick<RecordedOrder['payment'], 'provider' | 'state' | 'captureReference'>): boolean {
  return reviewsPayments(provider) && state === 'pending' && Boolean(captureReference);
}

/** Returns whether the payment was neither taken nor accepted, so that it can be made or closed. */
export function isOpenPayment(
  payment: Pick<RecordedOrder['payment'], 'provider' | 'state' | 'captureReference'>,
): boolean {
  return isUnpaid(payment.state) && !isAccepted(payment);
}

/** Returns whether the provider has not said whether it took the money of a payment that the shop has closed. */
export function isChargeUnanswered({
  state,
  capturingSince,
}: {
  state: PaymentState;
  capturingSince?: Date | null;
}): boolean {
  return state === 'void' && Boolean(capturingSince);
}

/** Returns whether money that was taken is being refunded or will be after the provider's review. */
export function isRefundPending({ status, payment }: Pick<RecordedOrder, 'status' | 'payment'>): boolean {
  const { state } = payment;
  const isOwed = state === 'refund_due' || state === 'refund_failed';
  return isOwed || (isAccepted(payment) && status === 'Cancelled');
}

/**
 * Returns the id of the account that placed an order, or null for a guest. For a deleted account, it returns
 * a string that matches no user.
 */
export function toOrderOwnerId({
  userId,
  isGuest,
}: {
  userId?: unknown;
  isGuest?: boolean | null;
}): string | null {
  if (userId) return String(userId);
  return isGuest === false ? 'a deleted account' : null;
}
