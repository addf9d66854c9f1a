import 'server-only';
import Stripe from 'stripe';
import { AppError } from '@/lib/http/errors';
import type { ProviderCard } from './card-payment-types';
import { AUTHENTICATION } from './stripe-client';
import {
  isErrorOfType,
  logRejection,
  stripe,
  toStripeFailure,
  withProviderFailure,
} from './stripe-connection';
import { toProviderCard, toReferenceId } from './stripe-payment-rules';

/** Starts the setup of a card for a customer; returns the client secret for the browser. */
export async function createSetup(customerReference: string, needsAuthentication: boolean): Promise<string> {
  const setup = await withProviderFailure(() =>
    stripe().setupIntents.create({
      customer: customerReference,
      usage: 'on_session',
      allowed_payment_method_types: ['card'],
      ...(needsAuthentication && AUTHENTICATION),
    }),
  );
  if (!setup.client_secret) throw new Error('The provider returned no client secret.');
  return setup.client_secret;
}

/** Has the bank authenticate the cardholder of every further card of a setup; one that is over stays as it is. */
export async function requireSetupAuthentication(reference: string): Promise<void> {
  try {
    await stripe().setupIntents.update(reference, AUTHENTICATION);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'setup_intent_unexpected_state')
      throw toStripeFailure(error);
  }
}

/** Returns a setup's customer, and its card once it succeeded. */
export async function getSetup(reference: string) {
  const { customer, payment_method, status } = await withProviderFailure(() =>
    stripe().setupIntents.retrieve(reference),
  );
  return {
    customerReference: toReferenceId(customer),
    cardReference: status === 'succeeded' ? toReferenceId(payment_method) : null,
  };
}

/** Returns a card; null when the provider has none with that id. */
export async function findCard(reference: string): Promise<ProviderCard | null> {
  try {
    return toProviderCard(await stripe().paymentMethods.retrieve(reference));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
    throw toStripeFailure(error);
  }
}

/** Updates the fields that a customer may change; throws `invalid_input` with the provider's text. */
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
    if (!card) throw new AppError({ code: 'not_found', message: 'There is no such card.' });
    return card;
  } catch (error) {
    if (isErrorOfType(error, 'StripeCardError'))
      throw new AppError({ code: 'invalid_input', message: error.message });
    if (isErrorOfType(error, 'StripeInvalidRequestError')) {
      logRejection(error);
      throw new AppError({
        code: 'invalid_input',
        message: 'This card cannot be changed. Please delete it and add it again.',
      });
    }
    throw toStripeFailure(error);
  }
}

export async function setDefaultCard(customerReference: string, reference: string): Promise<void> {
  await withProviderFailure(() =>
    stripe().customers.update(customerReference, {
      invoice_settings: { default_payment_method: reference },
    }),
  );
}

/** Permanently detaches a card from its customer; an unknown or already detached card counts as done. */
export async function detachCard(reference: string): Promise<void> {
  try {
    await stripe().paymentMethods.detach(reference);
  } catch (error) {
    if (!isErrorOfType(error, 'StripeInvalidRequestError')) throw toStripeFailure(error);
    logRejection(error);
  }
}
