'use client';

import { useState } from 'react';
import { changeMealPlan, useMealPlan } from '@/components/cart/device-lists';
import { PageLink } from '@/components/ui/page-link';
import type { PlannedRecipe } from '@/lib/basket/basket-plan-rules';
import { pages } from '@/lib/pages/pages';
import { setMealServings, withMeals, withoutMeal } from '@/lib/planning/meal-change-rules';
import {
  isRecipeMeal,
  isToBuy,
  listComing,
  listToBuy,
  MAX_MEALS,
  type Meal,
} from '@/lib/planning/meal-rules';
import { formatServings } from '@/lib/recipes/servings-rules';
import { generateUuid } from '@/lib/text/id-rules';
import { useToday } from './use-today';

/** Puts the recipe into the meal plan, whose needs are bought together, and leads to the plan. */
export function RecipePlanButtons({
  recipe: { recipeId, servings },
  title,
  children,
}: {
  recipe: PlannedRecipe;
  title: string;
  /** Other buttons beside these. */
  children: React.ReactNode;
}) {
  const [status, setStatus] = useState('');
  const today = useToday();
  const meals = listComing(useMealPlan(), today).filter(isRecipeMeal);
  const toBuy = listToBuy(meals);
  const [planned, ...others] = meals.filter(isToBuy).filter((meal) => meal.recipeId === recipeId);

  function change(update: (stored: readonly Meal[]) => readonly Meal[], done: string) {
    const isKept = changeMealPlan(update);
    setStatus(isKept ? done : `${done} This device cannot remember it after you leave the page.`);
  }

  function add() {
    const meal: Meal = { id: generateUuid(), day: null, recipeId, servings };
    let isFull = false;
    change(
      (stored) => {
        const changed = withMeals(stored, [meal], today);
        isFull = changed === null;
        return changed ?? stored;
      },
      `Your meal plan now has ${formatServings(servings)} of ${title}.`,
    );
    if (isFull) setStatus(`A meal plan holds up to ${MAX_MEALS} meals. Please remove one first.`);
  }

  /** One button, which keeps the focus when its action changes. */
  function toAction(): { label: string; run: () => void } {
    if (!planned) return { label: 'Add to meal plan', run: add };
    if (planned.servings === servings) {
      return {
        label: 'Remove from meal plan',
        run: () =>
          change((stored) => withoutMeal(stored, planned.id), `${title} is no longer in your meal plan.`),
      };
    }
    return {
      label: `Change meal plan to ${formatServings(servings)}`,
      run: () =>
        change(
          (stored) => setMealServings(stored, planned.id, servings),
          `Your meal plan now has ${formatServings(servings)} of ${title}.`,
        ),
    };
  }

  const { label, run } = toAction();
  return (
    <>
      {/* Which of several meals is meant, only the plan can ask. */}
      {others.length === 0 && (
        <button type="button" className="button button-ghost" onClick={run}>
          {label}
        </button>
      )}
      {children}
      {meals.length > 0 && (
        <PageLink href={pages.plan.path()} className="link-button">
          {`Meal plan (${toPlanText(toBuy.length)})`}
        </PageLink>
      )}
      <p role="status" className="basis-full text-muted text-sm empty:hidden">
        {status}
      </p>
    </>
  );
}

function toPlanText(toBuyCount: number): string {
  if (toBuyCount === 0) return 'all bought';
  return `${toBuyCount} ${toBuyCount === 1 ? 'recipe' : 'recipes'}`;
}
