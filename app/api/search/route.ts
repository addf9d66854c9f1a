import { route } from '@/lib/api/route';
import { findSearchList } from '@/lib/basket/search-list-queries';
import * as endpoints from '@/lib/search/search-endpoints';

export const GET = route(endpoints.findSearchResults, async ({ query }) => {
  const { results } = await findSearchList({ ...query, kind: '', cost: undefined, avoid: [] });
  return { status: 200, body: { results } };
});
