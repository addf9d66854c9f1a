import { RECIPE_FIELDS } from '@/models/recipe-fields';

const { min: MIN_SERVINGS, max: MAX_SERVINGS } = RECIPE_FIELDS.servings;

/** "1 serving", "6 servings" */
export function formatServings(count: number): string {
  return `${count} ${count === 1 ? 'serving' : 'servings'}`;
}

/** Reads a typed number of servings, to the nearest that is possible: "1,5" is 2; null if it is no number, or may be two: "1,500". */
export function readServings(text: string): number | null {
  const [number] = /^-?\d+(?:[.,]\d{1,2})?$/.exec(text.trim()) ?? [];
  if (number === undefined) return null;
  return Math.min(Math.max(Math.round(Number(number.replace(',', '.'))), MIN_SERVINGS), MAX_SERVINGS);
}
