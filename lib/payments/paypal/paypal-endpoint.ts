import { notConfiguredError, paymentMode, sandboxUrl } from '@/lib/payments/provider/payment-mode';
import { env } from '@/lib/runtime/env';
import { SANDBOX_KEYS } from '@/lib/runtime/payment-settings-rules';

/** PayPal's API URL and the shop's credentials for it. */
export type PaypalEndpoint = {
  /** Without a trailing slash. */
  baseUrl: string;
  clientId: string;
  secret: string;
  webhookId: string;
};

const PAYPAL_APIS = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  production: 'https://api-m.paypal.com',
} as const;

/** Throws `unavailable` when PayPal is not configured, or the sandbox is not listening yet. */
export function paypalEndpoint(): PaypalEndpoint {
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: secret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_ENVIRONMENT: environment,
    PAYPAL_API_BASE: base,
  } = env();
  if (paymentMode().name === 'sandbox') {
    return {
      baseUrl: sandboxUrl(),
      clientId: SANDBOX_KEYS.paypalClient,
      secret: SANDBOX_KEYS.paypalSecret,
      webhookId: SANDBOX_KEYS.paypalWebhook,
    };
  }
  if (!clientId || !secret || !webhookId || !environment) throw notConfiguredError('PayPal');
  return { baseUrl: base ?? PAYPAL_APIS[environment], clientId, secret, webhookId };
}
