import 'server-only';
import type { Merchant } from '@/lib/payments/provider/merchant-rules';
import { paymentMode } from '@/lib/payments/provider/payment-mode';
import { processState } from '@/lib/runtime/process-state';
import { findAccountReference } from './stripe-account';
import { stripeEndpoint } from './stripe-endpoint';

/**
 * Returns the shop's current Stripe merchant; requested once per process. Throws
 * `provider_failed` when Stripe does not respond.
 */
export async function getStripeMerchant(): Promise<Merchant> {
  const { secretKey } = stripeEndpoint();
  const state = processState();
  if (state.stripeAccount?.secretKey !== secretKey) {
    state.stripeAccount = { secretKey, reference: await findAccountReference() };
  }
  return knownStripeMerchant();
}

/** Like `getStripeMerchant`, but returns only the value known without a request. */
export function knownStripeMerchant(): Merchant {
  return { mode: paymentMode().name, account: processState().stripeAccount?.reference ?? null };
}
