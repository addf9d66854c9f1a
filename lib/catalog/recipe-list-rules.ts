/** The administrators' list of public recipes: how it may be asked for, and its address. */

export const RECIPES_PER_PAGE = 20;
export const MAX_RECIPES_PER_PAGE = 100;
/** How long a deleted recipe can be called back. */
export const RECIPE_UNDO_MS = 10_000;

export const RECIPE_SORT_KEYS = ['title', 'createdAt', 'country'] as const;
export type RecipeSortKey = (typeof RECIPE_SORT_KEYS)[number];
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export const USUAL_RECIPE_SORT = { sortBy: 'createdAt', order: 'desc' } as const;
export const RECIPE_SORT_LABELS: Record<RecipeSortKey, string> = {
  title: 'Title',
  createdAt: 'Created',
  country: 'Country',
};

const RECIPES_PATH = '/admin';

/** In the address, instead of an id: the form for a new recipe is open. */
export const NEW_RECIPE = 'new';

type RecipeListState = {
  page?: number;
  sortBy?: RecipeSortKey;
  order?: SortOrder;
  search?: string;
  /** The recipe that the form shows, or `NEW_RECIPE`. */
  edit?: string;
};

/** The address of the list; what is left at its default does not show. */
export function toRecipeListHref({ page = 1, sortBy, order, search = '', edit }: RecipeListState): string {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (sortBy && sortBy !== USUAL_RECIPE_SORT.sortBy) query.set('sortBy', sortBy);
  if (order && order !== USUAL_RECIPE_SORT.order) query.set('order', order);
  if (page > 1) query.set('page', String(page));
  if (edit) query.set('edit', edit);
  return query.size > 0 ? `${RECIPES_PATH}?${query}` : RECIPES_PATH;
}
