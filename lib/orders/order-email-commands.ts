import 'server-only';
import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { formatPrice } from '@/lib/catalog/price-rules';
import type { OrderEnd } from '@/lib/mail/letter-rules';
import { postLetter } from '@/lib/mail/outbox-commands';
import type { OrderDocument } from '@/models/order';
import { toOrderLetter } from './order-letter-rules';
import { isUnpaid } from './payment-state-rules';
import { isAccepted } from './placement-rules';
import { toDollars } from './pricing-rules';

/** Tells the customer, once, that the shop cancelled the order, and what becomes of the money. */
export async function emailCancellation(order: OrderDocument): Promise<void> {
  const { state } = order.payment;
  // What was given back before tells of itself; what is disputed, the bank decides.
  const isToTell = isUnpaid(state) || state === 'void' || state === 'refund_due';
  if (!isToTell) return;
  // What PayPal looks into may be taken yet: it is not said that nothing was charged.
  const data = toOrderEnd(order, state === 'refund_due' || isAccepted(order.payment));
  await postLetter({ kind: 'order-cancelled', to: order.email, data }, { id: emailId(order, 'cancelled') });
}

/** Tells a customer who was thanked while PayPal looked into the payment, once, that it was refused. */
export async function emailRefusal(order: OrderDocument): Promise<void> {
  const data = toOrderLetter(order);
  await postLetter({ kind: 'payment-refused', to: order.email, data }, { id: emailId(order, 'refused') });
}

/** Tells the customer that the money went back, once for each time that it did. */
export async function emailRefund(order: OrderDocument): Promise<void> {
  const data = toOrderEnd(order, true);
  const id = emailId(order, nthRefund(order, 'refunded'));
  await postLetter({ kind: 'order-refunded', to: order.email, data }, { id });
}

/** Takes back, once, what the email before said: the refund that was made has failed. */
export async function emailFailedRefund(order: OrderDocument): Promise<void> {
  const data = toOrderEnd(order, true);
  const id = emailId(order, nthRefund(order, 'refund failed'));
  await postLetter({ kind: 'refund-failed', to: order.email, data }, { id });
}

/** A refund may fail after it was made, and be made again. */
function nthRefund({ payment }: OrderDocument, about: string): string {
  const refunds = payment.changes.filter(({ state }) => state === 'refunded').length;
  return refunds > 1 ? `${about} ${refunds}` : about;
}

function toOrderEnd({ orderNumber, totalCents }: OrderDocument, wasPaid: boolean): OrderEnd {
  return { orderNumber, total: wasPaid ? formatPrice(toDollars(totalCents)) : null };
}

/** Follows from the order, so that an email enqueued again is the same one. */
function emailId({ _id }: OrderDocument, about: string): mongoose.Types.ObjectId {
  return new mongoose.Types.ObjectId(
    createHash('sha256').update(`${_id} ${about}`).digest('hex').slice(0, 24),
  );
}
