import { route } from '@/lib/api/route';
import { matchLines } from '@/lib/search/match-queries';
import * as endpoints from '@/lib/search/search-endpoints';

export const POST = route(endpoints.matchRecipeLines, async ({ body }) => ({
  status: 200,
  body: { matches: await matchLines([...body.names.map((name) => ({ name })), ...body.lines]) },
}));
