import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { Ingredient } from '@/models/ingredient';
import { Order, type OrderDocument } from '@/models/order';
import { Recall, type RecallDocument } from '@/models/recall';
import { RemovedIngredient } from '@/models/removed-ingredient';
import { User } from '@/models/user';
import { toDayFilter, toShopDay } from './day-filter';
import { DAY_MS } from './day-rules';
import { PLACEMENT_LIFETIME_MS } from './order-rules';
import { CHARGED_STATES, isUnpaid } from './payment-state-rules';
import type { ListedRecall, RecallScope, RecallSubject, RecallView } from './recall-schema';

/** Someone's orders of a recalled product. */
type RecallBuyer = { email: string; orderNumbers: string[] };

/** Returns everyone who paid for the product in this time, and with which orders, by email. */
export async function listRecallBuyers(
  product: string,
  time: { $gte?: Date; $lt?: Date },
): Promise<RecallBuyer[]> {
  await connect();
  const orders = await Order.find({
    'items.ingredientId': new mongoose.Types.ObjectId(product),
    createdAt: time,
    'payment.state': mongoose.trusted({ $in: [...CHARGED_STATES] }),
  })
    .select({ email: 1, orderNumber: 1 })
    .sort({ createdAt: 1 })
    .lean<Buyer[]>();
  return toBuyers(orders);
}

type Buyer = Pick<OrderDocument, 'email' | 'orderNumber'>;

function toBuyers(orders: readonly Buyer[]): RecallBuyer[] {
  const numbersByEmail = new Map<string, string[]>();
  for (const { email, orderNumber } of orders) {
    const key = email.toLowerCase();
    numbersByEmail.set(key, [...(numbersByEmail.get(key) ?? []), orderNumber]);
  }
  return [...numbersByEmail].map(([email, orderNumbers]) => ({ email, orderNumbers }));
}

/**
 * Returns whom a recall concerns, and which of its orders are not paid and still can be. After a first search, only those are
 * read again, and orders placed since.
 */
export async function searchBuyers(
  recall: RecallDocument,
): Promise<{ buyers: RecallBuyer[]; waiting: mongoose.Types.ObjectId[] }> {
  const { ingredientId, sentAt, waiting } = recall;
  // A search whose emails were not all enqueued is made again.
  const searchedAt = sentAt && recall.searchedAt;
  const { $gte: start, $lt: end } = toRecallRange(recall);
  const ofProduct = { 'items.ingredientId': ingredientId };
  const placedSince = searchedAt && new Date(searchedAt.getTime() - PLACEMENT_LIFETIME_MS);
  const from = placedSince && placedSince > start ? placedSince : start;
  // SecantusDB leaves out documents with the exact start of a range of this index.
  const justBefore = new Date(from.getTime() - 1);
  const isPlacedSince = { ...ofProduct, createdAt: mongoose.trusted({ $gt: justBefore, $lt: end }) };
  const orders = await Order.find(
    searchedAt
      ? { $or: [{ _id: mongoose.trusted({ $in: [...(waiting ?? [])] }) }, isPlacedSince] }
      : isPlacedSince,
  )
    .select({ email: 1, orderNumber: 1, 'payment.state': 1, 'payment.lookAt': 1 })
    .sort({ createdAt: 1 })
    .lean<OrderDocument[]>();
  const isCharged = ({ payment }: OrderDocument) => CHARGED_STATES.some((state) => state === payment.state);
  // PayPal may still complete the capture of a closed order.
  const canBePaid = ({ payment: { state, lookAt } }: OrderDocument) =>
    isUnpaid(state) || (state === 'void' && lookAt);
  return {
    buyers: toBuyers(orders.filter(isCharged)),
    waiting: orders.filter(canBePaid).map(({ _id }) => _id),
  };
}

/** The texts on the page of orders about the recall of a product. */
type ProductRecall = {
  subject: RecallSubject;
  /** Of exactly these days. */
  sentRecall: RecallView | null;
  /** Of other days, newest first. */
  otherRecalls: { from: string; to: string; recall: RecallView }[];
};

/**
 * Returns the recall of a product, and its sent emails; null without a product. Without days, it is about all orders from the
 * first one until today.
 */
export async function findRecall({ product, ...days }: Partial<RecallScope>): Promise<ProductRecall | null> {
  if (!product) return null;
  await connect();
  const productName = await findProductName(product);
  if (productName === null) return null;
  const from = days.from || (await findFirstDay(product));
  const to = days.to || (await toShopDay(new Date()));
  const [buyers, recalls] = await Promise.all([
    listRecallBuyers(product, await toDayFilter({ from, to })),
    Recall.find({ ingredientId: product }).sort({ createdAt: -1 }).lean<RecallDocument[]>(),
  ]);
  const sent = recalls.find((recall) => recall.from === from && recall.to === to);
  const views = await viewRecalls(recalls);
  return {
    subject: {
      product,
      productName,
      from,
      to,
      buyerCount: buyers.length,
      exampleOrders: buyers[0]?.orderNumbers ?? [],
    },
    sentRecall: views.find((_, index) => recalls[index] === sent) ?? null,
    otherRecalls: recalls.flatMap((recall, index) => {
      const view = views[index];
      return view && recall !== sent ? [{ from: recall.from, to: recall.to, recall: view }] : [];
    }),
  };
}

/** Returns the day of the first order of a product; today if it has none. */
async function findFirstDay(product: string): Promise<string> {
  const order = await Order.findOne({ 'items.ingredientId': new mongoose.Types.ObjectId(product) })
    .sort({ createdAt: 1 })
    .select({ createdAt: 1 })
    .lean<Pick<OrderDocument, 'createdAt'>>();
  return toShopDay(order?.createdAt ?? new Date());
}

/** Returns the names of the recalled products in the orders that are not shipped yet, by the orders' ids. */
export async function findRecalledItems(orderIds: readonly string[]): Promise<Record<string, string[]>> {
  await connect();
  const orders = await Order.find({
    _id: mongoose.trusted({ $in: orderIds }),
    status: mongoose.trusted({ $in: ['Pending', 'Processing'] }),
  })
    .select({ items: 1, createdAt: 1 })
    .lean<Pick<OrderDocument, '_id' | 'items' | 'createdAt'>[]>();
  const productIds = orders.flatMap(({ items }) => items.map(({ ingredientId }) => ingredientId));
  const recalls = await Recall.find({ ingredientId: mongoose.trusted({ $in: productIds }) })
    .select({ ingredientId: 1, from: 1, to: 1, orderedFrom: 1, orderedBefore: 1 })
    .lean<RecallDocument[]>();
  return Object.fromEntries(
    orders.flatMap(({ _id, items, createdAt }) => {
      const names = items.flatMap(({ ingredientId, name }) =>
        recalls.some((recall) => recall.ingredientId.equals(ingredientId) && covers(recall, createdAt))
          ? name
          : [],
      );
      return names.length > 0 ? [[String(_id), [...new Set(names)]]] : [];
    }),
  );
}

/** Whether a recall is about orders of this time. */
function covers(recall: RecallDocument, orderedAt: Date): boolean {
  const { $gte: start, $lt: end } = toRecallRange(recall);
  return orderedAt >= start && orderedAt < end;
}

/** Returns a condition for the time of the orders in a recall; the days of an older recall are of UTC. */
function toRecallRange({ from, to, orderedFrom, orderedBefore }: RecallDocument) {
  return mongoose.trusted({
    $gte: orderedFrom ?? new Date(from),
    $lt: orderedBefore ?? new Date(Date.parse(to) + DAY_MS),
  });
}

export async function viewRecall(recall: RecallDocument): Promise<RecallView> {
  const [view] = await viewRecalls([recall]);
  if (!view) throw new Error('A recall without a view.');
  return view;
}

async function viewRecalls(recalls: readonly RecallDocument[]): Promise<RecallView[]> {
  const admins = await User.find({ _id: mongoose.trusted({ $in: recalls.map(({ adminId }) => adminId) }) })
    .select({ email: 1 })
    .lean();
  const emails = new Map(admins.map(({ _id, email }) => [String(_id), email]));
  return recalls.map(({ subject, message, createdAt, adminId, buyerCount }) => ({
    subject,
    message,
    createdAt: createdAt.toISOString(),
    by: emails.get(String(adminId)) ?? null,
    buyerCount: buyerCount ?? null,
  }));
}

/** Returns the name of a product, also of a deleted one; null if it never existed, or older versions deleted it unsold. */
export async function findProductName(product: string): Promise<string | null> {
  await connect();
  const named =
    (await Ingredient.findOne({ _id: product }).select({ name: 1 }).lean()) ??
    (await RemovedIngredient.findOne({ _id: product }).select({ name: 1 }).lean());
  if (named?.name) return named.name;
  const order = await Order.findOne({ 'items.ingredientId': new mongoose.Types.ObjectId(product) })
    .sort({ createdAt: -1 })
    .select({ items: 1 })
    .lean<Pick<OrderDocument, 'items'>>();
  return order?.items.find(({ ingredientId }) => String(ingredientId) === product)?.name ?? null;
}

type ListedProduct = { _id: string; name: string; isDeleted: boolean };

/** Returns all products by name, for choosing one, and then the deleted ones that were ordered. */
export async function listProducts(): Promise<ListedProduct[]> {
  await connect();
  const [ingredients, removed] = await Promise.all([
    Ingredient.find().select({ name: 1 }).sort({ sortName: 1 }).lean(),
    listRemovedProducts(),
  ]);
  const listed = ingredients.map(({ _id, name }) => ({ _id: String(_id), name, isDeleted: false }));
  // An ingredient that was added again with the same key is both.
  const soldIds = new Set(listed.map(({ _id }) => _id));
  return [...listed, ...removed.filter(({ _id }) => !soldIds.has(_id))];
}

/** Returns the deleted products that were ordered, by name. For each, the database looks for one order by the index. */
async function listRemovedProducts(): Promise<ListedProduct[]> {
  const removed = await RemovedIngredient.aggregate<{ _id: mongoose.Types.ObjectId; name: string }>([
    { $match: { name: { $exists: true } } },
    {
      $lookup: {
        from: Order.collection.collectionName,
        localField: '_id',
        foreignField: 'items.ingredientId',
        pipeline: [{ $limit: 1 }, { $project: { _id: 1 } }],
        as: 'orders',
      },
    },
    { $match: { 'orders.0': { $exists: true } } },
    { $sort: { name: 1 } },
    { $project: { name: 1 } },
  ]);
  return removed.map(({ _id, name }) => ({ _id: String(_id), name, isDeleted: true }));
}

/** Returns how many paid orders have a product. */
export async function countOrdersWith(product: string): Promise<number> {
  await connect();
  return Order.countDocuments({
    'items.ingredientId': new mongoose.Types.ObjectId(product),
    'payment.state': mongoose.trusted({ $in: [...CHARGED_STATES] }),
  });
}

/** The most recalls that are listed: a shop has few. */
const MAX_LISTED_RECALLS = 100;

/** Returns the recalls that were sent, newest first. */
export async function listRecalls(): Promise<ListedRecall[]> {
  await connect();
  const recalls = await Recall.find()
    .sort({ createdAt: -1 })
    .limit(MAX_LISTED_RECALLS)
    .lean<RecallDocument[]>();
  const views = await viewRecalls(recalls);
  return recalls.flatMap((recall, index) => {
    const view = views[index];
    return view
      ? [
          {
            ...view,
            ...{ id: String(recall._id), product: String(recall.ingredientId) },
            ...{ name: recall.name, from: recall.from, to: recall.to },
          },
        ]
      : [];
  });
}
