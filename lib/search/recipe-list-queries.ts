import 'server-only';
import { listRecipeRows } from '@/lib/catalog/edited-recipe-queries';
import { RECIPES_PER_PAGE } from '@/lib/catalog/recipe-list-rules';
import type {
  ListedRecipe,
  RecipeListQuery,
  RecipeListSearch,
  RecipeRow,
} from '@/lib/catalog/recipe-list-schema';
import { listPublicRecipes } from '@/lib/catalog/recipe-queries';
import { computeOffset, countPages, findExistingPage } from '@/lib/http/page-rules';
import type { ListHits } from '@/lib/search/engine/search-engine-types';
import { loadFreshEngine } from './index-queries';

type PageQuery = Pick<RecipeListQuery, 'page' | 'limit' | 'sortBy' | 'order' | 'search'>;
type FoundPage = ListHits & { pageCount: number };

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
  search: Omit<RecipeListSearch, 'edit'>,
): Promise<FoundPage & { page: number; recipes: RecipeRow[] }> {
  const found = await findExistingPage(search.page, (page) =>
    findPage({ ...search, page, limit: RECIPES_PER_PAGE }),
  );
  return { ...found, recipes: await listRecipeRows(found.ids) };
}

/** Finds the page in the search index, whose order and count the database would have to read all recipes for. */
async function findPage({ page, limit, sortBy, order, search }: PageQuery): Promise<FoundPage> {
  const engine = await loadFreshEngine();
  const window = { skip: computeOffset({ page, limit }), limit };
  const hits = engine.list({ text: search, sortBy, order }, window);
  return { ...hits, pageCount: countPages(hits.count, limit) };
}
