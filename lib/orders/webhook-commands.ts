import 'server-only';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import { keepSetUpCard } from '@/lib/payments/card-commands';
import { getPayment } from '@/lib/payments/stripe-client';
import { readWebhook } from '@/lib/payments/stripe-webhook';
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
  if (notice.reference !== null) {
    await settle(toCardEvidence(await getPayment(notice.reference)), 'webhook');
  }
  if (notice.setupReference !== null) await keepSetUpCard(notice.setupReference);
  // Noted last: a process that dies before is told again, and doing it twice is harmless.
  await ProviderEvent.create({ _id, type: notice.type }).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
}
