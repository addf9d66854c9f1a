'use client';

import type { UnitSystem } from '@/lib/quantities/kitchen-amount-rules';
import { useRecipeState } from './recipe-choice-store';

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
