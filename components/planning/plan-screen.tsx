'use client';

import { ChevronLeft, ChevronRight } from 'lucide';
import { useMemo, useRef, useState } from 'react';
import { type BasketRecipes, useBasketRecipes } from '@/components/basket/use-basket-recipes';
import { useToday } from '@/components/basket/use-today';
import { useMealPlan } from '@/components/cart/device-lists';
import { Icon } from '@/components/ui/icon';
import { withoutMeal } from '@/lib/planning/meal-change-rules';
import { isRecipeMeal, type Meal } from '@/lib/planning/meal-rules';
import {
  addDays,
  findWeekStart,
  formatMonthDay,
  formatWeekday,
  listDays,
  NO_DAY,
} from '@/lib/planning/plan-day-rules';
import { MealCard, toMealTitle } from './meal-card';
import { MealDialog } from './meal-dialog';
import { changePlan } from './plan-changes';
import { PlanNoticeBar } from './plan-notice-bar';
import { useWeekStart } from './week-start-store';
import { WeekTools } from './week-tools';

/** The meals of a week, which this device remembers; `children` say that there are none. */
export function PlanScreen({ children }: { children: React.ReactNode }) {
  const meals = useMealPlan();
  const today = useToday();
  const [weeks, setWeeks] = useState(0);
  const start = addDays(findWeekStart(today, useWeekStart()), 7 * weeks);
  const days = useMemo(() => listDays(start), [start]);
  const shown = useMemo(() => meals.filter(({ day }) => day === null || days.includes(day)), [meals, days]);
  const recipes = useBasketRecipes([...new Set(shown.filter(isRecipeMeal).map(({ recipeId }) => recipeId))]);
  const [openId, setOpenId] = useState('');
  const open = meals.find(({ id }) => id === openId);
  const heading = useRef<HTMLHeadingElement>(null);

  function close() {
    const id = openId;
    setOpenId('');
    // After the dialog has returned the focus: the card may be in another day now.
    setTimeout(() => document.querySelector<HTMLElement>(`[data-meal="${id}"] [data-change]`)?.focus());
  }

  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-1">
        <WeekStep label="Previous week" icon={ChevronLeft} onClick={() => setWeeks(weeks - 1)} />
        <h2 ref={heading} tabIndex={-1} aria-live="polite" className="text-xl focus:outline-none">
          {`${formatMonthDay(start)} – ${formatMonthDay(addDays(start, 6))}`}
        </h2>
        <WeekStep label="Next week" icon={ChevronRight} onClick={() => setWeeks(weeks + 1)} />
        {weeks !== 0 && (
          <button type="button" className="link-button text-sm" onClick={() => setWeeks(0)}>
            This week
          </button>
        )}
      </div>
      <LoadFailure recipes={recipes} />
      {meals.length === 0 && children}
      <div className="mt-4 grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        {[...days, null].map((day) => (
          <Day
            key={day ?? NO_DAY}
            day={day}
            isToday={day === today}
            meals={shown.filter((meal) => meal.day === day)}
            loaded={recipes.loaded}
            onChange={setOpenId}
          />
        ))}
      </div>
      <WeekTools shown={shown} days={days} today={today} />
      {open && (
        <MealDialog
          meal={open}
          title={toMealTitle(open, recipes.loaded)}
          recipe={toProducts(open, recipes.loaded)}
          meals={meals}
          first={start}
          today={today}
          onClose={close}
        />
      )}
      <PlanNoticeBar onUndone={() => heading.current?.focus()} />
    </>
  );
}

function toProducts(meal: Meal, loaded: BasketRecipes['loaded']) {
  const recipe = isRecipeMeal(meal) && loaded.get(meal.recipeId);
  return typeof recipe === 'object' ? recipe : null;
}

function WeekStep({
  label,
  icon,
  onClick,
}: {
  label: string;
  icon: typeof ChevronLeft;
  onClick: () => void;
}) {
  return (
    <button type="button" className="button-round border border-field" aria-label={label} onClick={onClick}>
      <Icon icon={icon} size={18} />
    </button>
  );
}

function LoadFailure({ recipes: { loaded, retry } }: { recipes: BasketRecipes }) {
  if (![...loaded.values()].includes('failed')) return null;
  return (
    <div role="alert" className="mt-4 flex flex-wrap items-center gap-x-4">
      <p>Some recipes could not be loaded. Please check your connection.</p>
      <button type="button" className="link-button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}

function Day({
  day,
  isToday,
  meals,
  loaded,
  onChange,
}: {
  day: string | null;
  isToday: boolean;
  meals: readonly Meal[];
  loaded: BasketRecipes['loaded'];
  onChange: (id: string) => void;
}) {
  const headingId = `day-${day ?? 'none'}`;
  return (
    <section
      aria-labelledby={headingId}
      className={`rounded-card bg-sunken p-3 ${isToday ? 'outline-2 outline-brand' : ''}`}
    >
      <h3 id={headingId} className="flex items-baseline justify-between gap-3 text-lg">
        <span>{day === null ? NO_DAY : formatWeekday(day)}</span>
        <span className="font-sans font-normal text-muted text-sm">
          {day !== null && [isToday && 'Today', formatMonthDay(day)].filter(Boolean).join(', ')}
        </span>
      </h3>
      {meals.length === 0 && (
        <p className="mt-1 text-muted text-sm">
          {day === null ? 'No meals without a day.' : 'Nothing planned.'}
        </p>
      )}
      <ul className="mt-2 grid gap-2 empty:hidden">
        {meals.map((meal) => (
          <MealCard
            key={meal.id}
            meal={meal}
            loaded={loaded}
            onChange={() => onChange(meal.id)}
            onRemove={() =>
              changePlan(
                (stored) => withoutMeal(stored, meal.id),
                `${toMealTitle(meal, loaded)} is no longer planned.`,
              )
            }
          />
        ))}
      </ul>
    </section>
  );
}
