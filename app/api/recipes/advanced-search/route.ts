import { route } from '@/lib/api/route';
import { findAdvancedList } from '@/lib/basket/advanced-list-queries';
import * as endpoints from '@/lib/search/search-endpoints';

export const GET = route(endpoints.findAdvancedResults, async ({ query }) => {
  const { diff, maxPrep = null, cost, page, facets: isWithFacets, ...lists } = query;
  const criteria = { ...lists, maxPrep, cost, difficulties: diff };
  const { count, recipes, facets } = await findAdvancedList(criteria, page);
  return { status: 200, body: { count, recipes, ...(isWithFacets && { facets }) } };
});
