'use client';

import { useEffect, useRef } from 'react';
import { readRecipeState, useRecipeState } from './recipe-choice-store';

const STEP_ACTIONS: Readonly<Record<string, string>> = { ArrowUp: 'more', ArrowDown: 'fewer' };

/** Presses the step button beside the field. */
function stepByKey(event: React.KeyboardEvent<HTMLInputElement>) {
  const action = STEP_ACTIONS[event.key];
  if (!action) return;
  event.preventDefault();
  const { parentElement } = event.currentTarget;
  parentElement?.querySelector<HTMLElement>(`[data-action=${action}]`)?.click();
}

/**
 * The number of servings. The input is read by the surrounding `RecipeControlsHost`. It is no number field: of "1,5", browsers
 * would drop the comma and keep both digits.
 */
export function ServingsField({ servings, min, max }: { servings: number; min: number; max: number }) {
  const field = useRef<HTMLInputElement>(null);
  const chosen = useRecipeState().servings ?? servings;
  const shown = useRef(servings);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change
  useEffect(() => {
    // Of the recipe that is open now: the first rendering may still have seen another one's.
    const current = readRecipeState().servings ?? servings;
    // Input from before the scripts arrived stays, until the host has read it.
    if (field.current && shown.current !== current) field.current.value = String(current);
    shown.current = current;
  }, [chosen]);
  return (
    <input
      ref={field}
      type="text"
      role="spinbutton"
      inputMode="numeric"
      autoComplete="off"
      data-action="servings"
      aria-label="Servings"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={chosen}
      defaultValue={servings}
      onKeyDown={stepByKey}
      className="h-11 w-14 rounded-field bg-transparent text-center font-semibold tabular-nums"
    />
  );
}
