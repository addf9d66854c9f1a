import 'server-only';
import { isUnpaid } from '@/lib/orders/payment-state-rules';
import { isAccepted, isGoingBack } from '@/lib/orders/placement-rules';
import { ClosedCheckout } from '@/models/closed-checkout';
import { Order, type OrderDocument } from '@/models/order';
import type { AttemptKeys } from './attempt-key';

/**
 * The order that the key of a checkout stands for: the one that is paid or accepted, else the one that can
 * still be paid, else one whose money goes back or went back, else the newest that was given up; null when
 * there is none. Late money of an order that was given up, and databases from before, make several.
 */
export async function findEarlierOrder(
  keys: Pick<AttemptKeys, 'placementKey' | 'checkoutKey'>,
): Promise<OrderDocument | null> {
  return (await listOrdersOf(keys))[0] ?? null;
}

/** All orders of a checkout, in the order in which its key stands for them. */
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
  if (isGoingBack(order) || state === 'refunded') return 2;
  return isUnpaid(state) && !isAccepted(order.payment) ? 1 : 0;
}

/** Whether no order is recorded under this key any more. */
export async function isClosed(checkoutKey: string): Promise<boolean> {
  return (await ClosedCheckout.exists({ _id: checkoutKey })) !== null;
}
