import 'server-only';
import { isOpenPayment, isRefundPending } from '@/lib/orders/placement-rules';
import { ClosedCheckout } from '@/models/closed-checkout';
import { Order, type OrderDocument } from '@/models/order';
import type { AttemptKeys } from './attempt-key';

/**
 * Returns the order that a checkout's key refers to; null if there is none. A key has several orders if money arrived
 * late for a voided one, and in older databases. A paid or accepted order takes precedence, then one that can still
 * be paid, one that was or is being refunded, and the newest voided one.
 */
export async function findEarlierOrder(
  keys: Pick<AttemptKeys, 'placementKey' | 'checkoutKey'>,
): Promise<OrderDocument | null> {
  return (await listOrdersOf(keys))[0] ?? null;
}

/** Lists all orders of a checkout, in the same order of precedence. */
export async function listOrdersOf({
  placementKey,
  checkoutKey,
}: Pick<AttemptKeys, 'placementKey' | 'checkoutKey'>): Promise<OrderDocument[]> {
  const orders = await Order.find(checkoutKey === null ? { placementKey } : { checkoutKey })
    .sort({ createdAt: -1 })
    .lean<OrderDocument[]>();
  return orders.toSorted((a, b) => rank(a) - rank(b));
}

function rank(order: OrderDocument): number {
  const { state } = order.payment;
  if (state === 'void') return 3;
  if (isRefundPending(order) || state === 'refunded') return 2;
  return isOpenPayment(order.payment) ? 1 : 0;
}

/** Returns whether the key is closed to new orders. */
export async function isClosed(checkoutKey: string): Promise<boolean> {
  return (await ClosedCheckout.exists({ _id: checkoutKey })) !== null;
}
