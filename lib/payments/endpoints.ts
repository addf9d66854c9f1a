import { env } from '@/lib/config/env';
import { type PaymentMode, paymentModeOf, SANDBOX_KEYS } from '@/lib/config/payment-mode-rules';
import { AppError } from '@/lib/http/errors';
import { processState } from '@/lib/runtime/process-state';

/** Where the providers are, and by which keys they know the shop. Only the adapters ask. */

export type StripeEndpoint = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  host: string;
  port: number;
  protocol: 'http' | 'https';
};

export type PaypalEndpoint = {
  /** Without a slash at its end. */
  baseUrl: string;
  clientId: string;
  secret: string;
  webhookId: string;
};

const STRIPE_API = 'https://api.stripe.com';
const PAYPAL_APIS = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  production: 'https://api-m.paypal.com',
} as const;

export function paymentMode(): PaymentMode {
  return paymentModeOf(env());
}

/** Refused with `unavailable` when cards are not configured, or the sandbox does not listen yet. */
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
      ...toAddress(sandboxUrl()),
    };
  }
  if (!secretKey || !publishableKey || !webhookSecret) throw notConfigured('Card payment');
  return { secretKey, publishableKey, webhookSecret, ...toAddress(base) };
}

/** Refused with `unavailable` when PayPal is not configured, or the sandbox does not listen yet. */
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
  if (!clientId || !secret || !webhookId || !environment) throw notConfigured('PayPal');
  return { baseUrl: base ?? PAYPAL_APIS[environment], clientId, secret, webhookId };
}

function sandboxUrl(): string {
  const port = processState().sandboxPort;
  if (port === undefined)
    throw new AppError('unavailable', 'The payment sandbox is starting. Please try again shortly.');
  return `http://127.0.0.1:${port}`;
}

function notConfigured(what: string): AppError {
  return new AppError('unavailable', `${what} is not available in this shop.`);
}

function toAddress(base: string): Pick<StripeEndpoint, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(base);
  const isSecure = protocol === 'https:';
  return {
    host: hostname,
    port: Number(port) || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
  };
}
