import 'server-only';
import { env } from '@/lib/env';
import { paymentMode } from './endpoints';
import { type PaymentModeName, SANDBOX_KEYS } from './mode-rules';

/** What a page must know to let its visitor pay; nothing of it is secret. */
export type BrowserPayments = {
  mode: PaymentModeName;
  /** Null: cards and wallets are not available. `scriptUrl` is loaded first; null where Stripe's own is. */
  stripe: { publishableKey: string; scriptUrl: string | null } | null;
  /** Null: PayPal is not available. The names are those of PayPal's loader. */
  paypal: { clientId: string; environment: 'production' | 'sandbox'; sdkBaseUrl: string | null } | null;
};

export function browserPayments(): BrowserPayments {
  const mode = paymentMode().name;
  const { STRIPE_PUBLISHABLE_KEY, PAYPAL_CLIENT_ID, PAYPAL_ENVIRONMENT } = env();
  if (mode === 'sandbox') {
    return {
      mode,
      stripe: { publishableKey: SANDBOX_KEYS.stripePublishable, scriptUrl: '/sandbox/browser/stripe.js' },
      paypal: {
        clientId: SANDBOX_KEYS.paypalClient,
        environment: 'sandbox',
        sdkBaseUrl: '/sandbox/paypal/sdk.js',
      },
    };
  }
  return {
    mode,
    stripe: STRIPE_PUBLISHABLE_KEY ? { publishableKey: STRIPE_PUBLISHABLE_KEY, scriptUrl: null } : null,
    paypal:
      PAYPAL_CLIENT_ID && PAYPAL_ENVIRONMENT
        ? { clientId: PAYPAL_CLIENT_ID, environment: PAYPAL_ENVIRONMENT, sdkBaseUrl: null }
        : null,
  };
}
