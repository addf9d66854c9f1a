import 'server-only';
import { compareAndSwap, LOST_RACE } from '@/lib/db/compare-and-swap';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/log';
import type { AdminOrderView } from '@/lib/orders/order-schema';
import { findStatusRefusal } from '@/lib/orders/order-status-rules';
import { recordAdminUpdate } from '@/lib/orders/payment-commands';
import { canChangeByItself, type PaymentEvent, statesAfter } from '@/lib/orders/payment-state-rules';
import { Order, type OrderDocument } from '@/models/order';
import type { OrderStatus } from '@/models/order-limits';
import { viewAdminOrder } from './order-admin-queries';
import { resolveFailedRefunds } from './payment-alert-commands';
import { compensate, syncWithProvider } from './reconcile-commands';
import { ORDER_CHANGED } from './settle-commands';

/**
 * Sets an order's status for an admin. Canceling closes or refunds its payment, once: the intent is stored
 * with the status and carried out immediately or, if that fails, by the reconciler. Throws `not_found`, and
 * `conflict` with the reason if the payment's state forbids the change.
 */
export async function changeOrderStatus(
  orderId: string,
  status: OrderStatus,
  adminId: string,
): Promise<AdminOrderView> {
  await connect();
  return compareAndSwap(async () => {
    const order = await Order.findOne({ _id: orderId }).lean<OrderDocument>();
    if (!order) throw new AppError({ code: 'not_found', message: 'There is no such order.' });
    const refusal = findStatusRefusal({ status: order.status, paymentState: order.payment.state }, status);
    if (refusal) throw new AppError({ code: 'conflict', message: refusal });
    // Setting the same status again changes nothing, but retries what the first time left open.
    const events: PaymentEvent[] = status === 'Cancelled' ? ['refund_requested', 'refund_retried'] : [];
    const changed = order.status === status ? order : await write(order, status, events, adminId);
    if (!changed) return LOST_RACE;
    if (status !== 'Cancelled') return viewAdminOrder(changed);
    return viewAdminOrder(await unlessDown(changed, () => compensate(changed, 'admin')));
  }, ORDER_CHANGED);
}

/**
 * Retries a failed refund for an admin: immediately, or else by the reconciler. It resolves the refund's
 * alerts; another failure raises a new one. Throws `not_found`, and `conflict` when no refund of the order
 * has failed.
 */
export async function retryRefund(orderId: string, adminId: string): Promise<AdminOrderView> {
  await connect();
  return compareAndSwap(async () => {
    const order = await Order.findOne({ _id: orderId }).lean<OrderDocument>();
    if (!order) throw new AppError({ code: 'not_found', message: 'There is no such order.' });
    if (order.payment.state !== 'refund_failed') {
      throw new AppError({ code: 'conflict', message: 'No refund of this order has failed.' });
    }
    const retried = await write(order, order.status, ['refund_retried'], adminId);
    if (!retried) return LOST_RACE;
    return viewAdminOrder(
      await unlessDown(retried, () => syncWithProvider(retried, 'admin', { strict: true })),
    );
  }, ORDER_CHANGED);
}

/**
 * Writes an admin's status and payment events. Null when another write came first. A retried refund is a new
 * one, so the failed one's alerts are resolved.
 */
async function write(
  order: OrderDocument,
  status: OrderStatus,
  events: readonly PaymentEvent[],
  adminId: string,
): Promise<OrderDocument | null> {
  const { _id, payment } = order;
  const states = statesAfter(payment.state, events);
  const state = states.at(-1) ?? payment.state;
  const isRetry = payment.state === 'refund_failed' && state === 'refund_due';
  const isRequested = events.length > 0;
  const isCheckDue = isRequested && canChangeByItself(state);
  const written = await recordAdminUpdate(order, {
    status,
    states,
    isRequested,
    isRetry,
    isCheckDue,
    adminId,
  });
  if (!written || !isRetry) return written;
  log.info({ orderId: String(_id), adminId }, 'a failed refund is retried');
  await resolveFailedRefunds(_id, 'The refund was tried again.', adminId);
  return written;
}

/** Returns the unchanged order if its provider does not respond; then the reconciler retries. */
async function unlessDown(order: OrderDocument, ask: () => Promise<OrderDocument>): Promise<OrderDocument> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'provider_failed') throw error;
    log.warn({ orderId: String(order._id) }, 'the refund of an order waits for its provider');
    return order;
  }
}
