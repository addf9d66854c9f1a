import 'server-only';
import mongoose from 'mongoose';
import { compareAndSwap, LOST_RACE } from '@/lib/db/compare-and-swap';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { recordAddress, recordNote, recordShipment } from '@/lib/orders/handling-commands';
import { emailAddress, emailTracking } from '@/lib/orders/order-email-commands';
import type { AdminOrderView, CorrectedAddress, Shipment, ShippingInfo } from '@/lib/orders/order-schema';
import { findPackingRejection, findStatusRejection, toHandledOrder } from '@/lib/orders/order-status-rules';
import { type PaymentEvent, SHIPPABLE_STATES } from '@/lib/orders/payment-state-rules';
import { isNewTracking } from '@/lib/orders/tracking-rules';
import { Order, type OrderDocument } from '@/models/order';
import { NOTE_LIMITS, type OrderStatus } from '@/models/order-limits';
import { viewAdminOrder } from './order-admin-queries';
import { recordChange, requestUnlessDown } from './order-change-commands';
import type { ORDER_CHANGE_ERRORS } from './order-error-rules';
import { completeCancellation, syncWithProvider } from './reconcile-commands';
import { ORDER_CHANGED_MESSAGE } from './settle-commands';

/**
 * Sets an order's status for an admin. Canceling closes or refunds its payment, once: the intent is stored
 * with the status and carried out immediately or, if that fails, by the reconciler. Throws `not_found`,
 * `edit_conflict` if the order no longer has the status that the admin saw, and `conflict` with the reason if the
 * payment's state forbids the change.
 */
export async function changeOrderStatus(
  orderId: string,
  status: OrderStatus,
  adminId: string,
  { seenStatus, seenRefundsVersion }: { seenStatus?: OrderStatus; seenRefundsVersion?: number } = {},
): Promise<AdminOrderView> {
  await connect();
  return compareAndSwap(async () => {
    const order = await Order.findOne({ _id: orderId }).lean<OrderDocument>();
    if (!order) throw new AppError({ code: 'not_found', message: 'There is no such order.' });
    if (order.status !== status) {
      await requireSeenStatus(order, seenStatus);
      if (status === 'Shipped' || status === 'Delivered') await requireSeenRefunds(order, seenRefundsVersion);
    }
    const refusal = findStatusRejection(toHandledOrder(order), status);
    if (refusal) throw new AppError({ code: 'conflict', message: refusal });
    // Setting the same status again changes nothing, but retries unfinished parts of the first attempt. A refund that has failed
    // is not one: the customer may have been paid another way.
    const events: PaymentEvent[] = status === 'Cancelled' ? ['refund_requested'] : [];
    const author = { kind: 'admin', adminId } as const;
    const changedOrder =
      order.status === status ? order : await recordChange(order, { status, events, author });
    if (!changedOrder) return LOST_RACE;
    if (status !== 'Cancelled') return viewAdminOrder(changedOrder);
    return viewAdminOrder(
      await requestUnlessDown(changedOrder, () => completeCancellation(changedOrder, 'admin')),
    );
  }, ORDER_CHANGED_MESSAGE);
}

/** An order that has the requested status already is no conflict: both admins wanted the same. */
async function requireSeenStatus(order: OrderDocument, seenStatus: OrderStatus | undefined): Promise<void> {
  if (seenStatus === undefined || seenStatus === order.status) return;
  throw new AppError<typeof ORDER_CHANGE_ERRORS>({
    code: 'edit_conflict',
    message: `Someone changed this order to ${order.status} since you last saw it.`,
    details: { current: await viewAdminOrder(order) },
  });
}

/** Throws if it has changed since the admin saw the order which pieces are to be sent, or where. */
async function requireSeenRefunds(order: OrderDocument, seenVersion: number | undefined): Promise<void> {
  if (seenVersion === undefined || seenVersion === (order.refundsVersion ?? 0)) return;
  throw new AppError<typeof ORDER_CHANGE_ERRORS>({
    code: 'edit_conflict',
    message:
      'Some of this order was refunded, or its address was corrected, since you last saw it. Close it, open it again, and look at what is to be sent, and where.',
    details: { current: await viewAdminOrder(order) },
  });
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
    const retriedOrder = await recordChange(order, {
      events: ['refund_retried'],
      author: { kind: 'admin', adminId },
    });
    if (!retriedOrder) return LOST_RACE;
    return viewAdminOrder(
      await requestUnlessDown(retriedOrder, () => syncWithProvider(retriedOrder, 'admin', { strict: true })),
    );
  }, ORDER_CHANGED_MESSAGE);
}

/**
 * Stores whether an order is packed, and how its parcel can be followed. The customer of a shipped order is emailed a new
 * tracking; otherwise, the email about the shipment will contain it. Throws `not_found`, and `conflict` if it is canceled.
 */
export async function changeShipment(orderId: string, shipment: Shipment): Promise<AdminOrderView> {
  await connect();
  return compareAndSwap(async () => {
    const order = await Order.findOne({ _id: orderId }).lean<OrderDocument>();
    if (!order) throw new AppError({ code: 'not_found', message: 'There is no such order.' });
    if (order.status === 'Cancelled') {
      throw new AppError({ code: 'conflict', message: 'This order was cancelled: nothing must be sent.' });
    }
    if (shipment.seenNumber !== undefined && shipment.seenNumber !== (order.tracking?.number ?? null)) {
      throw new AppError<typeof ORDER_CHANGE_ERRORS>({
        code: 'edit_conflict',
        message: `Someone changed the tracking since you last saw it: ${order.tracking ? `${order.tracking.carrier} ${order.tracking.number}` : 'there is none now'}. Close this order, open it again, and save what you meant.`,
        details: { current: await viewAdminOrder(order) },
      });
    }
    await requireSeenPacking(order, shipment);
    const changedOrder =
      order.status === 'Shipped' && isNewTracking(order.tracking, shipment.tracking)
        ? await recordEmailedShipment(order, shipment)
        : await recordShipment(order, shipment);
    return changedOrder ? viewAdminOrder(changedOrder) : LOST_RACE;
  }, ORDER_CHANGED_MESSAGE);
}

/**
 * Corrects where an order is sent that is not packed, and emails its customer, once. Throws `not_found`, `edit_conflict` if its
 * refunds or its address have changed since the admin saw it, and `conflict` if it is packed, sent or canceled.
 */
export async function correctAddress(
  orderId: string,
  { shippingInfo, seenRefundsVersion }: CorrectedAddress,
  adminId: string,
): Promise<AdminOrderView> {
  await connect();
  return compareAndSwap(async () => {
    const order = await Order.findOne({ _id: orderId }).lean<OrderDocument>();
    if (!order) throw new AppError({ code: 'not_found', message: 'There is no such order.' });
    const { status, packedAt, shippingInfo: previous, notes } = order;
    // Also a second request with the same address, whose first response was lost.
    const keys = Object.keys(shippingInfo) as (keyof ShippingInfo)[];
    if (keys.every((key) => shippingInfo[key] === previous[key])) return viewAdminOrder(order);
    await requireSeenRefunds(order, seenRefundsVersion);
    if (packedAt || (status !== 'Pending' && status !== 'Processing')) {
      const state = packedAt ? 'packed: mark it as not packed first' : status.toLowerCase();
      throw new AppError({
        code: 'conflict',
        message: `The address was not changed. This order is ${state}.`,
      });
    }
    if ((notes?.length ?? 0) >= NOTE_LIMITS.count) {
      throw new AppError({
        code: 'conflict',
        message: `The address was not changed, because its earlier one could not be noted: an order can have at most ${NOTE_LIMITS.count} notes.`,
      });
    }
    const corrected = await mongoose.connection.transaction(async (session) => {
      const changedOrder = await recordAddress(order, { shippingInfo, adminId, session });
      // Who has not paid yet gets the address with the receipt; if it was refunded, nothing is sent.
      if (changedOrder && SHIPPABLE_STATES.some((state) => state === changedOrder.payment.state))
        await emailAddress(changedOrder, session);
      return changedOrder;
    });
    return corrected ? viewAdminOrder(corrected) : LOST_RACE;
  }, ORDER_CHANGED_MESSAGE);
}

/** Throws if the order would be packed but must not be shipped, or if the admin has not seen how it is. */
async function requireSeenPacking(
  order: OrderDocument,
  { isPacked, seenPacked, seenRefundsVersion }: Shipment,
): Promise<void> {
  const wasPacked = Boolean(order.packedAt);
  if (isPacked === wasPacked) return;
  if (seenPacked !== undefined && seenPacked !== wasPacked) {
    throw new AppError<typeof ORDER_CHANGE_ERRORS>({
      code: 'edit_conflict',
      message: `Someone marked this order as ${wasPacked ? 'packed' : 'not packed'} since you last saw it. Close it, open it again, and save what you meant.`,
      details: { current: await viewAdminOrder(order) },
    });
  }
  if (isPacked) await requireSeenRefunds(order, seenRefundsVersion);
  const reason = isPacked ? findPackingRejection(toHandledOrder(order)) : null;
  if (reason !== null) throw new AppError({ code: 'conflict', message: `${reason} It was not packed.` });
}

/** Stores the shipment of an order that is on its way together with the email that tells its customer how to track it. */
async function recordEmailedShipment(
  order: OrderDocument,
  shipment: Shipment,
): Promise<OrderDocument | null> {
  return mongoose.connection.transaction(async (session) => {
    const changedOrder = await recordShipment(order, { ...shipment, session });
    if (changedOrder) await emailTracking(changedOrder, session);
    return changedOrder;
  });
}

/** Adds an internal note to an order. Throws `not_found`, and `conflict` if it has too many. */
export async function addOrderNote(orderId: string, note: string, adminId: string): Promise<AdminOrderView> {
  await connect();
  const order = await Order.findOne({ _id: orderId }).lean<OrderDocument>();
  if (!order) throw new AppError({ code: 'not_found', message: 'There is no such order.' });
  const changedOrder = await recordNote(order, note, adminId);
  if (!changedOrder) {
    throw new AppError({
      code: 'conflict',
      message: `An order can have at most ${NOTE_LIMITS.count} notes. Your note was not added.`,
    });
  }
  return viewAdminOrder(changedOrder);
}
