import { z } from 'zod';
import { COST_LIMITS } from '@/lib/catalog/cost-filter-rules';
import { pageParameterSchema } from '@/lib/http/page-schema';
import { shownCardSchema } from '@/lib/recipes/recipe-schema';
import { ALLERGEN_GROUPS } from '@/models/ingredient-limits';
import { ADVANCED_PAGE_SIZE, MAX_TERM_CHARACTERS, MAX_TERMS, toTerms } from './advanced-rules';

/** Comma-separated or repeated; duplicates are dropped. */
function termsSchema(label: string) {
  return z
    .union([z.string(), z.array(z.string())], { error: `${label} must be text.` })
    .transform(toTerms)
    .refine((terms) => terms.length <= MAX_TERMS, `${label} may name at most ${MAX_TERMS}.`)
    .refine(
      (terms) => terms.every((term) => term.length <= MAX_TERM_CHARACTERS),
      `Each of ${label} may have at most ${MAX_TERM_CHARACTERS} characters.`,
    )
    .default([]);
}

const PREP_MESSAGE = 'maxPrep must be a whole number of minutes.';

/** The endpoint's parameters; `maxPrep` is in minutes, `facets=1` requests the counts of further choices. */
export const advancedParametersSchema = z.object({
  include: termsSchema('include'),
  exclude: termsSchema('exclude'),
  foodTypes: termsSchema('foodTypes'),
  diff: termsSchema('diff'),
  maxPrep: z
    .string(PREP_MESSAGE)
    .regex(/^\d{1,6}$/, PREP_MESSAGE)
    .transform(Number)
    .optional(),
  /** In dollars, of the amounts that a serving uses. */
  cost: z.enum(COST_LIMITS, { error: `cost must be one of ${COST_LIMITS.join(', ')}.` }).optional(),
  avoid: termsSchema('avoid').pipe(
    z.array(z.enum(ALLERGEN_GROUPS, { error: `avoid may have ${ALLERGEN_GROUPS.join(', ')}.` })),
  ),
  page: pageParameterSchema,
  facets: z.literal('1', { error: 'facets must be 1.' }).optional(),
});

const facetsSchema = z.object({
  foodTypes: z.record(z.string(), z.int()),
  difficulties: z.record(z.string(), z.int()),
});
export const advancedResponseSchema = z.object({
  count: z.int(),
  recipes: z.array(shownCardSchema).max(ADVANCED_PAGE_SIZE),
  facets: facetsSchema.optional(),
});
