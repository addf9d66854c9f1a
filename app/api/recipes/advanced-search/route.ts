import { route } from '@/lib/api/route';
import { findAdvancedPage } from '@/lib/search/advanced-queries';
import * as endpoints from '@/lib/search/search-endpoints';

export const GET = route(endpoints.findAdvancedResults, async ({ query }) => {
  const { include, exclude, foodTypes, maxPrep = null, diff } = query;
  const criteria = { include, exclude, foodTypes, maxPrep, difficulties: diff };
  const { count, recipes, facets } = await findAdvancedPage(criteria, query.page);
  return { status: 200, body: { count, recipes, ...(query.facets && { facets }) } };
});
