import 'server-only';
import { compareAndSwap, LOST_RACE } from '@/lib/db/compare-and-swap';
import { tryWithLease } from '@/lib/db/lease';
import { ORDER_LOCK_MS } from '@/lib/orders/order-rules';
import { recordRefund } from '@/lib/orders/payment-commands';
import type { SettledBy } from '@/lib/orders/payment-state-rules';
import {
  isHeldByDispute,
  isOlderRequest,
  isOvertaken,
  listRefunds,
  planRefund,
  type Refund,
  sumCents,
  UNKNOWN_CODE,
} from '@/lib/orders/refund-rules';
import type { StartedOrder } from '@/lib/payments/provider/payment-provider';
import type { PaymentSnapshot, ProviderRefund } from '@/lib/payments/provider/payment-types';
import { isRejection, ProviderFailure, toKeyAnswer } from '@/lib/payments/provider/provider-failure';
import { providers } from '@/lib/payments/providers';
import { Order, type OrderDocument } from '@/models/order';
import type { RefundKeyAnswer } from '@/models/order-limits';
import { isStarted } from './provider-commands';
import { MAX_REFUSALS, readRefundedPayment } from './refund-payment-commands';
import {
  failRefund,
  findRequested,
  type Run,
  readOrder,
  toFirstCheckAt,
  toLaterCheckAt,
  toRefund,
  withOrderLease,
} from './refund-record-commands';
import { finishOrder, ORDER_CHANGED_MESSAGE, settleOrder } from './settle-commands';
import { raiseRefundAlert } from './settlement-alert-commands';

/**
 * Continues an order's refunds: makes those of unknown outcome, and refunds owed sums. Returns the order; null when the provider
 * did not know its payment several times. Throws the provider's failure, after which it can be repeated. The order stays
 * unchanged while someone else has its lease, for which only an admin's or customer's request waits.
 */
export async function continueRefunds(
  order: OrderDocument,
  by: SettledBy,
  now = new Date(),
): Promise<OrderDocument | null> {
  const work = async () => {
    // It may have changed before the lease was free.
    const current = (await Order.findOne({ _id: order._id }).lean<OrderDocument>()) ?? order;
    return makeRefunds(current, { by, now });
  };
  if (by === 'admin') return withOrderLease(order._id, work);
  const attempt = await tryWithLease(`order:${order._id}`, work, { ttlMs: ORDER_LOCK_MS });
  return attempt.isAcquired ? attempt.value : order;
}

/** Makes an order's requested refunds at its provider; like `continueRefunds`, but requires the order's lease. */
export async function makeRefunds(order: OrderDocument, run: Run): Promise<OrderDocument | null> {
  if (!isStarted(order)) return order;
  const read = await readRefundedPayment(order, run);
  if (!read) return null;
  const { snapshot } = read;
  let current = await askForRest(read.order, { snapshot, now: run.now });
  let failure: unknown;
  for (const { _id, state } of listRefunds(current)) {
    // While a dispute is open, the provider refuses; once it is lost, there is nothing left to refund.
    // After an admin was told that it failed, who may pay another way, nothing is sent any more.
    const isOver = current.payment.state === 'refund_failed';
    if (state !== 'requested' || isHeldByDispute(snapshot, current.payment) || isOver) continue;
    try {
      current = await makeRefund(current, _id, { snapshot, run });
    } catch (error) {
      // The others do not wait for this one.
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
  return finishOrder(current);
}

/** Stores a refund of the sum that an order still owes, if any; returns the order. */
async function askForRest(
  order: OrderDocument,
  { snapshot, now }: { snapshot: PaymentSnapshot; now: Date },
): Promise<OrderDocument> {
  if (order.payment.state !== 'refund_due' || isHeldByDispute(snapshot, order.payment)) return order;
  const cents = snapshot.amountCents - sumCents(listRefunds(order), 'made', 'pending', 'requested');
  if (cents <= 0) return order;
  const cancellation = order.statusChanges?.findLast(({ status }) => status === 'Cancelled');
  const author = !cancellation ? 'shop' : cancellation.adminId ? 'admin' : 'customer';
  const refund = toRefund({
    ...{ cents, author },
    ...(cancellation?.adminId && { adminId: String(cancellation.adminId) }),
  });
  return compareAndSwap(
    async () =>
      (await recordRefund(await readOrder(order), refund, { nextCheckAt: toFirstCheckAt(now) })) ?? LOST_RACE,
    ORDER_CHANGED_MESSAGE,
  );
}

type Refunding = { snapshot: PaymentSnapshot; run: Run };

/** Sends a requested refund, or finds out its outcome; returns the order. */
async function makeRefund(given: OrderDocument, _id: string, refunding: Refunding): Promise<OrderDocument> {
  const { snapshot, run } = refunding;
  const prepared = await prepareRefund(given, _id, refunding);
  if (!prepared.refund) return prepared.order;
  const { order, refund } = prepared;
  const reported = await requestUnlessRejected(order, refund);
  if (reported instanceof ProviderFailure)
    return endUnlessMade(order, refund, { error: reported, run, wasSent: refund.sentAt !== run.now });
  const refunds = [
    ...snapshot.refunds.filter(({ reference }) => reference !== reported.reference),
    { ...reported, id: _id },
  ];
  return (await settleOrder({ ...snapshot, refunds }, run.by)) ?? order;
}

/** Sends a refund; returns the provider's refusal, and throws if it is not known what became of the refund. */
async function requestUnlessRejected(
  order: OrderDocument & StartedOrder,
  refund: Refund,
): Promise<ProviderRefund | ProviderFailure> {
  const id = isOlderRequest(refund) ? null : refund._id;
  try {
    const { requestRefund } = providers.get(order.payment.provider);
    return await requestRefund(order, { id, key: refund.key ?? '', cents: refund.cents });
  } catch (error) {
    if (isRejection(error)) return error;
    await recordKeyAnswer(order, refund, toKeyAnswer(error));
    throw error;
  }
}

/** Stores what the provider has said of the key of a refund of unknown outcome: only by that may another one follow. */
async function recordKeyAnswer(
  given: OrderDocument,
  { _id }: Refund,
  keyAnswer: RefundKeyAnswer | null,
): Promise<void> {
  await compareAndSwap(async () => {
    const order = await readOrder(given);
    const refund = findRequested(order, _id);
    if (!refund || (refund.keyAnswer ?? null) === keyAnswer) return order;
    const nextCheckAt = order.payment.lookAt ?? new Date();
    return (await recordRefund(order, { ...refund, keyAnswer }, { nextCheckAt })) ?? LOST_RACE;
  }, ORDER_CHANGED_MESSAGE);
}

/** A refund that may be sent now, with the key under which it is; null if there is nothing to send. */
type PreparedRefund =
  | { order: OrderDocument; refund: null }
  | { order: OrderDocument & StartedOrder; refund: Refund };

/** Stores that a refund is about to be sent, or that it has ended or is an admin's to decide. */
async function prepareRefund(
  given: OrderDocument,
  _id: string,
  { snapshot, run }: Refunding,
): Promise<PreparedRefund> {
  const { refundKeyLifetimeMs: keyLifetimeMs } = providers.get(given.payment.provider);
  return compareAndSwap<PreparedRefund>(async () => {
    const order = await readOrder(given);
    const refund = findRequested(order, _id);
    if (!refund || !isStarted(order)) return { order, refund: null };
    const isLate = isOvertaken(listRefunds(order), refund);
    const plan = planRefund(refund, {
      nowMs: run.now.getTime(),
      ...{ isMissing: snapshot.hasAllRefunds, isLate, keyLifetimeMs },
    });
    if (plan === 'wait') return { order, refund: null };
    if (plan === 'drop') {
      // The owed sum is asked for again, less what was given meanwhile; a part is the admin's decision again.
      const isCovered = order.payment.state === 'refund_due';
      const overtaken = { ...refund, code: toOvertakenCode(order, refund) };
      const endedOrder = await failRefund(order, overtaken, isCovered ? { ...run, isCovered } : run);
      return endedOrder ? { order: endedOrder, refund: null } : LOST_RACE;
    }
    if (plan === 'ask') {
      await raiseRefundAlert(order, refund);
      if (refund.code === UNKNOWN_CODE) return { order, refund: null };
      const nextCheckAt = toLaterCheckAt(run.now);
      const unknownOrder = await recordRefund(order, { ...refund, code: UNKNOWN_CODE }, { nextCheckAt });
      return unknownOrder ? { order: unknownOrder, refund: null } : LOST_RACE;
    }
    if (plan === 'end') {
      const endedOrder = await failRefund(order, { ...refund, code: 'NEVER_MADE' }, run);
      return endedOrder ? { order: endedOrder, refund: null } : LOST_RACE;
    }
    if (plan === 'send' && refund.sentAt) return { order, refund };
    const sentRefund = { ...refund, key: toKey(order, refund, run.now), sentAt: run.now, keyAnswer: null };
    const recordedOrder = await recordRefund(order, sentRefund, { nextCheckAt: toFirstCheckAt(run.now) });
    return recordedOrder && isStarted(recordedOrder)
      ? { order: recordedOrder, refund: sentRefund }
      : LOST_RACE;
  }, ORDER_CHANGED_MESSAGE);
}

function toOvertakenCode(order: OrderDocument, refund: Refund): string {
  const byBank = listRefunds(order).filter(({ author, _id }) => author === 'bank' || _id === refund._id);
  return isOvertaken(byBank, refund) ? 'DISPUTE_LOST' : 'REFUNDED_ELSEWHERE';
}

/** A new key for each attempt, since the provider repeats its answer for the same one. */
function toKey({ _id }: OrderDocument, refund: Refund, now: Date): string {
  const base = `order:${_id}:refund:${refund._id}`;
  return refund.sentAt || refund.refusals ? `${base}:${now.getTime()}` : base;
}

/**
 * Handles a refusal: the refund may have been made before, or everything may be refunded by now. Otherwise, one of a part has
 * failed; the owed sum is asked for again with another key, several times. Throws the refusal until then.
 */
async function endUnlessMade(
  given: OrderDocument & StartedOrder,
  refused: Refund,
  { error, run, wasSent }: { error: ProviderFailure; run: Run; wasSent: boolean },
): Promise<OrderDocument> {
  const read = await readRefundedPayment(given, run);
  return compareAndSwap(async () => {
    const order = await readOrder(read?.order ?? given);
    const refund = findRequested(order, refused._id);
    if (!refund) return order;
    const { sentAt: _sentAt, ...asked } = refund;
    const counted = { ...asked, code: error.reason, refusals: (refund.refusals ?? 0) + 1 };
    const isOwed = order.payment.state === 'refund_due';
    // An earlier request may have been made, which a provider that has forgotten the order does not show.
    if (wasSent && !read?.snapshot.hasAllRefunds) throw error;
    // Something was refunded in the provider's dashboard meanwhile: less is owed now.
    const restCents = computeRestCents(order, read?.snapshot ?? null, refund);
    if (isOwed && restCents !== null && restCents < refund.cents) {
      return (await failRefund(order, counted, { ...run, isCovered: true })) ?? LOST_RACE;
    }
    if (isOwed && counted.refusals < MAX_REFUSALS) {
      const nextCheckAt = toLaterCheckAt(run.now);
      if (!(await recordRefund(order, counted, { nextCheckAt }))) return LOST_RACE;
      throw error;
    }
    return (await failRefund(order, counted, run)) ?? LOST_RACE;
  }, ORDER_CHANGED_MESSAGE);
}

/** Returns the owed sum without a requested refund; null if the payment could not be read. */
function computeRestCents(
  order: OrderDocument,
  snapshot: PaymentSnapshot | null,
  { _id }: Refund,
): number | null {
  const others = listRefunds(order).filter((other) => other._id !== _id);
  return snapshot && snapshot.amountCents - sumCents(others, 'made', 'pending', 'requested');
}
