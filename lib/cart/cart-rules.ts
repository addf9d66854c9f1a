import { MAX_QUANTITY, MIN_QUANTITY } from './quantity-rules';

/** A stored cart is forgotten 6 hours after its last change. */
export const CART_LIFE_MS = 21_600_000;

/** What the cart keeps of an ingredient. `price` is dollars, as the customer saw it. */
export type CartItem = {
  _id: string;
  name: string;
  category: string;
  image: string;
  selectedOption: { amount: string; price: number };
  quantity: number;
};

/** One line of a cart: the same item in the same amount. */
export type LineIdentity = { _id: string; amount: string };

export function identityOf({ _id, selectedOption }: CartItem): LineIdentity {
  return { _id, amount: selectedOption.amount };
}

/** A line of a cart as it is ordered. */
export function toOrderedLine(item: CartItem): LineIdentity & { quantity: number } {
  return { ...identityOf(item), quantity: item.quantity };
}

/** Whether the same was ordered twice, in whatever order. */
export function hasSameOrdered(
  one: readonly (LineIdentity & { quantity: number })[],
  other: readonly (LineIdentity & { quantity: number })[],
): boolean {
  return isSameInAnyOrder(one, other, ({ _id, amount, quantity }) => [_id, amount, quantity]);
}

/** Whether two carts hold the same, at the same prices, in whatever order. */
export function hasSameLines(one: readonly CartItem[], other: readonly CartItem[]): boolean {
  return isSameInAnyOrder(one, other, ({ _id, selectedOption: { amount, price }, quantity }) => [
    _id,
    amount,
    price,
    quantity,
  ]);
}

function isSameInAnyOrder<T>(one: readonly T[], other: readonly T[], facts: (line: T) => unknown[]): boolean {
  const toText = (lines: readonly T[]) =>
    lines
      .map((line) => JSON.stringify(facts(line)))
      .toSorted()
      .join();
  return toText(one) === toText(other);
}

export function isLine(item: CartItem, { _id, amount }: LineIdentity): boolean {
  return item._id === _id && item.selectedOption.amount === amount;
}

/** What an item is made of: an ingredient as the shop offers it today. */
type Offer = Omit<CartItem, 'selectedOption' | 'quantity'> & {
  sellable: boolean;
  amounts: readonly CartItem['selectedOption'][];
};

export function toCartItem(
  { _id, name, category, image }: Offer,
  pack: CartItem['selectedOption'],
  quantity: number,
): CartItem {
  return { _id, name, category, image, selectedOption: { amount: pack.amount, price: pack.price }, quantity };
}

/** One of the cheapest pack of each that is sold; what is named twice is taken once. */
export function onePackEach(offers: readonly Offer[]): CartItem[] {
  const byId = new Map(offers.map((offer) => [offer._id, offer]));
  return [...byId.values()].flatMap((offer) => {
    const [cheapest] = offer.amounts.toSorted((a, b) => a.price - b.price);
    return offer.sellable && cheapest ? [toCartItem(offer, cheapest, 1)] : [];
  });
}

/** Whether an item may be put into the cart: an amount, a price, and 1 to 100 of it. */
export function canAdd({ selectedOption, quantity }: CartItem): boolean {
  const { amount, price } = selectedOption;
  return amount !== '' && Number.isFinite(price) && price > 0 && isQuantity(quantity);
}

function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= MIN_QUANTITY && quantity <= MAX_QUANTITY;
}

/**
 * The cart with an item more: the same item in the same amount raises its line, up to 100, at the price
 * that was seen last.
 */
export function withItem(items: readonly CartItem[], added: CartItem): CartItem[] {
  const identity = identityOf(added);
  const before = items.find((item) => isLine(item, identity));
  if (!before) return sortCart([...items, added]);
  const raised = { ...added, quantity: Math.min(MAX_QUANTITY, before.quantity + added.quantity) };
  return sortCart(items.map((item) => (item === before ? raised : item)));
}

/** The cart with that many of a line; fewer than 1 takes the line out. */
export function withQuantity(
  items: readonly CartItem[],
  identity: LineIdentity,
  quantity: number,
): CartItem[] {
  if (quantity < MIN_QUANTITY) return items.filter((item) => !isLine(item, identity));
  const settled = Math.min(MAX_QUANTITY, Math.trunc(quantity));
  return items.map((item) => (isLine(item, identity) ? { ...item, quantity: settled } : item));
}

/** The cart without what was ordered: what was added meanwhile stays. */
export function withoutOrdered(
  items: readonly CartItem[],
  ordered: readonly (LineIdentity & { quantity: number })[],
): CartItem[] {
  return ordered.reduce<CartItem[]>(
    (left, line) => {
      const item = left.find((each) => isLine(each, line));
      return item ? withQuantity(left, line, item.quantity - line.quantity) : left;
    },
    [...items],
  );
}

/** By name without regard to case, then by amount from small to large. */
export function sortCart(items: readonly CartItem[]): CartItem[] {
  return items.toSorted(
    (a, b) =>
      compareTexts(a.name.toLowerCase(), b.name.toLowerCase()) ||
      sizeOf(a.selectedOption.amount) - sizeOf(b.selectedOption.amount) ||
      compareTexts(a.selectedOption.amount, b.selectedOption.amount),
  );
}

const compareTexts = new Intl.Collator('en', { numeric: true }).compare;

/** Grams, milliliters and pieces in one unit, so that 500g stands before 1kg. */
const UNITS: Record<string, number> = { g: 1, kg: 1000, ml: 1, l: 1000, oz: 28.35, lb: 453.6 };

function sizeOf(amount: string): number {
  const [, digits, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*([a-z]*)/i.exec(amount) ?? [];
  return digits === undefined ? Number.POSITIVE_INFINITY : Number(digits) * (UNITS[unit.toLowerCase()] ?? 1);
}

/** How many pieces are in the cart. */
export function countPieces(items: readonly CartItem[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The stored form of a cart. */
export function toStoredCart(items: readonly CartItem[], nowMs: number): string {
  return JSON.stringify({ items, timestamp: nowMs });
}

/** The items of a stored cart; none when it is older than 6 hours. Throws when it is no cart. */
export function readStoredCart(text: string, nowMs: number): CartItem[] {
  const stored: unknown = JSON.parse(text);
  if (!isRecord(stored) || typeof stored.timestamp !== 'number' || !Array.isArray(stored.items)) {
    throw new Error('The stored cart has another form.');
  }
  if (nowMs - stored.timestamp >= CART_LIFE_MS) return [];
  if (!stored.items.every(isCartItem)) throw new Error('The stored cart holds something else than items.');
  return sortCart(stored.items);
}

// By hand, since a schema would bring zod to every page.
function isCartItem(item: unknown): item is CartItem {
  if (!isRecord(item) || !isRecord(item.selectedOption)) return false;
  const texts = [item._id, item.name, item.category, item.image, item.selectedOption.amount];
  const { price } = item.selectedOption;
  return (
    texts.every((text) => typeof text === 'string') &&
    typeof price === 'number' &&
    price > 0 &&
    typeof item.quantity === 'number' &&
    isQuantity(item.quantity)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
