import { type PlannedRecipe, readList, readPlannedRecipe } from '@/lib/basket/basket-plan-rules';
import type { OrderedLine } from '@/lib/cart/cart-rules';
import { countServings } from '@/lib/cart/cart-servings-rules';
import { MAX_PLAN_ENTRIES, MAX_PLAN_NOTE_LENGTH } from '@/models/meal-plan-limits';
import { isDay } from './plan-day-rules';

export const MAX_MEALS = MAX_PLAN_ENTRIES.meal;

type Placed = {
  id: string;
  /** Such as 2026-12-31; null without a day yet. */
  day: string | null;
};
export type RecipeMeal = Placed & PlannedRecipe;
/** A note: "pizza out" */
type NoteMeal = Placed & { note: string };
export type Meal = RecipeMeal | NoteMeal;

export function isRecipeMeal(meal: Meal): meal is RecipeMeal {
  return 'recipeId' in meal;
}

/**
 * Reads a stored plan: anything that is not a meal is left out. The recipes of a plan that was stored before plans had days have
 * no day yet.
 */
export function readStoredMeals(text: string | null | undefined): Meal[] {
  const meals = new Map<string, Meal>();
  for (const entry of readList(text)) {
    const meal = readMeal(entry);
    if (meal && (meals.size < MAX_MEALS || meals.has(meal.id))) meals.set(meal.id, meal);
  }
  return [...meals.values()];
}

/**
 * Returns the plan with the meals that former scripts have stored since, which is the later word about a recipe that it has from
 * them already; such a meal keeps its day while it is to be bought.
 */
export function withFormerMeals(meals: readonly Meal[], former: readonly Meal[]): Meal[] {
  const byId = new Map(meals.map((meal) => [meal.id, meal]));
  for (const meal of former) {
    const known = byId.get(meal.id);
    const day = meal.day ?? (known && isToBuy(known) ? known.day : null);
    if (known || byId.size < MAX_MEALS) byId.set(meal.id, { ...meal, day });
  }
  return [...byId.values()];
}

const MEAL_ID = /^[0-9a-z-]{1,40}$/;
export const isMealId = (id: string) => MEAL_ID.test(id);

function readMeal(entry: unknown): Meal | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { id, day, note } = entry as { id?: unknown; day?: unknown; note?: unknown };
  const recipe = readPlannedRecipe(entry);
  // Before plans had days, a recipe was in them once.
  const mealId = id === undefined ? recipe?.recipeId : id;
  if (typeof mealId !== 'string' || !isMealId(mealId)) return null;
  const placed = { id: mealId, day: isDay(day) ? day : null };
  if (recipe) return { ...placed, ...recipe };
  const text = typeof note === 'string' ? toNoteText(note) : '';
  return text ? { ...placed, note: text } : null;
}

/** Returns the input as the text of a line, in one row; empty if there is nothing in it. */
export function toNoteText(typed: string): string {
  return typed.replace(/\s+/g, ' ').trim().slice(0, MAX_PLAN_NOTE_LENGTH).trim();
}

/** Returns the meals in the order of their days, those of a day in their own; those without a day come last. */
export function sortByDay<M extends Pick<Meal, 'day'>>(meals: readonly M[]): M[] {
  return meals.toSorted((one, other) => compareDays(one.day, other.day));
}

function compareDays(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}

/** Whether a meal's ingredients are still to be bought. */
export function isToBuy(meal: Meal): meal is RecipeMeal {
  return isRecipeMeal(meal) && !meal.isBought && !meal.isCooked;
}

/** Whether the ingredients of a meal are at home, and must stay there for it. */
export function isBoughtToCook(meal: Meal): meal is RecipeMeal {
  return isRecipeMeal(meal) && meal.isBought === true && !meal.isCooked;
}

/** Returns the recipes that are still to be bought, each once, for the servings of all of its meals. */
export function listToBuy(meals: readonly Meal[]): PlannedRecipe[] {
  const servings = new Map<string, number>();
  for (const meal of meals) {
    if (!isToBuy(meal)) continue;
    servings.set(meal.recipeId, (servings.get(meal.recipeId) ?? 0) + meal.servings);
  }
  return [...servings].map(([recipeId, count]) => ({ recipeId, servings: count }));
}

/** Returns the meals that are not over: those of today and later, and those without a day. */
export function listComing<M extends Pick<Meal, 'day'>>(meals: readonly M[], today: string): M[] {
  return meals.filter(({ day }) => day === null || day >= today);
}

/**
 * Returns the plan after an order: its servings of a recipe buy that recipe's meals, the earliest first, each as a whole. Those
 * not shopped for come last: past ones, and left-out ones.
 */
export function withBought(
  meals: readonly Meal[],
  ordered: readonly OrderedLine[],
  { today, skipped }: { today: string; skipped: readonly string[] },
): Meal[] {
  const bought = new Set<string>();
  const left = new Map<string, number>();
  const shopped = listComing(sortByDay(meals), today).filter(({ id }) => !skipped.includes(id));
  for (const meal of new Set([...shopped, ...sortByDay(meals)])) {
    if (!isToBuy(meal)) continue;
    const { recipeId, servings } = meal;
    const count = left.get(recipeId) ?? countServings(ordered, recipeId);
    left.set(recipeId, count >= servings ? count - servings : 0);
    if (count >= servings) bought.add(meal.id);
  }
  return meals.map((meal) => (bought.has(meal.id) ? { ...meal, isBought: true } : meal));
}
