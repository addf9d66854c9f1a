import { RECIPE_FIELDS } from '@/models/recipe-fields';
import { isRecipeMeal, isToBuy, MAX_MEALS, type Meal, type RecipeMeal, sortByDay } from './meal-rules';
import { addDays, countDaysBetween, listDays } from './plan-day-rules';
import { withoutListChange } from './undo-rules';

const { min: MIN_SERVINGS, max: MAX_SERVINGS } = RECIPE_FIELDS.servings;

// An invalid number of servings, or a meal that another tab has removed, changes nothing.

/**
 * Returns the plan with the meals at its end. A plan that would have too many loses its meals before today, the oldest first, and
 * then cooked ones; null if that makes too little room. Bought meals are still to be cooked.
 */
export function withMeals(meals: readonly Meal[], added: readonly Meal[], today: string): Meal[] | null {
  const excess = meals.length + added.length - MAX_MEALS;
  if (excess <= 0) return [...meals, ...added];
  const past = sortByDay(meals).filter(({ day }) => day !== null && day < today);
  const cooked = meals.filter((meal) => isRecipeMeal(meal) && meal.isCooked && !past.includes(meal));
  const dropped = new Set([...past, ...cooked].slice(0, excess));
  return dropped.size < excess ? null : [...meals.filter((meal) => !dropped.has(meal)), ...added];
}

export function withoutMeal(meals: readonly Meal[], id: string): Meal[] {
  return meals.filter((meal) => meal.id !== id);
}

/** Returns the plan with a meal on another day, as the last of it; null for no day. */
export function moveMeal(meals: readonly Meal[], id: string, day: string | null): Meal[] {
  const moved = meals.find((meal) => meal.id === id);
  return moved ? [...withoutMeal(meals, id), { ...moved, day }] : [...meals];
}

/** Returns the plan with this meal and all that come after it a day later; those without a day stay without one. */
export function postponeMeals(meals: readonly Meal[], id: string): Meal[] {
  const dated = sortByDay(meals).filter(({ day }) => day !== null);
  const place = dated.findIndex((meal) => meal.id === id);
  const postponed = new Set(place < 0 ? [] : dated.slice(place));
  return meals.map((meal) =>
    meal.day !== null && postponed.has(meal) ? { ...meal, day: addDays(meal.day, 1) } : meal,
  );
}

/** Returns the plan with a meal for other servings. */
export function setMealServings(meals: readonly Meal[], id: string, servings: number): Meal[] {
  return meals.map((meal) => (meal.id === id && isRecipeMeal(meal) ? withServings(meal, servings) : meal));
}

/** Returns the plan with all meals of these days for as many; bought ones were bought for their number, and keep it. */
export function setDaysServings(
  meals: readonly Meal[],
  days: readonly (string | null)[],
  servings: number,
): Meal[] {
  return meals.map((meal) =>
    days.includes(meal.day) && isToBuy(meal) ? withServings(meal, servings) : meal,
  );
}

function withServings(meal: RecipeMeal, servings: number): RecipeMeal {
  const isPossible = Number.isInteger(servings) && servings >= MIN_SERVINGS && servings <= MAX_SERVINGS;
  return isPossible ? { ...meal, servings } : meal;
}

/** Returns how many servings each half of a meal has; the first has one more of an odd number. Null if there is but one. */
export function halveServings({ servings }: Pick<RecipeMeal, 'servings'>): [number, number] | null {
  const second = Math.floor(servings / 2);
  return second >= MIN_SERVINGS ? [servings - second, second] : null;
}

/** Returns the plan with a meal as two that have its servings together, the second on the day after; null if there is no room. */
export function splitMeal(
  meals: readonly Meal[],
  id: string,
  { newId, today }: { newId: string; today: string },
): Meal[] | null {
  const meal = meals.find((each) => each.id === id);
  if (!meal || !isRecipeMeal(meal)) return [...meals];
  const halves = halveServings(meal);
  if (!halves) return [...meals];
  const [first, second] = halves;
  const day = meal.day && addDays(meal.day, 1);
  const halved = meals.map((each) => (each === meal ? { ...meal, servings: first } : each));
  return withMeals(halved, [{ ...meal, id: newId, day, servings: second }], today);
}

/** Returns copies of the meals of one week for another one, each for the same day of the week; nothing of them is bought yet. */
export function copyWeekMeals(
  meals: readonly Meal[],
  { from, to }: { from: string; to: string },
  createId: () => string,
): Meal[] {
  const days = listDays(from);
  const distance = countDaysBetween(from, to);
  return meals.flatMap((meal): Meal[] => {
    if (meal.day === null || !days.includes(meal.day)) return [];
    const placed = { id: createId(), day: addDays(meal.day, distance) };
    if (!isRecipeMeal(meal)) return [{ ...placed, note: meal.note }];
    return [{ ...placed, recipeId: meal.recipeId, servings: meal.servings }];
  });
}

/** Returns the plan without a change that was made to it; later changes stay. */
export function withoutMealChange(
  meals: readonly Meal[],
  before: readonly Meal[],
  after: readonly Meal[],
): Meal[] {
  return withoutListChange(meals, { before, after }, ({ id }) => id);
}

/** Returns the plan with a meal that was cooked. */
export function withCooked(meals: readonly Meal[], id: string): Meal[] {
  return meals.map((meal) => (meal.id === id && isRecipeMeal(meal) ? { ...meal, isCooked: true } : meal));
}

/** Returns the plan with a meal that is bought as one to buy. */
export function buyMealAgain(meals: readonly Meal[], id: string): Meal[] {
  return meals.map((meal) => {
    if (meal.id !== id || !isRecipeMeal(meal)) return meal;
    const { isBought: _former, ...toBuy } = meal;
    return toBuy;
  });
}
