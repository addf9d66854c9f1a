import 'server-only';
import { ClosedCheckout } from '@/models/closed-checkout';
import { Order, type OrderDocument } from '@/models/order';
import type { AttemptKeys } from './attempt-key';
import { isUnpaid } from './payment-state-rules';
import { isAccepted } from './placement-rules';

/**
 * The order that the key of a checkout stands for: the one that took money, else the one that can still
 * be paid, else the newest that was given up; null when there is none. Databases from before may hold
 * several of one key.
 */
export async function findEarlierOrder({
  placementKey,
  checkoutKey,
}: Pick<AttemptKeys, 'placementKey' | 'checkoutKey'>): Promise<OrderDocument | null> {
  const orders = await Order.find(checkoutKey === null ? { placementKey } : { checkoutKey })
    .sort({ createdAt: -1 })
    .lean<OrderDocument[]>();
  return orders.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}

function rank({ payment }: OrderDocument): number {
  if (payment.state === 'void') return 2;
  return isUnpaid(payment.state) && !isAccepted(payment) ? 1 : 0;
}

/** Whether no order is recorded under this key any more. */
export async function isClosed(checkoutKey: string): Promise<boolean> {
  return (await ClosedCheckout.exists({ _id: checkoutKey })) !== null;
}
