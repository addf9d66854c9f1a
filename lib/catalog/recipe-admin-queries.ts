import 'server-only';
import { connect } from '@/lib/db/connect';
import { containing } from '@/lib/db/containing';
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

/** One page of the public recipes with the fields that were asked for, all of them by default. */
export async function findListedRecipes({
  fields,
  ...query
}: RecipeListQuery): Promise<{ recipes: ListedRecipe[]; totalPages: number }> {
  await connect();
  const [recipes, { totalPages }] = await Promise.all([select(query).lean(), countPages(query)]);
  const views = recipes.map(toRecipeView);
  const wanted = new Set<string>(['_id', ...(fields ?? [])]);
  return {
    recipes: fields
      ? views.map((view) => ({
          ...Object.fromEntries(Object.entries(view).filter(([name]) => wanted.has(name))),
          _id: view._id,
        }))
      : views,
    totalPages,
  };
}

/** One page of the public recipes as the administrators' screen lists them. */
export async function findRecipeRows(
  search: RecipeListSearch,
): Promise<{ recipes: RecipeRow[]; totalPages: number; count: number }> {
  await connect();
  const query = { ...search, limit: RECIPES_PER_PAGE };
  const [recipes, pages] = await Promise.all([
    select(query)
      .select({ title: 1, foodTypes: 1, country: 1, images: 1, favoritesCount: 1, createdAt: 1 })
      .lean(),
    countPages(query),
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

function select({ page, limit, sortBy, order, search }: PageQuery) {
  const direction = order === 'asc' ? 1 : -1;
  return Recipe.find(toFilter(search))
    .sort(Object.fromEntries(SORT_FIELDS[sortBy].map((field) => [field, direction])))
    .skip((page - 1) * limit)
    .limit(limit);
}

async function countPages({ search, limit }: PageQuery): Promise<{ count: number; totalPages: number }> {
  const count = await Recipe.countDocuments(toFilter(search));
  return { count, totalPages: Math.max(1, Math.ceil(count / limit)) };
}

/** Public recipes with the text anywhere in their title, without case and accents. */
function toFilter(search: string) {
  const text = foldText(search);
  return { isPrivate: false, ...(text && { sortTitle: containing(text) }) };
}
