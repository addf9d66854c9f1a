import 'server-only';
import { z } from 'zod';
import type { WebhookRegistration } from '@/lib/payments/provider/payment-provider';
import { PaypalRejection, sendRequest, toOutage, toPaypalFailure } from './paypal-connection';
import { paypalEndpoint } from './paypal-endpoint';
import { currentToken } from './paypal-token';
import { UnusableResponse } from './paypal-transport';

/** Returns whether PayPal accepts the client id and secret. */
export async function acceptsCredentials(): Promise<boolean> {
  try {
    await currentToken();
    return true;
  } catch (error) {
    if (error instanceof UnusableResponse && error.status === 401) return false;
    throw toOutage(error);
  }
}

const webhookSchema = z.object({
  url: z.string(),
  event_types: z.array(z.object({ name: z.string(), status: z.string().optional() })),
});

/** Returns the webhook that the shop's settings name; see `findWebhook` of the port. */
export async function findPaypalWebhook(): Promise<WebhookRegistration | 'unreadable' | null> {
  // PayPal's package does not have this request.
  const path = `/v1/notifications/webhooks/${encodeURIComponent(paypalEndpoint().webhookId)}`;
  try {
    const { url, event_types: types } = await sendRequest({ path, verb: 'GET', headers: {} }, webhookSchema);
    const events = types.filter(({ status }) => status !== 'DISABLED').map(({ name }) => name);
    return { url, isEnabled: true, events };
  } catch (error) {
    if (!(error instanceof PaypalRejection)) throw error;
    if (error.status === 404) return null;
    if (error.status === 403) return 'unreadable';
    throw toPaypalFailure(error);
  }
}
