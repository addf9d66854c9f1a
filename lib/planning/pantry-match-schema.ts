import { z } from 'zod';
import { COST_LIMITS } from '@/lib/catalog/cost-filter-rules';
import { documentIdSchema } from '@/lib/http/id-schema';
import { shownCardSchema } from '@/lib/recipes/recipe-schema';
import { MAX_TERM_CHARACTERS } from '@/lib/search/advanced-rules';
import { rawTextSchema, requiredTextSchema } from '@/lib/text/text-schema';
import { ALLERGEN_GROUPS } from '@/models/ingredient-limits';
import { DIFFICULTIES, FOOD_TYPES } from '@/models/recipe-limits';
import { MATCHES_PER_PAGE, MAX_HELD, MAX_MISSING } from './pantry-match-rules';
import { isDay } from './plan-day-rules';

const HELD_ERROR = `items, staples and names may have ${MAX_HELD} ingredients together.`;
const DAY_ERROR = 'useBy must be a day such as 2026-12-31.';
const MAX_PAGE = 1_000;
const MAX_PREP_MINUTES = 100_000;

const listSchema = <S extends z.ZodType>(item: S, max: number, error: string) =>
  z.array(item, { error }).max(max, { error }).default([]);

/** A question for dishes from what is at home. Ids that the shop does not know are ignored. */
export const pantryMatchRequestSchema = z
  .object({
    items: listSchema(
      z.object({
        itemId: documentIdSchema,
        useBy: rawTextSchema({ max: 10, error: DAY_ERROR }).refine(isDay, { error: DAY_ERROR }).optional(),
      }),
      MAX_HELD,
      HELD_ERROR,
    ),
    /** The ids of ingredients that always are at home. */
    staples: listSchema(documentIdSchema, MAX_HELD, HELD_ERROR),
    /** Ingredients by their names; one of a family is some kind of it. */
    names: listSchema(
      requiredTextSchema({
        max: MAX_TERM_CHARACTERS,
        error: 'Each of names must be the name of an ingredient.',
      }),
      MAX_HELD,
      HELD_ERROR,
    ),
    /** Whether salt, pepper, sugar, oil and flour are taken for granted. */
    basics: z.boolean({ error: 'basics must be true or false.' }).default(false),
    foodTypes: listSchema(
      z.enum(FOOD_TYPES, { error: `foodTypes may have ${FOOD_TYPES.join(', ')}.` }),
      FOOD_TYPES.length,
      'foodTypes must be a list of food types.',
    ),
    diff: listSchema(
      z.enum(DIFFICULTIES, { error: `diff may have ${DIFFICULTIES.join(', ')}.` }),
      DIFFICULTIES.length,
      'diff must be a list of difficulties.',
    ),
    maxPrep: z
      .int({ error: 'maxPrep must be a whole number of minutes.' })
      .min(0)
      .max(MAX_PREP_MINUTES)
      .nullable()
      .default(null),
    /** In dollars, of the amounts that a serving uses. */
    cost: z.enum(COST_LIMITS, { error: `cost must be one of ${COST_LIMITS.join(', ')}.` }).optional(),
    avoid: listSchema(
      z.enum(ALLERGEN_GROUPS, { error: `avoid may have ${ALLERGEN_GROUPS.join(', ')}.` }),
      ALLERGEN_GROUPS.length,
      'avoid must be a list of allergens.',
    ),
    maxMissing: z
      .int({ error: `maxMissing must be a whole number from 0 to ${MAX_MISSING}.` })
      .min(0)
      .max(MAX_MISSING)
      .default(MAX_MISSING),
    page: z.int({ error: 'page must be a whole number from 1.' }).min(1).max(MAX_PAGE).default(1),
  })
  .refine(({ items, staples, names }) => items.length + staples.length + names.length <= MAX_HELD, {
    error: HELD_ERROR,
  });
export type PantryMatchRequest = z.infer<typeof pantryMatchRequestSchema>;

const partSchema = z.object({
  itemId: documentIdSchema.nullable(),
  name: z.string(),
  lineIds: z.array(z.string()),
});

const pantryMatchSchema = z.object({
  recipe: shownCardSchema,
  /** `price` is that of its packs in dollars; null if the shop does not sell it. */
  missing: z.array(partSchema.extend({ price: z.number().nullable() })),
  /** What it takes at home instead. */
  nearly: z.array(partSchema.extend({ use: z.string() })),
  atHome: z.array(partSchema),
  /** What has to be used first, of that with a day. */
  useFirst: z.object({ itemId: documentIdSchema, useBy: z.string() }).nullable(),
  /** Of everything that is missing; null if the shop does not sell all of it. */
  cost: z.number().nullable(),
});
export type PantryMatch = z.infer<typeof pantryMatchSchema>;

export const pantryMatchResponseSchema = z.object({
  /** How many dishes lack nothing, one ingredient, and so on. */
  counts: z.array(z.int()).length(MAX_MISSING + 1),
  recipes: z.array(pantryMatchSchema).max(MATCHES_PER_PAGE),
  /** Whether the list goes on. */
  isMore: z.boolean(),
  /** Whether every dish lacks more than asked for, and these are the nearest. */
  isNearest: z.boolean(),
  /** How many dishes are left out because no one knows all of their allergens. */
  unknownCount: z.int(),
  /** The names that mean nothing the shop knows. */
  unknownNames: z.array(z.string()),
});
export type PantryMatches = z.infer<typeof pantryMatchResponseSchema>;
