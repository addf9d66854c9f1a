import 'server-only';
import { connect } from '@/lib/db/connect';
import { Order } from '@/models/order';
import type { OrderStatus, PaymentState } from '@/models/order-limits';

export type OrderCount = { status: OrderStatus; provider: string; paymentState: PaymentState; count: number };

/** Returns how many orders of the last `sinceMs` milliseconds have each status, provider and payment state. */
export async function countRecentOrders(sinceMs: number): Promise<OrderCount[]> {
  await connect();
  return Order.aggregate<OrderCount>([
    { $match: { createdAt: { $gte: new Date(Date.now() - sinceMs) } } },
    {
      $group: {
        _id: { status: '$status', provider: '$payment.provider', paymentState: '$payment.state' },
        count: { $sum: 1 },
      },
    },
    {
      $project: {
        _id: 0,
        status: '$_id.status',
        provider: '$_id.provider',
        paymentState: '$_id.paymentState',
        count: 1,
      },
    },
  ]);
}
