'use client';

import { useEffect, useRef } from 'react';
import type { UnitSystem } from '@/lib/quantities/kitchen-amount-rules';
import { readRecipeState, useRecipeState } from './recipe-choice-store';

/** Shows the recipe's amounts in these units, or as written if they are shown already. */
export function UnitsButton({
  units,
  isWritten = false,
  children,
}: {
  units: UnitSystem;
  /** Whether the author wrote in these units, so that they are shown until others are chosen. */
  isWritten?: boolean;
  children: string;
}) {
  const { units: shown } = useRecipeState();
  return (
    <button
      type="button"
      data-action={isWritten ? 'written-units' : units}
      aria-pressed={shown === units || (isWritten && !shown)}
      className="min-h-11 rounded-full px-3.5 text-[0.9375rem] aria-pressed:bg-ink aria-pressed:text-ground"
    >
      {children}
    </button>
  );
}

/** Shows the author's servings and amounts again. Its place is reserved, so that nothing moves when it appears. */
export function AsWrittenButton() {
  const { servings, units } = useRecipeState();
  return (
    <button
      type="button"
      data-action="written"
      className={`link-button no-script-hidden text-sm ${servings === null && units === null ? 'invisible' : ''}`}
    >
      As written
    </button>
  );
}

/** Announces the effect of a control; screen readers announce what appears in it. */
export function ControlStatus() {
  const { status, isStatusShown } = useRecipeState();
  return (
    <p role="status" className={isStatusShown ? 'status-toast' : 'sr-only'}>
      {status}
    </p>
  );
}

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
