import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/search/search-endpoints';
import { findSuggestions } from '@/lib/search/search-queries';

export const GET = route(endpoints.findSuggestions, async ({ query }) => ({
  status: 200,
  body: await findSuggestions(query.q, query.before),
}));
