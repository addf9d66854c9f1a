import 'server-only';
import mongoose from 'mongoose';
import { recordAudit } from '@/lib/db/audit-commands';
import { AppError } from '@/lib/http/errors';
import { emailDelivery, emailShipment } from '@/lib/orders/order-email-commands';
import { type OrderAuthor, recordUpdate } from '@/lib/orders/payment-commands';
import {
  computePaymentStates,
  needsReconciliation,
  type PaymentEvent,
} from '@/lib/orders/payment-state-rules';
import { log } from '@/lib/runtime/log';
import type { OrderDocument } from '@/models/order';
import type { OrderStatus, PaymentState } from '@/models/order-limits';
import { resolveFailedRefunds } from './payment-alert-commands';

/**
 * Stores a status change and payment events, together with the email that tells the customer that the order was shipped or
 * delivered. Returns null when another write came first. A retried refund is a new one, so the failed one's alerts are
 * resolved.
 */
export async function recordChange(
  order: OrderDocument,
  {
    status = order.status,
    events,
    author,
  }: { status?: OrderStatus; events: readonly PaymentEvent[]; author: OrderAuthor },
): Promise<OrderDocument | null> {
  const { _id, payment } = order;
  const states = computePaymentStates(payment.state, events);
  const state = states.at(-1) ?? payment.state;
  const isRetry = payment.state === 'refund_failed' && state === 'refund_due';
  const isRequested = events.length > 0;
  const isCheckDue = isRequested && needsReconciliation(state);
  const update = { status, states, isRequested, isRetry, isCheckDue, author };
  const email = findStatusEmail(order, status);
  const adminId = author.kind === 'admin' && states.includes('refund_due') ? author.adminId : null;
  const updatedOrder =
    email || adminId
      ? await mongoose.connection.transaction(async (session) => {
          const changedOrder = await recordUpdate(order, { ...update, session });
          if (changedOrder) await email?.(changedOrder, session);
          if (changedOrder && adminId) await recordRefundAudit(order, { status, state, adminId, session });
          return changedOrder;
        })
      : await recordUpdate(order, update);
  if (!updatedOrder || !isRetry || author.kind !== 'admin') return updatedOrder;
  log.info({ orderId: String(_id), adminId: author.adminId }, 'a failed refund is retried');
  await resolveFailedRefunds(_id, 'The refund was tried again.', author.adminId);
  return updatedOrder;
}

/** Logs that an admin refunds all of an order, by canceling it or by trying again. */
async function recordRefundAudit(
  { _id, orderNumber, status: previousStatus, payment }: OrderDocument,
  {
    status,
    state,
    adminId,
    session,
  }: { status: OrderStatus; state: PaymentState; adminId: string; session: mongoose.ClientSession },
): Promise<void> {
  const fields = {
    before: { Status: previousStatus, Payment: payment.state },
    after: { Status: status, Payment: state },
  };
  await recordAudit({ ...fields, kind: 'refund', adminId, subject: { id: _id, name: orderNumber } }, session);
}

/** Returns the email to the customer about this change; null if there is none, or if they were told before. */
function findStatusEmail({ status, statusChanges }: OrderDocument, next: OrderStatus) {
  // Older orders have no changes.
  if (next === status || statusChanges?.some((change) => change.status === next)) return null;
  if (next === 'Shipped') return emailShipment;
  return next === 'Delivered' ? emailDelivery : null;
}

/** Returns the order unchanged if its provider does not respond, or is being asked already; the reconciler then retries. */
export async function requestUnlessDown(
  order: OrderDocument,
  request: () => Promise<OrderDocument>,
): Promise<OrderDocument> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof AppError) || !['provider_failed', 'in_progress'].includes(error.code)) throw error;
    log.warn({ orderId: String(order._id) }, 'the refund of an order waits for its provider');
    return order;
  }
}
