'use client';

import { useId, useState } from 'react';
import { ServingsStepper } from '@/components/basket/servings-stepper';
import { SelectField, TextField } from '@/components/ui/text-field';
import { copyWeekMeals, setDaysServings, withMeals } from '@/lib/planning/meal-change-rules';
import { isToBuy, type Meal, toNoteText } from '@/lib/planning/meal-rules';
import { addDays, formatPlanDay, NO_DAY, WEEK_START_NAMES } from '@/lib/planning/plan-day-rules';
import { formatServings } from '@/lib/recipes/servings-rules';
import { generateUuid } from '@/lib/text/id-rules';
import { MAX_PLAN_NOTE_LENGTH } from '@/models/meal-plan-limits';
import { changePlan, TOO_MANY } from './plan-changes';
import { setWeekStart, useWeekStart } from './week-start-store';

type Week = { days: readonly string[]; today: string };

/** The actions on a whole week, and lines without a recipe. */
export function WeekTools({
  shown,
  days,
  today,
}: Week & {
  /** The meals of the week, and those without a day. */
  shown: readonly Meal[];
}) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="mt-8 grid items-start gap-x-10 gap-y-6 border-hairline border-t pt-6 md:grid-cols-2"
    >
      <h2 id={titleId} className="sr-only">
        Change the week
      </h2>
      <NoteForm days={days} today={today} />
      <div className="grid gap-4">
        <WeekServings shown={shown} days={days} />
        <CopyWeek shown={shown} days={days} today={today} />
        <WeekStart />
      </div>
    </section>
  );
}

/** Adds a line without a recipe. */
function NoteForm({ days, today }: Week) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const [chosen, setChosen] = useState('');
  const preset = days.includes(today) ? today : (days[0] ?? NO_DAY);
  const day = chosen === NO_DAY || days.includes(chosen) ? chosen : preset;

  function add(event: React.FormEvent) {
    event.preventDefault();
    const note = toNoteText(text);
    setError(note ? '' : 'Please type what you plan.');
    if (!note) return;
    const meal: Meal = { id: generateUuid(), day: day === NO_DAY ? null : day, note };
    changePlan(
      (stored) => withMeals(stored, [meal], today) ?? TOO_MANY,
      meal.day === null ? `${note} is planned.` : `${note} is planned for ${formatPlanDay(meal.day)}.`,
    );
    setText('');
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={add}>
      <h3 className="text-lg">A note</h3>
      <TextField
        label="What"
        hint="For example: pizza out, leftovers, or dinner at Grandma’s"
        value={text}
        maxLength={MAX_PLAN_NOTE_LENGTH}
        error={error}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <SelectField label="Day" value={day} onChange={({ target }) => setChosen(target.value)}>
        {days.map((each) => (
          <option key={each} value={each}>
            {formatPlanDay(each)}
          </option>
        ))}
        <option>{NO_DAY}</option>
      </SelectField>
      <button type="submit" className="button button-ghost justify-self-start">
        Add line
      </button>
    </form>
  );
}

/** Cooks everything of the week that is still to buy for the same number of people. */
function WeekServings({ shown, days }: { shown: readonly Meal[]; days: readonly string[] }) {
  const toBuy = shown.filter(isToBuy).filter(({ day }) => day !== null);
  const [typed, setTyped] = useState<number | null>(null);
  const servings = typed ?? toBuy[0]?.servings ?? 4;
  if (toBuy.length === 0) return null;
  return (
    <div>
      <h3 className="text-lg">Servings all week</h3>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <ServingsStepper label="Servings all week" value={servings} onChange={setTyped} />
        <button
          type="button"
          className="button button-ghost"
          onClick={() =>
            changePlan(
              (stored) => setDaysServings(stored, days, servings),
              `Every meal this week is now for ${servings}.`,
            )
          }
        >
          {`Set every meal to ${formatServings(servings)}`}
        </button>
      </div>
    </div>
  );
}

function CopyWeek({ shown, days, today }: Week & { shown: readonly Meal[] }) {
  const [first = today] = days;
  const count = shown.filter(({ day }) => day !== null).length;
  if (count === 0) return null;
  return (
    <button
      type="button"
      className="button button-ghost justify-self-start"
      onClick={() =>
        changePlan(
          (stored) =>
            withMeals(
              stored,
              copyWeekMeals(stored, { from: first, to: addDays(first, 7) }, generateUuid),
              today,
            ) ?? TOO_MANY,
          `${count === 1 ? 'One meal is' : `${count} meals are`} also planned for the following week.`,
        )
      }
    >
      Copy to the following week
    </button>
  );
}

function WeekStart() {
  return (
    <SelectField
      label="Weeks start on"
      value={useWeekStart()}
      onChange={({ target }) => setWeekStart(Number(target.value))}
    >
      {WEEK_START_NAMES.map((name, number) => (
        <option key={name} value={number}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
