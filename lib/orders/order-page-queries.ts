import 'server-only';
import { type CartItem, findPack, listOfferedPacks, toCartItem } from '@/lib/cart/cart-rules';
import { listIngredientsById } from '@/lib/catalog/ingredient-queries';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { Order, type OrderDocument } from '@/models/order';
import { findCancelRefusal } from './cancel-rules';
import type { CustomerOrder, Reorder } from './order-page-schema';
import { viewOrder } from './order-queries';
import { listOrderEvents } from './order-timeline-rules';
import { type OrderProof, readOrderToken } from './order-token';
import { toDollars } from './pricing-rules';
import { computeRefundedCents } from './refund-rules';
import { findNearestPack } from './reorder-rules';
import { findLeft, findReplacement, type LowPacks } from './replacement-rules';
import { findLowStock } from './stock-queries';
import { toTrackingUrl } from './tracking-rules';

/** Who asks for an order: the signed-in user, and the token of the link that they opened, if any. */
export type OrderReader = { userId: string | null; token: string | undefined };
/** The permission to see an order: their account, or the token of a link. */
export type OrderAccess = 'owner' | OrderProof;

/**
 * Returns an order and this reader's permission to see it. Throws `not_found` for everyone else, whether there is such an order
 * or not.
 */
export async function requireCustomerOrder(
  orderId: string,
  { userId, token }: OrderReader,
): Promise<{ order: OrderDocument; access: OrderAccess }> {
  const proof = token ? readOrderToken(orderId, token) : null;
  if (!proof && !userId) throw orderNotFoundError();
  await connect();
  const order = await Order.findOne({ _id: orderId }).lean<OrderDocument>();
  if (!order) throw orderNotFoundError();
  if (proof) return { order, access: proof };
  if (!order.userId || String(order.userId) !== userId) throw orderNotFoundError();
  return { order, access: 'owner' };
}

function orderNotFoundError(): AppError {
  return new AppError({
    code: 'not_found',
    message:
      'This order cannot be shown. Open the link in its email again, or log in to the account that placed it.',
  });
}

/** Returns an order for its own page. */
export async function viewCustomerOrder(order: OrderDocument, access: OrderAccess): Promise<CustomerOrder> {
  const { tracking } = order;
  return {
    ...(await viewOrder(order)),
    events: listOrderEvents(order),
    tracking: tracking ? { ...tracking, url: toTrackingUrl(tracking) } : null,
    refunded: toDollars(computeRefundedCents(order)),
    canCancel: findCancelRefusal(order) === null,
    canClaim: access === 'emailed' && !order.userId && order.isGuest !== false,
  };
}

/**
 * Returns the items of an order that can be ordered again today. A pack that is no longer sold, or of which none is left, is
 * replaced by the nearest one of the same product.
 */
export async function findReorder({ items }: OrderDocument): Promise<Reorder> {
  const ingredients = await listIngredientsById(items.map(({ ingredientId }) => String(ingredientId)));
  const byId = new Map(ingredients.map((ingredient) => [ingredient._id, ingredient]));
  const lowStock = await findLowStock(ingredients.map(({ _id }) => _id));
  const lowPacks = lowStock.packs.map(({ itemId, amount, left }) => ({ _id: itemId, amount, left }));
  const reorder: Reorder = { lines: [], missing: [], soldOut: [] };
  const taken: CartItem[] = [];
  for (const { ingredientId, name, amount, quantity } of items) {
    const ingredient = byId.get(String(ingredientId));
    const packs = ingredient ? listOfferedPacks(ingredient) : [];
    const samePack = findPack(packs, amount);
    const pack = samePack ?? findNearestPack(amount, packs);
    if (!ingredient || !pack) {
      reorder.missing.push(name);
      continue;
    }
    const item = takeWhatIsLeft(toCartItem(ingredient, pack, quantity), taken, lowPacks);
    if (!item) {
      reorder.soldOut.push(ingredient.name);
      continue;
    }
    taken.push(item);
    const isSamePack = item.selectedOption.amount === pack.amount;
    const { _id, description, aliases, category, amounts, sellable, image, ships } = ingredient;
    reorder.lines.push({
      ingredient: {
        ...{ _id, name: ingredient.name, description, aliases, category, amounts, sellable, image, ships },
      },
      pack: item.selectedOption,
      quantity: item.quantity,
      formerAmount: samePack && isSamePack ? null : amount,
      isFormerSoldOut: samePack !== undefined && !isSamePack,
      isReduced: isSamePack && item.quantity < quantity,
    });
  }
  return reorder;
}

/** Returns the item as far as it is left beside earlier items; if none is, another pack of it, or null. */
function takeWhatIsLeft(item: CartItem, taken: readonly CartItem[], lowPacks: LowPacks): CartItem | null {
  const left = findLeft(item, item.selectedOption.amount, lowPacks) ?? item.quantity;
  if (left > 0) return { ...item, quantity: Math.min(item.quantity, left) };
  const replacement = findReplacement(item, taken, lowPacks);
  return replacement && toCartItem(item, replacement, replacement.quantity);
}
