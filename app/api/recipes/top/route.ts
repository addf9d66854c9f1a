import { route } from '@/lib/api/route';
import { listTopRecipes } from '@/lib/catalog/leaderboard-queries';
import * as endpoints from '@/lib/catalog/recipe-endpoints';

export const GET = route(endpoints.listTopRecipes, async ({ query }) => ({
  status: 200,
  body: { recipes: await listTopRecipes(query.period) },
}));
