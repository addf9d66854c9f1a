import 'server-only';
import { documentIdSchema } from '@/lib/catalog/recipe-schema';
import { connect } from '@/lib/db/connect';
import { Order, type OrderDocument } from '@/models/order';
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

export type OrderChange = {
  /** ISO 8601. */
  at: string;
  /** What it became, and whether that is its money or its way to the customer. */
  state: string;
  kind: 'payment' | 'status';
  /** Who did it: an administrator's e-mail, or a part of the shop. */
  by: string;
};

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
    state,
    kind: 'payment' as const,
    by,
  }));
  return { order: await viewOrder(order), changes };
}
