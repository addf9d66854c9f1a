/**
 * The public facts about payment providers and payment methods; browsers load this too. Add a payment provider here:
 * the compiler then requires its settings (`payment-settings-rules`), its adapter (`lib/payments/providers`) and its
 * panels (`components/checkout/payment-step`).
 */

type ProviderFacts = {
  /** The name shown to admins. */
  label: string;
  /** The name in texts for customers. */
  customerName: string;
  /** It may review a payment for days before accepting or refusing it. */
  reviewsPayments: boolean;
};

export const PROVIDER_FACTS = {
  stripe: { label: 'Stripe', customerName: 'the payment service', reviewsPayments: false },
  paypal: { label: 'PayPal', customerName: 'PayPal', reviewsPayments: true },
} as const satisfies Record<string, ProviderFacts>;

/** The text for a customer about a charge that was closed before its provider had answered. */
export const UNANSWERED_CHARGE_TEXT =
  'The payment provider has not said yet whether it took your money. If it does, we refund it at once.';

export type PaymentProviderId = keyof typeof PROVIDER_FACTS;
export const PAYMENT_PROVIDERS = Object.keys(PROVIDER_FACTS) as [PaymentProviderId, ...PaymentProviderId[]];

type MethodFacts = {
  title: string;
  provider: PaymentProviderId;
  /** The placement field that identifies the payment: a payment method or an approved PayPal order. */
  referenceField: 'paymentMethodId' | 'paypalOrderId';
  /** Whether an unsaved payment method can pay only one order. */
  isSingleUse: boolean;
  /** Shown when a payment fails without a reason from the server. */
  failureMessage: string;
};

/** The payment methods, in the order of the checkout; wallets pay through the card provider. */
export const METHOD_FACTS = {
  card: {
    title: 'Card',
    provider: 'stripe',
    referenceField: 'paymentMethodId',
    isSingleUse: true,
    failureMessage: 'Order failed.',
  },
  paypal: {
    title: 'PayPal',
    provider: 'paypal',
    referenceField: 'paypalOrderId',
    isSingleUse: true,
    failureMessage: 'Failed to capture PayPal payment.',
  },
  applepay: {
    title: 'Apple Pay',
    provider: 'stripe',
    referenceField: 'paymentMethodId',
    isSingleUse: true,
    failureMessage: 'Order processing failed with Apple Pay.',
  },
  googlepay: {
    title: 'Google Pay',
    provider: 'stripe',
    referenceField: 'paymentMethodId',
    isSingleUse: true,
    failureMessage: 'Order processing failed with Google Pay.',
  },
} as const satisfies Record<string, MethodFacts>;

export type PaymentMethodType = keyof typeof METHOD_FACTS;
export const PAYMENT_METHOD_TYPES = Object.keys(METHOD_FACTS) as [PaymentMethodType, ...PaymentMethodType[]];

export function reviewsPayments(provider: PaymentProviderId): boolean {
  return PROVIDER_FACTS[provider].reviewsPayments;
}
