import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid } from './stripe-api-error';
import type { ConfirmOptions } from './stripe-intent-states';
import { toAddress } from './stripe-objects';
import {
  address,
  cardOnly,
  type createdRange,
  expand,
  formBoolean,
  metadata,
  text,
  wholeNumber,
} from './stripe-operation';

/** The parameters of a payment intent, and their effect on it. */

const MIN_CENTS = 50;
const MAX_CENTS = 99_999_999;

const shipping = z.strictObject({
  address,
  name: text,
  phone: text.optional(),
  carrier: text.optional(),
  tracking_number: text.optional(),
});
export const common = {
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  receipt_email: text.optional(),
  setup_future_usage: z.enum(['on_session', 'off_session', '']).optional(),
  shipping: shipping.optional(),
  expand,
};
export const confirming = { use_stripe_sdk: formBoolean.optional(), return_url: text.optional() };

export const createInput = z.strictObject({
  ...common,
  ...confirming,
  amount: wholeNumber,
  currency: text,
  allowed_payment_method_types: cardOnly.optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: formBoolean, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  confirm: formBoolean.optional(),
  statement_descriptor_suffix: text.max(22).optional(),
});

export function requireAmount(cents: number): void {
  if (cents < MIN_CENTS)
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (cents > MAX_CENTS)
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
}

type Common = Omit<z.infer<typeof createInput>, 'amount' | 'currency' | 'allowed_payment_method_types'>;

/** Converts the fields that creating, updating and confirming share. */
export function toFields(
  input: Partial<Common>,
  before: Stripe.Metadata = {},
): Partial<Stripe.PaymentIntent> {
  const { customer, description, payment_method, receipt_email, setup_future_usage, shipping: to } = input;
  return {
    ...(customer && { customer }),
    ...(description !== undefined && { description: description || null }),
    ...(receipt_email !== undefined && { receipt_email: receipt_email || null }),
    ...(setup_future_usage !== undefined && { setup_future_usage: setup_future_usage || null }),
    ...(payment_method && { payment_method, status: 'requires_confirmation' as const }),
    ...(input.metadata && { metadata: { ...before, ...input.metadata } }),
    ...(to && { shipping: { ...to, address: toAddress(to.address) } }),
  };
}

export function toOptions(input: { use_stripe_sdk?: boolean; return_url?: string }): ConfirmOptions {
  return { usesStripeJs: input.use_stripe_sdk ?? false, returnUrl: input.return_url ?? null };
}

/** Converts the range to a database filter. */
export function toCreatedFilter(range: z.infer<typeof createdRange>): Record<string, unknown> {
  if (!range) return {};
  return { created: Object.fromEntries(Object.entries(range).map(([name, value]) => [`$${name}`, value])) };
}
