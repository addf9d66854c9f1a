import 'server-only';
import mongoose from 'mongoose';
import { PAYMENT_PROVIDERS, type PaymentProviderId } from '@/lib/config/payment-provider-rules';
import { connect, isDatabaseUnavailable } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/log';
import { emailCancellation } from '@/lib/orders/order-email-commands';
import { belongsToAnotherMerchant } from '@/lib/orders/order-mode-queries';
import { closeUnstarted, postponeCheck, recordUnreachable } from '@/lib/orders/payment-commands';
import { canChangeByItself, isUnpaid, statesAfter } from '@/lib/orders/payment-state-rules';
import { isOutage } from '@/lib/payments/port/provider-failure';
import { providers } from '@/lib/payments/providers';
import { Order, type OrderDocument } from '@/models/order';
import { UNPAID_ORDER_LIFETIME_MS } from '@/models/order-limits';
import { raiseAlert } from './payment-alert-commands';
import { closePayment, isStarted } from './provider-commands';
import { refundOrder } from './refund-commands';
import { canStillTakeMoney, finish, nextCheckAt, type SettledBy, settle } from './settle-commands';

const BATCH = 500;

/** Reconciles the due orders of all providers in parallel; see `reconcileProvider`. */
export async function reconcileDue(now = new Date(), signal?: AbortSignal): Promise<void> {
  await Promise.all(PAYMENT_PROVIDERS.map((provider) => reconcileProvider(provider, now, signal)));
}

/**
 * Checks every due order of a provider, so that a lost event, a closed browser or a crash leaves neither a
 * payment nor an email behind. An order unpaid for a day is closed, at the provider first. One order's
 * failure does not affect the others. Stops early when `signal` is aborted or the provider is down: the rest
 * waits for the next run.
 */
export async function reconcileProvider(
  provider: PaymentProviderId,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  await connect();
  const due = await Order.find({
    'payment.lookAt': mongoose.trusted({ $lte: now }),
    'payment.provider': provider,
  })
    .sort({ 'payment.lookAt': 1 })
    .limit(BATCH)
    .lean<OrderDocument[]>();
  for (const order of due) {
    if (signal?.aborted) return;
    const failure = await reconcileOrder(order, now).then(
      () => undefined,
      (error: unknown) => error,
    );
    // Postponed regardless of the outcome, so that every order gets checked.
    await postponeCheck(order, nextCheckAt(order.payment.state, order.createdAt, now.getTime()));
    if (failure === undefined) continue;
    log.warn({ err: failure, orderId: String(order._id) }, 'an order could not be reconciled; trying again');
    if (isOutage(failure) || isDatabaseUnavailable(failure)) return;
  }
}

async function reconcileOrder(order: OrderDocument, now: Date): Promise<OrderDocument> {
  const isOver = now.getTime() - order.createdAt.getTime() > UNPAID_ORDER_LIFETIME_MS;
  const { state } = order.payment;
  if (order.status === 'Cancelled') {
    if (canChangeByItself(state)) return compensate(order, 'reconciler');
    // The payment can no longer change; only finish what a crashed process left undone.
    if (!canStillTakeMoney(order, state)) return finish(order);
  }
  if (!isUnpaid(state) || !isOver) return syncWithProvider(order, 'reconciler', { strict: true });
  return closeUnpaid(order, 'sweep');
}

/**
 * Handles an order that the provider no longer knows, or only for another merchant: an unpaid one is closed,
 * money owed or still possible raises an alert, and the provider is not asked about either.
 */
async function escalateOrder(order: OrderDocument): Promise<OrderDocument> {
  const { _id, payment } = order;
  const isLeft = canChangeByItself(payment.state) || payment.state === 'void';
  // The remaining work on the others does not involve the provider.
  if (!isLeft) return finish(order);
  const event = payment.state === 'refund_due' ? 'refund_failed' : 'canceled';
  const states = statesAfter(payment.state, [event]);
  if (states.includes('refund_failed')) {
    const { provider, reference } = payment;
    await raiseAlert({
      kind: 'refund_failed',
      provider,
      reference: reference ?? String(_id),
      orderId: String(_id),
      occurrence: payment.refundRetries ?? 0,
      becomes: 'refund_failed',
    });
  }
  if (mayBePaidElsewhere(order)) {
    const { provider, reference } = payment;
    await raiseAlert({
      kind: 'mismatched',
      provider,
      reference: reference ?? String(_id),
      orderId: String(_id),
    });
  }
  return (await recordUnreachable(order, states, 'reconciler')) ?? order;
}

/**
 * Whether real money may have been taken, or still be, unseen: a customer can still confirm with the bank at
 * the other account, and a response may have been lost.
 */
function mayBePaidElsewhere({ payment }: OrderDocument): boolean {
  const { state, attempts, mode } = payment;
  const isStartedPayment = state === 'action' || (state === 'pending' && attempts > 0);
  // Older orders have no mode.
  return isStartedPayment && (mode == null || mode === 'live');
}

/**
 * Completes a canceled order: an open payment is closed at its provider, and captured money is refunded,
 * however recent. Can be repeated; throws when the provider does not respond, and the order stays due.
 */
export async function compensate(order: OrderDocument, by: SettledBy): Promise<OrderDocument> {
  // The email reports a payment that completed before it could be closed.
  const closed = isUnpaid(order.payment.state) ? await closeUnpaid(order, by) : order;
  await emailCancellation(closed);
  return canChangeByItself(closed.payment.state) ? syncWithProvider(closed, by, { strict: true }) : closed;
}

/** Closes an unpaid order at its provider; a payment that completed first stays. */
export async function closeUnpaid(order: OrderDocument, by: SettledBy): Promise<OrderDocument> {
  if (!isStarted(order)) return (await closeUnstarted(order, by)) ?? order;
  if (await belongsToAnotherMerchant(order)) return escalateOrder(order);
  return (await closePayment(order, (snapshot) => settle(snapshot, by))) ?? order;
}

/**
 * Settles an order from its provider's current snapshot, refunding what is owed; returns the order. When the
 * provider does not respond, the order stays unchanged, or with `strict` the error is thrown.
 */
export async function syncWithProvider(
  order: OrderDocument,
  by: SettledBy,
  { strict = false } = {},
): Promise<OrderDocument> {
  if (!isStarted(order) || !order.payment.lookAt) return order;
  try {
    if (await belongsToAnotherMerchant(order)) return await escalateOrder(order);
    const isOwed = order.payment.state === 'refund_due';
    const snapshot = isOwed
      ? await refundOrder(order)
      : await providers.get(order.payment.provider).readPayment(order);
    return snapshot ? ((await settle(snapshot, by)) ?? order) : await escalateOrder(order);
  } catch (error) {
    if (strict || !isProviderDown(error)) throw error;
    return order;
  }
}

function isProviderDown(error: unknown): boolean {
  return error instanceof AppError && error.code === 'provider_failed';
}
