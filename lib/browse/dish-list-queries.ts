import 'server-only';
import { type DishPage, findDishPage, listDishIds } from '@/lib/catalog/dish-queries';
import type { DishSearch } from '@/lib/catalog/dish-schema';
import { listPublicCards } from '@/lib/catalog/recipe-queries';
import type { RecipeCard } from '@/lib/catalog/schemas/recipe-schema';
import { filterRecipes, hasFilter } from './recipe-filter-rules';
import { loadRecipeSummaries } from './recipe-summary-queries';

/** A page of a country's dishes, and what the filters leave out although it might pass. */
type DishListPage = DishPage & {
  /** The dishes of the selected type of which nobody knows whether they have what is avoided. */
  unknown: RecipeCard[];
  /** How many dishes are left out because nobody knows what all of it costs. */
  unpricedCount: number;
};

/** Like `findDishPage`, with only the dishes that pass the search's filters. */
export async function findDishList(country: string, search: DishSearch): Promise<DishListPage | null> {
  if (!hasFilter(search)) {
    const page = await findDishPage(country, search);
    return page && { ...page, unknown: [], unpricedCount: 0 };
  }
  const ids = await listDishIds(country);
  const { passing, unknown, unpricedCount } = filterRecipes(ids, await loadRecipeSummaries(ids), search);
  const page = await findDishPage(country, search, passing);
  const cards = await listPublicCards(unknown);
  const isSelected = ({ foodTypes }: RecipeCard) => !search.type || foodTypes.includes(search.type);
  return page && { ...page, unknown: cards.filter(isSelected), unpricedCount };
}
