import { KeptFields } from '@/components/ui/kept-fields';
import type { KeptParameter } from '@/lib/pages/page-path-rules';
import { ALLERGEN_GROUPS } from '@/models/ingredient-limits';
import { AllergenMark } from './allergen-mark';
import { MyAllergensButton } from './my-allergens-button';
import { UnknownNames } from './unknown-names';

/** Shows only entries known to be free of the chosen allergens: a plain GET form, which keeps the list's other parameters. */
export function AllergenFilter({
  avoid,
  kept,
}: {
  /** May have names that are no allergen: see `readAvoidedNames`. */
  avoid: readonly string[];
  kept: readonly KeptParameter[];
}) {
  return (
    <div>
      <UnknownNames avoid={avoid} />
      {/* A new form for other allergens: React leaves the ticks of a form that is there as they are. */}
      <form key={avoid.join()} autoComplete="off">
        <KeptFields kept={kept} />
        <details open={avoid.length > 0}>
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm">Without allergens</summary>
          <fieldset className="flex flex-wrap gap-x-5">
            <legend className="sr-only">Without allergens</legend>
            {ALLERGEN_GROUPS.map((allergen) => (
              <label key={allergen} className="flex min-h-11 items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  name="avoid"
                  value={allergen}
                  defaultChecked={avoid.includes(allergen)}
                  className="size-5 accent-brand"
                />
                {allergen}
              </label>
            ))}
          </fieldset>
          <button type="submit" className="button button-ghost min-h-11 px-4 text-sm">
            Apply
          </button>
        </details>
      </form>
      <AllergenMark about="filter" />
      <MyAllergensButton />
    </div>
  );
}
