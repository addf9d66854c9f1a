/** The number of dishes on one page of a country's list. */
export const DISHES_PER_PAGE = 11;

export const DISH_SORTS = ['favorites', 'rating', 'alphabetical'] as const;
export type DishSort = (typeof DISH_SORTS)[number];

export const DISH_SORT_LABELS: Record<DishSort, string> = {
  favorites: 'Most Favorite',
  rating: 'Top Rated',
  alphabetical: 'Alphabetical',
};

/** Sorts types for the filter column: Main Course first, the rest A to Z. */
export function sortDishTypes(types: readonly string[]): string[] {
  return [...types].sort((a, b) => {
    if (a === b) return 0;
    if (a === 'Main Course') return -1;
    if (b === 'Main Course') return 1;
    return a.localeCompare(b, 'en');
  });
}
