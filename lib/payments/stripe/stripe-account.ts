import 'server-only';
import Stripe from 'stripe';
import type { WebhookRegistration } from '@/lib/payments/provider/payment-provider';
import { logRejection, stripe, toStripeFailure } from './stripe-connection';

/** Returns the id of the account that the key belongs to; null when a restricted key may not read it. */
export async function findAccountReference(): Promise<string | null> {
  try {
    return (await stripe().accounts.retrieveCurrent()).id;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw toStripeFailure(error);
    logRejection(error);
    return null;
  }
}

/** Returns whether Stripe accepts the secret key, even if it may not read the account. */
export async function acceptsSecretKey(): Promise<boolean> {
  try {
    await stripe().accounts.retrieveCurrent();
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return true;
    if (!(error instanceof Stripe.errors.StripeAuthenticationError)) throw toStripeFailure(error);
    logRejection(error);
    return false;
  }
}

const WEBHOOKS_PER_PAGE = 100;

/** As `findWebhook` of the port. An enabled webhook of the URL is preferred to a disabled one. */
export async function findStripeWebhook(url: string): Promise<WebhookRegistration | 'unreadable' | null> {
  let found: WebhookRegistration | null = null;
  try {
    for await (const endpoint of stripe().webhookEndpoints.list({ limit: WEBHOOKS_PER_PAGE })) {
      if (endpoint.url !== url) continue;
      found = { url, isEnabled: endpoint.status === 'enabled', events: endpoint.enabled_events };
      if (found.isEnabled) break;
    }
    return found;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw toStripeFailure(error);
    logRejection(error);
    return 'unreadable';
  }
}
