import 'server-only';
import { type DishPage, findDishPage, listDishes, listDishIds } from '@/lib/catalog/dish-queries';
import { sortDishTypes } from '@/lib/catalog/dish-rules';
import type { DishSearch, DishView } from '@/lib/catalog/dish-schema';
import type { ShownCard } from '@/lib/recipes/recipe-schema';
import { listDietDishes, listShownCards, withShownTypes } from '@/lib/search/shown-type-queries';
import { filterRecipes, hasFilter } from './recipe-filter-rules';
import { loadRecipeSummaries } from './recipe-summary-queries';

/** A page of a country's dishes, and those that the filters leave out although they might pass. */
type DishListPage = DishPage & {
  /** The dishes of the selected type with unknown allergens. */
  unknown: ShownCard[];
  /** How many dishes are left out because their cost is unknown. */
  unpricedCount: number;
};

/** Like `findDishPage`, with only the dishes that pass the search's filters, and of a diet only those that may claim it. */
export async function findDishList(country: string, search: DishSearch): Promise<DishListPage | null> {
  const diets = await listDietDishes(country);
  const { ids, unknown, unpricedCount } = await filterDishes(country, search);
  const page = await findDishPage(country, search, { ids, diets });
  if (!page) return null;
  const [dishes, cards] = await Promise.all([withShownTypes(page.dishes), listShownCards(unknown)]);
  const isSelected = ({ shownTypes }: ShownCard) => !search.type || shownTypes.includes(search.type);
  return { ...page, dishes, unknown: cards.filter(isSelected), unpricedCount };
}

/** Returns the ids of the dishes that pass the filters; undefined without a filter. */
async function filterDishes(country: string, search: DishSearch) {
  if (!hasFilter(search)) return { ids: undefined, unknown: [], unpricedCount: 0 };
  const ids = await listDishIds(country);
  const { passing, ...left } = filterRecipes(ids, await loadRecipeSummaries(ids), search);
  return { ids: passing, ...left };
}

/** Returns all dishes of a country and their food types for the API. Throws `not_found` for an unknown country. */
export async function getDishes(country: string): Promise<{ dishes: DishView[]; availableTypes: string[] }> {
  const dishes = await withShownTypes(await listDishes(country));
  return {
    dishes,
    availableTypes: sortDishTypes([...new Set(dishes.flatMap(({ shownTypes }) => shownTypes))]),
  };
}
