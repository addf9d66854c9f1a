import 'server-only';
import { compareAndSwap, LOST_RACE } from '@/lib/db/compare-and-swap';
import { AppError } from '@/lib/http/errors';
import { findCancelRefusal } from '@/lib/orders/cancel-rules';
import { type OrderReader, requireCustomerOrder, viewCustomerOrder } from '@/lib/orders/order-page-queries';
import type { CustomerOrder } from '@/lib/orders/order-page-schema';
import { recordChange, requestUnlessDown } from './order-change-commands';
import { completeCancellation } from './reconcile-commands';
import { ORDER_CHANGED_MESSAGE } from './settle-commands';

/**
 * Cancels an order for its customer: its payment is closed or refunded like one that an admin cancels. Throws `not_found`
 * for everyone else, and `conflict` with the reason if it is already canceled, packed or shipped.
 */
export async function cancelOrder(orderId: string, reader: OrderReader): Promise<CustomerOrder> {
  return compareAndSwap(async () => {
    const { order, access } = await requireCustomerOrder(orderId, reader);
    const refusal = findCancelRefusal(order);
    if (refusal) throw new AppError({ code: 'conflict', message: refusal });
    const canceledOrder = await recordChange(order, {
      status: 'Cancelled',
      events: ['refund_requested'],
      author: { kind: 'customer' },
    });
    if (!canceledOrder) return LOST_RACE;
    const settledOrder = await requestUnlessDown(canceledOrder, () =>
      completeCancellation(canceledOrder, 'customer'),
    );
    return viewCustomerOrder(settledOrder, access);
  }, ORDER_CHANGED_MESSAGE);
}
