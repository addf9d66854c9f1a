import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { Ingredient } from '@/models/ingredient';
import { Order, type OrderDocument } from '@/models/order';
import { Recall, type RecallDocument } from '@/models/recall';
import { User } from '@/models/user';
import { toDayFilter } from './day-filter';
import { CHARGED_STATES } from './payment-state-rules';
import type { RecallScope, RecallSubject, RecallView } from './recall-schema';

/** What someone ordered of a recalled product. */
type RecallBuyer = { email: string; orderNumbers: string[] };

/** Returns everyone who paid for the product on these days, and with which orders, by email. */
export async function listRecallBuyers({ product, from, to }: RecallScope): Promise<RecallBuyer[]> {
  await connect();
  const orders = await Order.find({
    'items.ingredientId': new mongoose.Types.ObjectId(product),
    createdAt: toDayFilter({ from, to }),
    'payment.state': mongoose.trusted({ $in: [...CHARGED_STATES] }),
  })
    .select({ email: 1, orderNumber: 1 })
    .sort({ createdAt: 1 })
    .lean<Pick<OrderDocument, 'email' | 'orderNumber'>[]>();
  const numbersByEmail = new Map<string, string[]>();
  for (const { email, orderNumber } of orders) {
    const key = email.toLowerCase();
    numbersByEmail.set(key, [...(numbersByEmail.get(key) ?? []), orderNumber]);
  }
  return [...numbersByEmail].map(([email, orderNumbers]) => ({ email, orderNumbers }));
}

/** Returns the recall of a product from one day to another, and what was sent about it; null unless all three are given. */
export async function findRecall({
  product,
  from,
  to,
}: Partial<RecallScope>): Promise<{ subject: RecallSubject; sentRecall: RecallView | null } | null> {
  if (!product || !from || !to) return null;
  await connect();
  const [ingredient, buyers, recall] = await Promise.all([
    Ingredient.findOne({ _id: product }).select({ name: 1 }).lean(),
    listRecallBuyers({ product, from, to }),
    Recall.findOne({ ingredientId: product, from, to }).lean<RecallDocument>(),
  ]);
  if (!ingredient) return null;
  return {
    subject: {
      product,
      productName: ingredient.name,
      from,
      to,
      buyerCount: buyers.length,
      exampleOrders: buyers[0]?.orderNumbers ?? [],
    },
    sentRecall: recall && (await viewRecall(recall)),
  };
}

export async function viewRecall(recall: RecallDocument): Promise<RecallView> {
  const { subject, message, createdAt, adminId, buyerCount } = recall;
  const admin = await User.findOne({ _id: adminId }).select({ email: 1 }).lean();
  return {
    subject,
    message,
    createdAt: createdAt.toISOString(),
    by: admin?.email ?? null,
    buyerCount: buyerCount ?? null,
  };
}

/** Returns all products by name, for choosing one. */
export async function listProducts(): Promise<{ _id: string; name: string }[]> {
  await connect();
  const ingredients = await Ingredient.find().select({ name: 1 }).sort({ sortName: 1 }).lean();
  return ingredients.map(({ _id, name }) => ({ _id: String(_id), name }));
}
