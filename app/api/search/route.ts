import { z } from 'zod';
import { route } from '@/lib/api/route';
import { findSearchPage } from '@/lib/search/search-queries';
import { SEARCH_PAGE_SIZE } from '@/lib/search/search-rules';
import { searchParametersSchema, searchResultSchema } from '@/lib/search/search-schema';

/** Recipes and ingredients that have every word, best first, 20 a page. */
export const GET = route(
  {
    access: 'public',
    summary: 'Search in recipes and ingredients',
    query: searchParametersSchema,
    answer: z.object({ results: z.array(searchResultSchema).max(SEARCH_PAGE_SIZE) }),
  },
  async ({ query }) => {
    const { results } = await findSearchPage(query.q, query.page);
    return Response.json({ results });
  },
);
