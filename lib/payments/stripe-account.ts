import 'server-only';
import Stripe from 'stripe';
import { logRefusal, stripe, unavailable } from './stripe-connection';

/** The id of the account that the key belongs to; null when a restricted key has no right to read it. */
export async function getAccountReference(): Promise<string | null> {
  try {
    return (await stripe().accounts.retrieveCurrent()).id;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw unavailable(error);
    logRefusal(error);
    return null;
  }
}
