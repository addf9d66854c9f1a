import { DOCUMENT_ID } from '@/lib/text/id-rules';
import { RECIPE_FIELDS } from '@/models/recipe-fields';

const { min: MIN_SERVINGS, max: MAX_SERVINGS } = RECIPE_FIELDS.servings;

/** Enough for the dinners of a week, with sides; each one is a request when the plan opens. */
export const MAX_PLANNED_RECIPES = 20;

/** A recipe to cook, of which the browser remembers nothing else. */
export type PlannedRecipe = { recipeId: string; servings: number };

/** Reads a stored plan: whatever is not a recipe with servings is left out, as is the rest of what is not a plan. */
export function readStoredPlan(text: string | null | undefined): PlannedRecipe[] {
  const planned = new Map<string, PlannedRecipe>();
  for (const entry of readList(text)) {
    if (isPlannedRecipe(entry) && planned.size < MAX_PLANNED_RECIPES) {
      planned.set(entry.recipeId, { recipeId: entry.recipeId, servings: entry.servings });
    }
  }
  return [...planned.values()];
}

/** Reads the stored ids of ingredients that the cook always has at home. */
export function readStoredIds(text: string | null | undefined): string[] {
  return [...new Set(readList(text).filter(isId))];
}

/** Returns the plan with the recipe for so many servings; one that it has already stays in its place. */
export function withPlanned(plan: readonly PlannedRecipe[], added: PlannedRecipe): PlannedRecipe[] {
  const isPlanned = plan.some(({ recipeId }) => recipeId === added.recipeId);
  if (isPlanned) return plan.map((planned) => (planned.recipeId === added.recipeId ? added : planned));
  return [...plan, added];
}

export function withoutPlanned(plan: readonly PlannedRecipe[], recipeId: string): PlannedRecipe[] {
  return plan.filter((planned) => planned.recipeId !== recipeId);
}

/** Returns the list with the id, or without it. */
export function withId(ids: readonly string[], id: string, isIn: boolean): string[] {
  const others = ids.filter((other) => other !== id);
  return isIn ? [...others, id] : others;
}

// Checked without a schema, so that the sheet does not load zod.
function readList(text: string | null | undefined): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

const isId = (value: unknown): value is string => typeof value === 'string' && DOCUMENT_ID.test(value);

function isPlannedRecipe(entry: unknown): entry is PlannedRecipe {
  if (typeof entry !== 'object' || entry === null) return false;
  const { recipeId, servings } = entry as Partial<PlannedRecipe>;
  return isId(recipeId) && isServings(servings);
}

const isServings = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= MIN_SERVINGS && Number(value) <= MAX_SERVINGS;
