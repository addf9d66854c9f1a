/**
 * One card payment as its provider tells it, in the shop's words. Amounts are integer cents.
 * - `waiting`: nothing was tried, or the provider still works on it
 * - `unconfirmed`: it holds its card, but nobody asked to charge it
 * - `acting`: the cardholder must act; `declined`: another card may pay
 */
export type CardPayment = {
  reference: string;
  /** The order it was made for. */
  orderId: string | null;
  state: 'waiting' | 'processing' | 'unconfirmed' | 'acting' | 'declined' | 'paid' | 'canceled';
  /** Taken from the card. */
  amountCents: number;
  currency: string;
  /** The charge that took the money. */
  captureReference: string | null;
  refundedCents: number;
  /** How the last refund stands, where it did not come to its good end; known when refunds were asked for. */
  refund?: 'pending' | 'failed' | null;
  /** Its holder asked the bank for the money back, whatever became of that. */
  wasDisputed: boolean;
  /** The last dispute; known when disputes were asked for. */
  dispute?: ProviderDispute | null;
  decline: CardDecline | null;
  /** The card that the state speaks of. */
  paymentMethodId: string | null;
  /** Opens this payment to the browser that placed the order; never stored or logged. */
  clientSecret: string | null;
  createdAt: Date;
};

/** `won` is also a dispute that was withdrawn. */
export type ProviderDispute = { reference: string; state: 'open' | 'won' | 'lost' };

export type CardDecline = {
  /** The provider's code, the finer one where there is one. */
  code: string;
  /** The provider's text for the customer. */
  message: string;
};

/** What an order needs to be paid by card. */
export type PayableOrder = {
  id: string;
  orderNumber: string;
  totalCents: number;
  currency: string;
  /** The customer at the provider; null for guests. */
  customerReference: string | null;
  shippingInfo: {
    name: string;
    street1: string;
    street2: string;
    city: string;
    state: string;
    postalCode: string;
  };
};

/** A card as its provider keeps it. */
export type ProviderCard = {
  reference: string;
  /** The customer it is attached to; null when it is not. */
  customerReference: string | null;
  cardholderName: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The same for the same card, however often it is entered. */
  fingerprint: string;
  billing: { street1: string; street2: string; city: string; state: string; postalCode: string };
};

/**
 * One PayPal order as PayPal tells it, in the shop's words. Amounts are integer cents.
 * - `waiting`: nothing was taken; `processing`: PayPal looks into it; `declined`: another way may pay
 */
export type PaypalPayment = {
  reference: string;
  /** The order it was made for. */
  orderId: string | null;
  state: 'waiting' | 'processing' | 'declined' | 'paid' | 'canceled';
  /** Whether the customer agreed, and nothing was taken yet. */
  isApproved: boolean;
  /** What the customer was asked for. */
  askedCents: number;
  /** What was taken. */
  amountCents: number;
  currency: string;
  captureReference: string | null;
  refundedCents: number;
  refund: 'pending' | 'failed' | null;
  decline: CardDecline | null;
};
