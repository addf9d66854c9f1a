import 'server-only';
import { type DishPage, findDishPage, listDishIds } from '@/lib/catalog/dish-queries';
import type { DishSearch } from '@/lib/catalog/dish-schema';
import { filterRecipes, hasFilter } from './recipe-filter-rules';
import { loadRecipeSummaries } from './recipe-summary-queries';

/** A page of a country's dishes; `unpricedCount` of them are left out because nobody knows what all of it costs. */
type DishListPage = DishPage & { unpricedCount: number };

/** Like `findDishPage`, with only the dishes that pass the search's filters. */
export async function findDishList(country: string, search: DishSearch): Promise<DishListPage | null> {
  if (!hasFilter(search)) {
    const page = await findDishPage(country, search);
    return page && { ...page, unpricedCount: 0 };
  }
  const ids = await listDishIds(country);
  const { passing, unpricedCount } = filterRecipes(ids, await loadRecipeSummaries(ids), search);
  const page = await findDishPage(country, search, passing);
  return page && { ...page, unpricedCount };
}
