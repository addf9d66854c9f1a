import 'server-only';
import { createHash } from 'node:crypto';
import type { Merchant } from '@/lib/payments/provider/merchant-rules';
import { paymentMode } from '@/lib/payments/provider/payment-mode';
import { env } from '@/lib/runtime/env';
import { SANDBOX_KEYS } from '@/lib/runtime/payment-settings-rules';

/** Returns the PayPal merchant that the shop currently sells as. */
export function paypalMerchant(): Merchant {
  const { name: mode } = paymentMode();
  const clientId = mode === 'sandbox' ? SANDBOX_KEYS.paypalClient : env().PAYPAL_CLIENT_ID;
  return { mode, account: clientId === undefined ? null : toAccount(clientId) };
}

/**
 * Identifies the account by its client id, because no API available to the shop returns the account, and the
 * secret may be rotated.
 */
function toAccount(clientId: string): string {
  return createHash('sha256').update(clientId).digest('hex').slice(0, 16);
}
