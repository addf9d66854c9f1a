'use client';

import { createDeviceValue } from '@/components/ui/device-value';
import { readStoredIds } from '@/lib/basket/basket-plan-rules';
import type { OrderedLine } from '@/lib/cart/cart-rules';
import { type Meal, readStoredMeals, withBought, withFormerMeals } from '@/lib/planning/meal-rules';
import { type PantryItem, readStoredPantry } from '@/lib/planning/pantry-rules';
import { toLocalDay } from '@/lib/planning/plan-day-rules';
import { readPlanList } from '@/lib/planning/plan-list-rules';

const atHomeIds = createDeviceValue<readonly string[]>('always-at-home', readStoredIds);
// Former scripts, of a tab or of a page that is read offline, write plans without days under a key of their own.
const plan = createDeviceValue<readonly Meal[]>('meal-plan', readStoredMeals, {
  key: 'basket-plan',
  join: (meals, text) => withFormerMeals(meals, readStoredMeals(text)),
});

/** The ids of the ingredients that the cook always has at home. */
export const useAlwaysAtHome = atHomeIds.useValue;
export const changeAlwaysAtHome = atHomeIds.change;

const pantry = createDeviceValue<readonly PantryItem[]>('pantry', readStoredPantry);

/** How much the cook has of ingredients that are not always at home. */
export const usePantry = pantry.useValue;
export const changePantry = pantry.change;

/** The meals that the cook has planned. */
export const useMealPlan = plan.useValue;
export const readMealPlan = plan.read;
export const changeMealPlan = plan.change;

const list = createDeviceValue('shopping-list', readPlanList);

/** The ticks and own lines of the plan's shopping list. */
export const usePlanList = list.useValue;
export const changePlanList = list.change;

/** All that the plan of a device consists of, as its account stores it. */
export const planValues = { meals: plan, list, pantry, staples: atHomeIds };

/** Marks the meals that an order was for. */
export function markBought(ordered: readonly OrderedLine[]): void {
  const shopping = { today: toLocalDay(new Date()), skipped: list.read().skipped };
  if (ordered.some(({ recipes = [] }) => recipes.length > 0))
    plan.change((stored) => withBought(stored, ordered, shopping));
}
