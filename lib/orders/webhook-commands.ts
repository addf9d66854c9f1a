import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import { keepSetUpCard } from '@/lib/payments/card-commands';
import { getPaypalPayment } from '@/lib/payments/paypal-client';
import { type PaypalNotice, readPaypalWebhook } from '@/lib/payments/paypal-webhook';
import { getPayment } from '@/lib/payments/stripe-client';
import { readWebhook } from '@/lib/payments/stripe-webhook';
import { Order } from '@/models/order';
import { PaypalDraft } from '@/models/paypal-draft';
import { ProviderEvent } from '@/models/provider-event';
import { toCardEvidence } from './card-evidence-rules';
import { toPaypalEvidence } from './paypal-evidence-rules';
import { settle } from './settle-commands';

/**
 * Takes an event of the card provider, once, from the very bytes that came. The event only says what to
 * look at: what is written down is what the provider answers when asked, so that order and number of
 * events do not matter. Refused with `invalid_input` when the signature is bad; any other error is the
 * provider's reason to send it again.
 */
export async function takeStripeWebhook(body: string, signature: string): Promise<void> {
  const notice = readWebhook(body, signature);
  if (!notice) throw badSignature();
  await takeOnce({ _id: `stripe:${notice.id}`, type: notice.type }, async () => {
    if (notice.reference !== null) {
      await settle(toCardEvidence(await getPayment(notice.reference)), 'webhook');
    }
    if (notice.setupReference !== null) await keepSetUpCard(notice.setupReference);
  });
}

/** As `takeStripeWebhook`, for an event of PayPal, which is asked whether it sent it. */
export async function takePaypalWebhook(
  body: string,
  headers: Headers,
  clientAddress: string,
): Promise<void> {
  const notice = await readPaypalWebhook(body, headers, clientAddress);
  if (!notice) throw badSignature();
  await connect();
  const reference = await findReference(notice);
  await takeOnce({ _id: `paypal:${notice.id}`, type: notice.type, reference }, async () => {
    const payment = reference === null ? null : await getPaypalPayment(reference);
    // An order that was approved and never placed is nobody's: it takes no money, and it expires.
    if (!payment || (payment.state === 'waiting' && !(await isRecorded(payment.orderId)))) return;
    await settle(toPaypalEvidence(payment, { disputed: notice.isDispute }), 'webhook');
  });
}

/** PayPal's order, as the event names it or as our own books know it. */
async function findReference({ reference, orderId }: PaypalNotice): Promise<string | null> {
  if (reference !== null || !mongoose.isObjectIdOrHexString(orderId)) return reference;
  // Of old payments only the order is left.
  const order = await Order.findOne({ _id: orderId }).select({ 'payment.reference': 1 }).lean();
  if (order?.payment.reference) return order.payment.reference;
  const draft = await PaypalDraft.findOne({ _id: orderId }).select({ reference: 1 }).lean();
  return draft?.reference ?? null;
}

async function isRecorded(orderId: string | null): Promise<boolean> {
  return mongoose.isObjectIdOrHexString(orderId) && (await Order.exists({ _id: orderId })) !== null;
}

type TakenEvent = { _id: string; type: string; reference?: string | null };

async function takeOnce({ _id, type, reference }: TakenEvent, take: () => Promise<void>): Promise<void> {
  await connect();
  if (await ProviderEvent.exists({ _id })) return;
  await take();
  // Noted last: a process that dies before is told again, and doing it twice is harmless.
  await ProviderEvent.create({ _id, type, ...(reference && { reference }) }).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
}

function badSignature(): AppError {
  return new AppError('invalid_input', 'The signature of this event is not valid.');
}
