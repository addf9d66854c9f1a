'use client';

import { useState } from 'react';
import {
  MAX_PLANNED_RECIPES,
  type PlannedRecipe,
  withoutPlanned,
  withPlanned,
} from '@/lib/basket/basket-plan-rules';
import { formatServings } from '@/lib/recipes/servings-rules';
import { changeBasketPlan, useBasketPlan } from './device-lists';

/** Puts the recipe into the basket plan, whose needs are bought together, and opens the plan. */
export function RecipePlanButtons({
  recipe: { recipeId, servings },
  title,
  onOpenPlan,
  children,
}: {
  recipe: PlannedRecipe;
  title: string;
  onOpenPlan: () => void;
  /** Other buttons beside these. */
  children: React.ReactNode;
}) {
  const [status, setStatus] = useState('');
  const plan = useBasketPlan();
  const planned = plan.find((each) => each.recipeId === recipeId);

  function change(update: (stored: readonly PlannedRecipe[]) => PlannedRecipe[], done: string) {
    const isKept = changeBasketPlan(update);
    setStatus(isKept ? done : `${done} This device cannot remember it after you leave the page.`);
  }

  function add() {
    if (!planned && plan.length >= MAX_PLANNED_RECIPES) {
      setStatus(`A basket plan has at most ${MAX_PLANNED_RECIPES} recipes. Please remove one first.`);
    } else {
      change(
        (stored) => withPlanned(stored, { recipeId, servings }),
        `The basket plan has ${formatServings(servings)} of ${title}.`,
      );
    }
  }

  return (
    <>
      {planned?.servings === servings ? (
        <button
          type="button"
          className="button button-ghost"
          onClick={() =>
            change(
              (stored) => withoutPlanned(stored, recipeId),
              `${title} is not in the basket plan anymore.`,
            )
          }
        >
          Remove from basket plan
        </button>
      ) : (
        <button type="button" className="button button-ghost" onClick={add}>
          {planned ? `Change basket plan to ${formatServings(servings)}` : 'Add to basket plan'}
        </button>
      )}
      {children}
      {plan.length > 0 && (
        <button type="button" className="link-button" onClick={onOpenPlan}>
          {`Basket plan (${plan.length} ${plan.length === 1 ? 'recipe' : 'recipes'})`}
        </button>
      )}
      <p role="status" className="basis-full text-muted text-sm empty:hidden">
        {status}
      </p>
    </>
  );
}
