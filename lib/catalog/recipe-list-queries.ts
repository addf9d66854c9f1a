import 'server-only';
import { connect } from '@/lib/db/connect';
import { toContainsFilter } from '@/lib/db/contains-filter';
import { computeOffset, countPages } from '@/lib/http/page-rules';
import { foldText } from '@/lib/text/fold-rules';
import { Recipe } from '@/models/recipe';
import { RECIPES_PER_PAGE, type RecipeSortKey } from './recipe-list-rules';
import type { ListedRecipe, RecipeListQuery, RecipeListSearch, RecipeRow } from './recipe-list-schema';
import { toRecipeView } from './recipe-view';

const SORT_FIELDS: Record<RecipeSortKey, readonly string[]> = {
  title: ['sortTitle', '_id'],
  createdAt: ['createdAt', '_id'],
  country: ['country', 'sortTitle'],
};

type PageQuery = Pick<RecipeListQuery, 'page' | 'limit' | 'sortBy' | 'order' | 'search'>;

/** Returns one page of the public recipes with the requested fields; all fields by default. */
export async function findListedRecipes({
  fields,
  ...query
}: RecipeListQuery): Promise<{ recipes: ListedRecipe[]; pageCount: number }> {
  await connect();
  const [recipes, { pageCount }] = await Promise.all([queryRecipes(query).lean(), countRecipes(query)]);
  const views = recipes.map(toRecipeView);
  const requestedFields = new Set<string>(['_id', ...(fields ?? [])]);
  return {
    recipes: fields
      ? views.map((view) => ({
          ...Object.fromEntries(Object.entries(view).filter(([name]) => requestedFields.has(name))),
          _id: view._id,
        }))
      : views,
    pageCount,
  };
}

/** Returns one page of the public recipes for the admin page. */
export async function findRecipeRows(
  search: RecipeListSearch,
): Promise<{ recipes: RecipeRow[]; pageCount: number; count: number }> {
  await connect();
  const query = { ...search, limit: RECIPES_PER_PAGE };
  const [recipes, pages] = await Promise.all([
    queryRecipes(query)
      .select({ title: 1, foodTypes: 1, country: 1, images: 1, favoritesCount: 1, createdAt: 1 })
      .lean(),
    countRecipes(query),
  ]);
  return {
    ...pages,
    recipes: recipes.map(({ _id, title, foodTypes, country, images, favoritesCount, createdAt }) => ({
      _id: String(_id),
      title,
      foodTypes,
      country,
      images,
      favoritesCount,
      createdAt: createdAt.toISOString(),
    })),
  };
}

function queryRecipes({ page, limit, sortBy, order, search }: PageQuery) {
  const direction = order === 'asc' ? 1 : -1;
  return Recipe.find(toFilter(search))
    .sort(Object.fromEntries(SORT_FIELDS[sortBy].map((field) => [field, direction])))
    .skip(computeOffset({ page, limit }))
    .limit(limit);
}

async function countRecipes({ search, limit }: PageQuery): Promise<{ count: number; pageCount: number }> {
  const count = await Recipe.countDocuments(toFilter(search));
  return { count, pageCount: countPages(count, limit) };
}

/** Matches public recipes with the text anywhere in their title, ignoring case and accents. */
function toFilter(search: string) {
  const text = foldText(search);
  return { isPrivate: false, ...(text && { sortTitle: toContainsFilter(text) }) };
}
