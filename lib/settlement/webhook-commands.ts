import 'server-only';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import type {
  PaymentProvider,
  ProviderNotice,
  WebhookMessage,
} from '@/lib/payments/provider/payment-provider';
import { ProviderEvent } from '@/models/provider-event';
import { settleOrder } from './settle-commands';

/**
 * Handles a provider's event, once, from the exact bytes received. The event only names the change; the current state is then
 * read from the provider, so the order and number of events do not matter. Throws `invalid_input` when the provider did not send
 * it; any other error makes the provider send it again.
 */
export async function handleEvent(provider: PaymentProvider, message: WebhookMessage): Promise<void> {
  const notice = await provider.readEvent(message);
  if (!notice)
    throw new AppError({ code: 'invalid_input', message: 'The signature of this event is not valid.' });
  await connect();
  const _id = `${provider.id}:${notice.id}`;
  if (await ProviderEvent.exists({ _id })) return;
  await applyNotice(notice);
  // Where the provider cannot list payments, this is the only record of a payment without an order.
  const reference = provider.listPayments ? null : notice.reference;
  // Recorded last: after a crash the provider sends it again, and repeating the work is harmless.
  await ProviderEvent.create({ _id, type: notice.type, ...(reference && { reference }) }).catch(
    (error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    },
  );
}

async function applyNotice(notice: ProviderNotice): Promise<void> {
  const snapshot = await notice.readPayment();
  // An approved payment that was never placed has no order: it takes no money and expires.
  if (snapshot) await settleOrder(snapshot, 'webhook');
  await notice.apply?.(snapshot);
}
