import 'server-only';
import mongoose from 'mongoose';
import { connect, isDatabaseUnavailable } from '@/lib/db/connect';
import { tryWithLease } from '@/lib/db/lease';
import { ORDER_LOCK_MS, PLACEMENT_LIFETIME_MS } from '@/lib/orders/order-rules';
import { findShippedAt } from '@/lib/orders/order-status-rules';
import { restockRefundedPieces, retakeOrderStock, returnOrderStock } from '@/lib/orders/order-stock-commands';
import { isUnpaid, SHIPPABLE_STATES } from '@/lib/orders/payment-state-rules';
import { isOpenRefund, listRefunds } from '@/lib/orders/refund-rules';
import { isRefundOfPiecesUndecided } from '@/lib/orders/refunded-piece-rules';
import { forgetShippedStock, listHoldingOrders, returnStock } from '@/lib/orders/stock-commands';
import { log } from '@/lib/runtime/log';
import { Order, type OrderDocument } from '@/models/order';
import { raiseAlert } from './payment-alert-commands';
import { closeUnpaidOrder } from './reconcile-commands';

/** Longer than a provider takes for a charge: one whose process died may still succeed until then. */
const CHARGE_LIFETIME_MS = 60_000;

/**
 * Puts pieces back on sale that orders hold which were canceled or refunded before they were shipped, or closed by a process
 * that died before it could, or whose payment was declined, and those of refunds that say so; takes them again for those that
 * were paid all the same; closes orders whose placement died before it had taken all their pieces; forgets pieces that were
 * shipped. Repeatable, in any process.
 */
export async function sweepStock(now = new Date()): Promise<void> {
  await connect();
  for (const order of await listUnsettledOrders())
    await goOnUnlessFailed(order._id, () => sweepOrder(order, now));
  await retakeReturnedStock();
}

/**
 * Reads the orders whose pieces may have to move. Of all others, which wait to be shipped, it reads only the fields that tell so.
 */
async function listUnsettledOrders(): Promise<OrderDocument[]> {
  const holdingIds = await listHoldingOrders();
  const states = await Order.find({ _id: mongoose.trusted({ $in: holdingIds }) })
    .select({
      ...{ status: 1, statusChanges: 1, createdAt: 1, 'refunds._id': 1 },
      ...{ 'payment.state': 1, 'payment.changes.state': 1 },
    })
    .lean<OrderDocument[]>();
  const ids = states.filter((order) => !onlyWaitsForShipping(order)).map(({ _id }) => _id);
  if (ids.length === 0) return [];
  return Order.find({ _id: mongoose.trusted({ $in: ids }) }).lean<OrderDocument[]>();
}

/** Whether `sweepOrder` has nothing to do for an order: it is paid, and was neither shipped, canceled, closed nor refunded. */
function onlyWaitsForShipping(order: OrderDocument): boolean {
  const { status, payment, refunds } = order;
  return (
    SHIPPABLE_STATES.some((state) => state === payment.state) &&
    status !== 'Cancelled' &&
    !findShippedAt(order) &&
    !refunds?.length &&
    !payment.changes.some(({ state }) => state === 'void')
  );
}

async function sweepOrder(order: OrderDocument, now: Date): Promise<void> {
  // First, since afterwards its holds are unknown.
  await restockRefundedPieces(order);
  if (findShippedAt(order)) await forgetShippedStock(order._id);
  else if (isStockFree(order)) await returnStock(order);
  else if (isUnpaid(order.payment.state) && isPlacementDead(order, now))
    await closeUnpaidOrder(order, 'sweep');
  else if (mustReturnStock(order, now)) {
    await withLockedOrder(order._id, async (lockedOrder) => {
      if (mustReturnStock(lockedOrder, now)) await returnOrderStock(lockedOrder);
    });
  }
}

/** One order's failure does not keep the pieces of others. */
async function goOnUnlessFailed(orderId: OrderDocument['_id'], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.warn({ err: error, orderId: String(orderId) }, 'the pieces of an order wait for the next sweep');
  }
}

/** A payment may succeed after its order gave its pieces back: the provider was slow, or it waited for a large order's customer. */
async function retakeReturnedStock(): Promise<void> {
  const orders = await Order.find({
    stockReturnedAt: mongoose.trusted({ $exists: true }),
    'payment.state': mongoose.trusted({ $in: [...SHIPPABLE_STATES] }),
    status: mongoose.trusted({ $in: ['Pending', 'Processing'] as const }),
  })
    .select({ _id: 1 })
    .lean();
  for (const { _id } of orders) {
    const retake = () =>
      withLockedOrder(_id, async (order) => {
        const { payment, stockReturnedAt } = order;
        // How many pieces it needs is decided with the refund.
        if (listRefunds(order).some((refund) => isOpenRefund(refund) && refund.lines)) return;
        if (!stockReturnedAt || !SHIPPABLE_STATES.some((state) => state === payment.state)) return;
        const { provider, reference } = payment;
        await retakeOrderStock(order, () =>
          raiseAlert({
            kind: 'oversold',
            provider,
            reference: reference ?? String(_id),
            orderId: String(_id),
            occurrence: toOversoldOccurrence(order),
          }),
        );
      });
    await goOnUnlessFailed(_id, retake);
  }
}

/** An order that had its pieces, and lacks some again since a refund came back, is another occurrence. */
function toOversoldOccurrence({ payment, stockReturnedAt }: OrderDocument): number {
  const paidAt = payment.changes.find(({ state }) => state === 'paid')?.at;
  return paidAt && stockReturnedAt && stockReturnedAt > paidAt ? stockReturnedAt.getTime() : 0;
}

/** Does nothing if a request has the order: the next sweep comes soon. */
async function withLockedOrder(
  _id: OrderDocument['_id'],
  work: (order: OrderDocument) => Promise<void>,
): Promise<void> {
  await tryWithLease(
    `order:${_id}`,
    async () => work(await Order.findOne({ _id }).orFail().lean<OrderDocument>()),
    { ttlMs: ORDER_LOCK_MS },
  );
}

/** Whether an unpaid order holds pieces that it has given back as far as its payment knows, or must because it was declined. */
function mustReturnStock({ payment, stockReturnedAt }: OrderDocument, now: Date): boolean {
  if (!isUnpaid(payment.state)) return false;
  const { state, triedAt, capturingSince } = payment;
  const isCharging = capturingSince || (triedAt && now.getTime() - triedAt.getTime() < CHARGE_LIFETIME_MS);
  return Boolean(stockReturnedAt) || (state === 'declined' && !isCharging);
}

/**
 * Whether an unshipped order will never be shipped: it was canceled or closed, which is final, or all of its money went back,
 * also after a lost dispute. Pieces that are being refunded are decided about first.
 */
function isStockFree(order: OrderDocument): boolean {
  const { status, payment } = order;
  if (isRefundOfPiecesUndecided(order)) return false;
  if (status === 'Cancelled' || payment.state === 'refunded') return true;
  return payment.changes.some(({ state }) => state === 'void');
}

function isPlacementDead({ stockReservedAt, createdAt, payment }: OrderDocument, now: Date): boolean {
  return (
    !stockReservedAt && payment.attempts === 0 && now.getTime() - createdAt.getTime() > PLACEMENT_LIFETIME_MS
  );
}
