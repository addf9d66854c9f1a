import 'server-only';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/log';
import type { AdminOrderView } from '@/lib/orders/order-schema';
import { refuseStatus } from '@/lib/orders/order-status-rules';
import { canChangeByItself, type PaymentEvent, statesAfter } from '@/lib/orders/payment-state-rules';
import { Order, type OrderDocument } from '@/models/order';
import type { OrderStatus } from '@/models/order-limits';
import { viewAdminOrder } from './order-admin-queries';
import { resolveFailedRefunds } from './payment-alert-commands';
import { askProvider, compensate } from './reconcile-commands';

/**
 * Gives an order a status, as an admin chose. Cancelling closes its payment or gives the money back,
 * once: what is to be done is written with the status, tried at once, and else done by the reconciler.
 * Refused with `not_found`, and with `conflict` and the reason when money forbids it.
 */
export async function changeOrderStatus(
  orderId: string,
  status: OrderStatus,
  adminId: string,
): Promise<AdminOrderView> {
  await connect();
  while (true) {
    const order = await Order.findOne({ _id: orderId }).lean<OrderDocument>();
    if (!order) throw new AppError('not_found', 'There is no such order.');
    const refusal = refuseStatus({ status: order.status, paymentState: order.payment.state }, status);
    if (refusal) throw new AppError('conflict', refusal);
    // The same again changes nothing; what the first time left open is tried once more.
    const asked: PaymentEvent[] = status === 'Cancelled' ? ['refund_asked', 'refund_retried'] : [];
    const changed = order.status === status ? order : await write(order, status, asked, adminId);
    // Else the order was changed meanwhile: judge it again.
    if (!changed) continue;
    if (status !== 'Cancelled') return viewAdminOrder(changed);
    return viewAdminOrder(await unlessAway(changed, () => compensate(changed, 'admin')));
  }
}

/**
 * Tries a refund again that failed, as an admin chose: at once, and else by the reconciler. The alerts of
 * it are resolved with that; should it fail again, there is another one. Refused with `not_found`, and with
 * `conflict` when no refund of the order has failed.
 */
export async function retryRefund(orderId: string, adminId: string): Promise<AdminOrderView> {
  await connect();
  while (true) {
    const order = await Order.findOne({ _id: orderId }).lean<OrderDocument>();
    if (!order) throw new AppError('not_found', 'There is no such order.');
    if (order.payment.state !== 'refund_failed') {
      throw new AppError('conflict', 'No refund of this order has failed.');
    }
    const retried = await write(order, order.status, ['refund_retried'], adminId);
    // Else the order was changed meanwhile: judge it again.
    if (!retried) continue;
    return viewAdminOrder(await unlessAway(retried, () => askProvider(retried, 'admin', { strict: true })));
  }
}

/**
 * Writes what an admin chose: the status, and what is asked for the money. Null when somebody was quicker. A
 * refund that is tried again is another one than the one that failed, whose alerts are resolved.
 */
async function write(
  order: OrderDocument,
  status: OrderStatus,
  asked: readonly PaymentEvent[],
  adminId: string,
): Promise<OrderDocument | null> {
  const { _id, payment } = order;
  const at = new Date();
  const states = statesAfter(payment.state, asked);
  const state = states.at(-1) ?? payment.state;
  const isRetry = payment.state === 'refund_failed' && state === 'refund_due';
  const written = await Order.findOneAndUpdate(
    { _id, status: order.status, 'payment.state': payment.state },
    {
      $set: {
        status,
        'payment.state': state,
        // Its number is part of the call's key.
        ...(isRetry && { 'payment.refundAttempts': (payment.refundAttempts ?? 1) + 1 }),
        // The order is its own outbox: whatever becomes of this process, the reconciler finds it due.
        ...(asked.length > 0 && canChangeByItself(state) && { 'payment.lookAt': at }),
      },
      // Should it fail as the one before did, that is another alert.
      ...(isRetry && { $inc: { 'payment.refundRetries': 1 } }),
      ...(asked.length > 0 && { $unset: { 'payment.refundRefusals': 1 } }),
      $push: {
        ...(status !== order.status && { statusChanges: { at, status, adminId } }),
        'payment.changes': { $each: states.map((step) => ({ at, state: step, by: 'admin' })) },
      },
    },
    { returnDocument: 'after' },
  ).lean<OrderDocument>();
  if (!written || !isRetry) return written;
  log.info({ orderId: String(_id), adminId }, 'a refund that failed is tried again');
  await resolveFailedRefunds(_id, 'The refund was tried again.', adminId);
  return written;
}

/** What `ask` gives; an order whose provider does not answer now stays as it is, and the reconciler asks again. */
async function unlessAway(order: OrderDocument, ask: () => Promise<OrderDocument>): Promise<OrderDocument> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'provider_failed') throw error;
    log.warn({ orderId: String(order._id) }, 'the money of an order waits for its provider');
    return order;
  }
}
