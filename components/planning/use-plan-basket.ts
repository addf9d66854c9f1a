'use client';

import { useMemo } from 'react';
import { type ShownBasket, useBasket } from '@/components/basket/use-basket';
import { type BasketChoice, useBasketChoice } from '@/components/basket/use-basket-choice';
import { type LoadedRecipe, useBasketRecipes } from '@/components/basket/use-basket-recipes';
import { useFreePantry, usePromisedMeals } from '@/components/basket/use-free-pantry';
import { useCart } from '@/components/cart/cart-store';
import { NO_CHOICES, toLineKey } from '@/lib/basket/basket-choice-rules';
import type { BasketRow, ElsewhereRow } from '@/lib/basket/basket-row-rules';
import { toBasketItems } from '@/lib/basket/basket-rules';
import { countServings } from '@/lib/cart/cart-servings-rules';
import { computeMealCosts } from '@/lib/planning/meal-cost-rules';
import { listToBuy, type RecipeMeal } from '@/lib/planning/meal-rules';
import {
  isProbablyAtHome,
  isTicked,
  listWanted,
  type PlanList,
  toMealName,
} from '@/lib/planning/plan-list-rules';

export type ListRow = BasketRow | ElsewhereRow;

/**
 * Computes the needs of all meals together, and the packs of those that are neither ticked nor at home. To say where each need
 * comes from, every meal is a recipe of its own here, with the meal's id; the cart knows the real ones.
 */
export function usePlanBasket(meals: readonly RecipeMeal[], list: PlanList, today: string) {
  const choice = useBasketChoice();
  const promised = usePromisedMeals();
  const recipes = useBasketRecipes([...new Set([...meals, ...promised].map(({ recipeId }) => recipeId))]);
  const freePantry = useFreePantry(promised, recipes.loaded);
  const shopped = useMemo(() => meals.filter(({ id }) => !list.skipped.includes(id)), [meals, list.skipped]);
  const planned = useMemo(() => shopped.map(({ id, servings }) => ({ recipeId: id, servings })), [shopped]);
  const loaded = useMemo(
    () => toMealRecipes(shopped, recipes.loaded, today),
    [shopped, recipes.loaded, today],
  );
  const wanted = useMemo(
    () =>
      listWanted(
        list,
        shopped.map(({ id }) => id),
      ),
    [list, shopped],
  );
  const all = useBasket(planned, loaded, {
    choices: useMemo(() => ({ ...NO_CHOICES, missing: wanted }), [wanted]),
    freePantry,
  });
  const rows = useMemo(() => toListRows(all, wanted), [all, wanted]);
  const { choices } = choice;
  const rest = useBasket(planned, loaded, {
    choices: useMemo(() => {
      const had = [...rows.toGet.filter((row) => isTicked(list, row)), ...rows.probable];
      const have = had.flatMap(({ lines }) => lines.map(toLineKey));
      return { ...choices, have, missing: wanted };
    }, [choices, rows, list, wanted]),
    freePantry,
  });
  const cart = useCart();
  const basket = useMemo(() => toRecipeBasket(rest, shopped, cart), [rest, shopped, cart]);
  const costs = useMemo(() => toMealCosts(rest), [rest]);
  const states = [...meals, ...promised].map(({ recipeId }) => recipes.loaded.get(recipeId));
  return { recipes, states, all, rows, basket, choice: choice satisfies BasketChoice, costs };
}

/** Returns the loaded recipes by meal, as if each meal had one of its own. */
function toMealRecipes(
  meals: readonly RecipeMeal[],
  loaded: ReadonlyMap<string, LoadedRecipe>,
  today: string,
): ReadonlyMap<string, LoadedRecipe> {
  return new Map(
    meals.flatMap(({ id, day, recipeId }): [string, LoadedRecipe][] => {
      const products = loaded.get(recipeId);
      if (typeof products !== 'object') return products ? [[id, products]] : [];
      const title = toMealName(products.recipe.title, day, today);
      return [[id, { ...products, recipe: { ...products.recipe, _id: id, title } }]];
    }),
  );
}

/** Sorts the needs into those to get, those most likely at home, and those that the pantry covers. */
function toListRows({ rows, elsewhere, alwaysAtHome }: ShownBasket, wanted: readonly string[]) {
  const needed: readonly ListRow[] = [...rows, ...elsewhere].filter(
    ({ state }) => state === 'needed' || state === 'atHome',
  );
  const isProbable = (row: ListRow) => isProbablyAtHome(row, { alwaysAtHome, wanted });
  const isInPantry = (row: ListRow) => 'atHome' in row && row.atHome === 'all';
  return {
    toGet: needed.filter((row) => !isProbable(row) && !isInPantry(row)),
    probable: needed.filter((row) => isProbable(row) && !isInPantry(row)),
    inPantry: needed.filter(isInPantry),
  };
}

/** Returns the basket with items for the cart that name the recipes themselves, each for all of its meals. */
function toRecipeBasket(
  basket: ShownBasket,
  meals: readonly RecipeMeal[],
  cart: ReturnType<typeof useCart>,
): ShownBasket {
  const recipeIds = new Map(meals.map(({ id, recipeId }) => [id, recipeId]));
  const servings = new Map(listToBuy(meals).map((recipe) => [recipe.recipeId, recipe.servings]));
  const rows = basket.rows.map((row) => ({
    ...row,
    lines: row.lines.map(({ recipeId, lineId }) => ({ recipeId: recipeIds.get(recipeId) ?? '', lineId })),
  }));
  const offers = [...cart, ...basket.recipes.flatMap(({ ingredients }) => ingredients)];
  const titles = new Map(basket.recipes.map(({ recipe }) => [recipeIds.get(recipe._id), recipe.title]));
  const inCart = [...servings.keys()].flatMap((recipeId) => {
    const count = countServings(cart, recipeId);
    return count > 0 ? [{ recipeId, title: titles.get(recipeId) ?? '', servings: count }] : [];
  });
  const recipes = basket.recipes.map((each) => ({
    ...each,
    recipe: { ...each.recipe, _id: recipeIds.get(each.recipe._id) ?? each.recipe._id },
  }));
  return { ...basket, recipes, inCart, items: toBasketItems({ rows }, offers, servings) };
}

/** Returns the cost of each meal in the packs of all, in cents, in the order of the meals. */
function toMealCosts({ rows, recipes }: ShownBasket) {
  const wished = recipes.map(({ recipe, products, substitutes, servings }) => ({
    recipe: { ...recipe, products, substitutes },
    ...{ servings, have: [] },
  }));
  const costs = computeMealCosts(
    rows,
    wished,
    recipes.flatMap(({ ingredients }) => ingredients),
  );
  return recipes.map(({ recipe, servings }) => ({
    ...{ id: recipe._id, title: recipe.title, servings },
    cents: costs.get(recipe._id) ?? 0,
  }));
}
