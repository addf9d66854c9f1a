import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/catalog/recipe-endpoints';
import { getVisibleRecipe } from '@/lib/recipe-box/visible-recipe-queries';

export const GET = route(endpoints.getRecipe, async ({ params, findSession }) => ({
  status: 200,
  body: await getVisibleRecipe(params.id, findSession),
}));
