import { route } from '@/lib/api/route';
import { listTopRecipes } from '@/lib/catalog/leaderboard-queries';
import * as endpoints from '@/lib/catalog/recipe-endpoints';
import { withShownTypes } from '@/lib/search/shown-type-queries';

export const GET = route(endpoints.listTopRecipes, async ({ query }) => ({
  status: 200,
  body: { recipes: await withShownTypes(await listTopRecipes(query.period)) },
}));
