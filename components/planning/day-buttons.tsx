'use client';

import { useState } from 'react';
import type { Meal } from '@/lib/planning/meal-rules';
import { formatPlanDay, listDays, NO_DAY } from '@/lib/planning/plan-day-rules';

const DAYS_SHOWN = 7;

/** The days that a meal may be on, each a button: a week from the first day on, more if asked for, and no day. */
export function DayButtons({
  first,
  today,
  chosen,
  meals,
  onChoose,
}: {
  first: string;
  today: string;
  /** The day that the meal is on already; null if it has none, and undefined if it is not planned. */
  chosen?: string | null;
  meals: readonly Meal[];
  onChoose: (day: string | null) => void;
}) {
  const [count, setCount] = useState(DAYS_SHOWN);
  const days: (string | null)[] = [...listDays(first, count), null];
  return (
    <>
      <ul className="mt-2">
        {days.map((day) => (
          <li key={day ?? NO_DAY} className="border-hairline border-t first:border-t-0">
            <button
              type="button"
              className="flex min-h-11 w-full items-center justify-between gap-4 py-2 text-left hover:bg-sunken"
              aria-current={day === chosen ? 'true' : undefined}
              onClick={() => onChoose(day)}
            >
              <span className={day === chosen ? 'font-semibold' : ''}>
                {formatPlanDay(day)}
                {day === today && ' (today)'}
              </span>
              <span className="text-muted text-sm">{toMealCount(meals, day)}</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="link-button text-sm" onClick={() => setCount(count + DAYS_SHOWN)}>
        Show another week
      </button>
    </>
  );
}

function toMealCount(meals: readonly Meal[], day: string | null): string {
  const count = meals.filter((meal) => meal.day === day).length;
  return count === 0 ? '' : `${count} planned`;
}
