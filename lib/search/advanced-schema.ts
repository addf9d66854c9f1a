import { z } from 'zod';
import { recipeCardSchema } from '@/lib/catalog/recipe-schema';
import { pageParameterSchema } from '@/lib/http/page-schema';
import { ADVANCED_PAGE_SIZE, MOST_TERM_CHARACTERS, MOST_TERMS, toTerms } from './advanced-rules';

/** Comma-separated or repeated, each once. */
function termsSchema(what: string) {
  return z
    .union([z.string(), z.array(z.string())], { error: `${what} must be text.` })
    .transform(toTerms)
    .refine((terms) => terms.length <= MOST_TERMS, `${what} may name at most ${MOST_TERMS}.`)
    .refine(
      (terms) => terms.every((term) => term.length <= MOST_TERM_CHARACTERS),
      `Each of ${what} may have at most ${MOST_TERM_CHARACTERS} characters.`,
    )
    .default([]);
}

const PREP_RANGE = 'maxPrep must be a whole number of minutes.';

/** The parameters of the call; `maxPrep` is minutes, `facets=1` asks for the counts of further choices. */
export const advancedParametersSchema = z.object({
  include: termsSchema('include'),
  exclude: termsSchema('exclude'),
  foodTypes: termsSchema('foodTypes'),
  diff: termsSchema('diff'),
  maxPrep: z
    .string(PREP_RANGE)
    .regex(/^\d{1,6}$/, PREP_RANGE)
    .transform(Number)
    .optional(),
  page: pageParameterSchema,
  facets: z.literal('1', { error: 'facets must be 1.' }).optional(),
});

export const facetsSchema = z.object({
  foodTypes: z.record(z.string(), z.int()),
  difficulties: z.record(z.string(), z.int()),
});
export const advancedAnswerSchema = z.object({
  count: z.int(),
  recipes: z.array(recipeCardSchema).max(ADVANCED_PAGE_SIZE),
  facets: facetsSchema.optional(),
});
export type AdvancedAnswer = z.infer<typeof advancedAnswerSchema>;
