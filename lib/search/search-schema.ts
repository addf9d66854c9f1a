import { z } from 'zod';
import { avoidedAllergensSchema } from '@/lib/catalog/allergen-filter-schema';
import { costLimitSchema } from '@/lib/catalog/cost-filter-schema';
import { countrySchema, difficultiesSchema, timeLimitSchema } from '@/lib/catalog/list-choice-schema';
import { pageParameterSchema, pageSearchSchema } from '@/lib/http/page-schema';
import { ingredientViewSchema } from '@/lib/recipes/ingredient-schema';
import { shownCardSchema } from '@/lib/recipes/recipe-schema';
import { FOOD_TYPES } from '@/models/recipe-limits';
import { MAX_QUERY_CHARACTERS, MAX_SUGGESTIONS, MAX_WISHES } from './search-rules';

const toTextSchema = (parameter: string) =>
  z
    .string({ error: `${parameter} must be one text.` })
    .max(MAX_QUERY_CHARACTERS, `${parameter} may have at most ${MAX_QUERY_CHARACTERS} characters.`)
    .default('');
/** A text to search for; empty if it is missing. */
export const queryTextSchema = toTextSchema('q');

/** The search endpoint's parameters. */
export const searchParametersSchema = z.object({ q: queryTextSchema, page: pageParameterSchema });
export const suggestionParametersSchema = z.object({
  q: queryTextSchema,
  /** The text before the word; results that also have these words come first. */
  before: toTextSchema('before'),
});

/** The scope of a search page: everything, or only recipes or ingredients. */
const SEARCH_KINDS = ['', 'recipe', 'ingredient'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The search page's query parameters; a long text is truncated, invalid values are ignored. */
export const searchPageSchema = z.object({
  q: z
    .string()
    .transform((text) => text.slice(0, MAX_QUERY_CHARACTERS).trim())
    .catch(''),
  kind: z.enum(SEARCH_KINDS).catch(''),
  type: z.enum(FOOD_TYPES).optional().catch(undefined),
  country: countrySchema,
  maxPrep: timeLimitSchema,
  diff: difficultiesSchema,
  cost: costLimitSchema,
  avoid: avoidedAllergensSchema,
  page: pageSearchSchema,
});
export type SearchPageSearch = z.infer<typeof searchPageSchema>;

export const searchResultSchema = z.discriminatedUnion('_searchType', [
  shownCardSchema.extend({ _searchType: z.literal('recipe') }),
  ingredientViewSchema.extend({ _searchType: z.literal('ingredient') }),
]);
export type SearchResult = z.infer<typeof searchResultSchema>;

export const suggestionsSchema = z.object({
  recipes: z.array(z.object({ _id: z.string(), title: z.string() })).max(MAX_SUGGESTIONS),
  ingredients: z
    .array(
      z.object({
        name: z.string(),
        category: z.string(),
        /** A file name; empty if it has none. A family has that of its usual ingredient. */
        image: z.string(),
      }),
    )
    .max(MAX_SUGGESTIONS),
  /**
   * Searches for dishes, of words that the search understands, or without a text, popular ones: the shown text, and the words.
   */
  wishes: z.array(z.object({ label: z.string(), q: z.string() })).max(MAX_WISHES),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;
