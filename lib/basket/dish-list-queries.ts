import 'server-only';
import { type DishPage, findDishPage, listDishes, listDishIds } from '@/lib/catalog/dish-queries';
import { sortDishTypes } from '@/lib/catalog/dish-rules';
import type { DishSearch, DishView } from '@/lib/catalog/dish-schema';
import type { ChoiceCounts, ListChoices } from '@/lib/catalog/list-choice-rules';
import type { ShownCard } from '@/lib/recipes/recipe-schema';
import { narrowRecipes } from '@/lib/search/list-filter-queries';
import { hasChoice } from '@/lib/search/list-filter-rules';
import { listDietDishes, listShownCards, withShownTypes } from '@/lib/search/shown-type-queries';
import { filterRecipes, hasFilter, MAX_SHOWN_UNKNOWN, type RecipeFilter } from './recipe-filter-rules';
import { loadRecipeSummaries } from './recipe-summary-queries';

/** A page of a country's dishes, and those that the filters leave out although they might pass. */
type DishListPage = DishPage & {
  /** The first dishes of the selected type with unknown allergens. */
  unknown: ShownCard[];
  unknownCount: number;
  /** How many dishes are left out because their cost is unknown. */
  unpricedCount: number;
  /** How many dishes each further choice would leave. */
  choiceCounts: ChoiceCounts;
};

type ListSearch = Pick<DishSearch, 'type' | 'sort' | 'page'> & RecipeFilter & ListChoices;

/** Like `findDishPage`, with only the dishes that pass the search's filters, and of a diet only those that may claim it. */
export async function findDishList(country: string, search: ListSearch): Promise<DishListPage | null> {
  const diets = await listDietDishes(country);
  const { ids, unknown, unpricedCount, choiceCounts } = await filterDishes(country, search);
  const page = await findDishPage(country, search, { ids, diets });
  if (!page) return null;
  const unknownIds = search.type ? (await narrowRecipes(unknown, { type: search.type })).ids : unknown;
  const [dishes, cards] = await Promise.all([
    withShownTypes(page.dishes),
    listShownCards(unknownIds.slice(0, MAX_SHOWN_UNKNOWN)),
  ]);
  return { ...page, dishes, unknown: cards, unknownCount: unknownIds.length, unpricedCount, choiceCounts };
}

/** Returns the ids of the dishes of any type that pass the filters, undefined without a filter, and counts the choices. */
async function filterDishes(country: string, { type, ...search }: ListSearch) {
  const all = await listDishIds(country);
  const summaries = hasFilter(search) ? await loadRecipeSummaries(all) : new Map();
  const filter = (ids: readonly string[]) =>
    hasFilter(search)
      ? filterRecipes(ids, summaries, search)
      : { passing: ids, unknown: [], unpricedCount: 0 };
  const { counts } = await narrowRecipes(filter(all).passing, { ...search, type });
  const chosen = await narrowRecipes(all, search);
  const { passing, ...left } = filter(chosen.ids);
  const isFiltered = hasFilter(search) || hasChoice(search);
  return { ids: isFiltered ? passing : undefined, ...left, choiceCounts: counts };
}

/** Returns all dishes of a country and their food types for the API. Throws `not_found` for an unknown country. */
export async function getDishes(country: string): Promise<{ dishes: DishView[]; availableTypes: string[] }> {
  const dishes = await withShownTypes(await listDishes(country));
  return {
    dishes,
    availableTypes: sortDishTypes([...new Set(dishes.flatMap(({ shownTypes }) => shownTypes))]),
  };
}
