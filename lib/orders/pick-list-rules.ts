import type { ShippingKind } from '@/models/ingredient-limits';
import type { OrderView } from './order-schema';

/** How many orders are picked at once: more than a person carries. */
export const MAX_PICKED_ORDERS = 50;

/** How packs are shipped, from the first to be picked to the last, so that frozen ones wait for the shortest time. */
const PICKING_ORDER = [
  'ambient',
  null,
  'no',
  'chilled',
  'frozen',
] as const satisfies readonly (ShippingKind | null)[];

type PickedOrder = Pick<OrderView, 'orderNumber' | 'items'>;
/** Packs of one kind for several orders, with how many each of them gets. */
type PickedPack = {
  name: string;
  amount: string;
  quantity: number;
  orders: { orderNumber: string; quantity: number }[];
};
/** The packs that are shipped alike; null if it is not known how. */
export type PickGroup = { ships: ShippingKind | null; packs: PickedPack[] };

/**
 * Merges the packs of several orders, without the pieces that stay in the shop, by item and amount, A to Z, grouped by how they
 * are shipped.
 */
export function toPickList(orders: readonly PickedOrder[]): PickGroup[] {
  const packs = new Map<string, PickedPack & { ships: ShippingKind | null }>();
  for (const { orderNumber, items } of orders) {
    for (const { itemId, name, amount, ships = null, ...item } of items) {
      const quantity = item.quantity - (item.unsentQuantity ?? 0);
      if (quantity <= 0) continue;
      // A deleted ingredient has no id; its name at the time of the order is then all that tells packs apart.
      const key = JSON.stringify([itemId?._id ?? name, amount, ships]);
      const pack = packs.get(key) ?? { name, amount, ships, quantity: 0, orders: [] };
      pack.quantity += quantity;
      pack.orders.push({ orderNumber, quantity });
      packs.set(key, pack);
    }
  }
  const sortedPacks = [...packs.values()].sort(
    (a, b) => a.name.localeCompare(b.name) || a.amount.localeCompare(b.amount),
  );
  return PICKING_ORDER.map((kind) => ({
    ships: kind,
    packs: sortedPacks.flatMap(({ ships, ...pack }) => (ships === kind ? [pack] : [])),
  })).filter((group) => group.packs.length > 0);
}
