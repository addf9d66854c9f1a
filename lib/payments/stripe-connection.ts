import 'server-only';
import Stripe from 'stripe';
import { log } from '@/lib/log';
import { stripeEndpoint } from './endpoints';
import { ProviderFailure } from './provider-failure';

/** One try may take this long, its body included; a lost one is repeated twice with the same key. */
const CALL_WAIT_MS = 8_000;
const REPEATS = 2;

let client: { stripe: Stripe; address: string } | undefined;

/** The client of Stripe's API; made anew when its address is another one. */
export function stripe(): Stripe {
  const { secretKey, host, port, protocol } = stripeEndpoint();
  const address = `${protocol}://${host}:${port} ${secretKey}`;
  if (client?.address !== address) {
    client = {
      address,
      stripe: new Stripe(secretKey, {
        host,
        port,
        protocol,
        timeout: CALL_WAIT_MS,
        maxNetworkRetries: REPEATS,
        telemetry: false,
        // Not the default, on Node's own sockets: its limit is for silence, and a body that drips never ends.
        httpClient: Stripe.createFetchHttpClient((url, init) => fetch(url, { ...init, cache: 'no-store' })),
      }),
    };
  }
  return client.stripe;
}

/** A call whose only refusal is that the provider failed. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw unavailable(error);
  }
}

/** A neutral refusal: what the provider said is for the log. */
export function unavailable(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  logRefusal(error);
  const { statusCode = 0, type, code } = error;
  // Stripe answers a key as it did the first time, for a day, be that a failure of its own.
  const spendsKey = statusCode >= 500 || type === 'StripeIdempotencyError';
  return new ProviderFailure('stripe', isAway(error) ? 'outage' : 'refusal', code ?? type, spendsKey);
}

/** No answer, a server's failure, too many calls, or keys that are not good: all other calls fare alike. */
function isAway({ statusCode, type }: Stripe.errors.StripeError): boolean {
  if (type === 'StripeIdempotencyError') return false;
  return statusCode === undefined || statusCode === 401 || statusCode === 429 || statusCode >= 500;
}

/** Never the message or the raw answer: they may quote what was sent. */
export function logRefusal(error: Stripe.errors.StripeError): void {
  const { type, code, statusCode, requestId } = error;
  log.warn({ type, code, statusCode, stripeRequestId: requestId }, 'the card provider refused a call');
}

export function isErrorOfType(error: unknown, type: string): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError && error.type === type;
}

export function isUnexpectedState(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state';
}
