import 'server-only';
import { env } from '@/lib/config/env';
import { SANDBOX_KEYS } from '@/lib/config/payment-mode-rules';
import type { BrowserPayments } from './browser-schema';
import { paymentMode } from './endpoints';

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
