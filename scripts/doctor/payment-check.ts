import { paymentMode } from '@/lib/payments/provider/payment-mode';
import type { PaymentProvider, WebhookRegistration } from '@/lib/payments/provider/payment-provider';
import { ProviderFailure } from '@/lib/payments/provider/provider-failure';
import { providers } from '@/lib/payments/providers';
import type { Environment } from '@/lib/runtime/env';
import { type PaymentProviderId, PROVIDER_FACTS } from '@/lib/runtime/payment-provider-rules';
import { PROVIDER_SETTINGS } from '@/lib/runtime/payment-settings-rules';
import { WEBHOOK_EVENTS } from '@/lib/runtime/webhook-event-rules';
import { type Finding, ok, toSafeCause, warning, wrong } from './finding';

/** Asks each provider about the shop's keys and its webhook; nothing is charged or changed. */
export async function checkPayments({
  NEXTAUTH_URL,
  SHOP_DEMO,
  PAYMENTS_SANDBOX,
}: Environment): Promise<Finding[]> {
  const mode = paymentMode();
  if (mode.name === 'sandbox') {
    // The check of the environment has said so.
    if (!SHOP_DEMO && !PAYMENTS_SANDBOX) return [];
    const text = 'the built-in sandbox simulates them; nothing is charged.';
    return [SHOP_DEMO ? ok('payments', text) : warning('payments', `${text} Set a provider's keys to sell.`)];
  }
  const findings = await Promise.all(
    mode.providers.map((id) => checkProvider(providers.get(id), mode.name, NEXTAUTH_URL)),
  );
  return findings.flat();
}

async function checkProvider(
  provider: PaymentProvider,
  mode: string,
  origin: string | undefined,
): Promise<Finding[]> {
  const { label } = PROVIDER_FACTS[provider.id];
  try {
    if (!(await provider.acceptsKeys())) {
      const names = PROVIDER_SETTINGS[provider.id].names.join(', ');
      return [wrong(label, `refuses the keys. Copy them again from its dashboard: ${names}.`)];
    }
    const keys = ok(label, `accepts the ${mode} keys.`);
    if (origin === undefined) return [keys];
    const url = `${origin}/api/webhooks/${provider.id}`;
    return [keys, toWebhookFinding(provider.id, url, await provider.findWebhook(url))];
  } catch (error) {
    const reason = error instanceof ProviderFailure ? error.reason : toSafeCause(error);
    return [wrong(label, `did not answer (${reason}). Let this machine connect to it, and try again.`)];
  }
}

/** Judges the webhook that a provider has for the shop, whose URL should be `url`. */
export function toWebhookFinding(
  id: PaymentProviderId,
  url: string,
  webhook: WebhookRegistration | 'unreadable' | null,
): Finding {
  const check = `${PROVIDER_FACTS[id].label} webhook`;
  if (webhook === 'unreadable')
    return warning(check, `the key may not read it. Look in the dashboard whether ${url} is registered.`);
  if (webhook === null)
    return wrong(check, `there is none. Register ${url} in the dashboard, and set its secret or ID.`);
  if (webhook.url !== url)
    return wrong(
      check,
      `it notifies ${webhook.url} instead of ${url}. Correct it in the dashboard, or NEXTAUTH_URL.`,
    );
  if (!webhook.isEnabled) return wrong(check, `${url} is disabled. Enable it in the dashboard.`);
  const missing = webhook.events.includes('*')
    ? []
    : WEBHOOK_EVENTS[id].filter((type) => !webhook.events.includes(type));
  if (missing.length > 0) return warning(check, `it lacks ${missing.join(', ')}. Add them in the dashboard.`);
  return ok(
    check,
    `it notifies ${url} of all events. Only a test event from the dashboard shows whether its secret is right.`,
  );
}
