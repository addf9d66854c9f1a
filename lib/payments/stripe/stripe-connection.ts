import 'server-only';
import Stripe from 'stripe';
import type { AnswerMeaning } from '@/lib/payments/provider/answer-rules';
import { ProviderFailure } from '@/lib/payments/provider/provider-failure';
import { log } from '@/lib/runtime/log';
import { STRIPE_ANSWERS, toStripeAnswer } from './stripe-answer-rules';
import { stripeEndpoint } from './stripe-endpoint';

/** The timeout of one attempt, including its body; a lost request is retried twice with the same key. */
const REQUEST_TIMEOUT_MS = 8_000;
const MAX_RETRIES = 2;

/** `connectionSecret` identifies the client, and contains the key. */
let client: { stripe: Stripe; connectionSecret: string } | undefined;

/** Returns the client of Stripe's API; a new one when the endpoint or key changed. */
export function stripe(): Stripe {
  const { secretKey, host, port, protocol } = stripeEndpoint();
  const connectionSecret = `${protocol}://${host}:${port} ${secretKey}`;
  if (client?.connectionSecret !== connectionSecret) {
    client = {
      connectionSecret,
      stripe: new Stripe(secretKey, {
        host,
        port,
        protocol,
        timeout: REQUEST_TIMEOUT_MS,
        maxNetworkRetries: MAX_RETRIES,
        telemetry: false,
        // Not the default client on Node's sockets: its timeout only covers silence, so a body that trickles
        // in never times out.
        httpClient: Stripe.createFetchHttpClient(fetchFromStripe),
      }),
    };
  }
  return client.stripe;
}

/**
 * Throws for JSON that Stripe cannot have sent, such as an empty object of a proxy: its package takes everything without
 * an error for the requested object, whatever the status. It retries as after a lost connection.
 */
async function fetchFromStripe(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, cache: 'no-store' });
  const text = await response.text();
  if (isForeignJson(text)) throw new TypeError('The response is not from Stripe.');
  return new Response(text, response);
}

/** Every response of Stripe names the kind of its object, or contains an error. */
function isForeignJson(text: string): boolean {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // Its package refuses anything but JSON.
    return false;
  }
  return typeof body !== 'object' || body === null || !('object' in body || 'error' in body);
}

/** Sends a Stripe request and converts its errors to a `ProviderFailure`. */
export async function withProviderFailure<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw toStripeFailure(error);
  }
}

/** Returns a neutral error; the provider's message is only logged. */
export function toStripeFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  logRejection(error);
  const { type, code } = error;
  const { kind, isRepeated = false }: AnswerMeaning = STRIPE_ANSWERS[toStripeAnswer(error)];
  return new ProviderFailure('stripe', kind, code ?? type, isRepeated);
}

/** Never logs the message or the raw response: they may quote the request. */
export function logRejection(error: Stripe.errors.StripeError): void {
  const { type, code, statusCode, requestId } = error;
  log.warn({ type, code, statusCode, stripeRequestId: requestId }, 'the card provider rejected a request');
}

export function isErrorOfType(error: unknown, type: string): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError && error.type === type;
}

export function isUnexpectedState(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state';
}
