import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { Order, type OrderDocument } from '@/models/order';
import { findDoublePurchases, UNREFUNDED_STATES } from './double-purchase-rules';

/** Lists the pairs of orders created since `since` that may be a double purchase, with their payments. */
export async function listDoublePurchases(since: Date) {
  await connect();
  const orders = await Order.find({
    createdAt: mongoose.trusted({ $gte: since }),
    'payment.state': mongoose.trusted({ $in: [...UNREFUNDED_STATES] }),
  })
    .select({
      ...{ orderNumber: 1, userId: 1, email: 1, createdAt: 1 },
      ...{ 'shippingInfo.name': 1, 'shippingInfo.postalCode': 1 },
      ...{ 'items.ingredientId': 1, 'items.amount': 1, 'items.quantity': 1 },
      ...{ 'payment.changes': 1, 'payment.provider': 1, 'payment.reference': 1 },
    })
    .lean<OrderDocument[]>();
  return findDoublePurchases(orders.map(toChargedOrder));
}

function toChargedOrder({
  _id,
  orderNumber,
  userId,
  email,
  shippingInfo,
  items,
  payment,
  createdAt,
}: OrderDocument) {
  const paidAt = payment.changes.find(({ state }) => state === 'paid' || state === 'review')?.at;
  return {
    id: String(_id),
    orderNumber,
    userId: userId ? String(userId) : null,
    email,
    shippingName: shippingInfo.name,
    postalCode: shippingInfo.postalCode,
    lines: items.map(({ ingredientId, amount, quantity }) => ({
      ingredientId: String(ingredientId),
      amount,
      quantity,
    })),
    createdAtMs: createdAt.getTime(),
    paidAtMs: (paidAt ?? createdAt).getTime(),
    payment: { provider: payment.provider, reference: payment.reference ?? String(_id) },
  };
}
