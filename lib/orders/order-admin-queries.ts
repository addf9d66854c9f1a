import 'server-only';
import { documentIdSchema } from '@/lib/catalog/recipe-schema';
import { connect } from '@/lib/db/connect';
import { Order, type OrderDocument } from '@/models/order';
import type { OrderChange } from './order-list-rules';
import type { OrderListQuery } from './order-list-schema';
import { viewOrder, viewOrders } from './order-queries';
import type { OrderView } from './order-schema';

export type OrderPage = { orders: OrderView[]; totalPages: number; count: number };

/** One page of all orders, paid or not, newest first. */
export async function findOrderPage({ page, limit, status }: OrderListQuery): Promise<OrderPage> {
  await connect();
  const filter = status ? { status } : {};
  const [orders, count] = await Promise.all([
    Order.find(filter)
      .sort({ createdAt: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<OrderDocument[]>(),
    Order.countDocuments(filter),
  ]);
  return {
    orders: await viewOrders(orders),
    totalPages: Math.max(1, Math.ceil(count / limit)),
    count,
  };
}

/** An order with everything that happened to it, oldest first; null when there is none of that id. */
export async function findOrderDetails(
  id: string,
): Promise<{ order: OrderView; changes: OrderChange[] } | null> {
  if (!documentIdSchema.safeParse(id).success) return null;
  await connect();
  const order = await Order.findOne({ _id: id }).lean<OrderDocument>();
  if (!order) return null;
  const changes = order.payment.changes.map(({ at, state, by }) => ({
    at: at.toISOString(),
    what: `Payment: ${state}`,
    by,
  }));
  const placed = { at: order.createdAt.toISOString(), what: 'Order placed', by: order.email };
  return { order: await viewOrder(order), changes: [placed, ...changes] };
}
