import 'server-only';
import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { formatPrice } from '@/lib/catalog/price-rules';
import type { OrderEndEmailData } from '@/lib/mail/email-content-rules';
import { enqueueEmail } from '@/lib/mail/outbox-commands';
import type { OrderDocument } from '@/models/order';
import { toOrderEmailData } from './order-email-rules';
import { isUnpaid } from './payment-state-rules';
import { isAccepted } from './placement-rules';
import { toDollars } from './pricing-rules';

/** Emails the customer, once, that the shop canceled the order and what happens to their money. */
export async function emailCancellation(order: OrderDocument): Promise<void> {
  const { state } = order.payment;
  // Earlier refunds have their own emails, and disputed payments are decided by the bank.
  const hasNews = isUnpaid(state) || state === 'void' || state === 'refund_due';
  if (!hasNews) return;
  // PayPal may still complete a payment under review, so the email must not claim that nothing was charged.
  const data = toOrderEnd(order, state === 'refund_due' || isAccepted(order.payment));
  await enqueueEmail({ kind: 'order-cancelled', to: order.email, data }, { id: emailId(order, 'cancelled') });
}

/** Emails a customer whose payment was under review at PayPal, once, that it was refused. */
export async function emailRefusal(order: OrderDocument): Promise<void> {
  const data = toOrderEmailData(order);
  await enqueueEmail({ kind: 'payment-refused', to: order.email, data }, { id: emailId(order, 'refused') });
}

/** Emails the customer, once per refund, that the money was refunded. */
export async function emailRefund(order: OrderDocument): Promise<void> {
  const data = toOrderEnd(order, true);
  const id = emailId(order, nthRefund(order, 'refunded'));
  await enqueueEmail({ kind: 'order-refunded', to: order.email, data }, { id });
}

/** Emails the customer, once, that the refund announced earlier has failed. */
export async function emailFailedRefund(order: OrderDocument): Promise<void> {
  const data = toOrderEnd(order, true);
  const id = emailId(order, nthRefund(order, 'refund failed'));
  await enqueueEmail({ kind: 'refund-failed', to: order.email, data }, { id });
}

/** Identifies a refund: one may fail after it was made and then be retried. */
function nthRefund({ payment }: OrderDocument, about: string): string {
  const refunds = payment.changes.filter(({ state }) => state === 'refunded').length;
  return refunds > 1 ? `${about} ${refunds}` : about;
}

function toOrderEnd({ orderNumber, totalCents }: OrderDocument, wasPaid: boolean): OrderEndEmailData {
  return { orderNumber, total: wasPaid ? formatPrice(toDollars(totalCents)) : null };
}

/** Derives the email's id from the order, so that it isn't sent twice if it is enqueued again. */
function emailId({ _id }: OrderDocument, about: string): mongoose.Types.ObjectId {
  return new mongoose.Types.ObjectId(
    createHash('sha256').update(`${_id} ${about}`).digest('hex').slice(0, 24),
  );
}
