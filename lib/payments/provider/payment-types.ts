import type mongoose from 'mongoose';
import type { PostalAddress } from '@/lib/geo/postal-address-rules';
import type { PaymentProviderId } from '@/lib/runtime/payment-provider-rules';
import type { StoredMerchant } from './merchant-rules';

/**
 * A provider snapshot: a provider's report about one payment, in the shop's terms. `reference` is the provider's id (payment
 * intent, PayPal order), `orderId` the order that it pays for, amounts are captured cents.
 */
export type PaymentSnapshot = {
  provider: PaymentProviderId;
  reference: string;
  orderId: string | null;
  state: 'waiting' | 'acting' | 'declined' | 'paid' | 'canceled';
  amountCents: number;
  currency: string;
  /** The charge or capture that took the money. */
  captureReference: string | null;
  /** When the read began: of two snapshots, the older one changes nothing. */
  readAt: Date;
  /** The refunds that the provider shows. */
  refunds: readonly ProviderRefund[];
  /** Whether these are all: a provider that has forgotten an order may show none of its refunds. */
  hasAllRefunds: boolean;
  /** Whether the provider says that all was refunded, even if it does not show each refund. */
  isFullyRefunded?: boolean;
  /** Whether it says that a part was refunded, even if it shows no refund. */
  isPartlyRefunded?: boolean;
  /** A dispute is open; null if the provider was not asked about disputes, or may not tell. */
  disputed: boolean | null;
  /** How the last dispute ended; a withdrawn one is won. */
  disputeEnd?: 'won' | 'lost' | null;
  /** The provider's id of the last dispute. */
  disputeReference?: string | null;
  /** Its sum, which may be a part of the payment; null if the provider does not say: then, it is all. */
  disputeCents?: number | null;
  /** When it was opened; unset if the provider does not say. */
  disputedAt?: Date | null;
  /** Only an event says that it is open, which may be late: the provider does not show it. */
  isDisputeUnconfirmed?: boolean;
  decline: PaymentDecline | null;
  /** The payment method that the state refers to; null where there is none. */
  paymentMethodId: string | null;
};

/** A refund at its provider. */
export type ProviderRefund = {
  /** The provider's id. */
  reference: string;
  /** The shop's id, if the shop asked for it; unset if it was made in the provider's dashboard. */
  id: string | null;
  cents: number;
  state: 'pending' | 'made' | 'failed';
  /** The provider's code of why it waits or has failed. */
  code: string | null;
  createdAt: Date;
  /** Whether the bank took it, as its event says; unset if no event has. */
  isByBank?: boolean;
};

export type PaymentDecline = {
  /** The provider's code, the more specific one where there are two. */
  code: string;
  /** The provider's text for the customer. */
  message: string;
};

/** A withdrawn dispute is `won`. `cents` is the claimed sum; null if the provider does not say. */
export type ProviderDispute = {
  reference: string;
  state: 'open' | 'won' | 'lost';
  cents: number | null;
  openedAt?: Date;
  /** As an event says, which the provider does not confirm. */
  isUnconfirmed?: boolean;
};

/** A payment that its customer approves before there is an order; the order gets the same id. */
export type PaymentDraft = {
  _id: mongoose.Types.ObjectId;
  reference: string;
  merchant?: StoredMerchant | null;
  totalCents: number;
};

/** The shipping address of a payment. */
export type PaymentShipping = PostalAddress & { name: string };
