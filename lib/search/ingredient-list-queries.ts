import 'server-only';
import { groupByCategory } from '@/lib/catalog/category-rules';
import { listUnconfirmedIngredients, listUndecidedIngredients } from '@/lib/catalog/decision-queries';
import type { UndecidedIngredient } from '@/lib/catalog/decision-schema';
import {
  INGREDIENTS_PER_PAGE,
  type IngredientGroup,
  pickIngredients,
} from '@/lib/catalog/ingredient-list-rules';
import type { IngredientListSearch } from '@/lib/catalog/ingredient-list-schema';
import { listIngredients } from '@/lib/catalog/ingredient-queries';
import { computeOffset, countPages } from '@/lib/http/page-rules';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { MAX_LISTED_INGREDIENTS } from '@/models/ingredient-limits';
import { loadFreshEngine } from './index-queries';

export type IngredientPage = {
  groups: IngredientGroup[];
  count: number;
  page: number;
  pageCount: number;
  /** The corrected search, if only the correction has matches. */
  correction: string | null;
  /** The categories of all ingredients, A to Z. */
  categories: string[];
  /** The ingredients that wait for an admin's decision. */
  undecided: UndecidedIngredient[];
  /** Those whose empty list of allergens is unconfirmed. */
  unconfirmed: { _id: string; name: string }[];
  /** The ingredient that is open in the form, which may not be on the page; null if there is none. */
  edited: IngredientView | null;
};

/** Returns one page of the ingredients for the admin page, by category; past the end, the last page. */
export async function findIngredientPage({
  search,
  category,
  page: requestedPage,
  edit,
}: IngredientListSearch): Promise<IngredientPage> {
  const [ingredients, undecided, unconfirmed] = await Promise.all([
    listIngredients(),
    listUndecidedIngredients(),
    listUnconfirmedIngredients(),
  ]);
  const { correction, ...found } = await searchIngredients(ingredients, search);
  const groups = groupByCategory(
    category ? found.ingredients.filter((ingredient) => ingredient.category === category) : found.ingredients,
  );
  const sorted = groups.flatMap((group) => group.ingredients);
  const limit = INGREDIENTS_PER_PAGE;
  const pageCount = countPages(sorted.length, limit);
  const page = Math.min(requestedPage, pageCount);
  const offset = computeOffset({ page, limit });
  return {
    groups: groupByCategory(sorted.slice(offset, offset + limit)),
    count: sorted.length,
    page,
    pageCount,
    correction,
    categories: groupByCategory(ingredients).map((group) => group.category),
    undecided,
    unconfirmed,
    edited: ingredients.find(({ _id }) => _id === edit) ?? null,
  };
}

/** Finds those ingredients that contain the text in a name or alias, and those that the shop's own search finds by these. */
export async function searchIngredients(
  ingredients: IngredientView[],
  search: string,
): Promise<{ ingredients: IngredientView[]; correction: string | null }> {
  if (search.trim() === '') return { ingredients, correction: null };
  const picked = pickIngredients(ingredients, search);
  const window = { skip: 0, limit: MAX_LISTED_INGREDIENTS };
  const { ids, correction } = (await loadFreshEngine()).listIngredients(search, window);
  // The text is in the middle of a word of an alias, where the search does not look.
  if (correction !== null && picked.length > 0) return { ingredients: picked, correction: null };
  const foundIds = new Set([...picked.map(({ _id }) => _id), ...ids]);
  return { ingredients: ingredients.filter(({ _id }) => foundIds.has(_id)), correction };
}
