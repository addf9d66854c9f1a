import { route } from '@/lib/api/route';
import { findSuggestions } from '@/lib/search/search-queries';
import { suggestionParametersSchema, suggestionsSchema } from '@/lib/search/search-schema';

/** What the typed word may become: at most 5 recipes and 5 ingredients. */
export const GET = route(
  {
    access: 'public',
    summary: 'Suggestions for a word that is being typed',
    query: suggestionParametersSchema,
    answer: suggestionsSchema,
  },
  async ({ query }) => Response.json(await findSuggestions(query.q)),
);
