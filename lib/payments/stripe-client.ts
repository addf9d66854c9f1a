import 'server-only';
import Stripe from 'stripe';
import { AppError } from '@/lib/http/errors';
import type { CardPayment, PayableOrder } from './payment-schema';
import {
  asking,
  isErrorOfType,
  isUnexpectedState,
  logRefusal,
  stripe,
  unavailable,
} from './stripe-connection';
import { toCardPayment, toDispute, toRefunded } from './stripe-payment-rules';

/**
 * Makes the customer of a user; asked again it gives the same one. `attempt` counts the tries whose failure
 * the provider keeps with its key, for a day.
 */
export async function createCustomer(userId: string, attempt: number): Promise<string> {
  const customer = await asking(() =>
    // No e-mail: it may change between two tries, and the same key demands the same words.
    stripe().customers.create(
      { metadata: { userId } },
      { idempotencyKey: withAttempt(`user:${userId}:customer`, attempt) },
    ),
  );
  return customer.id;
}

function withAttempt(key: string, attempt: number): string {
  return attempt === 0 ? key : `${key}:${attempt}`;
}

/**
 * Makes the one payment of an order, without charging; asked again it gives the same one, as it was then.
 * `attempt` as of `createCustomer`: a payment that was made and never noted is never charged.
 */
export async function createPayment(order: PayableOrder, attempt: number): Promise<CardPayment> {
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
      { idempotencyKey: withAttempt(`order:${id}:pi`, attempt) },
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
    keepsCard,
  }: {
    orderId: string;
    attempt: number;
    paymentMethodId: string;
    returnUrl: string;
    /** Attaches the card to the customer of the payment. */
    keepsCard: boolean;
  },
): Promise<CardPayment> {
  try {
    const intent = await stripe().paymentIntents.confirm(
      reference,
      {
        payment_method: paymentMethodId,
        use_stripe_sdk: true,
        return_url: returnUrl,
        // Said each time: the payment remembers what an earlier card wanted.
        setup_future_usage: toFutureUsage(keepsCard),
      },
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

/** Says whether the card that pays in the end is saved, without charging it; gives the payment as it is then. */
export async function setCardSaving(reference: string, keepsCard: boolean): Promise<CardPayment> {
  try {
    return toCardPayment(
      await stripe().paymentIntents.update(reference, { setup_future_usage: toFutureUsage(keepsCard) }),
    );
  } catch (error) {
    if (isUnexpectedState(error)) return getPayment(reference);
    throw unavailable(error);
  }
}

function toFutureUsage(keepsCard: boolean): 'on_session' | '' {
  return keepsCard ? 'on_session' : '';
}

/**
 * A payment as it is now, with what became of a dispute; how its refunds stand is asked where there are
 * some, or may have been (`withRefunds`): one that failed is not to be seen in the payment itself.
 */
export async function getPayment(reference: string, { withRefunds = false } = {}): Promise<CardPayment> {
  const payment = toCardPayment(
    await asking(() => stripe().paymentIntents.retrieve(reference, { expand: ['latest_charge'] })),
  );
  const { refundedCents, wasDisputed } = payment;
  const refunded =
    withRefunds || refundedCents > 0
      ? await asking(() => stripe().refunds.list({ payment_intent: reference, limit: 100 }))
      : null;
  const disputed = wasDisputed
    ? await asking(() => stripe().disputes.list({ payment_intent: reference, limit: 1 }))
    : null;
  const [dispute] = disputed?.data ?? [];
  return {
    ...payment,
    ...(refunded && toRefunded(refunded.data)),
    ...(dispute && { dispute: toDispute(dispute) }),
  };
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

/**
 * Gives all the money of a payment back; an `attempt` asked for again is made once. Gives the payment as
 * it is then.
 */
export async function refundPayment(
  reference: string,
  { orderId, attempt }: { orderId: string; attempt: number },
): Promise<CardPayment> {
  try {
    await stripe().refunds.create(
      { payment_intent: reference, reason: 'requested_by_customer' },
      { idempotencyKey: `order:${orderId}:refund:${attempt}` },
    );
  } catch (error) {
    const isDone = error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';
    if (!isDone) throw unavailable(error);
  }
  return getPayment(reference, { withRefunds: true });
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
