import type { PaymentDecline, ProviderRefund } from '@/lib/payments/provider/payment-types';

/**
 * A PayPal order in the shop's terms. Amounts are integer cents.
 * - `waiting`: nothing was captured; `processing`: PayPal is reviewing it; `declined`: another payment method
 *   may succeed
 */
export type PaypalPayment = {
  reference: string;
  /** The shop's order that the payment is for. */
  orderId: string | null;
  state: 'waiting' | 'processing' | 'declined' | 'paid' | 'canceled';
  /** Whether the customer approved it and nothing was captured yet. */
  isApproved: boolean;
  /** The amount that the customer is asked to approve. */
  requestedCents: number;
  /** The captured amount. */
  amountCents: number;
  currency: string;
  captureReference: string | null;
  refunds: ProviderRefund[];
  /** False if PayPal has deleted the order, so that only those are listed that the shop knows. */
  hasAllRefunds: boolean;
  isFullyRefunded: boolean;
  isPartlyRefunded: boolean;
  decline: PaymentDecline | null;
};
