import 'server-only';
import mongoose from 'mongoose';
import { connect, isDatabaseUnavailable } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { emailCancellation } from '@/lib/orders/order-email-commands';
import { belongsToAnotherMerchant } from '@/lib/orders/order-mode-queries';
import {
  postponeCheck,
  recordUnreachable,
  resumeForgottenRefunds,
  voidUnstartedOrder,
} from '@/lib/orders/payment-commands';
import {
  computePaymentStates,
  isUnpaid,
  needsReconciliation,
  type SettledBy,
} from '@/lib/orders/payment-state-rules';
import { hasOpenRefund, listRefunds } from '@/lib/orders/refund-rules';
import { isOutage } from '@/lib/payments/provider/provider-failure';
import { providers } from '@/lib/payments/providers';
import { env } from '@/lib/runtime/env';
import { log } from '@/lib/runtime/log';
import { PAYMENT_PROVIDERS, type PaymentProviderId } from '@/lib/runtime/payment-provider-rules';
import { Order, type OrderDocument } from '@/models/order';
import { UNPAID_ORDER_LIFETIME_MS } from '@/models/order-limits';
import { raiseAlert } from './payment-alert-commands';
import { closePayment, isStarted } from './provider-commands';
import { continueRefunds } from './refund-commands';
import { giveUpUnreadRefunds } from './refund-payment-commands';
import { canStillBeCaptured, computeNextLookAt, finishOrder, settleOrder } from './settle-commands';

const BATCH_SIZE = 500;

/** Reconciles the due orders of all providers in parallel; see `reconcileProvider`. */
export async function reconcileDue(now = new Date(), signal?: AbortSignal): Promise<void> {
  await Promise.all(PAYMENT_PROVIDERS.map((provider) => reconcileProvider(provider, now, signal)));
}

/**
 * Checks every due order of a provider, so that a lost event, a closed browser or a crash leaves no payment
 * unrecorded and no email unsent. An order unpaid for a day is closed, at the provider first. One order's
 * failure does not affect the others. Stops early when `signal` is aborted or the provider is down: the
 * remaining orders wait for the next run. One that holds counted pieces is closed after `STOCK_HOLD_MINUTES`.
 */
export async function reconcileProvider(
  provider: PaymentProviderId,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  await connect();
  const dueOrders = await Order.find({
    'payment.lookAt': mongoose.trusted({ $lte: now }),
    'payment.provider': provider,
  })
    .sort({ 'payment.lookAt': 1 })
    .limit(BATCH_SIZE)
    .lean<OrderDocument[]>();
  for (const order of [...dueOrders, ...(await resumeForgottenRefunds(provider, BATCH_SIZE))]) {
    if (signal?.aborted) return;
    const failure = await reconcileOrder(order, now).then(
      () => undefined,
      (error: unknown) => error,
    );
    // Postponed regardless of the outcome, so that every order gets checked.
    const { payment, createdAt } = order;
    const nextCheckAt = computeNextLookAt(
      listRefunds(order),
      { state: payment.state, createdAt, capturingSince: payment.capturingSince },
      now.getTime(),
    );
    await postponeCheck(order, nextCheckAt);
    if (failure === undefined) continue;
    log.warn({ err: failure, orderId: String(order._id) }, 'an order could not be reconciled; trying again');
    if (isOutage(failure) || isDatabaseUnavailable(failure)) return;
  }
}

async function reconcileOrder(order: OrderDocument, now: Date): Promise<OrderDocument> {
  const { stockReservedAt, createdAt } = order;
  const isExpired = stockReservedAt
    ? now.getTime() - stockReservedAt.getTime() > env().STOCK_HOLD_MINUTES * 60_000
    : now.getTime() - createdAt.getTime() > UNPAID_ORDER_LIFETIME_MS;
  const { state } = order.payment;
  if (order.status === 'Cancelled') {
    if (needsReconciliation(state)) return completeCancellation(order, 'reconciler', now);
    // The payment can no longer change; only finish the rest that a crashed process left.
    if (!canStillBeCaptured(order, state) && !hasOpenRefund(order)) return finishOrder(order);
  }
  if (!isUnpaid(state) || !isExpired) return syncWithProvider(order, 'reconciler', { strict: true, now });
  return closeUnpaidOrder(order, 'sweep');
}

/**
 * Handles an order whose payment the provider no longer knows or that belongs to another merchant: voids it if
 * it is unpaid, raises an alert if money is owed or may have been taken, and ends its checks.
 */
async function escalateOrder(order: OrderDocument): Promise<OrderDocument> {
  const { _id, payment } = order;
  const dependsOnProvider = needsReconciliation(payment.state) || payment.state === 'void';
  if (hasOpenRefund(order)) {
    // If the shop gets that account back, it continues those that were sent.
    await giveUpUnreadRefunds(order, 'OTHER_ACCOUNT', { by: 'reconciler', now: new Date() });
    return order;
  }
  // The other states need nothing from the provider.
  if (!dependsOnProvider) return finishOrder(order);
  const event = payment.state === 'refund_due' ? 'refund_failed' : 'canceled';
  const states = computePaymentStates(payment.state, [event]);
  if (states.includes('refund_failed')) {
    const { provider, reference } = payment;
    await raiseAlert({
      kind: 'refund_failed',
      provider,
      reference: reference ?? String(_id),
      orderId: String(_id),
      occurrence: payment.refundRetries ?? 0,
      newPaymentState: 'refund_failed',
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
 * Returns whether real money may have been taken, or may still be, without the shop seeing it: a customer can
 * still confirm a payment to the other account, and a response may have been lost.
 */
function mayBePaidElsewhere({ payment }: OrderDocument): boolean {
  const { state, attempts, mode } = payment;
  const isStartedPayment = state === 'action' || (state === 'pending' && attempts > 0);
  // Older orders have no mode.
  return isStartedPayment && (mode == null || mode === 'live');
}

/**
 * Completes a canceled order: an open payment is closed at its provider, and captured money is refunded.
 * Can be repeated. If the provider does not respond, it throws, and the order stays due.
 */
export async function completeCancellation(
  order: OrderDocument,
  by: SettledBy,
  now = new Date(),
): Promise<OrderDocument> {
  // The email reports a payment that completed before it could be closed.
  const closedOrder = isUnpaid(order.payment.state) ? await closeUnpaidOrder(order, by) : order;
  await emailCancellation(closedOrder);
  return needsReconciliation(closedOrder.payment.state)
    ? syncWithProvider(closedOrder, by, { strict: true, now })
    : closedOrder;
}

/** Closes an unpaid order at its provider; a payment that completed first stays. */
export async function closeUnpaidOrder(order: OrderDocument, by: SettledBy): Promise<OrderDocument> {
  if (!isStarted(order)) return (await voidUnstartedOrder(order, by)) ?? order;
  if (await belongsToAnotherMerchant(order)) return escalateOrder(order);
  return (await closePayment(order, (snapshot) => settleOrder(snapshot, by))) ?? order;
}

/**
 * Settles an order from its provider's current snapshot, continuing its refunds; returns the order. When the
 * provider does not respond, the order stays unchanged, or with `strict` the error is thrown.
 */
export async function syncWithProvider(
  order: OrderDocument,
  by: SettledBy,
  { strict = false, now = new Date() } = {},
): Promise<OrderDocument> {
  if (!isStarted(order) || !order.payment.lookAt) return order;
  try {
    if (await belongsToAnotherMerchant(order)) return await escalateOrder(order);
    if (order.payment.state === 'refund_due' || hasOpenRefund(order))
      return (await continueRefunds(order, by, now)) ?? (await escalateOrder(order));
    const snapshot = await providers.get(order.payment.provider).readPayment(order);
    return (await settleOrder(snapshot, by)) ?? order;
  } catch (error) {
    if (strict || !isProviderDown(error)) throw error;
    return order;
  }
}

function isProviderDown(error: unknown): boolean {
  return error instanceof AppError && error.code === 'provider_failed';
}
