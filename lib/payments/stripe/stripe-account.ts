import 'server-only';
import Stripe from 'stripe';
import { logRejection, stripe, toProviderFailure } from './stripe-connection';

/** Returns the id of the account that the key belongs to; null when a restricted key may not read it. */
export async function findAccountReference(): Promise<string | null> {
  try {
    return (await stripe().accounts.retrieveCurrent()).id;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw toProviderFailure(error);
    logRejection(error);
    return null;
  }
}
