import { minutesToStep, stepToMinutes, UNLIMITED_PREP_STEP } from '@/lib/search/advanced-rules';
import { DIFFICULTIES, FOOD_TYPES } from '@/models/recipe-limits';

type Choices = {
  selected: readonly string[];
  /** How many recipes would match if each choice were added. */
  counts: Readonly<Record<string, number>>;
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

/** Checkboxes styled as toggle buttons, each with a count. */
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
            <span key={value} className="relative inline-flex">
              <input
                type="checkbox"
                name={name}
                value={value}
                aria-label={value}
                aria-describedby={countId}
                checked={isSelected}
                onChange={() =>
                  onChange(
                    isSelected
                      ? selected.filter((selectedValue) => selectedValue !== value)
                      : [...selected, value],
                  )
                }
                className="peer absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <span className="toggle">
                {value}
                <span id={countId} className="text-sm tabular-nums opacity-80">
                  {counts[value] ?? 0}
                  <span className="sr-only"> recipes</span>
                </span>
              </span>
            </span>
          );
        })}
      </div>
    </fieldset>
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
