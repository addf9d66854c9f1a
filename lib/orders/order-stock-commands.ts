import 'server-only';
import mongoose from 'mongoose';
import { env } from '@/lib/runtime/env';
import { Order, type OrderDocument } from '@/models/order';
import { MAX_UNPAID_PIECES } from '@/models/stock-limits';
import { UNPAID_STATES } from './payment-state-rules';
import { countRestockedPieces, listSentItems } from './refunded-piece-rules';
import { lowerHold, reserveStock, returnStock } from './stock-commands';
import { type HeldPieces, listHeldPieces, type StockLine, type StockShortage } from './stock-queries';

/**
 * The caller of these has the order's lock: the pieces that a request takes for a charge are not given back because of an earlier
 * decline.
 */

/**
 * Takes the pieces of an order out of the stock before it is charged, all of them or none; returns the shortage. A short order
 * must be closed, which gives back its pieces.
 */
export async function reserveOrderStock(order: OrderDocument): Promise<StockShortage[]> {
  const { stockReservedAt, stockReturnedAt, payment } = order;
  // A charge was requested, so it is too late to refuse: the pack was not counted yet when the order was placed.
  const mayBeCharged = payment.attempts > 0 && payment.state !== 'declined' && !stockReturnedAt;
  return stockReservedAt || mayBeCharged ? [] : takeStock(order);
}

/**
 * Takes the pieces that an order gave back before it was paid all the same. If they are short, it keeps those it could take, and
 * `onShort` must tell an admin; until a later call gets the rest, it must not be shipped.
 */
export async function retakeOrderStock(order: OrderDocument, onShort: () => Promise<void>): Promise<void> {
  const shortages = await takeStock(order);
  if (shortages.length > 0) await onShort();
}

async function takeStock(order: OrderDocument): Promise<StockShortage[]> {
  const { _id, stockReturnedAt } = order;
  const { isCounted, shortages } = await reserveStock(_id, listSentItems(order).map(toStockLine));
  if (shortages.length === 0 && (isCounted || stockReturnedAt)) {
    await Order.updateOne(
      { _id },
      { ...(isCounted && { $set: { stockReservedAt: new Date() } }), $unset: { stockReturnedAt: 1 } },
    );
  }
  return shortages;
}

/**
 * Puts the pieces of an unpaid order back on sale, which stays open: they are taken again before it is charged. The order is
 * written first, so that a process that dies in between leaves no order that counts on pieces it does not have.
 */
export async function returnOrderStock(order: OrderDocument): Promise<void> {
  const { matchedCount } = await Order.updateOne(
    { _id: order._id, 'payment.state': order.payment.state },
    { $set: { stockReturnedAt: new Date() }, $unset: { stockReservedAt: 1 } },
  );
  if (matchedCount > 0) await returnStock(order);
}

/** Whether an order alone holds more pieces than one client may keep from others without paying. */
export async function holdsTooMuch({ _id }: OrderDocument): Promise<boolean> {
  return sumPieces(await listHeldPieces([_id])) > MAX_UNPAID_PIECES.client;
}

/**
 * Whether an order and others of its client hold more pieces than that without being paid; a single large order may take its
 * pieces for its charge. Asked after the order has taken its own: of two at once, the one that took its pieces first pays.
 */
export async function sharesTooMuch({ _id, client }: OrderDocument): Promise<boolean> {
  if (env().RATE_LIMITS === 'off' || !client) return false;
  const orders = await Order.find({
    client,
    'payment.state': mongoose.trusted({ $in: [...UNPAID_STATES] }),
    // Under review: for the customer, it is paid.
    'payment.captureReference': mongoose.trusted({ $exists: false }),
  })
    .select({ _id: 1, stockReservedAt: 1 })
    .lean();
  const own = orders.find((order) => order._id.equals(_id));
  // The other order of two at once sees this one, since it has taken its pieces later.
  const earlierOrders = orders.filter((order) => order === own || isReservedBefore(order, own));
  const pieces = await listHeldPieces(earlierOrders.map((order) => order._id));
  const ownPieces = pieces.filter(({ orderId }) => orderId.equals(_id));
  if (ownPieces.length === 0 || ownPieces.length === pieces.length) return false;
  if (sumPieces(pieces) > MAX_UNPAID_PIECES.client) return true;
  return ownPieces.some(
    ({ packId }) => sumPieces(pieces.filter((held) => held.packId.equals(packId))) > MAX_UNPAID_PIECES.pack,
  );
}

type Reservation = Pick<OrderDocument, '_id' | 'stockReservedAt'>;

/** Whether an order took its pieces before another one, which has taken its own. */
function isReservedBefore(order: Reservation, other: Reservation | undefined): boolean {
  const [time, otherTime] = [order.stockReservedAt?.getTime(), other?.stockReservedAt?.getTime()];
  if (time === undefined || otherTime === undefined) return false;
  return time === otherTime ? String(order._id) < String(other?._id) : time < otherTime;
}

function sumPieces(pieces: readonly HeldPieces[]): number {
  return pieces.reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * Puts the pieces back on sale of which refunds of an order say so, as long as it holds them: once its parcel has left, they must
 * be counted. Repeatable.
 */
export async function restockRefundedPieces(order: OrderDocument): Promise<void> {
  for (const [index, count] of countRestockedPieces(order).entries()) {
    const item = order.items[index];
    if (item && count > 0)
      await lowerHold(order._id, { ...toStockLine(item), quantity: item.quantity - count });
  }
}

function toStockLine({ ingredientId, amount, quantity }: OrderDocument['items'][number]): StockLine {
  return { ingredientId: String(ingredientId), amount, quantity };
}
