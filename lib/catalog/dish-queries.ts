import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { computeOffset, countPagesWithoutOrphan } from '@/lib/http/page-rules';
import type { RecipeCardView } from '@/lib/recipes/recipe-schema';
import { Recipe } from '@/models/recipe';
import { findCountryContinent } from './country-queries';
import { DISHES_PER_PAGE, type DishSort, sortDishTypes } from './dish-rules';
import type { DishSearch, DishView } from './dish-schema';
import { CARD_FIELDS, toRecipeCard } from './recipe-view';

const SORT_ORDER: Record<DishSort, Record<string, 1 | -1>> = {
  favorites: { favoritesCount: -1, sortTitle: 1 },
  rating: { ratingScore: -1, favoritesCount: -1, sortTitle: 1 },
  alphabetical: { sortTitle: 1 },
};

export type DishPage = {
  dishes: RecipeCardView[];
  /** The number of the country's dishes that have the selected type. */
  count: number;
  page: number;
  pageCount: number;
  /** The food types of its dishes, with the number of dishes of each type. */
  types: { name: string; count: number }[];
  /** The number of the country's dishes of any type. */
  total: number;
  continent: string;
};

/** Returns the ids of a country's public dishes. */
export async function listDishIds(country: string): Promise<string[]> {
  await connect();
  const dishes = await Recipe.find({ isPrivate: false, country }).select({ _id: 1 }).lean();
  return dishes.map(({ _id }) => String(_id));
}

/** Which dishes a country has, and which of them may claim each diet: their ids. */
type DishScope = { ids?: readonly string[] | undefined; diets: ReadonlyMap<string, readonly string[]> };

/**
 * Returns one page of a country's dishes, past the end the last one, with the types of its dishes; null for an unknown
 * country. With `ids`, the country has only these dishes.
 */
export async function findDishPage(
  country: string,
  { type, sort, page }: Pick<DishSearch, 'type' | 'sort' | 'page'>,
  { ids, diets }: DishScope,
): Promise<DishPage | null> {
  const continent = await findCountryContinent(country);
  if (continent === null) return null;
  await connect();
  const allDishes = ids ? isAmong(ids) : { isPrivate: false, country };
  const listed = ids && new Set(ids);
  const dietIds = new Map(
    [...diets].map(([diet, dishIds]) => [diet, dishIds.filter((id) => !listed || listed.has(id))]),
  );
  const selectedIds = dietIds.get(type ?? '');
  const ofType = type ? { ...allDishes, foodTypes: type } : allDishes;
  const [dishes, total, typeCounts] = await Promise.all([
    Recipe.find(selectedIds ? isAmong(selectedIds) : ofType)
      .sort(SORT_ORDER[sort])
      .skip(computeOffset({ page, limit: DISHES_PER_PAGE }))
      // One more, which the last page shows instead of leaving it alone on another page.
      .limit(DISHES_PER_PAGE + 1)
      .select(CARD_FIELDS)
      .lean(),
    Recipe.countDocuments(allDishes),
    countTypes(allDishes, dietIds),
  ]);
  const count = type ? (typeCounts.get(type) ?? 0) : total;
  const pageCount = countPagesWithoutOrphan(count, DISHES_PER_PAGE);
  if (page > pageCount) return findDishPage(country, { type, sort, page: pageCount }, { ids, diets });
  return {
    dishes: dishes.slice(0, page === pageCount ? undefined : DISHES_PER_PAGE).map(toRecipeCard),
    count,
    page,
    pageCount,
    types: sortDishTypes([...typeCounts.keys()]).map((name) => ({ name, count: typeCounts.get(name) ?? 0 })),
    total,
    continent,
  };
}

/** Filters the public dishes among these ids. */
function isAmong(ids: readonly string[]) {
  return {
    isPrivate: false,
    _id: mongoose.trusted({ $in: ids.map((id) => new mongoose.Types.ObjectId(id)) }),
  };
}

/** Counts the dishes of each type that there is; those of a diet are the given ones. */
async function countTypes(
  dishes: mongoose.PipelineStage.Match['$match'],
  dietIds: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, number>> {
  const counts = await Recipe.aggregate<{ _id: string; count: number }>([
    { $match: dishes },
    { $project: { foodTypes: 1 } },
    { $unwind: '$foodTypes' },
    { $group: { _id: '$foodTypes', count: { $sum: 1 } } },
  ]);
  const all = new Map(counts.map(({ _id, count }) => [_id, count]));
  for (const [diet, ids] of dietIds) all.set(diet, ids.length);
  return new Map([...all].filter(([, count]) => count > 0));
}

/** Lists all dishes of a country, most favorited first, for the API. Throws `not_found` for an unknown country. */
export async function listDishes(country: string): Promise<Omit<DishView, 'shownTypes'>[]> {
  if ((await findCountryContinent(country)) === null) {
    throw new AppError({ code: 'not_found', message: 'There is no country with this name.' });
  }
  await connect();
  const dishes = await Recipe.find({ isPrivate: false, country })
    .sort(SORT_ORDER.favorites)
    .select({ title: 1, shortDescription: 1, foodTypes: 1, favoritesCount: 1 })
    .lean();
  return dishes.map(({ _id, title, shortDescription, foodTypes, favoritesCount }) => ({
    _id: String(_id),
    title,
    shortDescription,
    foodTypes,
    favoritesCount,
  }));
}
