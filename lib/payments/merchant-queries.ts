import 'server-only';
import { createHash } from 'node:crypto';
import { env } from '@/lib/config/env';
import { SANDBOX_KEYS } from '@/lib/config/payment-mode-rules';
import { processState } from '@/lib/runtime/process-state';
import { paymentMode, stripeEndpoint } from './endpoints';
import type { Merchant } from './merchant-rules';
import type { ProviderName } from './provider-failure';
import { getAccountReference } from './stripe-account';

/**
 * As whom the shop sells at a provider now. Stripe is asked once in a process; refused with
 * `provider_failed` when it does not answer then.
 */
export async function getMerchant(provider: ProviderName): Promise<Merchant> {
  if (provider === 'stripe') {
    const { secretKey } = stripeEndpoint();
    const state = processState();
    if (state.stripeAccount?.secretKey !== secretKey) {
      state.stripeAccount = { secretKey, reference: await getAccountReference() };
    }
  }
  return knownMerchant(provider);
}

/** As `getMerchant`, as far as it is known without asking: for what must not wait for a provider. */
export function knownMerchant(provider: ProviderName): Merchant {
  const { name: mode } = paymentMode();
  if (provider === 'stripe') return { mode, account: processState().stripeAccount?.reference ?? null };
  const clientId = mode === 'sandbox' ? SANDBOX_KEYS.paypalClient : env().PAYPAL_CLIENT_ID;
  return { mode, account: clientId === undefined ? null : toAccount(clientId) };
}

/** PayPal's app stands for its account, since no call that the shop may make tells that; its secret may change. */
function toAccount(clientId: string): string {
  return createHash('sha256').update(clientId).digest('hex').slice(0, 16);
}
