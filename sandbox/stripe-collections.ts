import type Stripe from 'stripe';
import type { CardName } from './card-rules';
import { Collection, type Stored } from './store';

/** Stripe's objects, one collection per kind. */

export type HiddenMethod = {
  card: CardName;
  /** Whether the customer saved it with the bank's approval. */
  isSetUp: boolean;
  /** Whether it cannot be used again: it was charged without a customer, or detached. */
  isSpent: boolean;
};
export type StoredMethod = Stored<Stripe.PaymentMethod, HiddenMethod>;

export const customers = new Collection<Stripe.Customer>('sandbox_customers');
export const methods = new Collection<Stripe.PaymentMethod, HiddenMethod>('sandbox_payment_methods');
export const intents = new Collection<Stripe.PaymentIntent>('sandbox_payment_intents');
export const setupIntents = new Collection<Stripe.SetupIntent>('sandbox_setup_intents');
export const charges = new Collection<Stripe.Charge>('sandbox_charges');
export const refunds = new Collection<Stripe.Refund>('sandbox_refunds');
export const disputes = new Collection<Stripe.Dispute>('sandbox_disputes');

/** Returns the id of an object that may be expanded; the sandbox stores ids. */
export function toReferenceId(value: string | { id: string } | null): string | null {
  return typeof value === 'object' ? (value?.id ?? null) : value;
}
