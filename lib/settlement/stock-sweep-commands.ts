import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { isUnpaid } from '@/lib/orders/payment-state-rules';
import { forgetShippedStock, listHoldingOrders, returnStock } from '@/lib/orders/stock-commands';
import { Order, type OrderDocument } from '@/models/order';
import type { OrderStatus } from '@/models/order-limits';
import { closeUnpaidOrder } from './reconcile-commands';

/** Longer than any request lives: a placement that has not taken all its pieces by then has died. */
const PLACEMENT_LIFETIME_MS = 2 * 60_000;

const SHIPPED_STATUSES: ReadonlySet<OrderStatus> = new Set(['Shipped', 'Delivered']);

/**
 * Puts pieces back on sale that orders hold which were canceled before they were shipped, or closed by a process that died
 * before it could; closes orders whose placement died before it had taken all their pieces; forgets pieces that were shipped.
 * Repeatable, in any process.
 */
export async function sweepStock(now = new Date()): Promise<void> {
  await connect();
  const ids = await listHoldingOrders();
  const orders = await Order.find({ _id: mongoose.trusted({ $in: ids }) }).lean<OrderDocument[]>();
  for (const order of orders) {
    if (hasShipped(order)) await forgetShippedStock(order._id);
    else if (isStockFree(order)) await returnStock(order._id);
    else if (isUnpaid(order.payment.state) && isPlacementDead(order, now))
      await closeUnpaidOrder(order, 'sweep');
  }
}

function hasShipped({ status, statusChanges }: OrderDocument): boolean {
  return [status, ...statusChanges.map((change) => change.status)].some((value) =>
    SHIPPED_STATUSES.has(value),
  );
}

/** Whether an unshipped order will never be shipped: both is final, and money that arrives later is refunded. */
function isStockFree({ status, payment }: OrderDocument): boolean {
  return status === 'Cancelled' || payment.changes.some(({ state }) => state === 'void');
}

function isPlacementDead({ stockReservedAt, createdAt, payment }: OrderDocument, now: Date): boolean {
  return (
    !stockReservedAt && payment.attempts === 0 && now.getTime() - createdAt.getTime() > PLACEMENT_LIFETIME_MS
  );
}
