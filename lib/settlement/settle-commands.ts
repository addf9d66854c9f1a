import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import { compareAndSwap, LOST_RACE } from '@/lib/db/compare-and-swap';
import { connect } from '@/lib/db/connect';
import { enqueueEmail } from '@/lib/mail/outbox-commands';
import {
  emailDeclinedCancellation,
  emailDeclinedPayment,
  emailLoss,
  emailRefund,
  emailReturnedRefund,
} from '@/lib/orders/order-email-commands';
import { toOrderEmailData } from '@/lib/orders/order-email-rules';
import { belongsToAnotherMerchant } from '@/lib/orders/order-mode-queries';
import { restockRefundedPieces } from '@/lib/orders/order-stock-commands';
import { computeNextUnpaidCheckAt, FIRST_CHECK_INTERVAL_MS } from '@/lib/orders/payment-check-rules';
import { recordSnapshot, stopChecking } from '@/lib/orders/payment-commands';
import { withKnownDispute, withoutLateOpening } from '@/lib/orders/payment-dispute-rules';
import {
  computePaymentStates,
  isPaymentOf,
  isUnpaid,
  needsReconciliation,
  type SettledBy,
  toPaymentEvents,
} from '@/lib/orders/payment-state-rules';
import { mergeRefunds, type RefundChange } from '@/lib/orders/refund-merge-rules';
import { hasOpenRefund, isOpenRefund, listRefunds, type Refund, sumCents } from '@/lib/orders/refund-rules';
import { toStoredMerchant } from '@/lib/payments/provider/merchant-rules';
import type { PaymentSnapshot, ProviderRefund } from '@/lib/payments/provider/payment-types';
import { providers } from '@/lib/payments/providers';
import { log } from '@/lib/runtime/log';
import { reviewsPayments } from '@/lib/runtime/payment-provider-rules';
import { Order, type OrderDocument } from '@/models/order';
import type { PaymentState } from '@/models/order-limits';
import { EMAIL_TRACE_SECONDS } from '@/models/outbox-email-limits';
import { isGivenBack } from './ledger-rules';
import { raiseAlert } from './payment-alert-commands';
import { isStarted } from './provider-commands';
import { raiseRefundAlert, raiseSettlementAlerts, toAlertCause } from './settlement-alert-commands';

const DISPUTE_CHECK_EVERY_MS = 6 * 60 * 60_000;
/** How long the shop looks often for a capture that was not answered. */
const UNANSWERED_WATCH_MS = 3 * 60 * 60_000;

/** Thrown after too many concurrent changes to the same order. */
export const ORDER_CHANGED_MESSAGE = 'This order was just changed somewhere else. Please try again.';

/**
 * Like `computeNextUnpaidCheckAt`, by payment state: a dispute takes weeks, and a capture of a voided order is rare. One that was
 * requested and not answered is looked for often, since its customer was told that it will be refunded at once.
 */
function computeNextCheckAt({ state, createdAt, capturingSince }: CheckedPayment, nowMs = Date.now()): Date {
  if (state === 'void' && capturingSince && nowMs - capturingSince.getTime() < UNANSWERED_WATCH_MS)
    return new Date(nowMs + FIRST_CHECK_INTERVAL_MS);
  return state === 'disputed' || state === 'void'
    ? new Date(nowMs + DISPUTE_CHECK_EVERY_MS)
    : computeNextUnpaidCheckAt(createdAt, nowMs);
}

/**
 * Records a provider snapshot on its order; the only place where an order becomes paid. Idempotent, and snapshots may arrive in
 * any order: one older than the recorded one is read again, and each change is one compare-and-set that requires the state that
 * it was computed from. Deliberately without a transaction: a process that dies within one locks the order for a minute. Returns
 * the updated order; null when the payment belongs to no order.
 */
export async function settleOrder(given: PaymentSnapshot, by: SettledBy): Promise<OrderDocument | null> {
  await connect();
  return compareAndSwap(async () => {
    const order = await findOrderOf(given);
    const read = order ? withoutLateOpening(await readAgainIfOlder(given, order), order.payment) : given;
    if (!order || !isPaymentOf(read, order)) {
      if (read.state === 'paid' && !isGivenBack(read)) await raiseAlert(toAlertCause(read, order));
      return null;
    }
    const storedRefunds = listRefunds(order);
    const isDisputed = order.payment.state === 'disputed';
    const merged = mergeRefunds(storedRefunds, read, { at: new Date(), isDisputed });
    const snapshot = withKnownDispute(read, order.payment);
    const states = computePaymentStates(order.payment.state, toPaymentEvents(snapshot, order, merged));
    if (states.includes('review')) await raiseAlert(toAlertCause(snapshot, order));
    await raiseSettlementAlerts(snapshot, order, { states, ...merged });
    if (isCanceledReview(order) && (states.includes('declined') || states.includes('void')))
      await emailDeclinedCancellation(order);
    // Before they are stored: after a crash in between, the next snapshot shows the same changes again.
    const isMade = ({ refund }: RefundChange) => refund.state === 'made';
    let refundedCents =
      sumCents(merged.refunds, 'made') -
      merged.changes.filter(isMade).reduce((sum, { refund }) => sum + refund.cents, 0);
    for (const { refund, from } of merged.changes) {
      if (refund.state === 'made') {
        refundedCents += refund.cents;
        await emailRefund(order, refund, { refundedCents, paidCents: snapshot.amountCents });
      }
      if (refund.state === 'returned') await emailReturnedRefund(order, refund);
      if (refund.state === 'returned' || (refund.state === 'failed' && from !== null))
        await raiseRefundAlert(order, refund, { newPaymentState: states.at(-1) });
    }
    for (const refund of merged.attributed.filter(({ state }) => state === 'made'))
      await emailRefund(order, refund, { refundedCents, paidCents: snapshot.amountCents });
    const loss = findPromisedLoss(order, merged, { refundedCents, paidCents: snapshot.amountCents });
    if (loss) await emailLoss(order, loss, refundedCents);
    const settledOrder = await recordChange(order, {
      ...{ states, snapshot, by },
      refunds: isDeepStrictEqual(merged.refunds, storedRefunds) ? null : merged.refunds,
    });
    if (!settledOrder) return LOST_RACE;
    // If this process dies before, the sweep does it.
    if (merged.changes.some(({ refund }) => refund.isRestocked)) await restockRefundedPieces(settledOrder);
    if (isDeclinedReview(settledOrder)) await emailDeclinedPayment(settledOrder);
    return finishOrder(settledOrder);
  }, ORDER_CHANGED_MESSAGE);
}

/** Returns what a bank gave back of the rest that the customer was promised, so that the shop refunds nothing more. */
function findPromisedLoss(
  order: OrderDocument,
  { changes, attributed }: ReturnType<typeof mergeRefunds>,
  { refundedCents, paidCents }: { refundedCents: number; paidCents: number },
): Refund | undefined {
  if (refundedCents < paidCents) return undefined;
  const { state } = order.payment;
  const hasReturned = listRefunds(order).some((each) => each.state === 'returned' && each.author !== 'bank');
  if (state !== 'refund_due' && state !== 'refund_failed' && !hasReturned) return undefined;
  return [...changes.map(({ refund }) => refund), ...attributed].find(
    (refund) => refund.author === 'bank' && refund.state === 'made',
  );
}

/**
 * Returns the snapshot, or a new one if it was read before the one from which the payment of a charged order was last recorded.
 * The new read began after that was recorded, so it is newer, whatever the clocks of two processes say. Facts that only the older
 * one has are kept: a dispute that an event is about, who gave a refund, or refunds of an order that PayPal has deleted.
 */
async function readAgainIfOlder(snapshot: PaymentSnapshot, order: OrderDocument): Promise<PaymentSnapshot> {
  const { readAt, state } = order.payment;
  const isOlder = readAt && snapshot.readAt < readAt;
  // An unpaid order follows its provider in any direction.
  if (!isOlder || snapshot.state !== 'paid' || isUnpaid(state) || !isStarted(order)) return snapshot;
  if (!isPaymentOf(snapshot, order)) return snapshot;
  const newSnapshot = await providers.get(order.payment.provider).readPayment(order);
  if (newSnapshot.state !== 'paid') return snapshot;
  const { disputed, disputeEnd = null, disputeReference = null, disputeCents = null } = snapshot;
  const { disputedAt = null, isDisputeUnconfirmed = false } = snapshot;
  const isAnotherDispute =
    disputeReference !== order.payment.disputeReference && disputeReference !== newSnapshot.disputeReference;
  // The new read does not tell of disputes if the app has no permission to read them: the event's word is all there is.
  const isEventOfDispute = disputeReference !== null && (isAnotherDispute || newSnapshot.disputed === null);
  const references = new Set(newSnapshot.refunds.map(({ reference }) => reference));
  // Only an event tells who gave a refund.
  const toAttributed = (refund: ProviderRefund) => {
    const { isByBank } = snapshot.refunds.find(({ reference }) => reference === refund.reference) ?? {};
    return isByBank === undefined ? refund : { ...refund, isByBank };
  };
  return {
    ...newSnapshot,
    ...(isEventOfDispute && {
      ...{ disputed, disputeEnd, disputeReference, disputeCents },
      ...{ disputedAt, isDisputeUnconfirmed },
    }),
    refunds: [
      ...newSnapshot.refunds.map(toAttributed),
      ...snapshot.refunds.filter(({ reference }) => !references.has(reference)),
    ],
  };
}

async function recordChange(
  order: OrderDocument,
  {
    states,
    snapshot,
    refunds,
    by,
  }: {
    states: readonly PaymentState[];
    snapshot: PaymentSnapshot;
    refunds: readonly Refund[] | null;
    by: SettledBy;
  },
): Promise<OrderDocument | null> {
  const state = states.at(-1) ?? order.payment.state;
  // A paid or refunded order is also checked until its email is queued.
  const isOpen =
    needsReconciliation(state) ||
    states.includes('paid') ||
    (refunds ?? listRefunds(order)).some(isOpenRefund) ||
    canStillBeCaptured(order, state);
  return recordSnapshot(order, snapshot, {
    ...{ states, refunds },
    merchant: toStoredMerchant(providers.get(snapshot.provider).knownMerchant()),
    nextCheckAt: !isOpen
      ? null
      : states.includes('refund_due')
        ? new Date()
        : computeNextLookAt(refunds ?? listRefunds(order), {
            ...{ state, createdAt: order.createdAt },
            capturingSince: order.payment.capturingSince,
          }),
    by,
  });
}

type CheckedPayment = {
  state: PaymentState;
  /** When the order was placed. */
  createdAt: Date;
  capturingSince?: Date | null | undefined;
};

/** Returns when the reconciler should next check an order; a refund is looked after like a new order, however old its own is. */
export function computeNextLookAt(
  refunds: readonly Refund[],
  payment: CheckedPayment,
  nowMs = Date.now(),
): Date {
  const openRefund = refunds.findLast(isOpenRefund);
  return openRefund
    ? computeNextUnpaidCheckAt(openRefund.askedAt, nowMs)
    : computeNextCheckAt(payment, nowMs);
}

/** A capture requested before the order was voided may still complete within this time. */
const CAPTURE_LIFETIME_MS = 14 * 24 * 60 * 60_000;

/** Whether the provider may still capture the payment of a voided order. */
export function canStillBeCaptured({ payment, createdAt }: OrderDocument, state: PaymentState): boolean {
  const { provider, attempts } = payment;
  const isRecent = Date.now() - createdAt.getTime() < CAPTURE_LIFETIME_MS;
  return state === 'void' && reviewsPayments(provider) && attempts > 0 && isRecent;
}

/** Its customer was told that it will be refunded. */
function isCanceledReview({ status, payment: { acceptedAt, state } }: OrderDocument): boolean {
  return status === 'Cancelled' && Boolean(acceptedAt) && state === 'pending';
}

function isDeclinedReview({ status, payment: { acceptedAt, state } }: OrderDocument): boolean {
  return Boolean(acceptedAt) && status !== 'Cancelled' && (state === 'declined' || state === 'void');
}

/**
 * Finishes an order whose payment can no longer change by itself: sends its email once, saves the payment
 * method, and stops the checks.
 */
export async function finishOrder(order: OrderDocument): Promise<OrderDocument> {
  const { state, lookAt } = order.payment;
  if (!lookAt || needsReconciliation(state) || canStillBeCaptured(order, state)) return order;
  // The reconciler must continue it.
  if (hasOpenRefund(order)) return order;
  if (state === 'paid') {
    if (wasPaidLately(order)) {
      await enqueueEmail(
        { kind: 'order-paid', to: order.email, data: toOrderEmailData(order) },
        { id: order._id },
      );
    }
    // The card is saved here, whether the payment was completed on the bank's page or by an event.
    if (!(await savePaymentMethod(order))) return order;
  }
  return (await stopChecking(order)) ?? order;
}

/**
 * Whether the outbox still knows if the customer was emailed about the payment. A refund of a part or a dispute that was won
 * finishes an order again much later.
 */
function wasPaidLately({ payment }: OrderDocument): boolean {
  const paidAt = payment.changes.find(({ state }) => state === 'paid')?.at;
  return paidAt !== undefined && Date.now() - paidAt.getTime() < EMAIL_TRACE_SECONDS * 1000;
}

/**
 * Saves the payment method that paid, if its customer asked for that; returns false if the reconciler must
 * try again.
 */
async function savePaymentMethod(order: OrderDocument): Promise<boolean> {
  const { _id, userId, payment } = order;
  const { savedMethodIds = [], paymentMethodId } = payment;
  if (!paymentMethodId || !savedMethodIds.includes(paymentMethodId)) return true;
  try {
    if (await belongsToAnotherMerchant(order)) return true;
    const owner = { userId: userId ? String(userId) : null, merchant: payment };
    await providers.get(payment.provider).savedMethods?.saveMethod(paymentMethodId, owner);
    return true;
  } catch (error) {
    log.warn({ err: error, orderId: String(_id) }, 'the card of a paid order is not saved yet; trying again');
    return false;
  }
}

async function findOrderOf({ provider, reference, orderId }: PaymentSnapshot): Promise<OrderDocument | null> {
  const recordedOrder = await Order.findOne({
    'payment.reference': reference,
    'payment.provider': provider,
  }).lean<OrderDocument>();
  if (recordedOrder || !orderId || !mongoose.isObjectIdOrHexString(orderId)) return recordedOrder;
  // The process died between creating the payment and recording its id.
  return Order.findOne({ _id: orderId }).lean<OrderDocument>();
}
