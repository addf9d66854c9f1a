import type Stripe from 'stripe';
import type { CardName } from './card-rules';
import { type Kept, Shelf } from './store';

/** Stripe's objects, a shelf for each kind. */

export type HiddenMethod = {
  card: CardName;
  /** The bank knows that the customer saved it. */
  isSetUp: boolean;
  /** Charged once without a customer, or detached: never to be used again. */
  isSpent: boolean;
};
export type KeptMethod = Kept<Stripe.PaymentMethod, HiddenMethod>;

export const customers = new Shelf<Stripe.Customer>('sandbox_customers');
export const methods = new Shelf<Stripe.PaymentMethod, HiddenMethod>('sandbox_payment_methods');
export const intents = new Shelf<Stripe.PaymentIntent>('sandbox_payment_intents');
export const setupIntents = new Shelf<Stripe.SetupIntent>('sandbox_setup_intents');
export const charges = new Shelf<Stripe.Charge>('sandbox_charges');
export const refunds = new Shelf<Stripe.Refund>('sandbox_refunds');
export const disputes = new Shelf<Stripe.Dispute>('sandbox_disputes');

/** The id of what may be there whole or by its id alone; the sandbox keeps ids. */
export function idOf(value: string | { id: string } | null): string | null {
  return typeof value === 'object' ? (value?.id ?? null) : value;
}
