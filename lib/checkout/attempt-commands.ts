import 'server-only';
import { connect } from '@/lib/db/connect';
import { isLeaseTaken } from '@/lib/db/lease';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import { viewOrder } from '@/lib/orders/order-queries';
import { ATTEMPT_LIFETIME_MS } from '@/lib/orders/order-rules';
import type { AttemptResponse } from '@/lib/orders/order-schema';
import { createOrderToken } from '@/lib/orders/order-token';
import { CHARGED_STATES, LISTED_STATES } from '@/lib/orders/payment-state-rules';
import {
  isAccepted,
  isChargeUnanswered,
  isRefundPending,
  toOrderOwnerId,
} from '@/lib/orders/placement-rules';
import { reviewsPayments } from '@/lib/runtime/payment-provider-rules';
import { syncWithProvider } from '@/lib/settlement/reconcile-commands';
import type { OrderDocument } from '@/models/order';
import type { PaymentState } from '@/models/order-limits';
import { toCheckoutKey } from './attempt-key';
import { recordClosedCheckout } from './checkout-close-commands';
import { listOrdersOf } from './checkout-queries';
import { ACCEPTED_MESSAGE, STATE_MESSAGES, toCustomerMessage } from './placement-response-rules';

type AttemptState = {
  order: OrderDocument;
  /** Whether the payment provider responded. */
  isConfirmed: boolean;
  /** Whether another order of the same checkout was or may have been charged. */
  isOtherCharged: boolean;
};

/**
 * Returns the outcome of a checkout by its key. Anyone with the key may request it for 24 hours, but only the session
 * that placed the order gets the order itself. An open payment is read from the provider, so that a customer
 * returning from the bank does not wait for a webhook. A checkout reported as void is closed: its browser
 * may switch to another key, so no further order may use this one.
 */
export async function resolveAttempt(
  key: string,
  { userId, clientAddress }: { userId: string | null; clientAddress: string },
): Promise<AttemptResponse> {
  await consumeRateLimit('askedAttempt', clientAddress);
  await connect();
  const checkoutKey = toCheckoutKey(key);
  let attempt = await readAttempt(checkoutKey);
  if (attempt?.order.payment.state === 'void') {
    await recordClosedCheckout(checkoutKey);
    // A concurrent request may have recorded an order.
    attempt = await readAttempt(checkoutKey);
  }
  if (!attempt) throw new AppError({ code: 'not_found', message: 'There is no checkout with this key.' });
  return toAttemptResponse(attempt, userId);
}

async function readAttempt(checkoutKey: string): Promise<AttemptState | null> {
  const [current, ...others] = await listOrdersOf({ placementKey: checkoutKey, checkoutKey });
  if (!current || Date.now() - current.createdAt.getTime() > ATTEMPT_LIFETIME_MS) return null;
  const isOtherCharged = others.some(hasPossibleCharge);
  try {
    return {
      order: await syncWithProvider(current, 'customer', { strict: true }),
      isConfirmed: true,
      isOtherCharged,
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'provider_failed') throw error;
    return { order: current, isConfirmed: false, isOtherCharged };
  }
}

/** A provider that reviews payments may complete a capture long after it was requested, even for a voided order. */
function hasPossibleCharge({ payment: { state, provider, attempts } }: OrderDocument): boolean {
  if (state === 'refunded') return false;
  return (
    CHARGED_STATES.some((chargedState) => chargedState === state) ||
    (reviewsPayments(provider) && attempts > 0)
  );
}

async function toAttemptResponse(
  { order, isConfirmed, isOtherCharged }: AttemptState,
  userId: string | null,
): Promise<AttemptResponse> {
  const { payment, orderNumber } = order;
  const { decline } = payment;
  const state = isRefundPending(order) ? 'refund_due' : payment.state;
  const isOwner = toOrderOwnerId(order) === userId;
  const isPlaced = state === 'paid' || (isAccepted(payment) && !isRefundPending(order));
  const canSeeOrder = isOwner && (isPlaced || LISTED_STATES.includes(state));
  return {
    success: isPlaced,
    state,
    message:
      isPlaced && state !== 'paid'
        ? ACCEPTED_MESSAGE
        : state === 'declined'
          ? (decline?.message ?? STATE_MESSAGES.declined)
          : toCustomerMessage(order.status, state),
    orderNumber,
    isNothingCharged:
      isConfirmed &&
      !isOtherCharged &&
      NOT_CHARGED.has(state) &&
      !isChargeUnanswered(payment) &&
      !(await isLeaseTaken(`order:${order._id}`)),
    ...(canSeeOrder && {
      order: await viewOrder(order),
      orderToken: createOrderToken(String(order._id), 'placed'),
    }),
  };
}

/** States in which nothing was charged; a locked order may be paid at any moment. */
const NOT_CHARGED: ReadonlySet<PaymentState> = new Set(['action', 'declined', 'void']);
