import 'server-only';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { Recipe } from '@/models/recipe';
import { findContinentOf } from './country-queries';
import { DISHES_PER_PAGE, type DishSort, sortDishTypes } from './dish-rules';
import type { DishSearch, DishView } from './dish-schema';
import type { RecipeCard } from './recipe-schema';
import { CARD_FIELDS, toRecipeCard } from './recipe-view';

const SORT_ORDER: Record<DishSort, Record<string, 1 | -1>> = {
  favorites: { favoritesCount: -1, sortTitle: 1 },
  alphabetical: { sortTitle: 1 },
};

export type DishPage = {
  dishes: RecipeCard[];
  /** Dishes of the country that have the chosen type. */
  count: number;
  pageCount: number;
  /** The types that its dishes have, with how many dishes have each. */
  types: { name: string; count: number }[];
  /** Dishes of the country, whatever their type. */
  total: number;
  continent: string;
};

/** One page of a country's dishes with the types that its dishes have; null for an unknown country. */
export async function findDishPage(
  country: string,
  { type, sort, page }: DishSearch,
): Promise<DishPage | null> {
  const continent = await findContinentOf(country);
  if (continent === null) return null;
  await connect();
  const all = { isPrivate: false, country };
  const chosen = type ? { ...all, foodTypes: type } : all;
  const [dishes, count, total, typeCounts] = await Promise.all([
    Recipe.find(chosen)
      .sort(SORT_ORDER[sort])
      .skip((page - 1) * DISHES_PER_PAGE)
      .limit(DISHES_PER_PAGE)
      .select(CARD_FIELDS)
      .lean(),
    Recipe.countDocuments(chosen),
    Recipe.countDocuments(all),
    countTypes(country),
  ]);
  return {
    dishes: dishes.map(toRecipeCard),
    count,
    pageCount: Math.max(1, Math.ceil(count / DISHES_PER_PAGE)),
    types: sortDishTypes([...typeCounts.keys()]).map((name) => ({ name, count: typeCounts.get(name) ?? 0 })),
    total,
    continent,
  };
}

/** How many public dishes of the country have each type. */
async function countTypes(country: string): Promise<Map<string, number>> {
  const counts = await Recipe.aggregate<{ _id: string; count: number }>([
    { $match: { isPrivate: false, country } },
    { $project: { foodTypes: 1 } },
    { $unwind: '$foodTypes' },
    { $group: { _id: '$foodTypes', count: { $sum: 1 } } },
  ]);
  return new Map(counts.map(({ _id, count }) => [_id, count]));
}

/** All dishes of a country, most favorite first, for the call. Unknown country: not found. */
export async function listDishes(country: string): Promise<{ dishes: DishView[]; availableTypes: string[] }> {
  if ((await findContinentOf(country)) === null) {
    throw new AppError('not_found', 'The shop knows no country of this name.');
  }
  await connect();
  const dishes = await Recipe.find({ isPrivate: false, country })
    .sort(SORT_ORDER.favorites)
    .select({ title: 1, shortDescription: 1, foodTypes: 1, favoritesCount: 1 })
    .lean();
  return {
    dishes: dishes.map(({ _id, title, shortDescription, foodTypes, favoritesCount }) => ({
      _id: String(_id),
      title,
      shortDescription,
      foodTypes,
      favoritesCount,
    })),
    availableTypes: sortDishTypes([...new Set(dishes.flatMap(({ foodTypes }) => foodTypes))]),
  };
}
