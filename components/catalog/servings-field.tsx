'use client';

import { useEffect, useRef } from 'react';
import { readRecipeState, useRecipeState } from './recipe-choice-store';

/** The number of servings. What is typed is read by the surrounding `RecipeControlsHost`. */
export function ServingsField({ servings, min, max }: { servings: number; min: number; max: number }) {
  const field = useRef<HTMLInputElement>(null);
  const chosen = useRecipeState().servings ?? servings;
  const shown = useRef(servings);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change
  useEffect(() => {
    // Of the recipe that is open now: the first rendering may still have seen another one's.
    const current = readRecipeState().servings ?? servings;
    // What was typed before the scripts arrived stays, until the host has read it.
    if (field.current && shown.current !== current) field.current.value = String(current);
    shown.current = current;
  }, [chosen]);
  return (
    <input
      ref={field}
      type="number"
      inputMode="numeric"
      autoComplete="off"
      data-action="servings"
      aria-label="Servings"
      min={min}
      max={max}
      defaultValue={servings}
      className="plain-number h-11 w-14 rounded-field text-center font-semibold tabular-nums"
    />
  );
}
