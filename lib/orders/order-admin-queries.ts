import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { Order, type OrderDocument } from '@/models/order';
import { User } from '@/models/user';
import { viewOrders } from './order-queries';
import type { AdminOrderList, AdminOrderQuery, AdminOrderView } from './order-schema';
import { toAdminOrderView } from './order-view';

/** A page of all orders, newest first; `status` leaves only those of that status. */
export async function listOrders({ page, limit, status }: AdminOrderQuery): Promise<AdminOrderList> {
  await connect();
  const filter = status ? { status } : {};
  const [orders, count] = await Promise.all([
    Order.find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<OrderDocument[]>(),
    Order.countDocuments(filter),
  ]);
  return { orders: await viewAdminOrders(orders), totalPages: Math.ceil(count / limit) };
}

export async function viewAdminOrder(order: OrderDocument): Promise<AdminOrderView> {
  const [view] = await viewAdminOrders([order]);
  if (!view) throw new Error('An order without a view.');
  return view;
}

async function viewAdminOrders(orders: readonly OrderDocument[]): Promise<AdminOrderView[]> {
  const ids = orders.flatMap(({ statusChanges = [] }) => statusChanges.map(({ adminId }) => adminId));
  const [views, admins] = await Promise.all([
    viewOrders(orders),
    User.find({ _id: mongoose.trusted({ $in: ids }) })
      .select({ email: 1 })
      .lean(),
  ]);
  const emails = new Map(admins.map(({ _id, email }) => [String(_id), email]));
  return views.flatMap((view, index) => {
    const order = orders[index];
    return order ? [toAdminOrderView(order, view, emails)] : [];
  });
}
