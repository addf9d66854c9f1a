import { type CartItem, toCartItem } from '@/lib/cart/cart-rules';
import { computeTotals, mergeLines, type PricedLine, toCents, toDollars } from '@/lib/orders/pricing-rules';
import type { LowPacks } from '@/lib/orders/replacement-rules';
import { readAmount } from '@/lib/quantities/amount-reader';
import { type Advice, findAdvice } from './advice-rules';
import { type BasketRecipe, groupWishedLines, type WishedLine, type WishedRecipe } from './basket-line-rules';
import { type BasketRow, type ElsewhereRow, type Offers, toElsewhereRow, toRow } from './basket-row-rules';
import { listPacks, type WeighedOffer } from './need-rules';
import type { PackCount, PackPreference, PackWish } from './pack-choice-rules';

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
