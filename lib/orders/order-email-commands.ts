import 'server-only';
import mongoose from 'mongoose';
import type { OrderEndEmailData, ShipmentEmailData } from '@/lib/mail/email-job-types';
import { enqueueEmail } from '@/lib/mail/outbox-commands';
import { toPieceText } from '@/lib/recipes/pack-text-rules';
import { deriveId } from '@/lib/text/derived-id';
import type { OrderDocument } from '@/models/order';
import { formatCents, toOrderEmailData } from './order-email-rules';
import { findShippedAt, isNothingSent } from './order-status-rules';
import { isUnpaid } from './payment-state-rules';
import { isAccepted, isChargeUnanswered } from './placement-rules';
import { isByProvider, listRefunds, type Refund, sumCents } from './refund-rules';
import {
  countMadePieces,
  countUnsentPieces,
  listSentItems,
  nameRefundedLines,
  withQuantities,
} from './refunded-piece-rules';
import { toTrackingUrl } from './tracking-rules';

/** Emails the customer, once, that the shop canceled the order and the consequence for their money. */
export async function emailCancellation(order: OrderDocument): Promise<void> {
  const { state } = order.payment;
  // Earlier refunds have their own emails, and disputed payments are decided by the bank.
  const needsEmail =
    isUnpaid(state) || state === 'void' || state === 'refund_due' || state === 'refund_failed';
  if (!needsEmail) return;
  // PayPal may still complete a payment under review, so the email must not claim that nothing was charged.
  const isRefundPromised = state === 'refund_due' || isAccepted(order.payment);
  const restCents = order.totalCents - sumCents(listRefunds(order), 'made');
  // The payment is not the one that the order asked for: how much it was, only its provider knows.
  const isAnotherAmount = order.payment.changes.some((change) => change.state === 'review');
  const data = {
    ...toOrderEndData(order, isRefundPromised ? restCents : null),
    ...(isRefundPromised && isAnotherAmount && { total: 'What you paid' }),
    // It is not tried again by that.
    ...(state === 'refund_failed' && { isRefundFailed: true }),
    // A payment that could not be closed may still be taken.
    ...((isChargeUnanswered(order.payment) || isUnpaid(state)) && { isChargeUnanswered: true }),
  };
  await enqueueEmail(
    { kind: 'order-cancelled', to: order.email, data },
    { id: toEmailId(order, 'cancelled') },
  );
}

/** Emails the customer of an order that was canceled while its payment was under review, once, that it was declined. */
export async function emailDeclinedCancellation(order: OrderDocument): Promise<void> {
  const data = { ...toOrderEndData(order, null), isDeclined: true };
  const id = toEmailId(order, 'cancelled, not charged');
  await enqueueEmail({ kind: 'order-cancelled', to: order.email, data }, { id });
}

/** Emails a customer whose payment was under review at PayPal, once, that it was declined. */
export async function emailDeclinedPayment(order: OrderDocument): Promise<void> {
  const data = toOrderEmailData(order);
  await enqueueEmail({ kind: 'payment-refused', to: order.email, data }, { id: toEmailId(order, 'refused') });
}

/**
 * Emails the customer, once, that a refund was made: the last one, with which everything is refunded, or one of a part.
 * `refundedCents` is the sum of all refunds with it, and of what a bank took; `paidCents` what the provider took.
 */
export async function emailRefund(
  order: OrderDocument,
  refund: Refund,
  {
    refundedCents,
    paidCents,
    session,
  }: { refundedCents: number; paidCents: number; session?: mongoose.ClientSession },
): Promise<void> {
  // The bank has told its customer about the dispute; of another one, it is not known whether the shop made it.
  if (refund.author === 'bank' || refund.isUnattributed) return;
  const id = toEmailId(order, `refund ${refund._id} made`);
  if (refundedCents >= paidCents) {
    const data = {
      ...toOrderEndData(order, refund.cents, refundedCents - refund.cents),
      ...(!isByProvider(refund) && { isPaidAnotherWay: true }),
    };
    return enqueueEmail(
      { kind: 'order-refunded', to: order.email, data },
      { id, ...(session && { session }) },
    );
  }
  const { _id, orderNumber, email } = order;
  const data = {
    orderId: String(_id),
    orderNumber,
    amount: formatCents(refund.cents),
    refunded: formatCents(refundedCents),
    total: formatCents(paidCents),
    ...(!isByProvider(refund) && { isPaidAnotherWay: true }),
    ...(refund.lines && {
      pieces: nameRefundedLines(order, refund.lines).map(toPieceText),
      isNotComing: wasRefundedBeforeShipping(order, refund),
    }),
  };
  await enqueueEmail({ kind: 'order-partly-refunded', to: email, data }, { id, ...(session && { session }) });
}

/** Emails the customer, once, that the bank has returned a refund that they were told of. */
export async function emailReturnedRefund(order: OrderDocument, refund: Refund): Promise<void> {
  // The customer was not told about it.
  if (refund.author === 'bank' || refund.isUnattributed) return;
  const data = toOrderEndData(order, refund.cents);
  const id = toEmailId(order, `refund ${refund._id} returned`);
  await enqueueEmail({ kind: 'refund-failed', to: order.email, data }, { id });
}

/**
 * Emails the customer, once, that a bank has given back what the shop had promised to refund. Otherwise, they would wait for an
 * email about it.
 */
export async function emailLoss(order: OrderDocument, loss: Refund, refundedCents: number): Promise<void> {
  const data = { ...toOrderEndData(order, loss.cents, refundedCents - loss.cents), isByBank: true };
  const id = toEmailId(order, `refund ${loss._id} by the bank`);
  await enqueueEmail({ kind: 'order-refunded', to: order.email, data }, { id });
}

/** Emails the customer that the address was corrected, with what is sent there; part of the transaction that does so. */
export async function emailAddress(order: OrderDocument, session: mongoose.ClientSession): Promise<void> {
  if (isNothingSent(order)) return;
  const data = {
    ...toOrderEmailData({ ...order, items: listSentItems(order) }),
    isAddressCorrected: true,
  };
  await enqueueEmail({ kind: 'order-paid', to: order.email, data }, { session });
}

/** Emails the customer that the order was shipped; part of the transaction that says so. */
export async function emailShipment(order: OrderDocument, session: mongoose.ClientSession): Promise<void> {
  await enqueueEmail({ kind: 'order-shipped', to: order.email, data: toShipmentData(order) }, { session });
}

/** Emails the customer of a shipped order how to track it; part of the transaction that stores that. */
export async function emailTracking(order: OrderDocument, session: mongoose.ClientSession): Promise<void> {
  const data = { ...toShipmentData(order), isTrackingUpdate: true };
  await enqueueEmail({ kind: 'order-shipped', to: order.email, data }, { session });
}

function wasRefundedBeforeShipping(order: OrderDocument, { askedAt }: Refund): boolean {
  const shippedAt = findShippedAt(order);
  return shippedAt === null || askedAt < shippedAt;
}

/** Without the pieces that were refunded instead of being sent. */
function toShipmentData(order: OrderDocument): ShipmentEmailData {
  const { items, tracking } = order;
  const period = { before: findShippedAt(order) ?? undefined };
  const unsentPieces = countUnsentPieces(order, period);
  const madePieces = countMadePieces(order, period);
  const toPieces = (counts: readonly number[]) =>
    withQuantities(items, (_, index) => counts[index] ?? 0).map(toPieceText);
  const refundedPieces = toPieces(madePieces);
  const missingPieces = toPieces(unsentPieces.map((count, index) => count - (madePieces[index] ?? 0)));
  return {
    ...toOrderEmailData({ ...order, items: listSentItems(order, period) }),
    ...(refundedPieces.length > 0 && { refundedPieces }),
    ...(missingPieces.length > 0 && { missingPieces }),
    tracking: tracking ? { ...tracking, url: toTrackingUrl(tracking) } : null,
  };
}

/** Emails the customer that the order has arrived; part of the transaction that says so. */
export async function emailDelivery(order: OrderDocument, session: mongoose.ClientSession): Promise<void> {
  const data = { orderId: String(order._id), orderNumber: order.orderNumber };
  await enqueueEmail({ kind: 'order-delivered', to: order.email, data }, { session });
}

/** `cents` is this refund, null if nothing was paid; `beforeCents` the sum of earlier ones. */
function toOrderEndData(
  { _id, orderNumber, status, statusChanges }: OrderDocument,
  cents: number | null,
  beforeCents = 0,
): OrderEndEmailData {
  // Older orders have none.
  const change = statusChanges?.findLast((candidate) => candidate.status === 'Cancelled');
  return {
    orderId: String(_id),
    orderNumber,
    total: cents === null ? null : formatCents(cents),
    ...(beforeCents > 0 && { refundedBefore: formatCents(beforeCents) }),
    isByCustomer: status === 'Cancelled' && change !== undefined && !change.adminId,
  };
}

/** Derives the email's id from the order, so that it isn't sent twice if it is enqueued again. */
function toEmailId({ _id }: OrderDocument, topic: string): mongoose.Types.ObjectId {
  return new mongoose.Types.ObjectId(deriveId(`${_id} ${topic}`));
}
