import { minutesToStep, stepToMinutes, UNLIMITED_PREP_STEP } from '@/lib/search/advanced-rules';
import { DIFFICULTIES, FOOD_TYPES } from '@/models/recipe-limits';

type Choices = {
  chosen: readonly string[];
  /** How many recipes each further choice would leave. */
  counts: Readonly<Record<string, number>>;
  onChange: (chosen: string[]) => void;
};

/** Food types; a recipe must have all that are chosen. */
export function FoodTypeChoices(choices: Choices) {
  return <ToggleGroup title="Food types" name="foodTypes" values={FOOD_TYPES} {...choices} />;
}

/** Difficulties; a recipe may have any that is chosen. */
export function DifficultyChoices(choices: Choices) {
  return <ToggleGroup title="Difficulty" name="diff" values={DIFFICULTIES} {...choices} />;
}

/** Buttons that stay pressed, with a number beside each; checkboxes underneath. */
function ToggleGroup({
  title,
  name,
  values,
  chosen,
  counts,
  onChange,
}: Choices & { title: string; name: string; values: readonly string[] }) {
  return (
    <fieldset>
      <legend className="font-display font-semibold text-2xl">{title}</legend>
      <div className="mt-3 flex flex-wrap gap-2">
        {values.map((value) => {
          const isChosen = chosen.includes(value);
          const countId = `${name}-${values.indexOf(value)}`;
          return (
            <span key={value} className="relative inline-flex">
              <input
                type="checkbox"
                name={name}
                value={value}
                aria-label={value}
                aria-describedby={countId}
                checked={isChosen}
                onChange={() =>
                  onChange(isChosen ? chosen.filter((each) => each !== value) : [...chosen, value])
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

/** The longest time that a recipe may take, in steps of 15 minutes; the last step is any time. */
export function PrepTimeSlider({
  minutes,
  onChange,
}: {
  minutes: number | null;
  onChange: (minutes: number | null) => void;
}) {
  const said = minutes === null ? 'Unlimited' : `${minutes} minutes`;
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor="max-prep" className="font-display font-semibold text-2xl">
          Max prep time
        </label>
        <output htmlFor="max-prep" className="font-semibold tabular-nums">
          {said}
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
        aria-valuetext={said}
        onChange={(event) => onChange(stepToMinutes(Number(event.target.value)))}
        className="mt-2 h-11 w-full accent-brand"
      />
    </div>
  );
}
