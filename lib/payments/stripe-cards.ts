import 'server-only';
import Stripe from 'stripe';
import { AppError } from '@/lib/http/errors';
import type { ProviderCard } from './payment-schema';
import { asking, isErrorOfType, logRefusal, stripe, unavailable } from './stripe-connection';
import { idOf, toProviderCard } from './stripe-payment-rules';

/** Opens the setup of a card for a customer; gives the secret for the browser. */
export async function createSetup(customerReference: string): Promise<string> {
  const setup = await asking(() =>
    stripe().setupIntents.create({
      customer: customerReference,
      usage: 'on_session',
      allowed_payment_method_types: ['card'],
    }),
  );
  if (!setup.client_secret) throw new Error('The provider gave no secret for the browser.');
  return setup.client_secret;
}

/** What came of a setup: whose it is, and the card it ended with. */
export async function getSetup(reference: string) {
  const { customer, payment_method, status } = await asking(() => stripe().setupIntents.retrieve(reference));
  return {
    customerReference: idOf(customer),
    cardReference: status === 'succeeded' ? idOf(payment_method) : null,
  };
}

/** A card as it is now; null when the provider knows none of that id. */
export async function getCard(reference: string): Promise<ProviderCard | null> {
  try {
    return toProviderCard(await stripe().paymentMethods.retrieve(reference));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
    throw unavailable(error);
  }
}

/** Writes what a customer may change; refused with `invalid_input` and the provider's text. */
export async function updateCard(
  reference: string,
  {
    label,
    billing,
    expMonth,
    expYear,
  }: { label: string; billing: ProviderCard['billing']; expMonth?: number; expYear?: number },
): Promise<ProviderCard> {
  try {
    const method = await stripe().paymentMethods.update(reference, {
      billing_details: {
        name: label,
        address: {
          line1: billing.street1,
          line2: billing.street2,
          city: billing.city,
          state: billing.state,
          postal_code: billing.postalCode,
          country: 'US',
        },
      },
      ...(expMonth !== undefined &&
        expYear !== undefined && { card: { exp_month: expMonth, exp_year: expYear } }),
    });
    const card = toProviderCard(method);
    if (!card) throw new AppError('not_found', 'There is no such card.');
    return card;
  } catch (error) {
    if (isErrorOfType(error, 'StripeCardError')) throw new AppError('invalid_input', error.message);
    if (isErrorOfType(error, 'StripeInvalidRequestError')) {
      logRefusal(error);
      throw new AppError('invalid_input', 'This card cannot be changed. Please delete it and add it again.');
    }
    throw unavailable(error);
  }
}

export async function setDefaultCard(customerReference: string, reference: string): Promise<void> {
  await asking(() =>
    stripe().customers.update(customerReference, {
      invoice_settings: { default_payment_method: reference },
    }),
  );
}

/** Takes a card off its customer, for good; one that is off already, or unknown, is done. */
export async function detachCard(reference: string): Promise<void> {
  try {
    await stripe().paymentMethods.detach(reference);
  } catch (error) {
    if (!isErrorOfType(error, 'StripeInvalidRequestError')) throw unavailable(error);
    logRefusal(error);
  }
}
