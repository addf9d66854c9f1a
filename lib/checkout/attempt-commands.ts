import 'server-only';
import { connect } from '@/lib/db/connect';
import { isLeaseTaken } from '@/lib/db/lease';
import { AppError } from '@/lib/http/errors';
import { viewOrder } from '@/lib/orders/order-queries';
import { ATTEMPT_LIFE_MS } from '@/lib/orders/order-rules';
import type { AttemptAnswer } from '@/lib/orders/order-schema';
import { CHARGED_STATES, LISTED_STATES } from '@/lib/orders/payment-state-rules';
import { isAccepted, isGoingBack, ordererOf } from '@/lib/orders/placement-rules';
import { countOne } from '@/lib/rate-limits/rate-limit';
import { askProvider } from '@/lib/settlement/reconcile-commands';
import type { OrderDocument } from '@/models/order';
import type { PaymentState } from '@/models/order-limits';
import { ACCEPTED_TEXT, STATE_TEXTS, toCustomerText } from './answer-rules';
import { toCheckoutKey } from './attempt-key';
import { markClosed } from './checkout-close-commands';
import { listOrdersOf } from './checkout-queries';

type Looked = {
  order: OrderDocument;
  /** Whether its provider could be asked. */
  isAsked: boolean;
  /** Whether another order of the same checkout took money, or may have. */
  isOtherCharged: boolean;
};

/**
 * What became of a checkout, by its key: whoever has it may ask, for 24 hours; the order itself is shown
 * to the session that placed it. An open payment is asked about at the provider, so that a customer who
 * comes back from the bank need not wait for its message. A checkout that it tells to be given up is
 * closed by that: its browser may take another key, so nothing is ordered under this one any more.
 */
export async function lookAfterAttempt(
  key: string,
  { userId, clientAddress }: { userId: string | null; clientAddress: string },
): Promise<AttemptAnswer> {
  await countOne('askedAttempt', clientAddress);
  await connect();
  const checkoutKey = toCheckoutKey(key);
  let looked = await look(checkoutKey);
  if (looked?.order.payment.state === 'void') {
    await markClosed(checkoutKey);
    // An order that was recorded meanwhile is what the key stands for.
    looked = await look(checkoutKey);
  }
  if (!looked) throw new AppError('not_found', 'There is no checkout with this key.');
  return toAnswer(looked, userId);
}

async function look(checkoutKey: string): Promise<Looked | null> {
  const [found, ...others] = await listOrdersOf({ placementKey: checkoutKey, checkoutKey });
  if (!found || Date.now() - found.createdAt.getTime() > ATTEMPT_LIFE_MS) return null;
  const isOtherCharged = others.some(mayHaveTakenMoney);
  try {
    return { order: await askProvider(found, 'customer', { strict: true }), isAsked: true, isOtherCharged };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'provider_failed') throw error;
    return { order: found, isAsked: false, isOtherCharged };
  }
}

/** PayPal may end a capture long after it was asked for, also of an order that was given up. */
function mayHaveTakenMoney({ payment: { state, provider, attempts } }: OrderDocument): boolean {
  if (state === 'refunded') return false;
  return CHARGED_STATES.some((charged) => charged === state) || (provider === 'paypal' && attempts > 0);
}

async function toAnswer(
  { order, isAsked, isOtherCharged }: Looked,
  userId: string | null,
): Promise<AttemptAnswer> {
  const { payment, orderNumber } = order;
  const { decline } = payment;
  const state = isGoingBack(order) ? 'refund_due' : payment.state;
  const isOwn = ordererOf(order) === userId;
  const isPlaced = state === 'paid' || (isAccepted(payment) && !isGoingBack(order));
  const isShown = isOwn && (isPlaced || LISTED_STATES.some((listed) => listed === state));
  return {
    success: isPlaced,
    state,
    message:
      isPlaced && state !== 'paid'
        ? ACCEPTED_TEXT
        : state === 'declined'
          ? (decline?.message ?? STATE_TEXTS.declined)
          : toCustomerText(order.status, state),
    orderNumber,
    isNothingCharged:
      isAsked && !isOtherCharged && NOT_CHARGED.has(state) && !(await isLeaseTaken(`order:${order._id}`)),
    ...(isShown && { order: await viewOrder(order) }),
  };
}

/** What its provider said, it said of a payment that took nothing; an order that is worked on may be paid the next moment. */
const NOT_CHARGED: ReadonlySet<PaymentState> = new Set(['action', 'declined', 'void']);
