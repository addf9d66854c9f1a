'use client';

import { changeMealPlan, changePlanList, readMealPlan } from '@/components/cart/device-lists';
import { createStore } from '@/components/ui/store';
import { withoutMealChange } from '@/lib/planning/meal-change-rules';
import { MAX_MEALS, type Meal } from '@/lib/planning/meal-rules';
import type { PlanList } from '@/lib/planning/plan-list-rules';

/** The last change of the plan on this page, and whether it can be undone. */
export type PlanNotice = { text: string; undo: Undo | null };
type Undo = {
  before: readonly Meal[];
  after: readonly Meal[];
  /** Undoes the changes that came with the plan's. */
  also?: (() => void) | undefined;
};

const notices = createStore<PlanNotice | null>(null);
export const usePlanNotice = notices.useValue;

/** Why a meal cannot be added. */
export const TOO_MANY = `A meal plan holds up to ${MAX_MEALS} meals. Please remove some first.`;
export const FORGOTTEN = 'This device cannot remember it after you leave the page.';

/** Changes the plan, says so, and offers to undo it. A change that cannot be made returns why instead. */
export function changePlan(
  update: (stored: readonly Meal[]) => readonly Meal[] | string,
  done: string,
  undoAlso?: () => void,
): void {
  let before: readonly Meal[] = [];
  let refusal = '';
  const isKept = changeMealPlan((stored) => {
    before = stored;
    const changed = update(stored);
    if (typeof changed !== 'string') return changed;
    refusal = changed;
    return stored;
  });
  const undo = refusal ? null : { before, after: readMealPlan(), also: undoAlso };
  notices.set({ text: refusal || (isKept ? done : `${done} ${FORGOTTEN}`), undo });
}

/** Undoes a change; later changes stay. */
export function undoPlanChange({ undo }: PlanNotice): void {
  if (undo) changeMealPlan((stored) => withoutMealChange(stored, undo.before, undo.after));
  undo?.also?.();
  notices.set(null);
}

export function dismissPlanNotice(): void {
  notices.set(null);
}

/** Whether the last change of the shopping list is forgotten with the page. */
const forgottenList = createStore(false);
export const useIsListForgotten = forgottenList.useValue;

/** Changes the ticks and lines of the shopping list. */
export function changeList(update: (stored: PlanList) => PlanList): void {
  forgottenList.set(!changePlanList(update));
}
