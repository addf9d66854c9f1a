import 'server-only';
import type Stripe from 'stripe';
import { AppError } from '@/lib/http/errors';
import type { RefundRequest } from '@/lib/payments/provider/payment-provider';
import type { ProviderRefund } from '@/lib/payments/provider/payment-types';
import type { CardPayment, PayableOrder } from './card-payment-types';
import {
  isErrorOfType,
  isUnexpectedState,
  logRejection,
  stripe,
  toStripeFailure,
  withProviderFailure,
} from './stripe-connection';
import { toCardPayment, toDispute, toReferenceId, toStripeRefund } from './stripe-payment-rules';

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
  return toCardPayment(intent, new Date());
}

/** Has the bank authenticate the cardholder (3-D Secure) even if it would not ask for it. */
export const AUTHENTICATION = {
  payment_method_options: { card: { request_three_d_secure: 'any' } },
} as const;

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
    needsAuthentication,
  }: {
    orderId: string;
    attempt: number;
    paymentMethodId: string;
    returnUrl: string;
    /** Saves the card to the payment's customer. */
    savesCard: boolean;
    needsAuthentication: boolean;
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
        ...(needsAuthentication && AUTHENTICATION),
      },
      { idempotencyKey: `order:${orderId}:confirm:${attempt}` },
    );
    // The answer of a change is as new as its arrival.
    return toCardPayment(intent, new Date());
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

/** Sets how the browser will charge a payment, whose card is saved or not; returns the payment afterwards. */
export function prepareBrowserPayment(
  reference: string,
  { savesCard, needsAuthentication }: { savesCard: boolean; needsAuthentication: boolean },
): Promise<CardPayment> {
  return updatePayment(reference, {
    setup_future_usage: toFutureUsage(savesCard),
    ...(needsAuthentication && AUTHENTICATION),
  });
}

/** Has the bank authenticate the cardholder of every further card of an unpaid payment. */
export async function requireAuthentication(reference: string): Promise<void> {
  await updatePayment(reference, AUTHENTICATION);
}

async function updatePayment(
  reference: string,
  update: Stripe.PaymentIntentUpdateParams,
): Promise<CardPayment> {
  try {
    return toCardPayment(await stripe().paymentIntents.update(reference, update), new Date());
  } catch (error) {
    if (isUnexpectedState(error)) return getPayment(reference);
    throw toStripeFailure(error);
  }
}

function toFutureUsage(savesCard: boolean): 'on_session' | '' {
  return savesCard ? 'on_session' : '';
}

/**
 * Returns the current state of a payment, with its open dispute, or else the last. Refunds are only requested when there are
 * some, or may be some (`withRefunds`): the payment itself does not show failed ones. All pages are read: each refund counts.
 */
export async function getPayment(reference: string, { withRefunds = false } = {}): Promise<CardPayment> {
  const readAt = new Date();
  const payment = toCardPayment(
    await withProviderFailure(() =>
      stripe().paymentIntents.retrieve(reference, { expand: ['latest_charge'] }),
    ),
    readAt,
  );
  const { refundedCents, wasDisputed } = payment;
  const query = { payment_intent: reference, limit: 100 };
  const refunds =
    withRefunds || refundedCents > 0 ? await listAll(stripe().refunds.list(query), toStripeRefund) : null;
  const disputes = wasDisputed ? await listAll(stripe().disputes.list(query), toDispute) : [];
  const dispute = disputes.find(({ state }) => state === 'open') ?? disputes[0];
  return { ...payment, ...(refunds && { refunds }), ...(dispute && { dispute }) };
}

/** Reads all pages of a list. */
function listAll<T, R>(pages: AsyncIterable<T>, convert: (item: T) => R): Promise<R[]> {
  return withProviderFailure(async () => {
    const items: R[] = [];
    for await (const item of pages) items.push(convert(item));
    return items;
  });
}

/** Permanently closes an unpaid payment and returns it; a payment that completed first stays paid. */
export async function cancelPayment(reference: string): Promise<CardPayment> {
  try {
    const intent = await stripe().paymentIntents.cancel(reference, { cancellation_reason: 'abandoned' });
    return toCardPayment(intent, new Date());
  } catch (error) {
    if (isUnexpectedState(error)) return getPayment(reference);
    throw toStripeFailure(error);
  }
}

/** Requests a refund; repeating the same key refunds once. `id` is the shop's, null for requests of older versions. */
export async function createRefund(
  reference: string,
  { id, key, cents }: RefundRequest,
): Promise<ProviderRefund> {
  const refund = await withProviderFailure(() =>
    stripe().refunds.create(
      {
        payment_intent: reference,
        amount: cents,
        reason: 'requested_by_customer',
        ...(id !== null && { metadata: { refundId: id } }),
      },
      { idempotencyKey: key },
    ),
  );
  return toStripeRefund(refund);
}

/** Lists all payments created, refunded or disputed since that time, with their refunds and disputes. */
export async function listPayments(since: Date): Promise<CardPayment[]> {
  const readAt = new Date();
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const payments = new Map<string, CardPayment>();
  const refunds = new Map<string, ProviderRefund[]>();
  const intentPages = stripe().paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] });
  const refundPages = stripe().refunds.list({ created, limit: 100 });
  const disputePages = stripe().disputes.list({ created, limit: 100 });
  const disputed = new Set<string>();
  try {
    for await (const intent of intentPages) payments.set(intent.id, toCardPayment(intent, readAt));
    for await (const refund of refundPages) {
      const reference = toReferenceId(refund.payment_intent);
      if (reference) refunds.set(reference, [...(refunds.get(reference) ?? []), toStripeRefund(refund)]);
    }
    for await (const { payment_intent } of disputePages) {
      const reference = toReferenceId(payment_intent);
      if (reference) disputed.add(reference);
    }
  } catch (error) {
    throw toStripeFailure(error);
  }
  for (const [reference, payment] of payments) {
    payments.set(reference, { ...payment, refunds: refunds.get(reference) ?? [] });
  }
  for (const reference of new Set([...refunds.keys(), ...disputed])) {
    if (disputed.has(reference) || !payments.has(reference))
      payments.set(reference, await getPayment(reference, { withRefunds: true }));
  }
  return [...payments.values()];
}
