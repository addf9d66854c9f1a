import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { documentIdSchema } from '@/lib/http/id-schema';
import { computeOffset, countPages } from '@/lib/http/page-rules';
import type { OrderListQuery } from '@/lib/orders/order-list-schema';
import { viewOrders } from '@/lib/orders/order-queries';
import type { AdminOrderView } from '@/lib/orders/order-schema';
import { toAdminOrderView } from '@/lib/orders/order-view';
import { Order, type OrderDocument } from '@/models/order';
import { User } from '@/models/user';
import { findAlertNotes } from './payment-alert-queries';

export type OrderPage = { orders: AdminOrderView[]; pageCount: number; count: number };

/** Returns a page of orders, newest first, optionally of one status. */
export async function findOrderPage({ page, limit, status }: OrderListQuery): Promise<OrderPage> {
  await connect();
  const filter = status ? { status } : {};
  const [orders, count] = await Promise.all([
    Order.find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .skip(computeOffset({ page, limit }))
      .limit(limit)
      .lean<OrderDocument[]>(),
    Order.countDocuments(filter),
  ]);
  return { orders: await viewAdminOrders(orders), pageCount: countPages(count, limit), count };
}

/** Returns an order with its history; null when there is none with that id. */
export async function findAdminOrder(id: string): Promise<AdminOrderView | null> {
  if (!documentIdSchema.safeParse(id).success) return null;
  await connect();
  const order = await Order.findOne({ _id: id }).lean<OrderDocument>();
  return order && viewAdminOrder(order);
}

export async function viewAdminOrder(order: OrderDocument): Promise<AdminOrderView> {
  const [view] = await viewAdminOrders([order]);
  if (!view) throw new Error('An order without a view.');
  return view;
}

async function viewAdminOrders(orders: readonly OrderDocument[]): Promise<AdminOrderView[]> {
  const ids = orders.flatMap(({ statusChanges = [] }) =>
    statusChanges.flatMap(({ adminId }) => adminId ?? []),
  );
  const [views, admins, notes] = await Promise.all([
    viewOrders(orders),
    User.find({ _id: mongoose.trusted({ $in: ids }) })
      .select({ email: 1 })
      .lean(),
    findAlertNotes(orders.map(({ _id }) => _id)),
  ]);
  const emails = new Map(admins.map(({ _id, email }) => [String(_id), email]));
  return views.flatMap((view, index) => {
    const order = orders[index];
    return order ? [toAdminOrderView(order, view, emails, notes.get(view._id) ?? [])] : [];
  });
}
