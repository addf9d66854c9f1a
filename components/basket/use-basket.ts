'use client';

import { useMemo } from 'react';
import { useCart } from '@/components/cart/cart-store';
import { useAlwaysAtHome, usePantry } from '@/components/cart/device-lists';
import { useStock } from '@/components/cart/use-low-stock';
import { useRecipeState } from '@/components/catalog/recipe-choice-store';
import {
  type BasketChoices,
  computeChosenBasket,
  isOneToOne,
  toLineKey,
} from '@/lib/basket/basket-choice-rules';
import { toLineId } from '@/lib/basket/basket-line-rules';
import type { PlannedRecipe } from '@/lib/basket/basket-plan-rules';
import type { BasketRow, ElsewhereRow, LineReference } from '@/lib/basket/basket-row-rules';
import { toBasketItems } from '@/lib/basket/basket-rules';
import type { RecipeProducts } from '@/lib/basket/basket-schema';
import { formatNeed, formatSources, type LineTexts } from '@/lib/basket/basket-text-rules';
import { formatLeftover, formatPackPart } from '@/lib/basket/leftover-text-rules';
import type { CartItem } from '@/lib/cart/cart-rules';
import { countServings } from '@/lib/cart/cart-servings-rules';
import { type PantryItem, toPantryAmounts } from '@/lib/planning/pantry-rules';
import type { Weights } from '@/lib/quantities/conversion-rules';
import { toWeights } from '@/lib/quantities/ingredient-weight-rules';
import type { UnitSystem } from '@/lib/quantities/kitchen-amount-rules';
import type { LineParts } from '@/lib/recipes/line-text-rules';
import { scaleRecipe } from '@/lib/recipes/scaled-recipe-rules';
import { formatSubstitute } from '@/lib/recipes/substitute-rules';
import type { LoadedRecipe } from './use-basket-recipes';

type ShoppedRecipe = RecipeProducts & { servings: number };

/** Computes the basket of the recipes that are loaded, as the cook has chosen, with its texts. */
export function useBasket(
  planned: readonly PlannedRecipe[],
  loaded: ReadonlyMap<string, LoadedRecipe>,
  {
    choices,
    freePantry,
  }: {
    choices: BasketChoices;
    /** The pantry without the parts that are promised to other meals. */
    freePantry: readonly PantryItem[];
  },
) {
  const alwaysAtHome = useAlwaysAtHome();
  const pantry = usePantry();
  const cart = useCart();
  const recipes = useMemo(
    () =>
      planned.flatMap(({ recipeId, servings }): ShoppedRecipe[] => {
        const recipe = loaded.get(recipeId);
        return typeof recipe === 'object' ? [{ ...recipe, servings }] : [];
      }),
    [planned, loaded],
  );
  const { lowPacks, soldOut } = useStock(
    recipes.flatMap(({ ingredients }) => ingredients.map(({ _id }) => _id)),
  );
  const { units: system } = useRecipeState();
  const { instead, countCart } = choices;
  const texts = useMemo(
    () => createTexts(recipes, system, { instead, countCart }),
    [recipes, system, instead, countCart],
  );
  return useMemo(() => {
    const cartLines = cart.map(toCartLine);
    const offers = [...cart, ...recipes.flatMap(({ ingredients }) => ingredients)];
    const basket = computeChosenBasket(
      recipes.map(({ recipe, products, substitutes, servings }) => ({
        recipe: { ...recipe, products, substitutes },
        servings,
      })),
      choices,
      { alwaysAtHome, cart: cartLines, lowPacks, pantry: toPantryAmounts(freePantry), offers },
    );
    const servings = new Map(recipes.map((each) => [each.recipe._id, each.servings]));
    const inCart = recipes.flatMap(({ recipe: { _id, title } }) => {
      const count = countServings(cart, _id);
      return count > 0 ? [{ recipeId: _id, title, servings: count }] : [];
    });
    const items = toBasketItems(basket, offers, servings);
    const toPantryText = createPantryText(pantry, freePantry);
    return {
      ...basket,
      ...texts,
      toPantryText,
      /** As a list says it that is shared: 600 g (200 g in your pantry) */
      toListText: (row: BasketRow | ElsewhereRow) => {
        const held = toPantryText(row);
        return [texts.toNeedText(row), held && `(${held})`].filter(Boolean).join(' ');
      },
      alwaysAtHome,
      cartLines,
      recipes,
      soldOut,
      inCart,
      items,
    };
  }, [recipes, choices, alwaysAtHome, cart, lowPacks, soldOut, texts, pantry, freePantry]);
}

export type ShownBasket = ReturnType<typeof useBasket>;

/** Returns the function that says how much the pantry has of a row's need; empty if nothing. */
function createPantryText(pantry: readonly PantryItem[], freePantry: readonly PantryItem[]) {
  return (row: BasketRow | ElsewhereRow) => {
    const find = (items: readonly PantryItem[]) => items.find(({ itemId }) => itemId === row.itemId)?.amount;
    const [held, free] = [find(pantry), find(freePantry)];
    if (!held) return '';
    if (!free) return `${held} in your pantry, for meals you have bought`;
    const isCounted = 'atHome' in row && row.atHome !== 'none';
    if (!isCounted) return `${held} in your pantry, not counted`;
    return free === held
      ? `${held} in your pantry`
      : `${free} of ${held} in your pantry, the rest is for meals you have bought`;
  };
}

function toCartLine({ _id, selectedOption, quantity }: CartItem) {
  return { itemId: _id, amount: selectedOption.amount, quantity };
}

/** Returns the texts of rows, which read like the lines of the recipes' pages. */
function createTexts(
  recipes: readonly ShoppedRecipe[],
  system: UnitSystem | null,
  { instead, countCart }: Pick<BasketChoices, 'instead' | 'countCart'>,
) {
  const weights = new Map(
    recipes.flatMap(({ ingredients }) =>
      ingredients.map((ingredient): [string | null, Weights] => [ingredient._id, toWeights(ingredient)]),
    ),
  );
  const texts: LineTexts = new Map(
    recipes.flatMap(({ recipe, products, servings }) => {
      const { lines } = scaleRecipe(
        recipe,
        { servings, units: system },
        products.map((id) => weights.get(id) ?? null),
      );
      return lines.map((text, index): [string, LineParts] => [
        toLineKey({ recipeId: recipe._id, lineId: toLineId(recipe.ingredients[index] ?? {}, index) }),
        text,
      ]);
    }),
  );
  const titles = new Map(recipes.map(({ recipe }) => [recipe._id, recipe.title]));
  const listHeld = ({ packs, inCart }: BasketRow) => [...packs, ...(countCart ? inCart : [])];
  const toOptions = ({ itemId }: BasketRow) => ({ system, weights: weights.get(itemId) ?? null });
  return {
    toNeedText: (row: BasketRow | ElsewhereRow) => {
      const isUnlike = (line: LineReference) => {
        const swap = instead[toLineKey(line)];
        return swap?.itemId === row.itemId && !isOneToOne(swap);
      };
      // The line's amount is not that of such a substitute, whose own words say it.
      const lines = row.lines.filter((line) => !isUnlike(line));
      const unlike = row.lines.filter(isUnlike).flatMap((line) => instead[toLineKey(line)] ?? []);
      const options = { texts, system, weights: weights.get(row.itemId) ?? null };
      const own = lines.length > 0 ? [formatNeed({ ...row, lines }, options)] : [];
      return [...own, ...unlike.map((swap) => `for ${formatSubstitute(swap)}`)].join(', ');
    },
    toLeftoverText: (row: BasketRow) => formatLeftover(row.leftover, listHeld(row), toOptions(row)),
    /** Says how much a share of the rest is; empty if that is not known. */
    toLeftoverShareText: (row: BasketRow, share: number) =>
      row.leftover
        ? formatPackPart(
            { ...row.leftover, amount: row.leftover.amount * share },
            listHeld(row),
            toOptions(row),
          )
        : '',
    toSourceTexts: (row: BasketRow | ElsewhereRow) =>
      titles.size > 1 ? formatSources(row.lines, { texts, titles }) : [],
  };
}
