/** Limits and sort orders of the admin list of public recipes. */

export const RECIPES_PER_PAGE = 20;
export const MAX_RECIPES_PER_PAGE = 100;

export const RECIPE_SORT_KEYS = ['title', 'createdAt', 'country'] as const;
export type RecipeSortKey = (typeof RECIPE_SORT_KEYS)[number];
export const SORT_ORDERS = ['asc', 'desc'] as const;

export const DEFAULT_RECIPE_SORT = { sortBy: 'createdAt', order: 'desc' } as const;
export const RECIPE_SORT_LABELS: Record<RecipeSortKey, string> = {
  title: 'Title',
  createdAt: 'Created',
  country: 'Country',
};
