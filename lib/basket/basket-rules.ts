import { type CartItem, toCartItem } from '@/lib/cart/cart-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import {
  computeTotals,
  mergeLines,
  type PricedLine,
  type Totals,
  toCents,
  toDollars,
} from '@/lib/orders/pricing-rules';
import type { LowPacks } from '@/lib/orders/replacement-rules';
import { readAmount } from '@/lib/quantities/amount-reader';
import { type BasketRecipe, groupWishedLines, type WishedLine, type WishedRecipe } from './basket-line-rules';
import { type BasketRow, type ElsewhereRow, type Offers, toElsewhereRow, toRow } from './basket-row-rules';
import { type Comparison, listPacks, type Pack, type WeighedOffer } from './need-rules';
import { countFree, type PackCount, type PackPreference, type PackWish } from './pack-choice-rules';

export type BasketWish = {
  recipes: readonly WishedRecipe[];
  /** Ids of ingredients. */
  alwaysAtHome: readonly string[];
  /** The pantry's amounts, by the ingredient's id, as it is said there: 300 g. */
  pantry?: Readonly<Record<string, string>>;
  prefer: PackPreference;
  /** The one size of an ingredient that the cook wants, by the ingredient's id. */
  sizes?: Readonly<Record<string, string>>;
  /** The packs of an ingredient that the cook chose, by the ingredient's id. */
  packs?: Readonly<Record<string, readonly PackCount[]>>;
  cart: readonly (PackCount & { itemId: string })[];
  /** The packs of which few pieces are left; without it, none is. */
  lowPacks?: LowPacks;
  /** Whether the cart's items are for these recipes. */
  countCart: boolean;
};

/** Money is in dollars, at the prices of the offers. */
export type Basket = {
  /** The shop's products, in the order of the recipes; an ingredient has a row for each state. */
  rows: readonly BasketRow[];
  elsewhere: readonly ElsewhereRow[];
  /** Of the whole order: the cart with the basket. */
  subtotal: number;
  shipping: number;
  total: number;
  advice: Advice | null;
};

/** Everything that a recipe needs, in the cheapest packs. */
export function toPlainWish(recipe: BasketRecipe, servings: number): BasketWish {
  return {
    recipes: [{ recipe, servings, have: [] }],
    alwaysAtHome: [],
    prefer: 'cheapest',
    cart: [],
    countCart: false,
  };
}

/**
 * Computes the purchases for recipes: the needs of all lines that name the same ingredient are summed, and then covered by packs.
 * The offers are those of the ingredients and substitutes that the recipes name, and of the cart.
 */
export function computeBasket(wish: BasketWish, offerList: readonly WeighedOffer[]): Basket {
  const offers: Offers = new Map(offerList.map((offer) => [offer._id, offer]));
  const cart = mergeLines(wish.cart);
  const chosen = groupWishedLines(wish.recipes, wish.alwaysAtHome).map((group) => {
    const offer = group.itemId === null ? undefined : offers.get(group.itemId);
    const isSold = offer !== undefined && listPacks(offer).length > 0;
    if (!isSold) return toElsewhereRow(group, offer, offers);
    return toRow(group, offer, { wish: toPackWish(group.lines, offer, { ...wish, cart }), offers });
  });
  const sold = chosen.flatMap((row) => ('row' in row ? row : []));
  const lines = [
    ...cart.flatMap((line) => toPricedLine(line, offers.get(line.itemId)) ?? []),
    ...sold.flatMap(({ row }) =>
      row.packs.map(({ pricePerUnit, quantity }) => ({ priceCents: toCents(pricePerUnit), quantity })),
    ),
  ];
  const { subtotalCents, shippingCents, totalCents } = computeTotals(lines);
  return {
    rows: sold.map(({ row }) => row),
    elsewhere: chosen.flatMap((row) => ('row' in row ? [] : row)),
    subtotal: toDollars(subtotalCents),
    shipping: toDollars(shippingCents),
    total: toDollars(totalCents),
    advice: findAdvice(
      sold.map(({ item }) => item).filter(({ packs }) => packs.length > 0),
      lines,
    ),
  };
}

/** Returns the basket's packs as items for the cart, which know the recipes whose servings are given. */
export function toBasketItems(
  { rows }: Pick<Basket, 'rows'>,
  offers: readonly WeighedOffer[],
  servings: ReadonlyMap<string, number> = new Map(),
): CartItem[] {
  const byId = new Map(offers.map((offer) => [offer._id, offer]));
  return rows.flatMap(({ itemId, packs, lines }) => {
    const offer = byId.get(itemId);
    const recipeIds = [...new Set(lines.map(({ recipeId }) => recipeId))];
    return packs.flatMap(({ amount, pricePerUnit, quantity }) => {
      if (!offer) return [];
      const recipes = recipeIds.flatMap((recipeId) => {
        const count = servings.get(recipeId);
        return count === undefined ? [] : [{ recipeId, servings: count, quantity }];
      });
      const item = toCartItem(offer, { amount, price: pricePerUnit }, quantity);
      return [recipes.length > 0 ? { ...item, recipes } : item];
    });
  });
}

/** Returns whether the cart has as many of each item already. */
export function hasCartAll(cart: BasketWish['cart'], items: readonly CartItem[]): boolean {
  return items.every(({ _id, selectedOption, quantity }) =>
    cart.some(
      (line) => line.itemId === _id && line.amount === selectedOption.amount && line.quantity >= quantity,
    ),
  );
}

/** Returns the facts that decide about the packs of one ingredient in a basket. */
export function toPackWish(lines: readonly WishedLine[], offer: WeighedOffer, wish: BasketWish): PackWish {
  return {
    prefer: wish.prefer,
    size: wish.sizes?.[offer._id],
    packs: wish.packs?.[offer._id],
    inCart: wish.cart
      .filter(({ itemId }) => itemId === offer._id)
      .map(({ amount, quantity }) => ({ amount, quantity })),
    countsCart: wish.countCart,
    left: Object.fromEntries(
      (wish.lowPacks ?? []).filter(({ _id }) => _id === offer._id).map(({ amount, left }) => [amount, left]),
    ),
    isBaking: isBaking(lines, offer),
    atHome: readAmount(wish.pantry?.[offer._id] ?? ''),
  };
}

/** Desserts, and whatever is only used for baking. */
function isBaking(lines: readonly WishedLine[], { category }: WeighedOffer): boolean {
  return category === 'Baking & Sweeteners' || lines.some(({ isOfDessert }) => isOfDessert);
}

/** A product that is no longer sold costs nothing: no order can have it. */
function toPricedLine({ amount, quantity }: PackCount, offer: WeighedOffer | undefined): PricedLine | null {
  const pack = offer && listPacks(offer).find((option) => option.amount === amount);
  return pack ? { priceCents: toCents(pack.price), quantity } : null;
}

/** A larger basket that makes the whole order cheaper: shipping is free from a certain subtotal. */
type Advice = {
  itemId: string;
  name: string;
  /** The pack to take one more of, or one instead of `insteadOf`. */
  amount: string;
  insteadOf: string | null;
  /** All packs of the ingredient then. */
  packs: readonly PackCount[];
  /** By how many dollars the whole order becomes cheaper. */
  saves: number;
  /** The advice in words. */
  text: string;
};

/** An ingredient of which the basket has packs. */
export type PackedItem = {
  itemId: string;
  name: string;
  packs: readonly PackCount[];
  inCart: readonly PackCount[];
  left: PackWish['left'];
  options: readonly Pack[];
  comparison: Comparison | null;
};

type Change = { item: PackedItem; added: Pack; insteadOf: Pack | null; addedCents: number };

/** Finds the one pack with which the whole order costs least, if that is less than without it. */
export function findAdvice(items: readonly PackedItem[], lines: readonly PricedLine[]): Advice | null {
  const { totalCents, shippingCents } = computeTotals(lines);
  if (shippingCents === 0) return null;
  const [best] = items
    .flatMap(listChanges)
    .map((change) => ({ ...change, totals: computeChangedTotals(lines, change) }))
    .filter(({ totals }) => totals.shippingCents === 0)
    .map((change) => ({ ...change, savedCents: totalCents - change.totals.totalCents }))
    .filter(({ savedCents }) => savedCents > 0)
    .toSorted((a, b) => b.savedCents - a.savedCents);
  return best ? toAdvice(best, best.savedCents) : null;
}

function computeChangedTotals(lines: readonly PricedLine[], { addedCents }: Change): Totals {
  return computeTotals([...lines, { priceCents: addedCents, quantity: 1 }]);
}

/** Returns every pack that could be taken in addition, or in place of a smaller one. */
function listChanges(item: PackedItem): Change[] {
  const { options, packs, inCart, left, comparison } = item;
  const free = options.filter(({ amount }) => {
    const taken = packs.find((pack) => pack.amount === amount)?.quantity ?? 0;
    return taken < countFree(amount, { inCart, left });
  });
  const sizes = new Map(comparison?.packs.map(({ option, size }) => [option, size]));
  return free.flatMap((added) => {
    const smaller = options.filter((option) => {
      const [size, addedSize] = [sizes.get(option), sizes.get(added)];
      return size && addedSize?.gt(size) && packs.some(({ amount }) => amount === option.amount);
    });
    return [null, ...smaller].map((insteadOf) => {
      const addedCents = toCents(added.price) - toCents(insteadOf?.price ?? 0);
      return { item, added, insteadOf, addedCents };
    });
  });
}

function toAdvice({ item, added, insteadOf }: Change, savedCents: number): Advice {
  const { itemId, name } = item;
  const saves = toDollars(savedCents);
  const what = insteadOf
    ? `Take the ${added.amount} pack of ${name} instead of the ${insteadOf.amount} one`
    : `Take one more pack of ${name} (${added.amount})`;
  return {
    ...{ itemId, name, amount: added.amount, insteadOf: insteadOf?.amount ?? null, saves },
    packs: addPack(item.packs, added.amount, insteadOf?.amount),
    text: `${what}: shipping is then free, and the whole order is ${formatPrice(saves)} cheaper.`,
  };
}

function addPack(packs: readonly PackCount[], added: string, removed: string | undefined): PackCount[] {
  const isNew = !packs.some(({ amount }) => amount === added);
  return [...packs, ...(isNew ? [{ amount: added, quantity: 0 }] : [])]
    .map(({ amount, quantity }) => ({
      amount,
      quantity: quantity + (amount === added ? 1 : 0) - (amount === removed ? 1 : 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}
