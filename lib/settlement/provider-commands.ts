import 'server-only';
import { withLease } from '@/lib/db/lease';
import { ORDER_LOCK_MS, ORDER_LOCK_WAIT_MS } from '@/lib/orders/order-rules';
import type { StartedOrder } from '@/lib/payments/provider/payment-provider';
import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import { providers } from '@/lib/payments/providers';
import { Order, type OrderDocument } from '@/models/order';

/**
 * Closes the unpaid payment of an order permanently, and calls `write` to record the snapshot; a payment
 * that completed first stays paid. If the provider cannot close payments, the order lock prevents a charge
 * from starting between the check and the record.
 */
export async function closePayment<T>(
  order: StartedOrder,
  write: (snapshot: PaymentSnapshot) => Promise<T>,
): Promise<T> {
  const provider = providers.get(order.payment.provider);
  if (!provider.needsLockToClose) return write(await provider.closePayment(order));
  const close = async () => {
    // A charge may have begun before the lock was free.
    const current = await Order.findOne({ _id: order._id }).lean<OrderDocument>();
    return write(await provider.closePayment(current && isStarted(current) ? current : order));
  };
  return withLease(`order:${order._id}`, close, {
    ttlMs: ORDER_LOCK_MS,
    waitMs: ORDER_LOCK_WAIT_MS,
  });
}

export function isStarted(order: OrderDocument): order is OrderDocument & StartedOrder {
  return typeof order.payment.reference === 'string';
}
