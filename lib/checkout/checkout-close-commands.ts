import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { tryConsumeRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import { ATTEMPT_LIFETIME_MS } from '@/lib/orders/order-rules';
import { cancelUnpaid } from '@/lib/orders/payment-attempt-commands';
import type { SettledBy } from '@/lib/orders/payment-state-rules';
import { isOpenPayment } from '@/lib/orders/placement-rules';
import { log } from '@/lib/runtime/log';
import { closeUnpaidOrder } from '@/lib/settlement/reconcile-commands';
import { ClosedCheckout } from '@/models/closed-checkout';
import { Order, type OrderDocument } from '@/models/order';
import { toCheckoutKey } from './attempt-key';
import { isClosed } from './checkout-queries';

/** Longer than any request takes and any browser uses its key. */
const CLOSED_KEY_LIFETIME_MS = 2 * ATTEMPT_LIFETIME_MS;

/** How long to wait for a provider to close a payment before leaving it to the reconciler. */
const CLOSE_WAIT_MS = 5_000;

/**
 * Closes the key to new orders. Callers then check for orders with the key, and requests that record an order
 * then check for closed keys, so at least one of two concurrent requests sees the other.
 */
export async function recordClosedCheckout(checkoutKey: string): Promise<void> {
  await ClosedCheckout.updateOne(
    { _id: checkoutKey },
    { $set: { expiresAt: new Date(Date.now() + CLOSED_KEY_LIFETIME_MS) } },
    { upsert: true },
  ).catch((error: unknown) => {
    // Closed by a concurrent request.
    if (!isDuplicateKey(error)) throw error;
  });
}

/** Cancels a newly recorded order if its key is already closed; returns whether it was. */
export async function voidIfClosed(order: OrderDocument): Promise<boolean> {
  if (!order.checkoutKey || !(await isClosed(order.checkoutKey))) return false;
  await closeOrCancel(order, 'placement');
  return true;
}

/**
 * Permanently closes the checkout with this key, because its customer left. The open payment is closed at its
 * provider; if that fails, its order is canceled, and money that arrives later is refunded. An order that is
 * paid or under review stays.
 */
export async function closeCheckout(key: string, clientAddress: string): Promise<void> {
  await connect();
  const checkoutKey = toCheckoutKey(key);
  // Otherwise anyone could fill the database with keys that have no order.
  if (!(await tryConsumeRateLimit('askedAttempt', clientAddress)) && !(await Order.exists({ checkoutKey })))
    return;
  await recordClosedCheckout(checkoutKey);
  const orders = await Order.find({ checkoutKey }).lean<OrderDocument[]>();
  for (const order of orders) await closeOrCancel(order, 'customer');
}

/** Closes an open order at its provider, or cancels it; money that arrives later is refunded. */
export async function closeOrCancel(order: OrderDocument, by: SettledBy): Promise<void> {
  if (!isOpenPayment(order.payment)) return;
  const closing = closeUnpaidOrder(order, by).catch((error: unknown) => {
    if (!isRetryable(error)) throw error;
    log.warn(
      { orderId: String(order._id) },
      'the payment of an abandoned checkout could not be closed at its provider',
    );
    return order;
  });
  // The customer does not wait longer; the payment is still closed in the background.
  const closedOrder = await Promise.race([closing, pause(CLOSE_WAIT_MS, order)]);
  if (!isOpenPayment(closedOrder.payment)) return;
  await cancelUnpaid(order._id);
}

/** Whether a retry may succeed: the provider did not respond, or another request has the order lock. */
export function isRetryable(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'provider_failed' || error.code === 'in_progress');
}
