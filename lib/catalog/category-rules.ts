import { DEFAULT_CATEGORY } from '@/models/ingredient-limits';

/** Groups ingredients by category: the categories A to Z, and the names A to Z within each. */
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
