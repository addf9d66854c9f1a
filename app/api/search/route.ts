import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/search/search-endpoints';
import { findSearchPage } from '@/lib/search/search-queries';

export const GET = route(endpoints.findSearchResults, async ({ query }) => {
  const { results } = await findSearchPage(query.q, query.page);
  return { status: 200, body: { results } };
});
