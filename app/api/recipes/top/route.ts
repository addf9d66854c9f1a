import { route } from '@/lib/api/route';
import { listTopRecipes } from '@/lib/catalog/leaderboard-queries';
import * as endpoints from '@/lib/catalog/recipe-endpoints';
import { withProvenTypes } from '@/lib/search/proven-type-queries';

export const GET = route(endpoints.listTopRecipes, async ({ query }) => ({
  status: 200,
  body: { recipes: await withProvenTypes(await listTopRecipes(query.period)) },
}));
