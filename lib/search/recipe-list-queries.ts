import 'server-only';
import { RECIPES_PER_PAGE } from '@/lib/catalog/recipe-list-rules';
import type {
  ListedRecipe,
  RecipeListQuery,
  RecipeListSearch,
  RecipeRow,
} from '@/lib/catalog/recipe-list-schema';
import { listPublicRecipes, listRecipeRows } from '@/lib/catalog/recipe-queries';
import { computeOffset, countPages } from '@/lib/http/page-rules';
import { loadFreshEngine } from './index-queries';

type PageQuery = Pick<RecipeListQuery, 'page' | 'limit' | 'sortBy' | 'order' | 'search'>;

/** Returns one page of the public recipes with the requested fields; all fields by default. */
export async function findListedRecipes({
  fields,
  ...query
}: RecipeListQuery): Promise<{ recipes: ListedRecipe[]; pageCount: number }> {
  const { ids, pageCount } = await findPage(query);
  const views = await listPublicRecipes(ids);
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
  const { ids, ...pages } = await findPage({ ...search, limit: RECIPES_PER_PAGE });
  return { recipes: await listRecipeRows(ids), ...pages };
}

/** Finds the page in the search index, whose order and count the database would have to read all recipes for. */
async function findPage({
  page,
  limit,
  sortBy,
  order,
  search,
}: PageQuery): Promise<{ ids: string[]; count: number; pageCount: number }> {
  const engine = await loadFreshEngine();
  const window = { skip: computeOffset({ page, limit }), limit };
  const { ids, count } = engine.list({ title: search, sortBy, order }, window);
  return { ids, count, pageCount: countPages(count, limit) };
}
