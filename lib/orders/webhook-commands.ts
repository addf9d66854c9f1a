import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import { getPayment, readWebhook } from '@/lib/payments/stripe-client';
import { ProviderEvent } from '@/models/provider-event';
import { toCardEvidence } from './card-evidence-rules';
import { settle } from './settle-commands';

/**
 * Takes an event of the card provider, once, from the very bytes that came. The event only says what to
 * look at: what is written down is what the provider answers when asked, so that order and number of
 * events do not matter. Refused with `invalid_input` when the signature is bad; any other error is the
 * provider's reason to send it again.
 */
export async function takeStripeWebhook(body: string, signature: string): Promise<void> {
  const notice = readWebhook(body, signature);
  if (!notice) throw new AppError('invalid_input', 'The signature of this event is not valid.');
  await connect();
  const _id = `stripe:${notice.id}`;
  if (await ProviderEvent.exists({ _id })) return;
  const payment = notice.reference === null ? null : await getPayment(notice.reference);
  try {
    await mongoose.connection.transaction(async (session) => {
      await ProviderEvent.create([{ _id, type: notice.type }], { session });
      if (payment) await settle(toCardEvidence(payment), 'webhook', session);
    });
  } catch (error) {
    // The same event came twice at once.
    if (!isDuplicateKey(error)) throw error;
  }
}
