import { z } from 'zod';
import type { PaymentProviderId } from './payment-provider-rules';
import { flag, oneOf, optional, origin } from './variable-schema';

/**
 * The shop's settings at each payment provider: its variables, which `lib/runtime/env` reads, and the hosts that a
 * page may load from. Add those of a provider here.
 */
export const PAYMENT_VARIABLES = {
  /** For cards, Apple Pay and Google Pay: set all three or none. `sk_test_…` keys do not move money. */
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  /** Replaces Stripe's API origin in tests. */
  STRIPE_API_BASE: optional(origin),
  /** For PayPal: set all four or none. */
  PAYPAL_CLIENT_ID: optional(z.string()),
  PAYPAL_CLIENT_SECRET: optional(z.string()),
  PAYPAL_WEBHOOK_ID: optional(z.string()),
  PAYPAL_ENVIRONMENT: optional(oneOf('sandbox', 'production')),
  /** Replaces PayPal's API origin in tests. */
  PAYPAL_API_BASE: optional(origin),
  /** Allows a production start without payment keys: the built-in sandbox simulates payments and moves no money. */
  PAYMENTS_SANDBOX: flag,
};

/** The parsed payment variables. */
export type PaymentVariables = Partial<z.infer<z.ZodObject<typeof PAYMENT_VARIABLES>>>;
type VariableName = keyof PaymentVariables;

/** The keys of the built-in sandbox; the real adapters refuse them. */
export const SANDBOX_KEYS = {
  stripeSecret: 'sk_test_sandbox',
  stripePublishable: 'pk_test_sandbox',
  stripeWebhook: 'whsec_sandbox',
  paypalClient: 'sandbox',
  paypalSecret: 'sandbox',
  paypalWebhook: 'WH-SANDBOX',
} as const;

/** A provider's hosts in the content security policy, by the kind of content that a page may load from them. */
export type PaymentHosts = {
  scripts: string[];
  connections: string[];
  frames: string[];
  images: string[];
  /** Origins whose frames may open a wallet. */
  payers: string[];
};

/** The settings of one provider. The `find…` functions return lines such as `NAME must be …`. */
export type ProviderSettings = {
  /** Either all are set or none. The first decides whether the provider is enabled. */
  names: readonly [VariableName, ...VariableName[]];
  /** The variables for which the sandbox has its own values. */
  sandboxVariables: readonly VariableName[];
  /** The variable that decides whether real money is moved. */
  modeVariable: VariableName;
  /** Whether the variables move real money; called only if the provider is enabled. */
  isLive(variables: PaymentVariables): boolean;
  /** Finds values that don't have the provider's format. */
  findFormatErrors(variables: PaymentVariables): string[];
  /** Finds values that contradict each other. */
  findContradictions(variables: PaymentVariables): string[];
  /** Finds a base URL set without test keys: it is only for tests, and live keys must never be sent there. */
  findMisplacedBaseUrl(variables: PaymentVariables): string[];
  hosts: PaymentHosts;
};

const STRIPE_FORMATS = {
  STRIPE_SECRET_KEY: /^(?:sk|rk)_(?:test|live)_\w+$/,
  STRIPE_PUBLISHABLE_KEY: /^pk_(?:test|live)_\w+$/,
  STRIPE_WEBHOOK_SECRET: /^whsec_\S+$/,
} as const;
const STRIPE_NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const PAYPAL_SECRETS = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const;

export const PROVIDER_SETTINGS: Record<PaymentProviderId, ProviderSettings> = {
  stripe: {
    names: STRIPE_NAMES,
    sandboxVariables: STRIPE_NAMES,
    modeVariable: 'STRIPE_SECRET_KEY',
    isLive: ({ STRIPE_SECRET_KEY: secretKey }) => isLiveKey(secretKey),
    findFormatErrors: (variables) =>
      STRIPE_NAMES.filter((name) => {
        const value = variables[name];
        return value !== undefined && !STRIPE_FORMATS[name].test(value);
      }).map((name) => `${name} does not have Stripe's format`),
    findContradictions: ({ STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey }) =>
      secretKey !== undefined && isLiveKey(secretKey) !== isLiveKey(publishableKey)
        ? [
            'STRIPE_PUBLISHABLE_KEY must have the same mode as STRIPE_SECRET_KEY: one is live, and the other is a test key',
          ]
        : [],
    findMisplacedBaseUrl: ({ STRIPE_API_BASE: base, STRIPE_SECRET_KEY: secretKey }) =>
      base !== undefined && (secretKey === undefined || isLiveKey(secretKey))
        ? ['STRIPE_API_BASE is only for tests, with Stripe test keys']
        : [],
    // https://docs.stripe.com/security/guide#content-security-policy
    hosts: {
      scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
      connections: ['https://api.stripe.com'],
      frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      images: ['https://*.stripe.com'],
      payers: ['https://js.stripe.com', 'https://pay.google.com'],
    },
  },
  paypal: {
    names: [...PAYPAL_SECRETS, 'PAYPAL_ENVIRONMENT'],
    sandboxVariables: PAYPAL_SECRETS,
    modeVariable: 'PAYPAL_ENVIRONMENT',
    isLive: ({ PAYPAL_ENVIRONMENT: environment }) => environment === 'production',
    findFormatErrors: () => [],
    findContradictions: () => [],
    findMisplacedBaseUrl: ({ PAYPAL_API_BASE: base, PAYPAL_ENVIRONMENT: environment }) =>
      base !== undefined && environment !== 'sandbox'
        ? ['PAYPAL_API_BASE is only for tests, with keys of PayPal’s sandbox']
        : [],
    // The SDK, its buttons' frames and their images; PayPal's own sandbox is on the same domain.
    hosts: {
      scripts: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
      connections: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
      frames: ['https://*.paypal.com'],
      images: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
      payers: ['https://www.paypal.com'],
    },
  },
};

function isLiveKey(key: string | undefined): boolean {
  return key !== undefined && /^[a-z]+_live_/.test(key);
}
