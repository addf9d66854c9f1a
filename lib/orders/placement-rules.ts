import type { OrderStatus, PaymentState } from '@/models/order-limits';
import { isUnpaid } from './payment-state-rules';

type RecordedOrder = {
  status: OrderStatus;
  /** The account that placed it; null for a guest. */
  userId: string | null;
  fingerprint: string;
  payment: {
    provider: string;
    state: PaymentState;
    reference?: string | null;
    captureReference?: string | null;
  };
};

type WantedOrder = {
  userId: string | null;
  fingerprint: string;
  provider: string;
  /** The PayPal order it is to be paid with; null for cards. */
  paypalReference: string | null;
};

/**
 * What a checkout's key means when it comes again:
 * - `free`: nothing was paid under it, and nothing can be: a new order may take it
 * - `same`: this order is asked for once more, be it with another card
 * - `replace`: the earlier order is closed at its provider first, then a new one takes the key
 * - `paid`: the money of another order was taken, or accepted; `paid_elsewhere`: by another session
 * - `over`: its money goes, or went, back: nothing more is ordered under it
 */
export type KeyMeaning = 'free' | 'same' | 'replace' | 'paid' | 'paid_elsewhere' | 'over';

/** What the key of an earlier order means for the order that comes with it now. */
export function keyMeaning(earlier: RecordedOrder, wanted: WantedOrder): KeyMeaning {
  const { payment } = earlier;
  if (payment.state === 'void') return 'free';
  const isSameSession = earlier.userId === wanted.userId;
  const isSameBody = earlier.fingerprint === wanted.fingerprint;
  if (!isUnpaid(payment.state) || isAccepted(payment)) {
    if (isGoingBack(earlier) || payment.state === 'refunded') return 'over';
    if (!isSameSession) return 'paid_elsewhere';
    return isSameBody ? 'same' : 'paid';
  }
  const isSameWay =
    payment.provider === wanted.provider &&
    (wanted.paypalReference === null || payment.reference === wanted.paypalReference);
  const isWanted = earlier.status !== 'Cancelled';
  return isSameSession && isSameBody && isSameWay && isWanted ? 'same' : 'replace';
}

/** Whether PayPal took the payment and looks into it: the customer has done all there is to do. */
export function isAccepted({
  provider,
  state,
  captureReference,
}: Pick<RecordedOrder['payment'], 'provider' | 'state' | 'captureReference'>): boolean {
  return provider === 'paypal' && state === 'pending' && Boolean(captureReference);
}

/** Whether money that was taken goes back, or will once PayPal has looked into it. */
export function isGoingBack({ status, payment }: Pick<RecordedOrder, 'status' | 'payment'>): boolean {
  const { state } = payment;
  const isOwed = state === 'refund_due' || state === 'refund_failed';
  return isOwed || (isAccepted(payment) && status === 'Cancelled');
}

/**
 * Who placed an order: the account's id, null for a guest. Nobody, and so no session, once the account of
 * a member is gone.
 */
export function ordererOf({
  userId,
  isGuest,
}: {
  userId?: unknown;
  isGuest?: boolean | null;
}): string | null {
  if (userId) return String(userId);
  return isGuest === false ? 'a deleted account' : null;
}
