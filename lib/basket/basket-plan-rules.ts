import { DOCUMENT_ID } from '@/lib/text/id-rules';
import { RECIPE_FIELDS } from '@/models/recipe-fields';

const { min: MIN_SERVINGS, max: MAX_SERVINGS } = RECIPE_FIELDS.servings;

/** A recipe to cook, of which the browser remembers nothing else. */
export type PlannedRecipe = {
  recipeId: string;
  servings: number;
  /** Whether its needs were ordered, so that it is not bought with the others again. */
  isBought?: true;
  /** Whether it was cooked: nothing of it is to be bought. */
  isCooked?: true;
};

/** Reads a recipe of a stored plan, without the rest of the entry; null if it is none. */
export function readPlannedRecipe(entry: object): PlannedRecipe | null {
  const { recipeId, servings, isBought, isCooked } = entry as Partial<Record<keyof PlannedRecipe, unknown>>;
  if (!isId(recipeId) || !isServings(servings)) return null;
  return {
    ...{ recipeId, servings },
    ...(isBought === true && { isBought }),
    ...(isCooked === true && { isCooked }),
  };
}

/** Reads the stored ids of ingredients that the cook always has at home. */
export function readStoredIds(text: string | null | undefined): string[] {
  return [...new Set(readList(text).filter(isId))];
}

/** Returns the list with the id, or without it. */
export function withId(ids: readonly string[], id: string, isIn: boolean): string[] {
  const others = ids.filter((other) => other !== id);
  return isIn ? [...others, id] : others;
}

/** Reads a stored list; anything else is empty. Checked without a schema, so that the sheet does not load zod. */
export function readList(text: string | null | undefined): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

const isId = (value: unknown): value is string => typeof value === 'string' && DOCUMENT_ID.test(value);

const isServings = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= MIN_SERVINGS && Number(value) <= MAX_SERVINGS;
