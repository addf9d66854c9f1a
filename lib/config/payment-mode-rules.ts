/**
 * Which payment providers the shop talks to: its own sandbox, theirs for tests, or the real ones
 * that move money. Follows from the keys alone, so that no switch can disagree with them.
 */

/** From play money to real money. */
export const PAYMENT_MODES = ['sandbox', 'test', 'live'] as const;
export type PaymentModeName = (typeof PAYMENT_MODES)[number];

export type PaymentMode = {
  name: PaymentModeName;
  /** Whether cards, Apple Pay and Google Pay can be used. */
  stripe: boolean;
  /** Whether PayPal can be used. */
  paypal: boolean;
};

/** The variables of payments, as `lib/config/env` reads them. */
export type PaymentVariables = {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_BASE?: string | undefined;
  PAYPAL_CLIENT_ID?: string | undefined;
  PAYPAL_CLIENT_SECRET?: string | undefined;
  PAYPAL_WEBHOOK_ID?: string | undefined;
  PAYPAL_ENVIRONMENT?: 'sandbox' | 'production' | undefined;
  PAYPAL_API_BASE?: string | undefined;
  PAYMENTS_SANDBOX?: boolean | undefined;
};

/** What the built-in sandbox answers to, and nobody else: the real adapters refuse these. */
export const SANDBOX_KEYS = {
  stripeSecret: 'sk_test_sandbox',
  stripePublishable: 'pk_test_sandbox',
  stripeWebhook: 'whsec_sandbox',
  paypalClient: 'sandbox',
  paypalSecret: 'sandbox',
  paypalWebhook: 'WH-SANDBOX',
} as const;

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const PAYPAL = [
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'PAYPAL_ENVIRONMENT',
] as const;

const STRIPE_FORMS = {
  STRIPE_SECRET_KEY: /^(?:sk|rk)_(?:test|live)_\w+$/,
  STRIPE_PUBLISHABLE_KEY: /^pk_(?:test|live)_\w+$/,
  STRIPE_WEBHOOK_SECRET: /^whsec_\S+$/,
} as const;

/** The mode that the variables mean. They must be without mistakes (`paymentMistakes`). */
export function paymentModeOf(variables: PaymentVariables): PaymentMode {
  const stripe = variables.STRIPE_SECRET_KEY !== undefined;
  const paypal = variables.PAYPAL_CLIENT_ID !== undefined;
  if (!stripe && !paypal) return { name: 'sandbox', stripe: true, paypal: true };
  return { name: movesMoney(variables) ? 'live' : 'test', stripe, paypal };
}

/**
 * Why the shop must not start with these variables, one line each, in the form `NAME: reason`; empty
 * when they make sense together. No line repeats a value: they are secrets.
 */
export function paymentMistakes(variables: PaymentVariables): string[] {
  const incomplete = [...halfSet(variables, STRIPE), ...halfSet(variables, PAYPAL)];
  if (incomplete.length > 0) return incomplete;
  return [...wrongForms(variables), ...mixedModes(variables), ...misplacedBases(variables)];
}

/** Of a provider's variables all are there or none. */
function halfSet(variables: PaymentVariables, names: readonly (keyof PaymentVariables)[]): string[] {
  const missing = names.filter((name) => variables[name] === undefined);
  if (missing.length === names.length) return [];
  return missing.map((name) => `${name}: must be set too, or none of ${names.join(', ')}`);
}

function wrongForms(variables: PaymentVariables): string[] {
  const mistakes: string[] = [];
  for (const name of STRIPE) {
    const value = variables[name];
    if (value !== undefined && !STRIPE_FORMS[name].test(value))
      mistakes.push(`${name}: is not of Stripe's form`);
  }
  const sandboxKeys: readonly string[] = Object.values(SANDBOX_KEYS);
  for (const name of [...STRIPE, 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const) {
    const value = variables[name];
    if (value !== undefined && sandboxKeys.includes(value))
      mistakes.push(`${name}: is the built-in sandbox's own; leave all keys unset to use it`);
  }
  return mistakes;
}

/** Real money and play money never meet in one shop. */
function mixedModes(variables: PaymentVariables): string[] {
  const mistakes: string[] = [];
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = variables;
  const { PAYPAL_ENVIRONMENT: paypal } = variables;
  if (secret !== undefined && isLive(secret) !== isLive(publishable))
    mistakes.push('STRIPE_PUBLISHABLE_KEY: one key of Stripe is live and the other for tests');
  if (secret !== undefined && paypal !== undefined && isLive(secret) !== (paypal === 'production'))
    mistakes.push('PAYPAL_ENVIRONMENT: one provider is live and the other for tests');
  if (variables.PAYMENTS_SANDBOX && (secret !== undefined || paypal !== undefined))
    mistakes.push('PAYMENTS_SANDBOX: must be unset together with the keys of a provider');
  return mistakes;
}

/** Another address than the provider's own is for tests: keys that move money never go there. */
function misplacedBases(variables: PaymentVariables): string[] {
  const mistakes: string[] = [];
  if (variables.STRIPE_API_BASE !== undefined && !isTest(variables.STRIPE_SECRET_KEY))
    mistakes.push('STRIPE_API_BASE: is for tests, with test keys of Stripe');
  if (variables.PAYPAL_API_BASE !== undefined && variables.PAYPAL_ENVIRONMENT !== 'sandbox')
    mistakes.push('PAYPAL_API_BASE: is for tests, with keys of PayPal’s sandbox');
  return mistakes;
}

function movesMoney({ STRIPE_SECRET_KEY, PAYPAL_ENVIRONMENT }: PaymentVariables): boolean {
  return isLive(STRIPE_SECRET_KEY) || PAYPAL_ENVIRONMENT === 'production';
}

function isLive(key: string | undefined): boolean {
  return key !== undefined && /^[a-z]+_live_/.test(key);
}

function isTest(key: string | undefined): boolean {
  return key !== undefined && !isLive(key);
}
