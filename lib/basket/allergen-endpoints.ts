import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { DOCUMENT_ID } from '@/lib/text/id-rules';
import { ALLERGEN_GROUPS } from '@/models/ingredient-limits';
import { MAX_ASKED } from './allergen-request-rules';

/** Ids with commas between them. */
const idsSchema = (name: string) => {
  const error = `${name} must be at most ${MAX_ASKED} ids with commas between them.`;
  return z
    .string({ error })
    .max(MAX_ASKED * 25, { error })
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .refine((ids) => ids.length <= MAX_ASKED && ids.every((id) => DOCUMENT_ID.test(id)), { error })
    .default([]);
};

const allergenSummarySchema = z.object({
  contains: z.array(z.enum(ALLERGEN_GROUPS)),
  mayContain: z.array(z.enum(ALLERGEN_GROUPS)),
  /** Whether no one knows it of an ingredient; then it is free of nothing. */
  isUnknown: z.boolean(),
  unjudged: z.array(z.enum(ALLERGEN_GROUPS)).optional(),
});

export const listAllergens = endpoint({
  method: 'GET',
  path: '/api/allergens',
  access: 'public',
  summary:
    'What public recipes and ingredients contain and may contain of allergens, by their ids; what does not exist is left out',
  query: z.object({ recipes: idsSchema('recipes'), ingredients: idsSchema('ingredients') }),
  responses: {
    200: z.object({
      recipes: z.record(z.string(), allergenSummarySchema),
      ingredients: z.record(z.string(), allergenSummarySchema),
    }),
  },
});
