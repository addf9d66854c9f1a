import { isSameOrder } from '@/lib/cart/ordered-line-rules';
import { type BasketRecipe, toLineId } from './basket-line-rules';
import type { BasketRow, BasketSubstitute, LineReference } from './basket-row-rules';
import { type Basket, type BasketWish, computeBasket } from './basket-rules';
import type { WeighedOffer } from './need-rules';
import type { PackCount, PackPreference } from './pack-choice-rules';

/** Which packs of an ingredient the cook wants instead of the preferred ones. */
export type PackOption =
  | { kind: 'fewest' }
  | { kind: 'size'; amount: string }
  /** It is about an order with this cart, and no choice for any other one. */
  | { kind: 'advice'; packs: readonly PackCount[]; cart: BasketWish['cart'] };

/** A substitute to buy. Its amount is known only at 1:1; extra parts have none. */
export type ChosenSubstitute = Pick<BasketSubstitute, 'use' | 'ratio' | 'itemId'> & {
  others: readonly { itemId: string; name: string }[];
  /** Whether it belongs to a substitute besides the first thing of it. */
  isFurther?: boolean;
};

/** A cook's choices in the sheet; lines are named by `toLineKey`. */
export type BasketChoices = {
  /** The lines that the cook has, this time. */
  have: readonly string[];
  /** The optional lines to buy. */
  want: readonly string[];
  /** The ingredients to buy although they are always at home. */
  missing: readonly string[];
  /** Substitutes for the product of a line, by line, and by `toPartKey` for extra parts. */
  instead: Readonly<Record<string, ChosenSubstitute>>;
  /** By the ingredient's id. */
  packs: Readonly<Record<string, PackOption>>;
  prefer: PackPreference;
  countCart: boolean;
};

export const NO_CHOICES: BasketChoices = {
  ...{ have: [], want: [], missing: [], instead: {}, packs: {} },
  ...{ prefer: 'cheapest', countCart: false },
};

export function toLineKey({ recipeId, lineId }: LineReference): string {
  return `${recipeId}/${lineId}`;
}

/** Names the part of a substitute that is bought besides the one that takes the line's place. */
const toPartKey = (lineName: string, itemId: string) => `${lineName}+${itemId}`;

type ChosenRow = Pick<BasketRow, 'state' | 'lines'> & { itemId: string | null };

/** Returns the choices after the cook has ticked a row, to get it, or unticked it. */
export function withRow(
  choices: BasketChoices,
  row: ChosenRow,
  { isTicked, isAlwaysAtHome }: { isTicked: boolean; isAlwaysAtHome: boolean },
): BasketChoices {
  const keys = row.lines.map(toLineKey);
  const without = (list: readonly string[]) => list.filter((key) => !keys.includes(key));
  const changed = withoutMissing(choices, row.itemId);
  if (isTicked) {
    return {
      ...changed,
      have: without(choices.have),
      want: row.state === 'optional' ? [...choices.want, ...keys] : choices.want,
      missing: isAlwaysAtHome && row.itemId ? [...changed.missing, row.itemId] : changed.missing,
    };
  }
  if (isAlwaysAtHome) return changed;
  const had = keys.filter((key) => !choices.want.includes(key));
  return { ...changed, have: [...without(choices.have), ...had], want: without(choices.want) };
}

/** Returns the choices after an ingredient was said to be always at home, or not to be. */
export function withoutMissing(choices: BasketChoices, itemId: string | null): BasketChoices {
  return { ...withoutAdvice(choices), missing: choices.missing.filter((id) => id !== itemId) };
}

/** Returns the choices with the packs of an ingredient; null for the preferred ones. */
export function withPacks(choices: BasketChoices, itemId: string, option: PackOption | null): BasketChoices {
  const { [itemId]: _former, ...others } = withoutAdvice(choices).packs;
  return { ...choices, packs: option ? { ...others, [itemId]: option } : others };
}

/** Returns the choices with a substitute for the products of these lines; null for none. */
export function withSubstitute(
  choices: BasketChoices,
  lines: readonly LineReference[],
  substitute: ChosenSubstitute | null,
): BasketChoices {
  const keys = lines.map(toLineKey);
  const isOfLines = (name: string) => keys.some((key) => name === key || name.startsWith(toPartKey(key, '')));
  const kept = Object.entries(choices.instead).filter(([name]) => !isOfLines(name));
  const added = keys.flatMap((key): [string, ChosenSubstitute][] => {
    if (!substitute) return [];
    const parts = substitute.others.map(({ itemId }): [string, ChosenSubstitute] => [
      toPartKey(key, itemId),
      { ...substitute, itemId, isFurther: true },
    ]);
    return [[key, substitute], ...parts];
  });
  return { ...withoutAdvice(choices), instead: Object.fromEntries([...kept, ...added]) };
}

/** Advice was about an order that has changed since. */
export function withoutAdvice(choices: BasketChoices): BasketChoices {
  const kept = Object.entries(choices.packs).filter(([, { kind }]) => kind !== 'advice');
  return { ...choices, packs: Object.fromEntries(kept) };
}

/** Returns the choices with the preferred packs of every ingredient. */
export function withoutPacks(choices: BasketChoices): BasketChoices {
  return { ...choices, packs: {} };
}

export type ChosenBasket = Basket & {
  /** The rows with the preferred packs, by the ingredient's id. */
  preferred: ReadonlyMap<string, BasketRow>;
  /** A product of the shop that is replaced by a substitute. */
  replaced: readonly BasketRow[];
};

/** Computes the basket of recipes as the cook has chosen. */
export function computeChosenBasket(
  recipes: readonly { recipe: BasketRecipe; servings: number }[],
  choices: BasketChoices,
  {
    alwaysAtHome,
    cart,
    lowPacks = [],
    pantry = {},
    offers,
  }: { offers: readonly WeighedOffer[] } & Pick<BasketWish, 'alwaysAtHome' | 'cart' | 'lowPacks' | 'pantry'>,
): ChosenBasket {
  const { have, want, missing, instead, prefer, countCart } = choices;
  const toWish = (toWished: (recipe: BasketRecipe) => BasketRecipe): BasketWish => ({
    recipes: recipes.map(({ recipe, servings }) => ({
      recipe: toWished(recipe),
      servings,
      have: toLineIds(have, recipe),
      want: toLineIds(want, recipe),
    })),
    alwaysAtHome: alwaysAtHome.filter((id) => !missing.includes(id)),
    ...{ prefer, cart, lowPacks, countCart, pantry },
  });
  const wish = toWish((recipe) => swapProducts(recipe, instead));
  const preferred = computeBasket(wish, offers);
  const rows = new Map(
    preferred.rows.filter(({ state }) => state === 'needed').map((row) => [row.itemId, row]),
  );
  const chosen = Object.entries(choices.packs).filter(
    ([, option]) => option.kind !== 'advice' || isSameCart(option.cart, cart),
  );
  const basket =
    chosen.length > 0 ? computeBasket({ ...wish, ...toPackWish(chosen, rows) }, offers) : preferred;
  // A swapped ingredient stays among those that the shop does not sell.
  if (Object.keys(instead).length === 0) return { ...basket, preferred: rows, replaced: [] };
  const { elsewhere } = computeBasket(
    toWish((recipe) => recipe),
    offers,
  );
  const { rows: replaced } = computeBasket(
    toWish((recipe) => keepSwappedLines(recipe, instead)),
    offers,
  );
  return { ...basket, elsewhere, preferred: rows, replaced };
}

function isSameCart(first: BasketWish['cart'], second: BasketWish['cart']): boolean {
  const toLines = (cart: BasketWish['cart']) => cart.map(({ itemId, ...line }) => ({ _id: itemId, ...line }));
  return isSameOrder(toLines(first), toLines(second));
}

function toPackWish(
  chosen: readonly (readonly [string, PackOption])[],
  rows: ReadonlyMap<string, BasketRow>,
): Pick<BasketWish, 'sizes' | 'packs'> {
  const sizes = chosen.flatMap(([id, option]) => (option.kind === 'size' ? [[id, option.amount]] : []));
  const packs = chosen.flatMap(([id, option]) => {
    const fewest = rows.get(id)?.alternatives.fewest ?? [];
    if (option.kind === 'fewest' && fewest.length > 0) return [[id, fewest]];
    return option.kind === 'advice' ? [[id, option.packs]] : [];
  });
  return { sizes: Object.fromEntries(sizes), packs: Object.fromEntries(packs) };
}

function toLineIds(keys: readonly string[], { _id }: BasketRecipe): string[] {
  return keys.flatMap((key) => (key.startsWith(`${_id}/`) ? key.slice(_id.length + 1) : []));
}

const ONE_TO_ONE = /^1:1\b/;

/** Whether as much of a substitute is needed as of the replaced product; otherwise its words say how much. */
export function isOneToOne({ ratio, isFurther }: Pick<ChosenSubstitute, 'ratio' | 'isFurther'>): boolean {
  return ONE_TO_ONE.test(ratio) && !isFurther;
}

/** Returns the recipe with only those lines that substitutes are bought for, as they were. */
function keepSwappedLines(recipe: BasketRecipe, instead: BasketChoices['instead']): BasketRecipe {
  const swapped = recipe.ingredients.flatMap((line, index) => {
    const id = toLineId(line, index);
    const product = recipe.products[index] ?? null;
    return instead[toLineKey({ recipeId: recipe._id, lineId: id })]
      ? [{ line: { ...line, id }, product }]
      : [];
  });
  return {
    ...recipe,
    ingredients: swapped.map(({ line }) => line),
    products: swapped.map(({ product }) => product),
  };
}

/**
 * Lists the shop's products in the order of the recipes, replaced ones at their old place. Extra parts of a substitute belong to
 * no line, and come last.
 */
export function listSoldRows(
  { rows, replaced }: Pick<ChosenBasket, 'rows' | 'replaced'>,
  recipes: readonly { recipe: Pick<BasketRecipe, '_id' | 'ingredients'> }[],
): { row: BasketRow; isReplaced: boolean }[] {
  const keys = recipes.flatMap(({ recipe }) =>
    recipe.ingredients.map((line, index) =>
      toLineKey({ recipeId: recipe._id, lineId: toLineId(line, index) }),
    ),
  );
  const places = new Map(keys.map((key, place) => [key, place]));
  const toPlace = ({ lines: [first] }: BasketRow) => places.get(first ? toLineKey(first) : '') ?? keys.length;
  return [
    ...replaced.map((row) => ({ row, isReplaced: true })),
    ...rows.map((row) => ({ row, isReplaced: false })),
  ].toSorted((one, other) => toPlace(one.row) - toPlace(other.row));
}

/** Returns the recipe as if its lines named the chosen substitutes, with a line for each further part of one. */
function swapProducts(recipe: BasketRecipe, instead: BasketChoices['instead']): BasketRecipe {
  const swaps = recipe.ingredients.map(
    (line, index) => instead[toLineKey({ recipeId: recipe._id, lineId: toLineId(line, index) })],
  );
  if (!swaps.some(Boolean)) return recipe;
  const parts = recipe.ingredients.flatMap((line, index) =>
    (swaps[index]?.others ?? []).map(({ itemId, name }) => ({
      itemId,
      line: { id: toPartKey(toLineId(line, index), itemId), quantity: '', units: '', name, details: '' },
    })),
  );
  const lines = recipe.ingredients.map((line, index) => {
    const swap = swaps[index];
    if (!swap || isOneToOne(swap)) return line;
    const { size: _size, about: _about, ...rest } = line;
    return { ...rest, quantity: '', units: '' };
  });
  return {
    ...recipe,
    products: [
      ...recipe.products.map((product, index) => swaps[index]?.itemId ?? product),
      ...parts.map(({ itemId }) => itemId),
    ],
    ingredients: [...lines, ...parts.map(({ line }) => line)],
  };
}
