import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { withLease } from '@/lib/db/lease';
import { AppError } from '@/lib/http/errors';
import { ORDER_LOCK_MS, ORDER_LOCK_WAIT_MS } from '@/lib/orders/order-rules';
import { recordRefund } from '@/lib/orders/payment-commands';
import { computePaymentStates, type SettledBy } from '@/lib/orders/payment-state-rules';
import { computeRefundedCents, listRefunds, type Refund } from '@/lib/orders/refund-rules';
import { Order, type OrderDocument } from '@/models/order';
import type { RefundAuthor } from '@/models/order-limits';
import { raiseRefundAlert } from './settlement-alert-commands';

/** How a refund is stored, for any author and any response of its provider. */

/** When the provider is asked again about a refund whose outcome is not known. */
const UNKNOWN_WAIT_MS = 30_000;

/** When the provider is asked again about a refund that it has refused. */
const REFUSED_WAIT_MS = 10 * 60_000;

/** Who continues the refunds, and when. */
export type Run = { by: SettledBy; now: Date };

/** Returns a refund that is asked for, with a new id. */
export function toRefund({
  cents,
  author,
  adminId,
}: {
  cents: number;
  author: RefundAuthor;
  adminId?: string;
}): Refund {
  return {
    _id: randomUUID(),
    ...{ cents, author, askedAt: new Date(), state: 'requested', changes: [] },
    ...(adminId && { adminId: new mongoose.Types.ObjectId(adminId) }),
  };
}

/** No one else charges, closes or refunds the payment meanwhile. */
export function withOrderLease<T>(orderId: unknown, work: () => Promise<T>): Promise<T> {
  return withLease(`order:${orderId}`, work, {
    ttlMs: ORDER_LOCK_MS,
    waitMs: ORDER_LOCK_WAIT_MS,
  });
}

/** Returns an order as it is stored now; throws `not_found`. */
export async function readOrder({ _id }: { _id: OrderDocument['_id'] | string }): Promise<OrderDocument> {
  const order = await Order.findOne({ _id }).lean<OrderDocument>();
  if (!order) throw new AppError({ code: 'not_found', message: 'There is no such order.' });
  return order;
}

/** Returns a refund that is asked for and neither made nor failed. */
export function findRequested(order: OrderDocument, id: string): Refund | undefined {
  return listRefunds(order).find(({ _id, state }) => _id === id && state === 'requested');
}

/** Returns when the provider is asked about a refund that has just been stored. */
export function toFirstCheckAt(storedAt: Date): Date {
  return new Date(storedAt.getTime() + UNKNOWN_WAIT_MS);
}

/** Returns when the provider is asked again about a refund that it has refused, or does not tell of. */
export function toLaterCheckAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + REFUSED_WAIT_MS);
}

/**
 * Stores that a refund has failed, and raises its alert unless the admin who asked for it is told, or nothing is missing
 * without it (`isCovered`). `alongside` is stored with it, or not at all.
 */
export async function failRefund(
  order: OrderDocument,
  refund: Refund,
  {
    by,
    now,
    isCovered = computeRefundedCents(order) >= order.totalCents,
    alongside,
  }: Run & { isCovered?: boolean; alongside?: (session: mongoose.ClientSession) => Promise<void> },
): Promise<OrderDocument | null> {
  const failed: Refund = {
    ...refund,
    state: 'failed',
    changes: [...refund.changes, { at: now, state: 'failed' }],
  };
  const isOwed = order.payment.state === 'refund_due' && !isCovered;
  const states = isOwed ? computePaymentStates(order.payment.state, ['refund_failed']) : [];
  if (!isCovered && (by !== 'admin' || isOwed))
    await raiseRefundAlert(order, failed, { newPaymentState: states.at(-1) });
  const change = { states, by, nextCheckAt: now };
  if (!alongside) return recordRefund(order, failed, change);
  return mongoose.connection.transaction(async (session) => {
    const recorded = await recordRefund(order, failed, { ...change, session });
    if (recorded) await alongside(session);
    return recorded;
  });
}
