import 'server-only';
import mongoose from 'mongoose';
import { findPack } from '@/lib/cart/cart-rules';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { computeOffset, countPages } from '@/lib/http/page-rules';
import { getSettings } from '@/lib/site/setting-queries';
import { Ingredient } from '@/models/ingredient';
import { Order, type OrderDocument } from '@/models/order';
import { PackStock, type PackStockDocument } from '@/models/pack-stock';
import { UNPAID_STATES } from './payment-state-rules';
import { listSentItems } from './refunded-piece-rules';
import type { CountedPack, LowStock, PackStockView } from './stock-schema';

/** Pieces of a pack; `ingredientId` is a hex string. */
export type StockLine = { ingredientId: string; amount: string; quantity: number };

/** A pack of which fewer pieces are left than are asked for. */
export type StockShortage = { itemId: string; amount: string; left: number };

/** Whether a line is of the pack, also if that was renamed since the line was written. */
export function isStockOf(
  stock: Pick<PackStockDocument, 'ingredientId' | 'amount' | 'formerAmounts'>,
  { ingredientId, amount }: { ingredientId: unknown; amount: string },
): boolean {
  const isSameSize = stock.amount === amount || stock.formerAmounts?.includes(amount);
  return Boolean(isSameSize) && String(stock.ingredientId) === String(ingredientId);
}

/**
 * Returns the stock of the lines' packs that are counted, each with its line; in the same order for everyone. Of the pieces that
 * orders hold, those of these orders are read: a popular pack has thousands.
 */
export async function findCountedLines(
  lines: readonly StockLine[],
  orderIds: readonly mongoose.Types.ObjectId[] = [],
): Promise<{ stock: PackStockDocument; line: StockLine }[]> {
  const ids = lines.map(({ ingredientId }) => new mongoose.Types.ObjectId(ingredientId));
  const stocks = await PackStock.aggregate<PackStockDocument>([
    { $match: { ingredientId: { $in: ids } } },
    { $sort: { ingredientId: 1, amount: 1 } },
    { $set: { holds: toHoldsOf(orderIds) } },
  ]);
  return stocks.flatMap((stock) => {
    const line = lines.find((each) => isStockOf(stock, each));
    return line ? [{ stock, line }] : [];
  });
}

function toHoldsOf(orderIds: readonly mongoose.Types.ObjectId[]) {
  return { $filter: { input: '$holds', as: 'hold', cond: { $in: ['$$hold.orderId', [...orderIds]] } } };
}

/** Returns the packs of which fewer pieces are left than these lines ask for; the pieces of these orders count as left for them. */
export async function findShortages(
  lines: readonly StockLine[],
  orderIds: readonly mongoose.Types.ObjectId[] = [],
): Promise<StockShortage[]> {
  const countedLines = await findCountedLines(lines, orderIds);
  return countedLines.flatMap(({ stock, line }) => {
    const left = stock.left + countPieces(stock.holds);
    return left < line.quantity ? [{ itemId: line.ingredientId, amount: line.amount, left }] : [];
  });
}

/** Whether an order holds fewer pieces of a counted pack than these lines have. */
export async function isHoldShort(
  orderId: mongoose.Types.ObjectId,
  lines: readonly StockLine[],
): Promise<boolean> {
  const countedLines = await findCountedLines(lines, [orderId]);
  return countedLines.some(({ stock, line }) => countPieces(stock.holds) < line.quantity);
}

/** The pieces of one pack that an order holds. */
export type HeldPieces = {
  packId: mongoose.Types.ObjectId;
  orderId: mongoose.Types.ObjectId;
  quantity: number;
};

/** Returns the holds of these orders. */
export async function listHeldPieces(orderIds: readonly mongoose.Types.ObjectId[]): Promise<HeldPieces[]> {
  const stocks = await PackStock.aggregate<Pick<PackStockDocument, '_id' | 'holds'>>([
    { $match: { 'holds.orderId': { $in: [...orderIds] } } },
    { $project: { holds: toHoldsOf(orderIds) } },
  ]);
  return stocks.flatMap(({ _id: packId, holds }) =>
    holds.map(({ orderId, quantity }) => ({ packId, orderId, quantity })),
  );
}

/** Returns the packs of these products of which few pieces are left, or none. */
export async function findLowStock(ids: readonly string[]): Promise<LowStock> {
  await connect();
  const { lowStock } = await getSettings();
  const stocks = await PackStock.find({
    ingredientId: mongoose.trusted({ $in: ids.map((id) => new mongoose.Types.ObjectId(id)) }),
    left: mongoose.trusted({ $lte: lowStock }),
  })
    .select({ ingredientId: 1, amount: 1, left: 1 })
    .lean();
  const packs = stocks.map(({ ingredientId, amount, left }) => ({
    itemId: String(ingredientId),
    amount,
    left,
  }));
  return { packs, soldOut: await listSoldOutProducts(packs) };
}

/** Returns the products of which all packs that they have today are among those that are sold out. */
async function listSoldOutProducts(packs: LowStock['packs']): Promise<string[]> {
  const soldOut = packs.filter(({ left }) => left <= 0);
  if (soldOut.length === 0) return [];
  const toKey = (itemId: string, amount: string) => `${itemId} ${amount}`;
  const soldOutKeys = new Set(soldOut.map(({ itemId, amount }) => toKey(itemId, amount)));
  const ingredients = await Ingredient.find({
    _id: mongoose.trusted({ $in: soldOut.map(({ itemId }) => itemId) }),
  })
    .select({ amounts: 1 })
    .lean();
  return ingredients
    .map(({ _id, amounts }) => ({ itemId: String(_id), amounts }))
    .filter(({ itemId, amounts }) => amounts.every(({ amount }) => soldOutKeys.has(toKey(itemId, amount))))
    .map(({ itemId }) => itemId);
}

/** Returns the packs of a product of which none is left. */
export async function listSoldOutPacks(ingredientId: string): Promise<string[]> {
  await connect();
  const stocks = await PackStock.find({ ingredientId, left: mongoose.trusted({ $lte: 0 }) })
    .select({ amount: 1 })
    .lean();
  return stocks.map(({ amount }) => amount);
}

/**
 * Returns the pieces of an ingredient in unshipped orders, from the orders themselves: a pack that is not counted has no holds.
 */
export async function listOrderedPieces(
  ingredientId: string,
): Promise<{ orderId: mongoose.Types.ObjectId; amount: string; quantity: number }[]> {
  const orders = await Order.find({
    'items.ingredientId': ingredientId,
    status: mongoose.trusted({ $in: ['Pending', 'Processing'] as const }),
    'statusChanges.status': mongoose.trusted({ $nin: ['Shipped', 'Delivered'] as const }),
    $or: [
      { 'payment.state': mongoose.trusted({ $in: ['paid', 'review', 'disputed'] as const }) },
      {
        'payment.state': mongoose.trusted({ $in: [...UNPAID_STATES] }),
        stockReservedAt: mongoose.trusted({ $exists: true }),
      },
    ],
  })
    .select({ items: 1, refunds: 1, payment: 1 })
    .lean<OrderDocument[]>();
  return orders.flatMap((order) =>
    listSentItems(order)
      .filter((item) => String(item.ingredientId) === ingredientId)
      .map(({ amount, quantity }) => ({ orderId: order._id, amount, quantity })),
  );
}

/** Returns the stock of each pack of an ingredient. Throws `not_found`. */
export async function getItemStock(id: string): Promise<{ packs: PackStockView[] }> {
  await connect();
  const [ingredient, stocks, orderedPieces] = await Promise.all([
    Ingredient.findOne({ _id: id }).select({ amounts: 1 }).lean(),
    PackStock.find({ ingredientId: id }).lean<PackStockDocument[]>(),
    listOrderedPieces(id),
  ]);
  if (!ingredient) throw new AppError({ code: 'not_found', message: 'There is no such ingredient.' });
  return {
    packs: ingredient.amounts.map((pack) => {
      const { amount } = pack;
      const stock = stocks.find((candidate) => candidate.amount === amount);
      const holds = stock?.holds ?? orderedPieces.filter((pieces) => findPack([pack], pieces.amount));
      return { amount, left: stock?.left ?? null, reserved: countPieces(holds) };
    }),
  };
}

function countPieces(holds: readonly { quantity: number }[]): number {
  return holds.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Returns how many counted packs are sold out, and how many more have few pieces left. */
export async function countLowPacks(): Promise<{ soldOut: number; low: number }> {
  await connect();
  const { lowStock } = await getSettings();
  const [soldOut, low] = await Promise.all([
    PackStock.countDocuments({ left: mongoose.trusted({ $lte: 0 }) }),
    PackStock.countDocuments({ left: mongoose.trusted({ $gt: 0, $lte: lowStock }) }),
  ]);
  return { soldOut, low };
}

const PACKS_PER_PAGE = 50;
const QUANTITIES = { $map: { input: '$holds', as: 'hold', in: '$$hold.quantity' } };

/** Returns a page of the counted packs, the lowest first. */
export async function findStockPage(
  page: number,
): Promise<{ packs: CountedPack[]; pageCount: number; lowCount: number; lowStock: number }> {
  await connect();
  const { lowStock } = await getSettings();
  const [count, { soldOut, low }] = await Promise.all([PackStock.countDocuments(), countLowPacks()]);
  // How many pieces are held, without reading who holds them.
  const stocks = await PackStock.aggregate<Omit<PackStockDocument, 'holds'> & { reserved: number }>([
    { $sort: { left: 1, _id: 1 } },
    { $skip: computeOffset({ page, limit: PACKS_PER_PAGE }) },
    { $limit: PACKS_PER_PAGE },
    { $project: { ingredientId: 1, amount: 1, left: 1, reserved: { $sum: QUANTITIES } } },
  ]);
  const ingredients = await Ingredient.find({
    _id: mongoose.trusted({ $in: stocks.map(({ ingredientId }) => ingredientId) }),
  })
    .select({ name: 1, amounts: 1 })
    .lean();
  const packs = stocks.map((stock) => {
    const ingredient = ingredients.find(({ _id }) => _id.equals(stock.ingredientId));
    return {
      itemId: String(stock.ingredientId),
      name: ingredient?.name ?? null,
      amount: stock.amount,
      left: stock.left,
      reserved: stock.reserved,
      isListed: ingredient?.amounts.some(({ amount }) => amount === stock.amount) ?? false,
    };
  });
  return { packs, pageCount: countPages(count, PACKS_PER_PAGE), lowCount: soldOut + low, lowStock };
}
