import 'server-only';
import Stripe from 'stripe';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/log';
import { stripeEndpoint } from './endpoints';

/** One call may wait this long; a lost one is repeated twice with the same key. */
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
  return new AppError(
    'provider_failed',
    'Order failed: the payment service does not answer. Nothing is lost; please try again in a moment.',
  );
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
