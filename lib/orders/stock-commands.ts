import 'server-only';
import mongoose from 'mongoose';
import { findPack } from '@/lib/cart/cart-rules';
import type { PackRename } from '@/lib/catalog/pack-rename-rules';
import { recordAudit } from '@/lib/db/audit-commands';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import { Ingredient } from '@/models/ingredient';
import type { OrderDocument } from '@/models/order';
import { PackStock, type PackStockDocument } from '@/models/pack-stock';
import { countRestockedPieces, countUnsellablePieces } from './refunded-piece-rules';
import {
  findCountedLines,
  findShortages,
  isStockOf,
  listOrderedPieces,
  type StockLine,
  type StockShortage,
} from './stock-queries';
import type { StockChange } from './stock-schema';

type OrderId = mongoose.Types.ObjectId;

/** In front of a name that two packs would have for a moment. No one can type it. */
const RENAMING = '\n';

/**
 * Takes the pieces of an order's lines out of the stock, or returns the shortage. Repeatable: an order takes each pack once. If
 * it is short, pieces of other lines may have been taken: the caller closes the order and calls `returnStock`. `isCounted` is
 * whether the order has any counted pack.
 */
export async function reserveStock(
  orderId: OrderId,
  lines: readonly StockLine[],
): Promise<{ isCounted: boolean; shortages: StockShortage[] }> {
  while (true) {
    const countedLines = await findCountedLines(lines);
    const isComplete = await holdAll(orderId, countedLines);
    if (isComplete) return { isCounted: countedLines.length > 0, shortages: [] };
    const shortages = await findShortages(lines, [orderId]);
    // Otherwise, another order gave the missing pieces back in the meantime.
    if (shortages.length > 0) return { isCounted: true, shortages };
  }
}

async function holdAll(
  orderId: OrderId,
  countedLines: readonly { stock: PackStockDocument; line: StockLine }[],
): Promise<boolean> {
  let isComplete = true;
  for (const { stock, line } of countedLines) {
    // Goes on if one is short: an order that is paid already keeps the available pieces.
    if (!(await hold(orderId, stock._id, line.quantity))) isComplete = false;
  }
  return isComplete;
}

/** Returns whether the order holds the pieces now. */
async function hold(orderId: OrderId, _id: mongoose.Types.ObjectId, quantity: number): Promise<boolean> {
  const { matchedCount } = await PackStock.updateOne(
    { _id, left: mongoose.trusted({ $gte: quantity }), 'holds.orderId': mongoose.trusted({ $ne: orderId }) },
    { $inc: { left: -quantity }, $push: { holds: { orderId, quantity } } },
  );
  return matchedCount > 0 || (await raiseHold(orderId, _id, quantity));
}

/** Lets an order that holds some pieces of a pack hold this many; returns whether it does. */
async function raiseHold(orderId: OrderId, _id: mongoose.Types.ObjectId, quantity: number): Promise<boolean> {
  const stock = await PackStock.findOne({ _id, 'holds.orderId': orderId }).lean<PackStockDocument>();
  const held = stock?.holds.find((each) => orderId.equals(each.orderId))?.quantity;
  if (held === undefined) return false;
  const missing = quantity - held;
  if (missing <= 0) return true;
  const { matchedCount } = await PackStock.updateOne(
    { ...toHoldFilter(_id, { orderId, quantity: held }), left: mongoose.trusted({ $gte: missing }) },
    { $inc: { left: -missing }, $set: { 'holds.$.quantity': quantity } },
  );
  return matchedCount > 0;
}

/**
 * Puts an order's pieces back on sale, each once, however often this is repeated, without those that a refund did not put back:
 * they are broken or lost.
 */
export async function returnStock(order: OrderDocument): Promise<void> {
  const { _id: orderId, items } = order;
  const unsellablePieces = countUnsellablePieces(order);
  const restockedPieces = countRestockedPieces(order);
  const stocks = await PackStock.find({ 'holds.orderId': orderId }).lean<PackStockDocument[]>();
  for (const stock of stocks) {
    const held = stock.holds.find((candidate) => orderId.equals(candidate.orderId))?.quantity;
    if (held === undefined) continue;
    const index = items.findIndex((item) => isStockOf(stock, item));
    const keptQuantity = (unsellablePieces[index] ?? 0) + (restockedPieces[index] ?? 0);
    const sound = Math.max(0, (items[index]?.quantity ?? held) - keptQuantity);
    await PackStock.updateOne(toHoldFilter(stock._id, { orderId, quantity: held }), {
      $inc: { left: Math.min(held, sound) },
      $pull: { holds: { orderId } },
    });
  }
}

/** Selects a stock in which an order still holds as many pieces: two processes may change that at once. */
function toHoldFilter(_id: mongoose.Types.ObjectId, hold: { orderId: OrderId; quantity: number }) {
  return { _id, holds: mongoose.trusted({ $elemMatch: hold }) };
}

/** Puts pieces of a pack back on sale, so that an order holds at most `quantity` of them. */
export async function lowerHold(
  orderId: OrderId,
  { ingredientId, amount, quantity }: StockLine,
): Promise<void> {
  const stocks = await PackStock.find({ ingredientId, 'holds.orderId': orderId }).lean<PackStockDocument[]>();
  const stock = stocks.find((each) => isStockOf(each, { ingredientId, amount }));
  const held = stock?.holds.find((hold) => orderId.equals(hold.orderId))?.quantity ?? 0;
  if (!stock || held <= quantity) return;
  await PackStock.updateOne(toHoldFilter(stock._id, { orderId, quantity: held }), {
    $inc: { left: held - quantity },
    ...(quantity === 0 ? { $pull: { holds: { orderId } } } : { $set: { 'holds.$.quantity': quantity } }),
  });
}

/** Removes the record of an order's pieces, because they have left the shop. */
export async function forgetShippedStock(orderId: OrderId): Promise<void> {
  await PackStock.updateMany({ 'holds.orderId': orderId }, { $pull: { holds: { orderId } } });
}

/** Returns the orders that hold pieces. */
export async function listHoldingOrders(): Promise<OrderId[]> {
  const stocks = await PackStock.find({ 'holds.orderId': mongoose.trusted({ $exists: true }) })
    .select({ 'holds.orderId': 1 })
    .lean();
  const ids = stocks.flatMap(({ holds }) => holds.map(({ orderId }) => String(orderId)));
  return [...new Set(ids)].map((id) => new mongoose.Types.ObjectId(id));
}

/**
 * Sets how many pieces of a pack are left; null makes it unlimited. Throws `not_found` if the ingredient has no such pack, and
 * `conflict` if pieces were sold or counted since the admin looked. A pack that is counted for the first time, or again, holds
 * the pieces of the orders that are not shipped yet.
 */
export async function setStock(
  id: string,
  { amount, left, seenLeft }: StockChange,
  { adminId }: { adminId?: string } = {},
): Promise<void> {
  await connect();
  const pack = { ingredientId: id, amount };
  const ingredient = await Ingredient.findOne({ _id: id }).select({ name: 1, amounts: 1 }).lean();
  const listed = ingredient?.amounts.find((each) => each.amount === amount);
  // A pack that was deleted can still be made unlimited.
  if (left !== null && !listed) {
    throw new AppError({ code: 'not_found', message: 'This ingredient has no such pack.' });
  }
  const formerAmounts = listed?.formerAmounts ?? [];
  const isWritten = await mongoose.connection
    .transaction(async (session) => {
      if (!(await writeStock(pack, { left, seenLeft, formerAmounts }, session))) return false;
      const counts = { before: { [amount]: toCount(seenLeft) }, after: { [amount]: toCount(left) } };
      const subject = { id, name: ingredient?.name ?? '' };
      await recordAudit({ ...counts, kind: 'stock', adminId, subject }, session);
      return true;
    })
    .catch((error: unknown) => {
      // Another admin has just counted it for the first time.
      if (!isDuplicateKey(error)) throw error;
      return false;
    });
  if (!isWritten) {
    const stock = await PackStock.findOne(pack).lean();
    throw new AppError({
      code: 'conflict',
      message: `The stock changed since you last saw it: ${stock ? `${stock.left} are left now` : 'it is unlimited now'}. Check the number and save again.`,
    });
  }
}

const toCount = (left: number | null) => left ?? 'unlimited';

/** Returns whether the stock was as seen, so that it was written. */
async function writeStock(
  pack: { ingredientId: string; amount: string },
  {
    left,
    seenLeft,
    formerAmounts,
  }: { left: number | null; seenLeft: number | null; formerAmounts: readonly string[] },
  session: mongoose.ClientSession,
): Promise<boolean> {
  if (seenLeft === null) {
    if (left === null) return (await PackStock.exists(pack).session(session)) === null;
    const orderedPieces = await listOrderedPieces(pack.ingredientId);
    const holds = orderedPieces.filter(({ amount }) => findPack([{ ...pack, formerAmounts }], amount));
    const stock = {
      ...{ ...pack, left, holds },
      ...(formerAmounts.length > 0 && { formerAmounts: [...formerAmounts] }),
    };
    await PackStock.create([stock], { session });
    return true;
  }
  const seen = { ...pack, left: seenLeft };
  if (left === null) return (await PackStock.deleteOne(seen, { session })).deletedCount > 0;
  return (await PackStock.updateOne(seen, { $set: { left } }, { session })).matchedCount > 0;
}

/**
 * Lets the stock of packs follow their new names, in the transaction that renames them: the count, the holds of orders, and the
 * notices. Throws `invalid_input` if a pack of the new name was deleted while it was counted.
 */
export async function renameStock(
  ingredientId: string,
  renames: readonly PackRename[],
  session: mongoose.ClientSession,
): Promise<void> {
  for (const { to } of renames) {
    const isTaken =
      !renames.some(({ from }) => from === to) &&
      (await PackStock.exists({ ingredientId, amount: to }).session(session));
    if (isTaken) {
      const message = `A pack “${to}” was deleted while its pieces were counted. Make it unlimited under Stock first.`;
      throw new AppError({ code: 'invalid_input', message, fields: { amounts: message } });
    }
  }
  // Two packs may swap their names, and each pack has one stock.
  for (const { from, to } of renames) {
    await PackStock.updateOne(
      { ingredientId, amount: from },
      { $set: { amount: `${RENAMING}${to}` }, $addToSet: { formerAmounts: from } },
      { session },
    );
  }
  for (const { to } of renames) {
    await PackStock.updateOne(
      { ingredientId, amount: `${RENAMING}${to}` },
      { $set: { amount: to }, $pull: { formerAmounts: to } },
      { session },
    );
  }
}
