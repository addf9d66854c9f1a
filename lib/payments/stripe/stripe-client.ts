import 'server-only';
import Stripe from 'stripe';
import { AppError } from '@/lib/http/errors';
import type { CardPayment, PayableOrder } from './card-payment-types';
import {
  isErrorOfType,
  isUnexpectedState,
  logRejection,
  stripe,
  toStripeFailure,
  withProviderFailure,
} from './stripe-connection';
import { summarizeRefunds, toCardPayment, toDispute } from './stripe-payment-rules';

/**
 * Creates the customer of a user, once. `attempt` counts the failures that the provider would repeat for a day
 * for the same idempotency key; it is part of the key.
 */
export async function createCustomer(userId: string, attempt: number): Promise<string> {
  const customer = await withProviderFailure(() =>
    // No email: it may change between two attempts, and the same key requires identical parameters.
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
 * Creates the one payment of an order, without charging it; repeating it returns the original response.
 * `attempt` as in `createCustomer`: a payment that was created but never recorded is never charged.
 */
export async function createPayment(order: PayableOrder, attempt: number): Promise<CardPayment> {
  const { id, orderNumber, customerReference, shippingInfo } = order;
  const intent = await withProviderFailure(() =>
    stripe().paymentIntents.create(
      {
        amount: order.totalCents,
        currency: order.currency,
        allowed_payment_method_types: ['card'],
        metadata: { orderId: id, orderNumber },
        description: `Order ${orderNumber}`,
        // No receipt_email: the shop sends its own email.
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
 * Charges the card for a payment. `attempt` must be stored first: the same attempt never charges twice. A
 * decline is returned, not thrown. Throws `invalid_input` for cards that cannot be used here at all, and
 * `provider_failed` when the provider does not respond.
 */
export async function confirmPayment(
  reference: string,
  {
    orderId,
    attempt,
    paymentMethodId,
    returnUrl,
    savesCard,
  }: {
    orderId: string;
    attempt: number;
    paymentMethodId: string;
    returnUrl: string;
    /** Saves the card to the payment's customer. */
    savesCard: boolean;
  },
): Promise<CardPayment> {
  try {
    const intent = await stripe().paymentIntents.confirm(
      reference,
      {
        payment_method: paymentMethodId,
        use_stripe_sdk: true,
        return_url: returnUrl,
        // Sent every time: the payment keeps the setting of an earlier card.
        setup_future_usage: toFutureUsage(savesCard),
      },
      { idempotencyKey: `order:${orderId}:confirm:${attempt}` },
    );
    return toCardPayment(intent);
  } catch (error) {
    if (isErrorOfType(error, 'StripeCardError') || isUnexpectedState(error)) {
      return getPayment(reference);
    }
    if (isErrorOfType(error, 'StripeInvalidRequestError')) {
      logRejection(error);
      throw new AppError({
        code: 'invalid_input',
        message: 'This card cannot be used. Please enter it again or use another.',
      });
    }
    throw toStripeFailure(error);
  }
}

/** Sets whether the card that finally pays is saved, without charging it; returns the payment afterwards. */
export async function setCardSaving(reference: string, savesCard: boolean): Promise<CardPayment> {
  try {
    return toCardPayment(
      await stripe().paymentIntents.update(reference, { setup_future_usage: toFutureUsage(savesCard) }),
    );
  } catch (error) {
    if (isUnexpectedState(error)) return getPayment(reference);
    throw toStripeFailure(error);
  }
}

function toFutureUsage(savesCard: boolean): 'on_session' | '' {
  return savesCard ? 'on_session' : '';
}

/**
 * Returns the current state of a payment, with its dispute. Refunds are only requested when there are
 * some, or may be some (`withRefunds`): the payment itself does not show failed ones.
 */
export async function getPayment(reference: string, { withRefunds = false } = {}): Promise<CardPayment> {
  const payment = toCardPayment(
    await withProviderFailure(() =>
      stripe().paymentIntents.retrieve(reference, { expand: ['latest_charge'] }),
    ),
  );
  const { refundedCents, wasDisputed } = payment;
  const refunds =
    withRefunds || refundedCents > 0
      ? await withProviderFailure(() => stripe().refunds.list({ payment_intent: reference, limit: 100 }))
      : null;
  const disputes = wasDisputed
    ? await withProviderFailure(() => stripe().disputes.list({ payment_intent: reference, limit: 1 }))
    : null;
  const [dispute] = disputes?.data ?? [];
  return {
    ...payment,
    ...(refunds && summarizeRefunds(refunds.data)),
    ...(dispute && { dispute: toDispute(dispute) }),
  };
}

/** Permanently closes an unpaid payment and returns it; a payment that completed first stays paid. */
export async function cancelPayment(reference: string): Promise<CardPayment> {
  try {
    return toCardPayment(
      await stripe().paymentIntents.cancel(reference, { cancellation_reason: 'abandoned' }),
    );
  } catch (error) {
    if (isUnexpectedState(error)) return getPayment(reference);
    throw toStripeFailure(error);
  }
}

/** Refunds a payment in full; repeating the same `attempt` refunds once. Returns the payment afterwards. */
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
    if (!isDone) throw toStripeFailure(error);
  }
  return getPayment(reference, { withRefunds: true });
}

/** Refunds a part of a payment; repeating the same key refunds once. Returns the payment afterwards. */
export async function refundPartOfPayment(
  reference: string,
  { idempotencyKey, cents }: { idempotencyKey: string; cents: number },
): Promise<CardPayment> {
  await withProviderFailure(() =>
    stripe().refunds.create(
      { payment_intent: reference, amount: cents, reason: 'requested_by_customer' },
      { idempotencyKey },
    ),
  );
  return getPayment(reference, { withRefunds: true });
}

/** Lists all payments created since that time, newest first. */
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
    throw toStripeFailure(error);
  }
  return payments;
}
