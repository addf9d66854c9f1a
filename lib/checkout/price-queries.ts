import 'server-only';
import mongoose from 'mongoose';
import { findPack, isOffered } from '@/lib/cart/cart-rules';
import { MAX_QUANTITY } from '@/lib/cart/quantity-rules';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import type { CartLine } from '@/lib/orders/order-schema';
import {
  computeTotals,
  isSamePrice,
  MAX_CHARGE_CENTS,
  MIN_CHARGE_CENTS,
  mergeLines,
  toCents,
  toDollars,
} from '@/lib/orders/pricing-rules';
import { findShortages } from '@/lib/orders/stock-queries';
import { toPackText } from '@/lib/recipes/pack-text-rules';
import { Ingredient } from '@/models/ingredient';
import type { ShippingKind } from '@/models/ingredient-limits';
import { RemovedIngredient } from '@/models/removed-ingredient';
import type { PLACEMENT_ERRORS } from './placement-error-schema';
import { outOfStockError } from './placement-errors';

export type OrderLine = {
  ingredientId: string;
  name: string;
  amount: string;
  quantity: number;
  priceCents: number;
  /** Absent if it is unknown. */
  ships?: ShippingKind;
  /** Absent if it has none. */
  image?: string;
};

/**
 * Returns a cart's lines at current prices, in cents, with the totals; lines with the same item and amount are merged.
 * Throws `invalid_input` if an item is not sold or its quantity is too large, and `price_changed` if the customer saw
 * another price or the item was deleted; `out_of_stock` if fewer pieces are left, as far as can be said before the order
 * takes them.
 */
export async function priceCart(
  cart: readonly CartLine[],
  /** Open orders of the same checkout, whose pieces go to the new one. */
  replacedOrderIds: readonly mongoose.Types.ObjectId[] = [],
) {
  await connect();
  const ids = cart.map(({ itemId }) => new mongoose.Types.ObjectId(itemId));
  const [ingredients, removedIngredients] = await Promise.all([
    Ingredient.find({ _id: mongoose.trusted({ $in: ids }) })
      .select({ name: 1, amounts: 1, sellable: 1, ships: 1, image: 1 })
      .lean(),
    RemovedIngredient.find({ _id: mongoose.trusted({ $in: ids }) }).lean(),
  ]);
  const ingredientById = new Map(ingredients.map((ingredient) => [String(ingredient._id), ingredient]));
  const removedIds = new Set(removedIngredients.map(({ _id }) => String(_id)));
  if (mergeLines(cart).some(({ quantity }) => quantity > MAX_QUANTITY)) {
    throw invalidItemsError(`At most ${MAX_QUANTITY} of one item can be ordered.`);
  }
  const pricedLines: (OrderLine & { itemId: string })[] = [];
  const changes: { itemId: string; amount: string; pricePerUnit: number | null }[] = [];
  for (const { itemId, amount, quantity, pricePerUnit } of cart) {
    const ingredient = ingredientById.get(itemId);
    if (!ingredient) {
      if (!removedIds.has(itemId)) throw invalidItemsError('This item does not exist.');
      changes.push({ itemId, amount, pricePerUnit: null });
      continue;
    }
    const pack = findPack(ingredient.amounts, amount);
    if (!isOffered(ingredient) || !pack) {
      throw notSoldError(ingredient.name, amount);
    }
    const priceCents = toCents(pack.price);
    if (!isSamePrice(pricePerUnit, priceCents)) {
      changes.push({ itemId, amount, pricePerUnit: toDollars(priceCents) });
    }
    const { name, ships, image } = ingredient;
    pricedLines.push({
      ...{ itemId, ingredientId: itemId, name, amount: pack.amount, quantity, priceCents },
      ...(ships && { ships }),
      ...(image && { image }),
    });
  }
  if (changes.length > 0) throw priceChangedError(changes);
  const lines = mergeLines(pricedLines).map(({ itemId: _itemId, ...line }): OrderLine => line);
  const shortages = await findShortages(lines, replacedOrderIds);
  if (shortages.length > 0) {
    // The cart knows a renamed pack by its former name.
    throw outOfStockError(
      shortages.map((shortage) => {
        const packs = ingredientById.get(shortage.itemId)?.amounts ?? [];
        const line = cart.find(
          ({ itemId, amount }) =>
            itemId === shortage.itemId && findPack(packs, amount)?.amount === shortage.amount,
        );
        return { ...shortage, amount: line?.amount ?? shortage.amount };
      }),
    );
  }
  const totals = computeTotals(lines);
  if (totals.totalCents < MIN_CHARGE_CENTS) throw invalidItemsError('The total of this order is zero.');
  if (totals.totalCents > MAX_CHARGE_CENTS)
    throw invalidItemsError('This order is too large for a single payment.');
  return { lines, ...totals };
}

/**
 * Throws `invalid_input` if a line of an order that waits for another card is no longer sold; its price stays the one at which
 * it was placed.
 */
export async function requireStillSold(
  lines: readonly { ingredientId: mongoose.Types.ObjectId; name: string; amount: string }[],
): Promise<void> {
  const ids = lines.map(({ ingredientId }) => ingredientId);
  const ingredients = await Ingredient.find({ _id: mongoose.trusted({ $in: ids }) })
    .select({ amounts: 1, sellable: 1 })
    .lean();
  for (const { ingredientId, name, amount } of lines) {
    const ingredient = ingredients.find(({ _id }) => _id.equals(ingredientId));
    const isSold = ingredient && isOffered(ingredient) && findPack(ingredient.amounts, amount);
    if (!isSold) throw notSoldError(name, amount);
  }
}

function notSoldError(name: string, amount: string): AppError {
  return invalidItemsError(`${toPackText(name, amount)} is not sold. Please remove it from your cart.`);
}

function invalidItemsError(message: string): AppError {
  return new AppError({ code: 'invalid_input', message, fields: { items: message } });
}

function priceChangedError(
  items: readonly { itemId: string; amount: string; pricePerUnit: number | null }[],
): AppError {
  return new AppError<typeof PLACEMENT_ERRORS>({
    code: 'price_changed',
    message: 'Prices have changed. Please review your cart; nothing was charged.',
    details: { items: [...items] },
  });
}
