import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { Ingredient } from '@/models/ingredient';
import { DEFAULT_CATEGORY } from '@/models/ingredient-limits';
import { Order, type OrderDocument } from '@/models/order';
import type { OrderView } from './order-schema';
import { toOrderView } from './order-view';
import { LISTED_STATES } from './payment-state-rules';
import { isAccepted } from './placement-rules';

/** Returns the user's orders that took money, wait for authentication or are under review at PayPal, newest first. */
export async function listMyOrders(userId: string): Promise<OrderView[]> {
  await connect();
  // Filtered here, since with a condition on the state SecantusDB reads all customers' orders.
  const orders = await Order.find({ userId }).sort({ createdAt: -1 }).lean<OrderDocument[]>();
  const isListed = ({ payment }: OrderDocument) =>
    payment.state === 'pending' ? isAccepted(payment) : LISTED_STATES.includes(payment.state);
  return viewOrders(orders.filter(isListed));
}

export async function viewOrder(order: OrderDocument): Promise<OrderView> {
  const [view] = await viewOrders([order]);
  if (!view) throw new Error('The order has no view.');
  return view;
}

/** Returns the orders in API form, with the current names, categories and images of their items. */
export async function viewOrders(orders: readonly OrderDocument[]): Promise<OrderView[]> {
  const ids = orders.flatMap(({ items }) => items.map(({ ingredientId }) => ingredientId));
  const ingredients = await Ingredient.find({ _id: mongoose.trusted({ $in: ids }) })
    .select({ name: 1, category: 1, image: 1 })
    .lean();
  const catalog = new Map(
    ingredients.map(({ _id, name, category, image }) => [
      String(_id),
      { name, category: category || DEFAULT_CATEGORY, image },
    ]),
  );
  return orders.map((order) => toOrderView(order, catalog));
}
