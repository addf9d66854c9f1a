import 'server-only';
import mongoose from 'mongoose';
import type { OrderEndEmailData, ShipmentEmailData } from '@/lib/mail/email-job-types';
import { enqueueEmail } from '@/lib/mail/outbox-commands';
import { deriveId } from '@/lib/text/derived-id';
import type { OrderDocument } from '@/models/order';
import { formatCents, toOrderEmailData } from './order-email-rules';
import { isUnpaid } from './payment-state-rules';
import { isAccepted } from './placement-rules';
import { toTrackingUrl } from './tracking-rules';

/** Emails the customer, once, that the shop canceled the order and what happens to their money. */
export async function emailCancellation(order: OrderDocument): Promise<void> {
  const { state } = order.payment;
  // Earlier refunds have their own emails, and disputed payments are decided by the bank.
  const needsEmail = isUnpaid(state) || state === 'void' || state === 'refund_due';
  if (!needsEmail) return;
  // PayPal may still complete a payment under review, so the email must not claim that nothing was charged.
  const data = toOrderEndData(order, state === 'refund_due' || isAccepted(order.payment));
  await enqueueEmail(
    { kind: 'order-cancelled', to: order.email, data },
    { id: toEmailId(order, 'cancelled') },
  );
}

/** Emails a customer whose payment was under review at PayPal, once, that it was declined. */
export async function emailDeclinedPayment(order: OrderDocument): Promise<void> {
  const data = toOrderEmailData(order);
  await enqueueEmail({ kind: 'payment-refused', to: order.email, data }, { id: toEmailId(order, 'refused') });
}

/**
 * Emails the customer, once, that a part of the payment was refunded. `refundedCents` is the sum of all refunds including
 * this one; `order` is from before it.
 */
export async function emailPartialRefund(order: OrderDocument, refundedCents: number): Promise<void> {
  const { _id, orderNumber, totalCents, payment, email } = order;
  const data = {
    orderId: String(_id),
    orderNumber,
    amount: formatCents(refundedCents - (payment.refundedCents ?? 0)),
    refunded: formatCents(refundedCents),
    total: formatCents(totalCents),
  };
  // The sum tells the parts apart, whether they were refunded here or at the provider.
  const id = toEmailId(order, `refunded ${refundedCents} cents`);
  await enqueueEmail({ kind: 'order-partly-refunded', to: email, data }, { id });
}

/** Emails the customer, once per refund, that the money was refunded, or what was left of it. */
export async function emailRefund(order: OrderDocument): Promise<void> {
  const data = toOrderEndData(order, true);
  const id = toEmailId(order, toRefundKey(order, 'refunded'));
  await enqueueEmail({ kind: 'order-refunded', to: order.email, data }, { id });
}

/** Emails the customer, once, that the refund announced earlier has failed. */
export async function emailFailedRefund(order: OrderDocument): Promise<void> {
  const data = toOrderEndData(order, true);
  const id = toEmailId(order, toRefundKey(order, 'refund failed'));
  await enqueueEmail({ kind: 'refund-failed', to: order.email, data }, { id });
}

/** Tells an order's refunds apart: one may fail after it was made, and then be retried. */
function toRefundKey({ payment }: OrderDocument, topic: string): string {
  const refunds = payment.changes.filter(({ state }) => state === 'refunded').length;
  return refunds > 1 ? `${topic} ${refunds}` : topic;
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

function toShipmentData(order: OrderDocument): ShipmentEmailData {
  const { tracking } = order;
  return {
    ...toOrderEmailData(order),
    tracking: tracking ? { ...tracking, url: toTrackingUrl(tracking) } : null,
  };
}

/** Emails the customer that the order has arrived; part of the transaction that says so. */
export async function emailDelivery(order: OrderDocument, session: mongoose.ClientSession): Promise<void> {
  const data = { orderId: String(order._id), orderNumber: order.orderNumber };
  await enqueueEmail({ kind: 'order-delivered', to: order.email, data }, { session });
}

function toOrderEndData(
  { _id, orderNumber, totalCents, payment, status, statusChanges }: OrderDocument,
  wasPaid: boolean,
): OrderEndEmailData {
  // Older orders have none.
  const change = statusChanges?.findLast((candidate) => candidate.status === 'Cancelled');
  const refundedBeforeCents = payment.partialRefundCents ?? 0;
  return {
    orderId: String(_id),
    orderNumber,
    total: wasPaid ? formatCents(totalCents - refundedBeforeCents) : null,
    ...(refundedBeforeCents > 0 && { refundedBefore: formatCents(refundedBeforeCents) }),
    isByCustomer: status === 'Cancelled' && change !== undefined && !change.adminId,
  };
}

/** Derives the email's id from the order, so that it isn't sent twice if it is enqueued again. */
function toEmailId({ _id }: OrderDocument, topic: string): mongoose.Types.ObjectId {
  return new mongoose.Types.ObjectId(deriveId(`${_id} ${topic}`));
}
