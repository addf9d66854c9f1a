import type { ChangeEvent, ReactNode } from 'react';
import { COST_LIMITS, type CostLimit, formatCostLimit } from '@/lib/catalog/cost-filter-rules';
import { minutesToStep, stepToMinutes, UNLIMITED_PREP_STEP } from '@/lib/search/advanced-rules';
import { ALLERGEN_GROUPS, type AllergenGroup } from '@/models/ingredient-limits';
import { DIFFICULTIES, FOOD_TYPES } from '@/models/recipe-limits';

type Choices = {
  selected: readonly string[];
  /** How many recipes would match if each choice were added; absent if that is not counted. */
  counts?: Readonly<Record<string, number>>;
  onChange: (selected: string[]) => void;
};

/** Food types; a recipe must have all of the selected ones. */
export function FoodTypeChoices(choices: Choices) {
  return <ToggleGroup title="Food types" name="foodTypes" values={FOOD_TYPES} {...choices} />;
}

/** Difficulties; a recipe must have one of the selected ones. */
export function DifficultyChoices(choices: Choices) {
  return <ToggleGroup title="Difficulty" name="diff" values={DIFFICULTIES} {...choices} />;
}

/** The highest cost of a serving; the first choice is any. */
export function CostChoices({
  selected,
  onChange,
}: {
  selected: CostLimit | undefined;
  onChange: (selected: CostLimit | undefined) => void;
}) {
  return (
    <fieldset>
      <legend className="font-display font-semibold text-2xl">Cost per serving</legend>
      <p className="mt-1 text-muted text-sm">By what it uses</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {[undefined, ...COST_LIMITS].map((limit) => (
          <Toggle
            key={limit ?? ''}
            type="radio"
            name="cost"
            value={limit ?? ''}
            label={limit ? formatCostLimit(limit) : 'Any cost'}
            checked={limit === selected}
            onChange={() => onChange(limit)}
          >
            {limit ? formatCostLimit(limit) : 'Any'}
          </Toggle>
        ))}
      </div>
    </fieldset>
  );
}

/** Allergens of which only recipes known to have none match. */
export function AllergenChoices({
  selected,
  onChange,
}: {
  selected: readonly string[];
  onChange: (selected: AllergenGroup[]) => void;
}) {
  return (
    <fieldset>
      <legend className="font-display font-semibold text-2xl">Without allergens</legend>
      <div className="mt-3 flex flex-wrap gap-2">
        {ALLERGEN_GROUPS.map((allergen) => (
          <Toggle
            key={allergen}
            name="avoid"
            value={allergen}
            label={allergen}
            checked={selected.includes(allergen)}
            onChange={({ target }) =>
              onChange(
                ALLERGEN_GROUPS.filter((each) =>
                  each === allergen ? target.checked : selected.includes(each),
                ),
              )
            }
          >
            {allergen}
          </Toggle>
        ))}
      </div>
    </fieldset>
  );
}

/** Toggles of which several may be selected, each with a count. */
function ToggleGroup({
  title,
  name,
  values,
  selected,
  counts,
  onChange,
}: Choices & { title: string; name: string; values: readonly string[] }) {
  return (
    <fieldset>
      <legend className="font-display font-semibold text-2xl">{title}</legend>
      <div className="mt-3 flex flex-wrap gap-2">
        {values.map((value) => {
          const isSelected = selected.includes(value);
          const countId = `${name}-${values.indexOf(value)}`;
          return (
            <Toggle
              key={value}
              name={name}
              value={value}
              label={value}
              {...(counts && { describedBy: countId })}
              checked={isSelected}
              onChange={() =>
                onChange(
                  isSelected
                    ? selected.filter((selectedValue) => selectedValue !== value)
                    : [...selected, value],
                )
              }
            >
              {value}
              {counts && (
                <span id={countId} className="text-sm tabular-nums opacity-80">
                  <span>{counts[value] ?? 0}</span>
                  <span className="sr-only"> recipes</span>
                </span>
              )}
            </Toggle>
          );
        })}
      </div>
    </fieldset>
  );
}

/** A checkbox or radio button styled as a toggle button. */
function Toggle({
  type = 'checkbox',
  label,
  describedBy,
  children,
  ...input
}: {
  type?: 'checkbox' | 'radio';
  name: string;
  value: string;
  /** Its accessible name. */
  label: string;
  /** The id of its description. */
  describedBy?: string;
  checked: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  children: ReactNode;
}) {
  return (
    <span className="relative inline-flex">
      <input
        {...input}
        type={type}
        aria-label={label}
        aria-describedby={describedBy}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span className="toggle">{children}</span>
    </span>
  );
}

/** A slider for the maximum prep time in steps of 15 minutes; the last step is unlimited. */
export function PrepTimeSlider({
  minutes,
  onChange,
}: {
  minutes: number | null;
  onChange: (minutes: number | null) => void;
}) {
  const label = minutes === null ? 'Unlimited' : `${minutes} minutes`;
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor="max-prep" className="font-display font-semibold text-2xl">
          Max prep time
        </label>
        <output htmlFor="max-prep" className="font-semibold tabular-nums">
          {label}
        </output>
      </div>
      <input
        id="max-prep"
        type="range"
        name="prepSteps"
        min={0}
        max={UNLIMITED_PREP_STEP}
        step={1}
        value={minutesToStep(minutes)}
        aria-valuetext={label}
        onChange={(event) => onChange(stepToMinutes(Number(event.target.value)))}
        className="mt-2 h-11 w-full accent-brand"
      />
    </div>
  );
}
