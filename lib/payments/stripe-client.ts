import 'server-only';
import Stripe from 'stripe';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/log';
import { stripeEndpoint } from './endpoints';
import type { CardPayment, PayableOrder } from './payment-schema';
import { toCardPayment } from './stripe-payment-rules';

/** One call may wait this long; a lost one is repeated twice with the same key. */
const CALL_WAIT_MS = 8_000;
const REPEATS = 2;

let client: { stripe: Stripe; address: string } | undefined;

/** The client of Stripe's API; made anew when its address is another one. */
function stripe(): Stripe {
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

/** Makes the customer of a user; asked again it gives the same one. */
export async function createCustomer(userId: string): Promise<string> {
  const customer = await asking(() =>
    // No e-mail: it may change between two tries, and the same key demands the same words.
    stripe().customers.create({ metadata: { userId } }, { idempotencyKey: `user:${userId}:customer` }),
  );
  return customer.id;
}

/** Makes the one payment of an order, without charging; asked again it gives the same one, as it was then. */
export async function createPayment(order: PayableOrder): Promise<CardPayment> {
  const { id, orderNumber, customerReference, shippingInfo } = order;
  const intent = await asking(() =>
    stripe().paymentIntents.create(
      {
        amount: order.totalCents,
        currency: order.currency,
        allowed_payment_method_types: ['card'],
        metadata: { orderId: id, orderNumber },
        description: `Order ${orderNumber}`,
        // No receipt_email: the shop writes its own letter, and one is enough.
        shipping: {
          name: shippingInfo.name,
          address: {
            line1: shippingInfo.street1,
            ...(shippingInfo.street2 && { line2: shippingInfo.street2 }),
            city: shippingInfo.city,
            state: shippingInfo.state,
            postal_code: shippingInfo.postalCode,
            country: 'US',
          },
        },
        ...(customerReference && { customer: customerReference }),
      },
      { idempotencyKey: `order:${id}:pi` },
    ),
  );
  return toCardPayment(intent);
}

/**
 * Charges the card for a payment. `attempt` must have been stored before: the same attempt is never
 * charged twice. A decline is an answer; refused are cards that cannot be used here at all
 * (`invalid_input`) and a provider that does not answer (`provider_failed`).
 */
export async function confirmPayment(
  reference: string,
  {
    orderId,
    attempt,
    paymentMethodId,
    returnUrl,
  }: { orderId: string; attempt: number; paymentMethodId: string; returnUrl: string },
): Promise<CardPayment> {
  try {
    const intent = await stripe().paymentIntents.confirm(
      reference,
      { payment_method: paymentMethodId, use_stripe_sdk: true, return_url: returnUrl },
      { idempotencyKey: `order:${orderId}:confirm:${attempt}` },
    );
    return toCardPayment(intent);
  } catch (error) {
    if (isErrorOfType(error, 'StripeCardError') || isUnexpectedState(error)) {
      return getPayment(reference);
    }
    if (isErrorOfType(error, 'StripeInvalidRequestError')) {
      logRefusal(error);
      throw new AppError('invalid_input', 'This card cannot be used. Please enter it again or use another.');
    }
    throw unavailable(error);
  }
}

/** A payment as it is now. */
export async function getPayment(reference: string): Promise<CardPayment> {
  return toCardPayment(
    await asking(() => stripe().paymentIntents.retrieve(reference, { expand: ['latest_charge'] })),
  );
}

/** Closes an unpaid payment for good, and gives it as it is then: a payment that was quicker stays paid. */
export async function cancelPayment(reference: string): Promise<CardPayment> {
  try {
    return toCardPayment(
      await stripe().paymentIntents.cancel(reference, { cancellation_reason: 'abandoned' }),
    );
  } catch (error) {
    if (isUnexpectedState(error)) return getPayment(reference);
    throw unavailable(error);
  }
}

/** Gives all the money of a payment back; asked again it is done once. Gives the payment as it is then. */
export async function refundPayment(reference: string, orderId: string): Promise<CardPayment> {
  try {
    await stripe().refunds.create(
      { payment_intent: reference, reason: 'requested_by_customer' },
      { idempotencyKey: `order:${orderId}:refund` },
    );
  } catch (error) {
    const isDone = error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';
    if (!isDone) throw unavailable(error);
  }
  return getPayment(reference);
}

/** All payments since then, newest first. */
export async function listPayments(since: Date): Promise<CardPayment[]> {
  const payments: CardPayment[] = [];
  const pages = stripe().paymentIntents.list({
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: 100,
    expand: ['data.latest_charge'],
  });
  try {
    for await (const intent of pages) payments.push(toCardPayment(intent));
  } catch (error) {
    throw unavailable(error);
  }
  return payments;
}

/** What an event is about: its id, and the payment it names, if it is about one. */
export type StripeNotice = { id: string; type: string; reference: string | null };

/**
 * The event in a webhook's body, once its signature over these very bytes was checked; null when it is
 * bad or older than five minutes.
 */
export function readWebhook(body: string, signature: string): StripeNotice | null {
  let event: Stripe.Event;
  try {
    event = stripe().webhooks.constructEvent(body, signature, stripeEndpoint().webhookSecret);
  } catch (error) {
    if (isErrorOfType(error, 'StripeSignatureVerificationError') || error instanceof SyntaxError) return null;
    throw error;
  }
  return { id: event.id, type: event.type, reference: referenceIn(event) };
}

function referenceIn(event: Stripe.Event): string | null {
  const subject: unknown = event.data.object;
  if (typeof subject !== 'object' || subject === null) return null;
  if (event.type.startsWith('payment_intent.')) return textIn(subject, 'id');
  if (event.type.startsWith('charge.')) return textIn(subject, 'payment_intent');
  return null;
}

function textIn(subject: object, name: string): string | null {
  const value: unknown = Object.entries(subject).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
}

async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw unavailable(error);
  }
}

/** A neutral refusal: what the provider said is for the log. */
function unavailable(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  logRefusal(error);
  return new AppError(
    'provider_failed',
    'Order failed: the payment service does not answer. Nothing is lost; please try again in a moment.',
  );
}

/** Never the message or the raw answer: they may quote what was sent. */
function logRefusal(error: Stripe.errors.StripeError): void {
  const { type, code, statusCode, requestId } = error;
  log.warn({ type, code, statusCode, stripeRequestId: requestId }, 'the card provider refused a call');
}

function isErrorOfType(error: unknown, type: string): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError && error.type === type;
}

function isUnexpectedState(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state';
}
