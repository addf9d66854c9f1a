'use client';

import { useMemo } from 'react';
import { useMealPlan, usePantry } from '@/components/cart/device-lists';
import { isBoughtToCook, listComing, type RecipeMeal } from '@/lib/planning/meal-rules';
import { type PantryItem, withoutCooked } from '@/lib/planning/pantry-rules';
import type { LoadedRecipe } from './use-basket-recipes';
import { useToday } from './use-today';

/**
 * Returns the meals that are bought and not cooked yet, to which the pantry is promised: their baskets left out its contents. None if
 * the pantry is empty.
 */
export function usePromisedMeals(): readonly RecipeMeal[] {
  const plan = useMealPlan();
  const today = useToday();
  const isEmpty = usePantry().length === 0;
  return useMemo(
    () => (isEmpty ? [] : listComing(plan, today).filter(isBoughtToCook)),
    [plan, today, isEmpty],
  );
}

/** Returns the pantry without the needs of these meals, as far as their recipes are loaded. */
export function useFreePantry(
  promised: readonly RecipeMeal[],
  loaded: ReadonlyMap<string, LoadedRecipe>,
): readonly PantryItem[] {
  const pantry = usePantry();
  return useMemo(
    () =>
      promised.reduce<readonly PantryItem[]>((left, { recipeId, servings }) => {
        const products = loaded.get(recipeId);
        if (typeof products !== 'object') return left;
        const { recipe, substitutes, ingredients } = products;
        const cooked = { ...recipe, products: products.products, substitutes };
        return withoutCooked(left, { recipe: cooked, servings }, ingredients);
      }, pantry),
    [promised, loaded, pantry],
  );
}
