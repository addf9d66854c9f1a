import 'server-only';
import mongoose from 'mongoose';
import type { StoredMerchant } from '@/lib/payments/provider/merchant-rules';
import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import { type PaymentMethodType, reviewsPayments } from '@/lib/runtime/payment-provider-rules';
import { Order, type OrderDocument } from '@/models/order';
import type { OrderStatus, PartialRefundState, PaymentState } from '@/models/order-limits';
import { hasLostRefund, isPartlyRefunded, UNPAID_STATES } from './payment-state-rules';
import { returnStock } from './stock-commands';

/**
 * All writes to an order's payment. A change of state is a compare-and-set on the state that the caller
 * based its decision on; it returns null or false if another request was faster. Counters are incremented
 * unconditionally.
 */

type OrderId = mongoose.Types.ObjectId;

const NOT_CANCELED = mongoose.trusted({ $ne: 'Cancelled' as const });
const STILL_UNPAID = mongoose.trusted({ $in: [...UNPAID_STATES] });

/** Stores the order's payment at its provider; false if the order has been canceled. */
export async function recordPayment(
  _id: OrderId,
  {
    reference,
    merchant: { mode, account },
    customerReference,
  }: { reference: string; merchant: StoredMerchant; customerReference: string | null },
): Promise<boolean> {
  const { matchedCount } = await Order.updateOne(
    { _id, status: NOT_CANCELED, 'payment.state': STILL_UNPAID },
    {
      $set: {
        'payment.reference': reference,
        ...(mode && { 'payment.mode': mode }),
        ...(account && { 'payment.account': account }),
        ...(customerReference && { 'payment.customerReference': customerReference }),
      },
    },
  );
  return matchedCount > 0;
}

/** Counts a failed attempt to create the payment; the provider repeats the failure for the same idempotency key. */
export async function recordFailedCreation(_id: OrderId): Promise<void> {
  await Order.updateOne({ _id }, { $inc: { 'payment.openings': 1 } });
}

/** Counts a charge before it is requested; null if the order has been canceled. */
export async function recordAttempt(
  _id: OrderId,
  attempt?: { paymentMethodId: string; method: PaymentMethodType; saveMethod: boolean },
): Promise<OrderDocument | null> {
  return Order.findOneAndUpdate(
    { _id, status: NOT_CANCELED, 'payment.state': STILL_UNPAID },
    {
      $inc: { 'payment.attempts': 1 },
      ...(attempt && {
        $set: {
          'payment.paymentMethodId': attempt.paymentMethodId,
          'payment.method': attempt.method,
          'payment.triedAt': new Date(),
        },
        // Stored per payment method, because the choice made for the one that finally pays applies.
        [attempt.saveMethod ? '$addToSet' : '$pull']: { 'payment.savedMethodIds': attempt.paymentMethodId },
      }),
    },
    { returnDocument: 'after' },
  ).lean<OrderDocument>();
}

/** Stores a provider's snapshot of the order's payment, and the resulting states. */
export async function recordSnapshot(
  order: OrderDocument,
  snapshot: PaymentSnapshot,
  {
    states,
    merchant: { mode, account },
    nextCheckAt,
    by,
  }: {
    states: readonly PaymentState[];
    /** The shop's current merchant account at the provider. */
    merchant: StoredMerchant;
    /** When to check with the provider again; null leaves the time unchanged. */
    nextCheckAt: Date | null;
    by: string;
  },
): Promise<OrderDocument | null> {
  const at = new Date();
  const recordedOrder = await Order.findOneAndUpdate(
    // Includes the status, so that a cancellation and a late payment cannot miss each other.
    { _id: order._id, status: order.status, 'payment.state': order.payment.state },
    {
      $set: {
        'payment.state': states.at(-1) ?? order.payment.state,
        'payment.reference': snapshot.reference,
        ...(mode && { 'payment.mode': mode }),
        ...(account && { 'payment.account': account }),
        ...(snapshot.captureReference && { 'payment.captureReference': snapshot.captureReference }),
        ...(snapshot.decline && { 'payment.decline': snapshot.decline }),
        ...(isUnderReview(snapshot) && !order.payment.acceptedAt && { 'payment.acceptedAt': at }),
        ...(snapshot.state === 'paid' &&
          snapshot.paymentMethodId && { 'payment.paymentMethodId': snapshot.paymentMethodId }),
        ...(snapshot.refundedCents > 0 && { 'payment.refundedCents': snapshot.refundedCents }),
        ...(isPartlyRefunded(snapshot) && { 'payment.partialRefundCents': snapshot.refundedCents }),
        ...(hasLostRefund(snapshot, order) && {
          'payment.refundedCents': snapshot.refundedCents,
          'payment.partialRefundCents': snapshot.refundedCents,
        }),
        ...(snapshot.disputeReference && { 'payment.disputeReference': snapshot.disputeReference }),
        ...(nextCheckAt && { 'payment.lookAt': nextCheckAt }),
        ...(states.includes('paid') && order.status === 'Pending' && { status: 'Processing' }),
      },
      ...(states.length > 0 && { $push: { 'payment.changes': toChanges(states, at, by) } }),
    },
    { returnDocument: 'after' },
  ).lean<OrderDocument>();
  return withStockReturned(recordedOrder, states);
}

/** Puts a voided order's pieces back on sale; if this process dies before, the sweep does. */
async function withStockReturned(
  order: OrderDocument | null,
  states: readonly PaymentState[],
): Promise<OrderDocument | null> {
  if (order && states.includes('void')) await returnStock(order._id);
  return order;
}

/** Returns whether the provider accepted the payment and is reviewing it. */
function isUnderReview({ provider, state, captureReference }: PaymentSnapshot): boolean {
  return reviewsPayments(provider) && state === 'waiting' && captureReference !== null;
}

/** Ends the checks of an order at its provider, because nothing is left to do. */
export async function stopChecking({ _id, payment }: OrderDocument): Promise<OrderDocument | null> {
  return Order.findOneAndUpdate(
    { _id, 'payment.state': payment.state },
    { $unset: { 'payment.lookAt': 1 } },
    { returnDocument: 'after' },
  ).lean<OrderDocument>();
}

/** Sets the next check at the provider, unless another request has already changed it. */
export async function postponeCheck({ _id, payment }: OrderDocument, nextCheckAt: Date): Promise<void> {
  await Order.updateOne(
    { _id, 'payment.lookAt': payment.lookAt },
    { $set: { 'payment.lookAt': nextCheckAt } },
  );
}

/** Voids an order whose payment was never created at its provider. */
export async function voidUnstartedOrder(order: OrderDocument, by: string): Promise<OrderDocument | null> {
  return endPayment(order, ['void'], by, { 'payment.reference': mongoose.trusted({ $exists: false }) });
}

/** Stores the final states of an order whose payment can no longer be read from its provider, and ends its checks. */
export async function recordUnreachable(
  order: OrderDocument,
  states: readonly PaymentState[],
  by: string,
): Promise<OrderDocument | null> {
  return endPayment(order, states, by);
}

async function endPayment(
  { _id, payment }: OrderDocument,
  states: readonly PaymentState[],
  by: string,
  condition: mongoose.QueryFilter<OrderDocument> = {},
): Promise<OrderDocument | null> {
  const endedOrder = await Order.findOneAndUpdate(
    { _id, 'payment.state': payment.state, ...condition },
    {
      $set: { 'payment.state': states.at(-1) ?? payment.state },
      $unset: { 'payment.lookAt': 1 },
      $push: { 'payment.changes': toChanges(states, new Date(), by) },
    },
    { returnDocument: 'after' },
  ).lean<OrderDocument>();
  return withStockReturned(endedOrder, states);
}

/** Stores the number of the last requested refund, which is part of the next one's idempotency key. */
export async function recordRefundAttempt(_id: OrderId, attempt: number): Promise<void> {
  await Order.updateOne({ _id }, { $set: { 'payment.refundAttempts': attempt + 1 } });
}

/** Counts a refund that the provider refused; returns the total. */
export async function recordRefundRefusal(_id: OrderId): Promise<number> {
  const order = await Order.findOneAndUpdate(
    { _id },
    { $inc: { 'payment.refundRefusals': 1 } },
    { returnDocument: 'after' },
  ).lean();
  return order?.payment.refundRefusals ?? 0;
}

/**
 * Stores a requested refund of a part before it is requested from the provider, and lets the reconciler continue it. Returns
 * null if the order has changed since it was read.
 */
export async function recordPartialRefund(
  { _id, payment }: OrderDocument,
  { cents, adminId }: { cents: number; adminId: string },
): Promise<OrderDocument | null> {
  const at = new Date();
  const baseCents = payment.refundedCents ?? 0;
  const position = payment.partialRefunds?.length ?? 0;
  return Order.findOneAndUpdate(
    {
      _id,
      'payment.state': payment.state,
      'payment.refundedCents': payment.refundedCents ?? null,
      [`payment.partialRefunds.${position}`]: mongoose.trusted({ $exists: false }),
    },
    {
      $push: { 'payment.partialRefunds': { at, adminId, cents, baseCents, state: 'requested', attempt: 1 } },
      $set: { 'payment.lookAt': at },
    },
    { returnDocument: 'after' },
  ).lean<OrderDocument>();
}

function toLastPartPath({ partialRefunds }: OrderDocument['payment']): string {
  return `payment.partialRefunds.${(partialRefunds?.length ?? 0) - 1}`;
}

/** Stores how the open refund of a part ended; null if it has ended already. */
export async function endPartialRefund(
  { _id, payment }: OrderDocument,
  state: Exclude<PartialRefundState, 'requested'>,
): Promise<OrderDocument | null> {
  const path = `${toLastPartPath(payment)}.state`;
  return Order.findOneAndUpdate(
    { _id, [path]: 'requested' },
    { $set: { [path]: state } },
    { returnDocument: 'after' },
  ).lean<OrderDocument>();
}

/** Records that the provider has accepted the open refund of a part, and will make it later, or not. */
export async function recordAcceptedPart({ _id, payment }: OrderDocument): Promise<void> {
  const path = toLastPartPath(payment);
  await Order.updateOne({ _id, [`${path}.state`]: 'requested' }, { $set: { [`${path}.isAccepted`]: true } });
}

/** Lets the next attempt of the open refund of a part use another idempotency key. */
export async function recordPartialAttempt({ _id, payment }: OrderDocument): Promise<void> {
  const path = `${toLastPartPath(payment)}.attempt`;
  await Order.updateOne({ _id, [path]: payment.partialRefunds?.at(-1)?.attempt }, { $inc: { [path]: 1 } });
}

/**
 * Cancels an order that could not be closed at its provider, so that a late payment is refunded. Has no
 * effect on an order that is already paid or under review.
 */
export async function cancelUnpaid(_id: OrderId): Promise<void> {
  await Order.updateOne(
    { _id, 'payment.state': STILL_UNPAID, 'payment.captureReference': mongoose.trusted({ $exists: false }) },
    { $set: { status: 'Cancelled', 'payment.lookAt': new Date() } },
  );
}

/** Who changes an order: an admin, or its customer, who may only do so until it is packed. */
export type OrderAuthor = { kind: 'admin'; adminId: string } | { kind: 'customer' };

/** Stores a change by an admin or the customer: the status and the resulting payment states. */
export async function recordUpdate(
  order: OrderDocument,
  {
    status,
    states,
    isRequested,
    isRetry,
    isCheckDue,
    author,
    session,
  }: {
    status: OrderStatus;
    states: readonly PaymentState[];
    /** A payment event was requested, such as a refund. */
    isRequested: boolean;
    /** A failed refund is retried. */
    isRetry: boolean;
    /** The reconciler must act on the order; it will find it due even if this process dies. */
    isCheckDue: boolean;
    author: OrderAuthor;
    session?: mongoose.ClientSession;
  },
): Promise<OrderDocument | null> {
  const { _id, payment } = order;
  const at = new Date();
  return Order.findOneAndUpdate(
    {
      _id,
      status: order.status,
      'payment.state': payment.state,
      ...(author.kind === 'customer' && { packedAt: mongoose.trusted({ $exists: false }) }),
    },
    {
      $set: {
        status,
        'payment.state': states.at(-1) ?? payment.state,
        // The attempt number is part of the idempotency key.
        ...(isRetry && { 'payment.refundAttempts': (payment.refundAttempts ?? 1) + 1 }),
        ...(isCheckDue && { 'payment.lookAt': at }),
      },
      // If the retry fails too, it raises another alert.
      ...(isRetry && { $inc: { 'payment.refundRetries': 1 } }),
      ...(isRequested && { $unset: { 'payment.refundRefusals': 1 } }),
      $push: {
        ...(status !== order.status && {
          statusChanges: { at, status, ...(author.kind === 'admin' && { adminId: author.adminId }) },
        }),
        'payment.changes': toChanges(states, at, author.kind),
      },
    },
    { returnDocument: 'after', session },
  ).lean<OrderDocument>();
}

function toChanges(states: readonly PaymentState[], at: Date, by: string) {
  return { $each: states.map((state) => ({ at, state, by })) };
}
