import type Stripe from 'stripe';
import { z } from 'zod';
import { invalidRequestError } from './stripe-api-error';
import type { ConfirmOptions } from './stripe-intent-states';
import { toAddress, toCardOptions } from './stripe-objects';
import {
  address,
  cardOnly,
  cardOptions,
  type createdRange,
  expand,
  formBoolean,
  formInteger,
  formText,
  metadata,
} from './stripe-operation';

/** The parameters of a payment intent, and their conversion to its fields. */

const MIN_CENTS = 50;
const MAX_CENTS = 99_999_999;

const shippingSchema = z.strictObject({
  address,
  name: formText,
  phone: formText.optional(),
  carrier: formText.optional(),
  tracking_number: formText.optional(),
});
export const commonParams = {
  customer: formText.optional(),
  description: formText.optional(),
  metadata: metadata.optional(),
  payment_method: formText.optional(),
  payment_method_options: cardOptions.optional(),
  receipt_email: formText.optional(),
  setup_future_usage: z.enum(['on_session', 'off_session', '']).optional(),
  shipping: shippingSchema.optional(),
  expand,
};
export const confirmParams = { use_stripe_sdk: formBoolean.optional(), return_url: formText.optional() };

export const createParams = z.strictObject({
  ...commonParams,
  ...confirmParams,
  amount: formInteger,
  currency: formText,
  allowed_payment_method_types: cardOnly.optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: formBoolean, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  confirm: formBoolean.optional(),
  statement_descriptor_suffix: formText.max(22).optional(),
});

export function requireAmountInRange(cents: number): void {
  if (cents < MIN_CENTS)
    throw invalidRequestError('Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    });
  if (cents > MAX_CENTS)
    throw invalidRequestError('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
}

type IntentInput = Omit<z.infer<typeof createParams>, 'amount' | 'currency' | 'allowed_payment_method_types'>;

/**
 * Converts the parameters shared by create, update and confirm. A payment method also sets the status to
 * `requires_confirmation`.
 */
export function toIntentFields(
  input: Partial<IntentInput>,
  currentMetadata: Stripe.Metadata = {},
): Partial<Stripe.PaymentIntent> {
  const {
    customer,
    description,
    payment_method,
    payment_method_options: options,
    receipt_email,
    setup_future_usage,
    shipping: shippingInput,
  } = input;
  return {
    ...(customer && { customer }),
    ...(description !== undefined && { description: description || null }),
    ...(receipt_email !== undefined && { receipt_email: receipt_email || null }),
    ...(setup_future_usage !== undefined && { setup_future_usage: setup_future_usage || null }),
    ...(payment_method && { payment_method, status: 'requires_confirmation' as const }),
    ...(options && { payment_method_options: toCardOptions(options.card.request_three_d_secure) }),
    ...(input.metadata && { metadata: { ...currentMetadata, ...input.metadata } }),
    ...(shippingInput && { shipping: { ...shippingInput, address: toAddress(shippingInput.address) } }),
  };
}

export function toConfirmOptions(input: { use_stripe_sdk?: boolean; return_url?: string }): ConfirmOptions {
  return { usesStripeJs: input.use_stripe_sdk ?? false, returnUrl: input.return_url ?? null };
}

/** Converts the range to a database filter. */
export function toCreatedFilter(range: z.infer<typeof createdRange>): Record<string, unknown> {
  if (!range) return {};
  return { created: Object.fromEntries(Object.entries(range).map(([name, value]) => [`$${name}`, value])) };
}
