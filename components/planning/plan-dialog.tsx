'use client';

import { useState } from 'react';
import { ServingsStepper } from '@/components/basket/servings-stepper';
import { useToday } from '@/components/basket/use-today';
import { changeMealPlan, useMealPlan } from '@/components/cart/device-lists';
import { useRecipeState } from '@/components/catalog/recipe-choice-store';
import { Dialog } from '@/components/ui/dialog';
import { PageLink } from '@/components/ui/page-link';
import { pages } from '@/lib/pages/pages';
import { withMeals, withoutMealChange } from '@/lib/planning/meal-change-rules';
import type { Meal } from '@/lib/planning/meal-rules';
import { formatPlanDay } from '@/lib/planning/plan-day-rules';
import { formatServings } from '@/lib/recipes/servings-rules';
import { generateUuid } from '@/lib/text/id-rules';
import { DayButtons } from './day-buttons';
import { FORGOTTEN, TOO_MANY } from './plan-changes';

type PlanDialogProps = {
  recipeId: string;
  /** The author's. */
  servings: number;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks on which day to cook a recipe, and for how many. */
export function PlanDialog({ isOpen, ...props }: PlanDialogProps) {
  return isOpen && <OpenPlanDialog {...props} />;
}

type Done = { text: string; undo: { before: readonly Meal[]; after: readonly Meal[] } | null };

function OpenPlanDialog({ recipeId, servings: written, onClose }: Omit<PlanDialogProps, 'isOpen'>) {
  const shown = useRecipeState().servings ?? written;
  const [servings, setServings] = useState(shown);
  const [done, setDone] = useState<Done | null>(null);
  const meals = useMealPlan();
  const today = useToday();

  function plan(day: string | null) {
    const meal: Meal = { id: generateUuid(), day, recipeId, servings };
    let before: readonly Meal[] = [];
    let after: readonly Meal[] | null = null;
    const isKept = changeMealPlan((stored) => {
      before = stored;
      after = withMeals(stored, [meal], today);
      return after ?? stored;
    });
    if (!after) {
      setDone({ text: TOO_MANY, undo: null });
      return;
    }
    const text = `${formatServings(servings)} planned${day === null ? '' : ` for ${formatPlanDay(day)}`}.`;
    setDone({
      text: isKept ? text : `${text} ${FORGOTTEN}`,
      undo: { before, after },
    });
  }

  return (
    <Dialog title="Plan this recipe" isOpen onClose={onClose}>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <span className="text-muted">Servings</span>
        <ServingsStepper value={servings} onChange={setServings} />
      </div>
      <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-4">
        <p role="status" className="empty:hidden">
          {done?.text}
        </p>
        {done?.undo && (
          <button
            type="button"
            className="link-button text-sm"
            onClick={() => {
              const { before, after } = done.undo ?? { before: [], after: [] };
              changeMealPlan((stored) => withoutMealChange(stored, before, after));
              setDone({ text: 'Not planned.', undo: null });
            }}
          >
            Undo
          </button>
        )}
        <PageLink href={pages.plan.path()} className="link-button inline-flex items-center text-sm">
          Open the meal plan
        </PageLink>
      </div>
      <h3 className="mt-2 text-lg">Choose a day</h3>
      <DayButtons first={today} today={today} meals={meals} onChoose={plan} />
    </Dialog>
  );
}
