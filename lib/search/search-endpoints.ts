import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { advancedParametersSchema, advancedResponseSchema } from './advanced-schema';
import { SEARCH_PAGE_SIZE } from './search-rules';
import {
  searchParametersSchema,
  searchResultSchema,
  suggestionParametersSchema,
  suggestionsSchema,
} from './search-schema';

export const findSearchResults = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'public',
  summary: 'Recipes and ingredients that have every word, best first, in pages',
  query: searchParametersSchema,
  responses: { 200: z.object({ results: z.array(searchResultSchema).max(SEARCH_PAGE_SIZE) }) },
});

export const findSuggestions = endpoint({
  method: 'GET',
  path: '/api/autocomplete/search',
  access: 'public',
  summary: 'Suggestions for a word that is being typed: at most 5 recipes and 5 ingredients',
  query: suggestionParametersSchema,
  responses: { 200: suggestionsSchema },
});

export const findAdvancedResults = endpoint({
  method: 'GET',
  path: '/api/recipes/advanced-search',
  access: 'public',
  summary: 'Recipes by ingredients, food types, time and difficulty, most favorited first, in pages',
  query: advancedParametersSchema,
  responses: { 200: advancedResponseSchema },
});
