import type { PostalAddress } from '@/lib/geo/postal-address-rules';
import type {
  PaymentDecline,
  PaymentShipping,
  ProviderDispute,
  ProviderRefund,
} from '@/lib/payments/provider/payment-types';

/**
 * A card payment in the shop's terms. Amounts are integer cents.
 * - `waiting`: no card was tried yet; `processing`: the provider is still working
 * - `unconfirmed`: a card is attached, but no charge was requested
 * - `acting`: the cardholder must act; `declined`: another card may pay
 */
export type CardPayment = {
  reference: string;
  /** The shop's order that it pays for. */
  orderId: string | null;
  state: 'waiting' | 'processing' | 'unconfirmed' | 'acting' | 'declined' | 'paid' | 'canceled';
  /** The captured amount. */
  amountCents: number;
  currency: string;
  /** The charge that took the money. */
  captureReference: string | null;
  /** Of the charge, without those that failed; zero if that was not read. */
  refundedCents: number;
  /** Null if they were not requested, although there may be some. */
  refunds: ProviderRefund[] | null;
  /** When the read began. */
  readAt: Date;
  /** The cardholder disputed it at some point, whatever the outcome. */
  wasDisputed: boolean;
  /** The last dispute; present when disputes were requested. */
  dispute?: ProviderDispute | null;
  decline: PaymentDecline | null;
  /** The card that the state refers to. */
  paymentMethodId: string | null;
  /** Gives the browser that placed the order access to this payment; never stored or logged. */
  clientSecret: string | null;
  createdAt: Date;
};

/** The fields of an order that a card payment needs. */
export type PayableOrder = {
  id: string;
  orderNumber: string;
  totalCents: number;
  currency: string;
  /** The customer at the provider; null for guests. */
  customerReference: string | null;
  shippingInfo: PaymentShipping;
};

/** A card as stored by its provider. */
export type ProviderCard = {
  reference: string;
  /** The customer it is attached to; null when it is not. */
  customerReference: string | null;
  cardholderName: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** Equal for the same card, however often it is entered. */
  fingerprint: string;
  billing: PostalAddress;
};
