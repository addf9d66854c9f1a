import { z } from 'zod';
import { documentIdSchema } from '@/lib/http/id-schema';
import { UUID } from '@/lib/text/id-rules';
import { rawTextSchema, textSchema } from '@/lib/text/text-schema';
import {
  MAX_PANTRY_AMOUNT_LENGTH,
  MAX_PANTRY_NAME_LENGTH,
  MAX_PLAN_ENTRIES,
  MAX_PLAN_NOTE_LENGTH,
  MAX_PLAN_ROW_LENGTH,
  type PlanEntryKind,
} from '@/models/meal-plan-limits';
import { RECIPE_FIELDS } from '@/models/recipe-fields';

/** The last millisecond that JavaScript has a date for. */
const MAX_TIME_MS = 8_640_000_000_000_000;
/** The kind of an entry, a colon, and its id. */
const MAX_KEY_LENGTH = MAX_PLAN_ROW_LENGTH + 20;

const mealIdSchema = z
  .string()
  .max(40, { abort: true })
  .regex(/^[0-9a-z-]{1,40}$/);
const mealIdsSchema = z.array(mealIdSchema).max(MAX_PLAN_ENTRIES.meal);
const daySchema = z.iso.date({ error: 'A day must be one of the calendar, such as 2026-12-31.' }).max(10);
const keySchema = rawTextSchema({ max: MAX_KEY_LENGTH, error: 'An entry must have a shorter id.' });
const lineTextSchema = textSchema({
  max: MAX_PLAN_NOTE_LENGTH,
  error: `A note may have at most ${MAX_PLAN_NOTE_LENGTH} characters.`,
});
/** When the entry was changed, in milliseconds, by the clock of its device; no later than the shop's. */
const atSchema = z.int().min(0).max(MAX_TIME_MS);
/** Entries of a day, and lines, are in the order of these numbers. */
const placeSchema = z.int().min(0).max(MAX_TIME_MS);
const { min: MIN_SERVINGS, max: MAX_SERVINGS } = RECIPE_FIELDS.servings;

/** A meal: a recipe for as many, or a note. */
const mealSchema = z
  .object({
    kind: z.literal('meal'),
    id: mealIdSchema,
    at: atSchema,
    place: placeSchema,
    day: daySchema.nullable(),
    recipeId: documentIdSchema.optional(),
    servings: z.int().min(MIN_SERVINGS).max(MAX_SERVINGS).optional(),
    isBought: z.literal(true).optional(),
    isCooked: z.literal(true).optional(),
    note: lineTextSchema.optional(),
  })
  .refine(({ recipeId, servings, note }) => (note === undefined ? recipeId && servings : !recipeId), {
    error: 'A meal must have either a recipe and its servings, or a note.',
  });

/** A ticked row of the shopping list, with its need at that time. */
const tickSchema = z.object({
  kind: z.literal('tick'),
  id: rawTextSchema({ max: MAX_PLAN_ROW_LENGTH, error: 'A tick must have a shorter id.' }),
  at: atSchema,
  amount: z.number(),
  unit: rawTextSchema({ max: 60, error: 'A unit may have at most 60 characters.' }),
  meals: mealIdsSchema,
});

const lineSchema = z.object({
  kind: z.literal('line'),
  id: z.string().length(36, { abort: true }).regex(UUID),
  at: atSchema,
  place: placeSchema,
  text: lineTextSchema,
  isTicked: z.literal(true).optional(),
});

/** A staple to buy for these meals. */
const wantedSchema = z.object({
  kind: z.literal('wanted'),
  id: documentIdSchema,
  at: atSchema,
  meals: mealIdsSchema,
});

/** A meal that is not shopped for. */
const skippedSchema = z.object({ kind: z.literal('skipped'), id: mealIdSchema, at: atSchema });

const pantrySchema = z.object({
  kind: z.literal('pantry'),
  id: documentIdSchema,
  at: atSchema,
  name: textSchema({
    max: MAX_PANTRY_NAME_LENGTH,
    error: `A name may have at most ${MAX_PANTRY_NAME_LENGTH} characters.`,
  }),
  amount: textSchema({
    max: MAX_PANTRY_AMOUNT_LENGTH,
    error: `An amount may have at most ${MAX_PANTRY_AMOUNT_LENGTH} characters.`,
  }),
  useBy: daySchema.optional(),
});

const stapleSchema = z.object({ kind: z.literal('staple'), id: documentIdSchema, at: atSchema });

const LIVING = [
  mealSchema,
  tickSchema,
  lineSchema,
  wantedSchema,
  skippedSchema,
  pantrySchema,
  stapleSchema,
] as const;

/** What is left of a removed entry, by its kind and id: a device that has it still does not add it again. */
const removedSchema = z.object({ kind: z.literal('removed'), id: keySchema, at: atSchema });

/** Says that two devices changed the same entry at once; it is shown to both. */
const clashSchema = z.object({
  kind: z.literal('clash'),
  id: keySchema,
  at: atSchema,
  name: textSchema({
    max: MAX_PANTRY_NAME_LENGTH,
    error: `A name may have at most ${MAX_PANTRY_NAME_LENGTH} characters.`,
  }),
});

const planEntrySchema = z.discriminatedUnion('kind', [...LIVING, removedSchema, clashSchema]);
export type PlanEntry = z.infer<typeof planEntrySchema>;

const MAX_ENTRIES = Object.values(MAX_PLAN_ENTRIES).reduce((sum, max) => sum + max, 0);
const TOO_MANY = 'The plan has more entries of one kind than an account may have.';

const planEntriesSchema = z
  .array(planEntrySchema)
  .max(MAX_ENTRIES, { error: TOO_MANY, abort: true })
  .refine(
    (entries) =>
      (Object.keys(MAX_PLAN_ENTRIES) as PlanEntryKind[]).every(
        (each) => entries.filter(({ kind }) => kind === each).length <= MAX_PLAN_ENTRIES[each],
      ),
    { error: TOO_MANY, abort: true },
  )
  .refine((entries) => new Set(entries.map(({ kind, id }) => `${kind}:${id}`)).size === entries.length, {
    error: 'The plan has two entries of the same kind with one id.',
  });

/** `version` is 0 before the first change. */
export const mealPlanSchema = z.object({ version: z.int().min(0), entries: z.array(planEntrySchema) });
export type MealPlanView = z.infer<typeof mealPlanSchema>;

/** `entries` is null if the caller has this version. */
export const newerMealPlanSchema = mealPlanSchema.extend({ entries: z.array(planEntrySchema).nullable() });

export const mealPlanInputSchema = z.object({
  /** That of the plan that was changed. */
  version: z.int({ error: 'version must be that of the plan that was changed.' }).min(0),
  entries: planEntriesSchema,
});

/** The entries that are there. */
export const mealPlanExportSchema = z.array(z.discriminatedUnion('kind', LIVING));

export const mealPlanQuerySchema = z.object({
  /** The version that the caller has. */
  version: z
    .string()
    .regex(/^\d{1,10}$/, 'version must be a whole number.')
    .transform(Number)
    .optional(),
});
