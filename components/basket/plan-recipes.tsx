'use client';

import { X } from 'lucide';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { changeMealPlan } from '@/components/cart/device-lists';
import { Icon } from '@/components/ui/icon';
import { buyMealAgain, setMealServings, withoutMeal } from '@/lib/planning/meal-change-rules';
import { type Meal, type RecipeMeal, sortByDay } from '@/lib/planning/meal-rules';
import { formatPlanDay } from '@/lib/planning/plan-day-rules';
import { ServingsStepper } from './servings-stepper';
import type { LoadedRecipe } from './use-basket-recipes';

/** The meals of the plan that have a recipe, with their servings; those that are bought come last, and can be bought again. */
export function PlanRecipes({
  plan,
  loaded,
  onChange,
}: {
  plan: readonly RecipeMeal[];
  loaded: ReadonlyMap<string, LoadedRecipe>;
  onChange: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);

  function change(update: (stored: readonly Meal[]) => Meal[]) {
    flushSync(() => {
      changeMealPlan(update);
      onChange();
    });
    // The focus would be lost with the button.
    list.current?.focus();
  }

  return (
    <ul ref={list} tabIndex={-1} aria-label="Recipes of the plan" className="mt-4 focus:outline-none">
      {sortByDay(plan)
        .toSorted(compareBought)
        .map(({ id, day, recipeId, servings, isBought }) => {
          const recipe = loaded.get(recipeId);
          const title = toTitle(recipe);
          return (
            <li key={id} className="flex items-center gap-x-2 border-hairline border-t py-2 first:border-t-0">
              <span dir="auto" className="wrap-anywhere min-w-0 grow font-semibold">
                {title}
                {day && <span className="block font-normal text-muted text-sm">{formatPlanDay(day)}</span>}
              </span>
              {isBought && (
                <>
                  <span className="text-muted text-sm">{`Bought for ${servings}`}</span>
                  <button
                    type="button"
                    className="link-button text-sm"
                    onClick={() => change((stored) => buyMealAgain(stored, id))}
                  >
                    Buy again<span className="sr-only">: {title}</span>
                  </button>
                </>
              )}
              {!isBought && typeof recipe === 'object' && (
                <ServingsStepper
                  value={servings}
                  label={`Servings of ${title}`}
                  onChange={(count) => {
                    changeMealPlan((stored) => setMealServings(stored, id, count));
                    onChange();
                  }}
                />
              )}
              <button
                type="button"
                className="button-round -mr-2.5 shrink-0"
                aria-label={`Remove ${title} from the plan`}
                onClick={() => change((stored) => withoutMeal(stored, id))}
              >
                <Icon icon={X} size={18} />
              </button>
            </li>
          );
        })}
    </ul>
  );
}

const compareBought = (one: RecipeMeal, other: RecipeMeal) =>
  Number(one.isBought ?? false) - Number(other.isBought ?? false);

function toTitle(recipe: LoadedRecipe | undefined): string {
  if (typeof recipe === 'object') return recipe.recipe.title;
  return recipe === 'missing' ? 'A recipe that is not there anymore' : 'A recipe';
}
