import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import { keepSetUpCard } from '@/lib/payments/card-commands';
import type { ProviderDispute } from '@/lib/payments/payment-schema';
import { getPaypalDispute, getPaypalPayment } from '@/lib/payments/paypal-client';
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
      const withRefunds = notice.type.includes('refund');
      await settle(toCardEvidence(await getPayment(notice.reference, { withRefunds })), 'webhook');
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
    const dispute = await findDispute(notice);
    await settle(toPaypalEvidence(payment, dispute), 'webhook');
  });
}

/**
 * The dispute that an event is about, as PayPal shows it; to an app without the right to look at disputes
 * the opening of one is known by PayPal's own event alone.
 */
async function findDispute({ type, disputeReference }: PaypalNotice): Promise<ProviderDispute | null> {
  if (disputeReference === null) return null;
  const found = await getPaypalDispute(disputeReference);
  if (found || type !== 'CUSTOMER.DISPUTE.CREATED') return found;
  return { reference: disputeReference, state: 'open' };
}

/** PayPal's order, as the event names it or as our own books know it. */
async function findReference({ reference, orderId }: PaypalNotice): Promise<string | null> {
  if (reference !== null || !mongoose.isObjectIdOrHexString(orderId)) return reference;
  const draft = await PaypalDraft.findOne({ _id: orderId }).select({ reference: 1 }).lean();
  if (draft) return draft.reference;
  const order = await Order.findOne({ _id: orderId, 'payment.provider': 'paypal' }).lean();
  return order?.payment.reference ?? null;
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
