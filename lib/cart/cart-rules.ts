import { MAX_QUANTITY, MIN_QUANTITY } from './quantity-rules';

/** A stored cart expires 6 hours after its last change. */
export const CART_LIFETIME_MS = 21_600_000;

/** A pack of an ingredient. `price` is in dollars, as shown to the customer. */
type Pack = { amount: string; price: number; formerAmounts?: readonly string[] | undefined };

/** An ingredient as offered by the shop. */
export type Offer = {
  _id: string;
  name: string;
  description: string;
  aliases: readonly string[];
  category: string;
  amounts: readonly Pack[];
  sellable: boolean;
  image: string;
  /** A shipping kind of `models/ingredient-limits`; absent if it is unknown, and in carts stored before items had it. */
  ships?: string | null | undefined;
};

/** Whether a product can be ordered: an unshippable one cannot, whatever an admin has made sellable. */
export function isOffered({ sellable, ships }: Pick<Offer, 'sellable' | 'ships'>): boolean {
  return sellable && ships !== 'no';
}

/** Returns the packs of a product that can be ordered. */
export function listOfferedPacks<P>(
  product: Pick<Offer, 'sellable' | 'ships'> & { amounts: readonly P[] },
): readonly P[] {
  return isOffered(product) ? product.amounts : [];
}

/** Returns the pack of that size; if it was renamed since, the one that was called so before. */
export function findPack<P extends { amount: string; formerAmounts?: readonly string[] | null | undefined }>(
  packs: readonly P[],
  amount: string,
): P | undefined {
  return (
    packs.find((pack) => pack.amount === amount) ??
    packs.find(({ formerAmounts }) => formerAmounts?.includes(amount))
  );
}

/** Pieces of a line that were added for a recipe. Only its id is known, which shows nothing of a private recipe to others. */
export type CartRecipe = { recipeId: string; servings: number; quantity: number };

/** An ingredient as stored in the cart. */
export type CartItem = Offer & {
  selectedOption: Pack;
  quantity: number;
  /** One for each addition; absent if there was none, and in carts stored before lines knew their recipes. */
  recipes?: readonly CartRecipe[];
};

/** Identifies a cart line: an item and its amount. */
export type LineIdentity = { _id: string; amount: string };

/** So many pieces of a line that were ordered, and the recipes that they were for. */
export type OrderedLine = LineIdentity & Pick<CartItem, 'quantity' | 'recipes'>;

export function toLineIdentity({ _id, selectedOption }: CartItem): LineIdentity {
  return { _id, amount: selectedOption.amount };
}

export function isSameLine(item: CartItem, { _id, amount }: LineIdentity): boolean {
  return item._id === _id && item.selectedOption.amount === amount;
}

/** Returns a pack of the ingredient as a cart item, without the ingredient's other fields. */
export function toCartItem(offer: Offer, pack: Pack, quantity: number): CartItem {
  const { _id, name, description, aliases, category, amounts, sellable, image, ships } = offer;
  const ingredient = { _id, name, description, aliases, category, amounts, sellable, image };
  return {
    ...ingredient,
    ...(ships && { ships }),
    selectedOption: { amount: pack.amount, price: pack.price },
    quantity,
  };
}

/** Returns whether an item can be added to the cart: it has an amount, a price, and a quantity from 1 to 100. */
export function canAddToCart({ selectedOption, quantity }: CartItem): boolean {
  const { amount, price } = selectedOption;
  return amount !== '' && Number.isFinite(price) && price > 0 && isQuantity(quantity);
}

function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= MIN_QUANTITY && quantity <= MAX_QUANTITY;
}

/**
 * Returns the cart with the item added. If it already has the item in this amount, the line's quantity increases,
 * up to 100, and its price becomes the newer one; it is then for the recipes of both.
 */
export function withItem(items: readonly CartItem[], addedItem: CartItem): CartItem[] {
  const identity = toLineIdentity(addedItem);
  const existingLine = items.find((item) => isSameLine(item, identity));
  if (!existingLine) return [...items, addedItem];
  const recipes = [existingLine, addedItem].flatMap((item) => item.recipes ?? []);
  const increasedLine = {
    ...addedItem,
    quantity: Math.min(MAX_QUANTITY, existingLine.quantity + addedItem.quantity),
    ...(recipes.length > 0 && { recipes }),
  };
  return items.map((item) => (item === existingLine ? increasedLine : item));
}

/** Returns the number of pieces in a cart or an order. */
export function countPieces(items: readonly { quantity: number }[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Returns the stored form of a cart. */
export function toStoredCart(items: readonly CartItem[], nowMs: number): string {
  return JSON.stringify({ items, timestamp: nowMs });
}

/** Parses a stored cart; returns an empty one if it is older than 6 hours. Throws if it is not a cart. */
export function readStoredCart(text: string, nowMs: number): CartItem[] {
  const storedCart: unknown = JSON.parse(text);
  if (!isRecord(storedCart) || typeof storedCart.timestamp !== 'number' || !Array.isArray(storedCart.items)) {
    throw new Error('The stored cart has an unknown format.');
  }
  if (nowMs - storedCart.timestamp >= CART_LIFETIME_MS) return [];
  const items = storedCart.items.map(withAddedFields);
  if (!items.every(isCartItem)) throw new Error('The stored cart contains an invalid item.');
  return items;
}

/** Completes an item of a cart that was stored before its items kept all fields of the ingredient. */
function withAddedFields(item: unknown): unknown {
  if (!isRecord(item)) return item;
  return { description: '', aliases: [], amounts: [item.selectedOption], sellable: true, ...item };
}

// Checked without a schema, which would add zod to every page.
function isCartItem(item: unknown): item is CartItem {
  if (!isRecord(item) || !Array.isArray(item.aliases) || !Array.isArray(item.amounts)) return false;
  const strings = [item._id, item.name, item.description, item.category, item.image, ...item.aliases];
  return (
    strings.every((value) => typeof value === 'string') &&
    item.amounts.every(isPack) &&
    typeof item.sellable === 'boolean' &&
    (item.ships === undefined || typeof item.ships === 'string') &&
    isPack(item.selectedOption) &&
    item.selectedOption.price > 0 &&
    typeof item.quantity === 'number' &&
    isQuantity(item.quantity) &&
    (item.recipes === undefined || (Array.isArray(item.recipes) && item.recipes.every(isCartRecipe)))
  );
}

function isCartRecipe(recipe: unknown): recipe is CartRecipe {
  return (
    isRecord(recipe) &&
    typeof recipe.recipeId === 'string' &&
    typeof recipe.servings === 'number' &&
    typeof recipe.quantity === 'number'
  );
}

function isPack(pack: unknown): pack is Pack {
  return isRecord(pack) && typeof pack.amount === 'string' && typeof pack.price === 'number';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
