import { DEFAULT_CATEGORY } from '@/models/ingredient-limits';

/** Ingredients by category: categories A to Z, and within one the names A to Z. */
export function groupByCategory<T extends { name: string; category?: string }>(
  ingredients: readonly T[],
): { category: string; ingredients: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const ingredient of ingredients) {
    const category = ingredient.category || DEFAULT_CATEGORY;
    groups.set(category, [...(groups.get(category) ?? []), ingredient]);
  }
  const byName = (a: string, b: string) => a.localeCompare(b, 'en', { sensitivity: 'base' });
  return [...groups]
    .sort(([a], [b]) => byName(a, b))
    .map(([category, members]) => ({
      category,
      ingredients: members.sort((a, b) => byName(a.name, b.name)),
    }));
}
