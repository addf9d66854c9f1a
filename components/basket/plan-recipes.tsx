'use client';

import { X } from 'lucide';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '@/components/ui/icon';
import { type PlannedRecipe, withoutPlanned, withPlanned } from '@/lib/basket/basket-plan-rules';
import { changeBasketPlan } from './device-lists';
import { ServingsStepper } from './servings-stepper';
import type { LoadedRecipe } from './use-basket-recipes';

/** The recipes of the plan, with their servings. */
export function PlanRecipes({
  plan,
  loaded,
  onChange,
}: {
  plan: readonly PlannedRecipe[];
  loaded: ReadonlyMap<string, LoadedRecipe>;
  onChange: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);

  function remove(recipeId: string) {
    flushSync(() => {
      changeBasketPlan((stored) => withoutPlanned(stored, recipeId));
      onChange();
    });
    // The focus would be lost with the button.
    list.current?.focus();
  }

  return (
    <ul ref={list} tabIndex={-1} aria-label="Recipes of the plan" className="mt-4 focus:outline-none">
      {plan.map(({ recipeId, servings }) => {
        const recipe = loaded.get(recipeId);
        const title = toTitle(recipe);
        return (
          <li
            key={recipeId}
            className="flex items-center gap-x-2 border-hairline border-t py-2 first:border-t-0"
          >
            <span dir="auto" className="wrap-anywhere min-w-0 grow font-semibold">
              {title}
            </span>
            {typeof recipe === 'object' && (
              <ServingsStepper
                value={servings}
                label={`Servings of ${title}`}
                onChange={(count) => {
                  changeBasketPlan((stored) => withPlanned(stored, { recipeId, servings: count }));
                  onChange();
                }}
              />
            )}
            <button
              type="button"
              className="button-round -mr-2.5 shrink-0"
              aria-label={`Remove ${title} from the plan`}
              onClick={() => remove(recipeId)}
            >
              <Icon icon={X} size={18} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function toTitle(recipe: LoadedRecipe | undefined): string {
  if (typeof recipe === 'object') return recipe.recipe.title;
  return recipe === 'missing' ? 'A recipe that is not there anymore' : 'A recipe';
}
