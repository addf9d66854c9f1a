import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/catalog/recipe-endpoints';
import { findListedRecipes } from '@/lib/search/recipe-list-queries';

export const GET = route(endpoints.listRecipes, async ({ query }) => {
  const { recipes, pageCount } = await findListedRecipes(query);
  return { status: 200, body: { recipes, totalPages: pageCount } };
});
