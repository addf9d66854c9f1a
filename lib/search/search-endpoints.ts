import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { documentIdSchema } from '@/lib/http/id-schema';
import { LINE_FIELDS, RECIPE_FIELDS } from '@/models/recipe-fields';
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
  summary: 'Recipes and ingredients that the text asks for, best first, in pages',
  query: searchParametersSchema,
  responses: { 200: z.object({ results: z.array(searchResultSchema).max(SEARCH_PAGE_SIZE) }) },
});

export const findSuggestions = endpoint({
  method: 'GET',
  path: '/api/autocomplete/search',
  access: 'public',
  summary:
    'Suggestions for a word that is being typed: at most 5 recipes, 5 ingredients and 3 searches; without one, 3 popular searches',
  query: suggestionParametersSchema,
  responses: { 200: suggestionsSchema },
});

export const findAdvancedResults = endpoint({
  method: 'GET',
  path: '/api/recipes/advanced-search',
  access: 'public',
  summary:
    'Recipes by ingredients, food types, time, difficulty, cost and avoided allergens, most favorited first, in pages',
  query: advancedParametersSchema,
  responses: { 200: advancedResponseSchema },
});

export const matchRecipeLines = endpoint({
  method: 'POST',
  path: '/api/ingredients/matches',
  access: 'user',
  summary:
    'For each name of a recipe line, then for each line, the ingredient that the shop sells for it; null if there is none',
  body: z.object({
    names: z.array(z.string().max(LINE_FIELDS.name.max)).max(RECIPE_FIELDS.ingredients.max).default([]),
    lines: z
      .array(
        z.object({
          name: z.string().max(LINE_FIELDS.name.max),
          details: z.string().max(LINE_FIELDS.details.max).default(''),
          form: z.string().max(LINE_FIELDS.form.max).optional(),
          item: documentIdSchema.optional(),
        }),
      )
      .max(RECIPE_FIELDS.ingredients.max)
      .default([]),
  }),
  responses: {
    200: z.object({ matches: z.array(z.object({ _id: documentIdSchema, name: z.string() }).nullable()) }),
  },
});
