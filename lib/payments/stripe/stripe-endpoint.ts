import { notConfiguredError, paymentMode, sandboxUrl } from '@/lib/payments/provider/payment-mode';
import { env } from '@/lib/runtime/env';
import { SANDBOX_KEYS } from '@/lib/runtime/payment-settings-rules';

/** Stripe's API URL and the shop's keys for it. */
export type StripeEndpoint = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  host: string;
  port: number;
  protocol: 'http' | 'https';
};

const STRIPE_API = 'https://api.stripe.com';

/** Throws `unavailable` when cards are not configured, or the sandbox is not listening yet. */
export function stripeEndpoint(): StripeEndpoint {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: base = STRIPE_API,
  } = env();
  if (paymentMode().name === 'sandbox') {
    return {
      secretKey: SANDBOX_KEYS.stripeSecret,
      publishableKey: SANDBOX_KEYS.stripePublishable,
      webhookSecret: SANDBOX_KEYS.stripeWebhook,
      ...toHostAndPort(sandboxUrl()),
    };
  }
  if (!secretKey || !publishableKey || !webhookSecret) throw notConfiguredError('Card payment');
  return { secretKey, publishableKey, webhookSecret, ...toHostAndPort(base) };
}

function toHostAndPort(base: string): Pick<StripeEndpoint, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(base);
  const isSecure = protocol === 'https:';
  return {
    host: hostname,
    port: Number(port) || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
  };
}
