import 'server-only';
import { Order, type OrderDocument } from '@/models/order';
import { reserveStock } from './stock-commands';
import type { StockLine, StockShortage } from './stock-queries';

/**
 * Takes the pieces of an order out of the stock before its first charge, all of them or none; returns what is short. A short
 * order must be closed, which gives back what it took.
 */
export async function reserveOrderStock({
  _id,
  items,
  stockReservedAt,
  payment,
}: OrderDocument): Promise<StockShortage[]> {
  // After a charge was requested, it is too late to refuse: the pack was not counted yet when the order was placed.
  if (stockReservedAt || payment.attempts > 0) return [];
  const { isCounted, shortages } = await reserveStock(_id, items.map(toStockLine));
  if (isCounted && shortages.length === 0) {
    await Order.updateOne({ _id }, { $set: { stockReservedAt: new Date() } });
  }
  return shortages;
}

function toStockLine({ ingredientId, amount, quantity }: OrderDocument['items'][number]): StockLine {
  return { ingredientId: String(ingredientId), amount, quantity };
}
