import type Stripe from 'stripe';
import { createClientSecret, createStripeId, nowSeconds } from './ids';

/** Creates complete Stripe objects: every field of the real ones, with Stripe's defaults. */

export const STRIPE_API_VERSION = '2026-10-28.endive';

const EMPTY_ADDRESS: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

export type AddressInput = Partial<Record<keyof typeof EMPTY_ADDRESS, string>>;
export type BillingInput = { name?: string; email?: string; phone?: string; address?: AddressInput };

/** Merges an address; an empty field unsets it. */
export function toAddress(input: AddressInput = {}, before = EMPTY_ADDRESS): Stripe.Address {
  const fields = Object.entries(input).map(([name, value]) => [name, value === '' ? null : value]);
  return { ...before, ...Object.fromEntries(fields) };
}

export function toBilling(
  { name, email, phone, address }: BillingInput = {},
  before: Stripe.PaymentMethod.BillingDetails = {
    address: EMPTY_ADDRESS,
    email: null,
    name: null,
    phone: null,
    tax_id: null,
  },
): Stripe.PaymentMethod.BillingDetails {
  return {
    ...before,
    ...(name !== undefined && { name: name || null }),
    ...(email !== undefined && { email: email || null }),
    ...(phone !== undefined && { phone: phone || null }),
    address: toAddress(address, before.address ?? EMPTY_ADDRESS),
  };
}

export function buildCustomer(fields: {
  email: string | null;
  name: string | null;
  metadata: Stripe.Metadata;
}): Stripe.Customer {
  return {
    id: createStripeId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: nowSeconds(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    invoice_prefix: 'SANDBOX',
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...fields,
  };
}

export function buildPaymentIntent(
  fields: Pick<Stripe.PaymentIntent, 'amount' | 'currency'> & Partial<Stripe.PaymentIntent>,
): Stripe.PaymentIntent {
  const id = createStripeId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: createClientSecret(id),
    confirmation_method: 'automatic',
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: toCardOptions('automatic'),
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...fields,
  };
}

export function buildSetupIntent(fields: Partial<Stripe.SetupIntent>): Stripe.SetupIntent {
  const id = createStripeId('seti');
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: createClientSecret(id),
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: toSetupCardOptions('automatic'),
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
    ...fields,
  };
}

export function buildRefund(
  fields: Pick<
    Stripe.Refund,
    'amount' | 'charge' | 'currency' | 'payment_intent' | 'reason' | 'metadata' | 'status'
  >,
): Stripe.Refund {
  return {
    id: createStripeId('re'),
    object: 'refund',
    balance_transaction: null,
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund', reference_status: 'pending' }, type: 'card' },
    payment_method: null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...fields,
  };
}

type ThreeDSecure = 'any' | 'automatic' | 'challenge';

export function toCardOptions(
  request_three_d_secure: ThreeDSecure,
): Stripe.PaymentIntent.PaymentMethodOptions {
  return { card: { installments: null, mandate_options: null, network: null, request_three_d_secure } };
}

export function toSetupCardOptions(
  request_three_d_secure: ThreeDSecure,
): Stripe.SetupIntent.PaymentMethodOptions {
  return { card: { mandate_options: null, network: null, request_three_d_secure } };
}
