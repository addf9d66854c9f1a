import type { PaymentModeName } from '@/lib/config/payment-mode-rules';

/** What a page must know to let its visitor pay; nothing of it is secret. */
export type BrowserPayments = {
  mode: PaymentModeName;
  /** Null: cards and wallets are not available. `scriptUrl` is loaded first; null where Stripe's own is. */
  stripe: { publishableKey: string; scriptUrl: string | null } | null;
  /** Null: PayPal is not available. The names are those of PayPal's loader. */
  paypal: { clientId: string; environment: 'production' | 'sandbox'; sdkBaseUrl: string | null } | null;
};
