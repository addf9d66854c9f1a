import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import type { StoredMerchant } from '@/lib/payments/provider/merchant-rules';
import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import { type PaymentProviderId, reviewsPayments } from '@/lib/runtime/payment-provider-rules';
import { Order, type OrderDocument } from '@/models/order';
import type { OrderStatus, PaymentState } from '@/models/order-limits';
import { findShippedAt } from './order-status-rules';
import { updateOrder } from './order-update-commands';
import { toDisputeUpdate } from './payment-dispute-rules';
import { SHIPPABLE_STATES } from './payment-state-rules';
import { listRefunds, OPEN_REFUND_STATES, type Refund, sumCents } from './refund-rules';
import { countUnsentPieces, listSentItems } from './refunded-piece-rules';
import { returnStock } from './stock-commands';
import { isHoldShort } from './stock-queries';
import { toUnsummedMark } from './unsummed-order-commands';

/**
 * The writes of what a provider says, and of what admins and the reconciler decide, to an order's payment. A change of state is a
 * compare-and-set on the state that the caller based its decision on; it returns null if another request was faster. Counters
 * are incremented unconditionally.
 */

/** Stores a provider's snapshot of the order's payment, the resulting states, and its refunds if they have changed. */
export async function recordSnapshot(
  order: OrderDocument,
  snapshot: PaymentSnapshot,
  {
    states,
    refunds,
    merchant: { mode, account },
    nextCheckAt,
    by,
  }: {
    states: readonly PaymentState[];
    /** Null leaves them unchanged. */
    refunds: readonly Refund[] | null;
    /** The shop's current merchant account at the provider. */
    merchant: StoredMerchant;
    /** When to check with the provider again; null leaves the time unchanged. */
    nextCheckAt: Date | null;
    by: string;
  },
): Promise<OrderDocument | null> {
  const at = new Date();
  const state = states.at(-1) ?? order.payment.state;
  const isShort = refunds !== null && (await isShortOfPieces(order, { refunds, state }));
  const dispute = toDisputeUpdate(snapshot, order.payment);
  const recordedOrder = await updateOrder(
    // Includes the status, so that a cancellation and a late payment cannot miss each other.
    {
      ...toUnchangedFilter(order),
      'payment.readAt': order.payment.readAt ?? null,
    },
    {
      $set: {
        'payment.readAt': new Date(Math.max(snapshot.readAt.getTime(), order.payment.readAt?.getTime() ?? 0)),
        ...(refunds && { refunds, 'payment.refundedCents': sumCents(refunds, 'made') }),
        ...((refunds || states.length > 0) && toUnsummedMark()),
        ...(isShort && { stockReturnedAt: at }),
        'payment.state': state,
        'payment.reference': snapshot.reference,
        ...(mode && { 'payment.mode': mode }),
        ...(account && { 'payment.account': account }),
        ...(snapshot.captureReference && { 'payment.captureReference': snapshot.captureReference }),
        ...(snapshot.decline && { 'payment.decline': snapshot.decline }),
        ...(isUnderReview(snapshot) && !order.payment.acceptedAt && { 'payment.acceptedAt': at }),
        ...(snapshot.state === 'paid' &&
          snapshot.paymentMethodId && { 'payment.paymentMethodId': snapshot.paymentMethodId }),
        ...dispute.set,
        ...(nextCheckAt && { 'payment.lookAt': nextCheckAt }),
        ...(states.includes('paid') && order.status === 'Pending' && { status: 'Processing' }),
      },
      $unset: {
        'payment.refundRefusals': 1,
        ...dispute.unset,
        // However the capture was answered, its outcome is known now.
        ...(snapshot.captureReference && { 'payment.capturingSince': 1 }),
        ...(refunds && mustBeRepacked(order, refunds) && { packedAt: 1 }),
      },
      ...dispute.add,
      ...(refunds && { $inc: { refundsVersion: 1 } }),
      ...(states.length > 0 && { $push: { 'payment.changes': toChanges(states, at, by) } }),
    },
  );
  return withStockReturned(recordedOrder, states);
}

/** Whether the parcel of an order that was not shipped must have more or fewer pieces with these refunds. */
function mustBeRepacked(order: OrderDocument, refunds: readonly Refund[]): boolean {
  if (findShippedAt(order)) return false;
  return !isDeepStrictEqual(countUnsentPieces(order), countUnsentPieces({ ...order, refunds }));
}

/**
 * Whether an order that waits for its parcel must send more of a counted pack with these refunds than it holds, since it took its
 * pieces without those refunded then: the stock must give it the rest, as to one that was paid late.
 */
async function isShortOfPieces(
  order: OrderDocument,
  { refunds, state }: { refunds: readonly Refund[]; state: PaymentState },
): Promise<boolean> {
  const isWaiting = order.status !== 'Cancelled' && SHIPPABLE_STATES.some((each) => each === state);
  if (!isWaiting || order.stockReturnedAt || findShippedAt(order)) return false;
  const unsentPieces = countUnsentPieces(order);
  const isMore = countUnsentPieces({ ...order, refunds }).some(
    (count, index) => count < (unsentPieces[index] ?? 0),
  );
  if (!isMore) return false;
  const lines = listSentItems({ ...order, refunds }).map(({ ingredientId, amount, quantity }) => ({
    ...{ ingredientId: String(ingredientId), amount, quantity },
  }));
  return isHoldShort(order._id, lines);
}

/** Selects the order unless its status, its payment's state or its refunds have changed since it was read. */
function toUnchangedFilter({ _id, status, payment, refundsVersion }: OrderDocument) {
  return { _id, status, 'payment.state': payment.state, refundsVersion: refundsVersion ?? null };
}

/** Puts a voided order's pieces back on sale; if this process dies before, the sweep does. */
async function withStockReturned(
  order: OrderDocument | null,
  states: readonly PaymentState[],
): Promise<OrderDocument | null> {
  if (order && states.includes('void')) await returnStock(order);
  return order;
}

/** Returns whether the provider accepted the payment and is reviewing it. */
function isUnderReview({ provider, state, captureReference }: PaymentSnapshot): boolean {
  return reviewsPayments(provider) && state === 'waiting' && captureReference !== null;
}

/** Ends the checks of an order at its provider, because nothing is left to do. Returns the order as it is now. */
export async function stopChecking(order: OrderDocument): Promise<OrderDocument | null> {
  // After the last check, an unanswered capture was not made.
  return updateOrder(toUnchangedFilter(order), {
    $unset: { 'payment.lookAt': 1, 'payment.capturingSince': 1 },
  });
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
  const isUnstarted = { 'payment.reference': mongoose.trusted({ $exists: false }) };
  return endPayment(order, { states: ['void'], by, condition: isUnstarted });
}

/** Stores the final states of an order whose payment can no longer be read from its provider, and ends its checks. */
export async function recordUnreachable(
  order: OrderDocument,
  states: readonly PaymentState[],
  by: string,
): Promise<OrderDocument | null> {
  return endPayment(order, { states, by });
}

async function endPayment(
  { _id, payment }: OrderDocument,
  {
    states,
    by,
    condition = {},
  }: { states: readonly PaymentState[]; by: string; condition?: mongoose.QueryFilter<OrderDocument> },
): Promise<OrderDocument | null> {
  const endedOrder = await updateOrder(
    { ...condition, _id, 'payment.state': payment.state },
    {
      $set: { 'payment.state': states.at(-1) ?? payment.state, ...toUnsummedMark() },
      $unset: { 'payment.lookAt': 1 },
      $push: { 'payment.changes': toChanges(states, new Date(), by) },
    },
  );
  return withStockReturned(endedOrder, states);
}

/** Counts that the provider refused to show a payment that must be refunded; returns the total. */
export async function recordRefundRefusal(_id: OrderDocument['_id']): Promise<number> {
  const order = await updateOrder({ _id }, { $inc: { 'payment.refundRefusals': 1 } });
  return order?.payment.refundRefusals ?? 0;
}

/**
 * Stores a refund of an order, in place of the one with its id or as a new one, the states that follow from it, and when the
 * provider is asked next. An order that was packed must be packed again if other pieces are to be sent. Returns null if the
 * order has changed since it was read.
 */
export async function recordRefund(
  order: OrderDocument,
  refund: Refund,
  {
    nextCheckAt,
    states = [],
    by = 'admin',
    session,
  }: {
    nextCheckAt: Date;
    states?: readonly PaymentState[];
    by?: string;
    session?: mongoose.ClientSession | undefined;
  },
): Promise<OrderDocument | null> {
  const stored = listRefunds(order);
  const isKnown = stored.some(({ _id }) => _id === refund._id);
  const refunds = isKnown
    ? stored.map((each) => (each._id === refund._id ? refund : each))
    : [...stored, refund];
  const state = states.at(-1) ?? order.payment.state;
  const isShort = await isShortOfPieces(order, { refunds, state });
  const update = {
    $set: {
      ...{ refunds, 'payment.refundedCents': sumCents(refunds, 'made') },
      ...{ 'payment.state': state, 'payment.lookAt': nextCheckAt },
      ...toUnsummedMark(),
      ...(isShort && { stockReturnedAt: new Date() }),
    },
    ...(mustBeRepacked(order, refunds) && { $unset: { packedAt: 1 } }),
    $inc: { refundsVersion: 1 },
    ...(states.length > 0 && { $push: { 'payment.changes': toChanges(states, new Date(), by) } }),
  };
  return updateOrder(toUnchangedFilter(order), update, session);
}

/**
 * Finds at most `limit` orders with open refunds that no one checks any more, since a process of an older version, which does
 * not know refunds, has ended their checks; makes them due and returns them.
 */
export async function resumeForgottenRefunds(
  provider: PaymentProviderId,
  limit: number,
): Promise<OrderDocument[]> {
  const forgotten: mongoose.QueryFilter<OrderDocument> = {
    'refunds.state': mongoose.trusted({ $in: [...OPEN_REFUND_STATES] }),
    'payment.lookAt': null,
    'payment.provider': provider,
  };
  const orders = await Order.find(forgotten).select({ _id: 1 }).limit(limit).lean();
  if (orders.length === 0) return [];
  const ids = mongoose.trusted({ $in: orders.map(({ _id }) => _id) });
  await Order.updateMany({ ...forgotten, _id: ids }, { $set: { 'payment.lookAt': new Date() } });
  return Order.find({ _id: ids }).lean<OrderDocument[]>();
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
  const { payment } = order;
  const at = new Date();
  return updateOrder(
    {
      ...toUnchangedFilter(order),
      ...(author.kind === 'customer' && { packedAt: mongoose.trusted({ $exists: false }) }),
    },
    {
      $set: {
        status,
        'payment.state': states.at(-1) ?? payment.state,
        ...(states.length > 0 && toUnsummedMark()),
        ...(isCheckDue && { 'payment.lookAt': at }),
      },
      // If the payment cannot be read then, it raises another alert.
      ...(isRetry && { $inc: { 'payment.refundRetries': 1 } }),
      ...(isRequested && { $unset: { 'payment.refundRefusals': 1 } }),
      $push: {
        ...(status !== order.status && {
          statusChanges: { at, status, ...(author.kind === 'admin' && { adminId: author.adminId }) },
        }),
        'payment.changes': toChanges(states, at, author.kind),
      },
    },
    session,
  );
}

function toChanges(states: readonly PaymentState[], at: Date, by: string) {
  return { $each: states.map((state) => ({ at, state, by })) };
}
