import 'server-only';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { log } from '@/lib/log';
import { Order, type OrderDocument } from '@/models/order';
import { viewAdminOrder } from './order-admin-queries';
import type { OrderStatus } from './order-rules';
import type { AdminOrderView } from './order-schema';
import { refuseStatus } from './order-status-rules';
import { canChangeByItself, statesAfter } from './payment-state-rules';
import { compensate } from './reconcile-commands';

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
    // The same again changes nothing but a refund that failed; what the first time left open is tried once more.
    const isSame = order.status === status && order.payment.state !== 'refund_failed';
    const changed = isSame ? order : await writeStatus(order, status, adminId);
    // Else the order was changed meanwhile: judge it again.
    if (changed) return viewAdminOrder(status === 'Cancelled' ? await tryToCompensate(changed) : changed);
  }
}

async function writeStatus(
  order: OrderDocument,
  status: OrderStatus,
  adminId: string,
): Promise<OrderDocument | null> {
  const { _id, payment } = order;
  const at = new Date();
  const states = status === 'Cancelled' ? statesAfter(payment.state, ['refund_asked', 'refund_retried']) : [];
  const state = states.at(-1) ?? payment.state;
  return Order.findOneAndUpdate(
    { _id, status: order.status, 'payment.state': payment.state },
    {
      $set: {
        status,
        'payment.state': state,
        // Another refund than the one that failed.
        ...(payment.state === 'refund_failed' && {
          'payment.refundAttempts': (payment.refundAttempts ?? 1) + 1,
        }),
        // The order is its own outbox: whatever becomes of this process, the reconciler finds it due.
        ...(status === 'Cancelled' && canChangeByItself(state) && { 'payment.lookAt': at }),
      },
      $unset: { 'payment.refundRefusals': 1 },
      $push: {
        statusChanges: { at, status, adminId },
        'payment.changes': { $each: states.map((step) => ({ at, state: step, by: 'admin' })) },
      },
    },
    { returnDocument: 'after' },
  ).lean<OrderDocument>();
}

/** A provider that does not answer now is asked again by the reconciler. */
async function tryToCompensate(order: OrderDocument): Promise<OrderDocument> {
  try {
    return await compensate(order, 'admin');
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'provider_failed') throw error;
    log.warn({ orderId: String(order._id) }, 'a cancelled order waits for its provider');
    return order;
  }
}
