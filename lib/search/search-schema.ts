import { z } from 'zod';
import { ingredientViewSchema } from '@/lib/catalog/ingredient-schema';
import { recipeCardSchema } from '@/lib/catalog/recipe-schema';
import { pageParameterSchema, pageSearchSchema } from '@/lib/http/page-schema';
import { MOST_QUERY_CHARACTERS, MOST_SUGGESTIONS } from './search-rules';

const queryTextSchema = z
  .string({ error: 'q must be one text.' })
  .max(MOST_QUERY_CHARACTERS, `q may have at most ${MOST_QUERY_CHARACTERS} characters.`)
  .default('');

/** The parameters of the search call. */
export const searchParametersSchema = z.object({ q: queryTextSchema, page: pageParameterSchema });
export const suggestionParametersSchema = z.object({ q: queryTextSchema });

/** What the address of the search page says; a text too long is cut, anything else is as if not there. */
export const searchPageSchema = z.object({
  q: z
    .string()
    .transform((text) => text.slice(0, MOST_QUERY_CHARACTERS).trim())
    .catch(''),
  page: pageSearchSchema,
});

export const searchResultSchema = z.discriminatedUnion('_searchType', [
  recipeCardSchema.extend({ _searchType: z.literal('recipe') }),
  ingredientViewSchema.extend({ _searchType: z.literal('ingredient') }),
]);
export type SearchResult = z.infer<typeof searchResultSchema>;

export const suggestionsSchema = z.object({
  recipes: z.array(z.object({ _id: z.string(), title: z.string() })).max(MOST_SUGGESTIONS),
  ingredients: z.array(z.object({ name: z.string() })).max(MOST_SUGGESTIONS),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;
