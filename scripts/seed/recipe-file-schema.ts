import { z } from 'zod';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { COUNTRIES } from '@/lib/geo/country-rules';
import { isVideoUrl } from '@/lib/recipes/video-rules';
import { LINE_FIELDS, RECIPE_FIELDS, type RecipeFieldIn, STEP_FIELDS } from '@/models/recipe-fields';
import {
  DIFFICULTIES,
  FOOD_TYPES,
  LINE_BASES,
  MAX_EQUIPMENT_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_RATIO_LENGTH,
  MAX_RECIPE_ALIAS_LENGTH,
  MAX_RECIPE_SUBSTITUTE_LENGTH,
  MAX_TIMER_LABEL_LENGTH,
  MAX_YIELD_UNIT_LENGTH,
  SAFETY_CODES,
} from '@/models/recipe-limits';
import { slugSchema, toTextSchema, toTextSchemas } from './file-text-schema';
import { platingSchema } from './plating-schema';

/** The schema of `catalog/recipes/<country>/<slug>.json`. Strict, so that a misspelled key is an error. */

/** Units of a recipe line; empty for ingredients counted or added to taste. */
export const LINE_UNITS = [
  '',
  'tsp',
  'tbsp',
  'cup',
  'cups',
  'fl oz',
  'pt',
  'qt',
  'ml',
  'l',
  'g',
  'kg',
  'oz',
  'lb',
  'stick',
  'sticks',
  'clove',
  'cloves',
  'head',
  'heads',
  'bulb',
  'bulbs',
  'slice',
  'slices',
  'sprig',
  'sprigs',
  'stalk',
  'stalks',
  'rib',
  'ribs',
  'ear',
  'ears',
  'can',
  'cans',
  'jar',
  'jars',
  'package',
  'packages',
  'bunch',
  'bunches',
  'pinch',
  'pinches',
  'dash',
  'dashes',
  'leaf',
  'leaves',
  'sheet',
  'sheets',
  'strip',
  'strips',
  'handful',
  'handfuls',
  'inch',
  'inches',
  'knob',
  'knobs',
  'piece',
  'pieces',
  'fillet',
  'fillets',
  'pod',
  'pods',
] as const;

const lineId = z
  .string()
  .max(LINE_FIELDS.id.max)
  .regex(/^[a-z][a-z0-9-]*$/, 'must be an id such as rice or coconut-milk');

const NUMBER = String.raw`(?:\d+ \d+\/\d+|\d+\/\d+|\d+\.\d+|\d+)`;
const QUANTITY = new RegExp(`^$|^${NUMBER}(?:-${NUMBER})?$`);

/** An ingredient line. */
const recipeLine = z.strictObject({
  /** Steps refer to the line by it. */
  id: lineId,
  ...toTextSchemas(LINE_FIELDS),
  /** "2", "1/2", "1 1/2-2", or empty for "to taste". */
  quantity: z
    .string()
    .max(LINE_FIELDS.quantity.max)
    .regex(QUANTITY, 'must be a quantity like 2, 1/2, 1 1/2 or 1 1/2-2'),
  units: z.enum(LINE_UNITS),
  /** The slug of the product, if the words alone do not name it; the words must not contradict it. */
  item: slugSchema.optional(),
  /** The required form of the product, such as boneless or low-sodium: one of the product's `forms`. */
  form: toTextSchema(LINE_FIELDS.form.max).optional(),
  /** The content of one can, jar or package: "14.5 oz". */
  size: toTextSchema(LINE_FIELDS.size.max).optional(),
  /** A second, helpful measure: "about 1 1/2 lb". */
  about: toTextSchema(LINE_FIELDS.about.max).optional(),
  group: toTextSchema(LINE_FIELDS.group.max).optional(),
  optional: z.boolean().optional(),
  plusToTaste: z.boolean().optional(),
  plusToServe: z.boolean().optional(),
  /** The share that is eaten: 0.15 of frying oil. */
  used: z.number().min(0).max(1).optional(),
  basis: z.enum(LINE_BASES).optional(),
});

const timer = z
  .strictObject({
    minMinutes: z.number().positive().max(10_080),
    maxMinutes: z.number().positive().max(10_080),
    label: toTextSchema(MAX_TIMER_LABEL_LENGTH),
    /** Other work goes on meanwhile. */
    background: z.boolean().optional(),
  })
  .refine(({ minMinutes, maxMinutes }) => minMinutes <= maxMinutes, {
    path: ['maxMinutes'],
    error: 'must not be below minMinutes',
  });

const step = z.strictObject({
  /** An amount of a line is a reference: {rice:1/2 cup}. */
  ...toTextSchemas(STEP_FIELDS),
  /** The lines that go in whole, or the rest of them. */
  uses: z.array(lineId).max(STEP_FIELDS.uses.max),
  timers: z.array(timer).max(STEP_FIELDS.timers.max),
  /** The work that this step begins may last no longer until the end of that step; steps count from 1. */
  noLongerThan: z.strictObject({ minutes: z.int().min(1), untilStep: z.int().min(1) }).optional(),
});

const equipment = z.strictObject({
  name: toTextSchema(MAX_EQUIPMENT_LENGTH),
  quarts: z.number().positive().max(50).optional(),
  inches: z.number().positive().max(40).optional(),
});

const { aliases, ingredients, instructions, prepTime, servings, spice } = RECIPE_FIELDS;

export const recipeFileSchema = z
  .strictObject({
    ...toTextSchemas(RECIPE_FIELDS),
    nativeName: z
      .strictObject({
        text: toTextSchema(RECIPE_FIELDS.nativeName.max),
        lang: z.string().regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?$/),
      })
      .optional(),
    aliases: z.array(toTextSchema(MAX_RECIPE_ALIAS_LENGTH)).max(aliases.max),
    country: z.enum(COUNTRIES.map((country) => country.name)),
    continents: z.array(z.enum(CONTINENTS)).min(1),
    foodTypes: z.array(z.enum(FOOD_TYPES)).min(1),
    /** Why a diet label differs from the one by the ingredients' flags, by label. */
    labelReasons: z.partialRecord(z.enum(FOOD_TYPES), toTextSchema(200)).optional(),
    /** Minutes from start to serving, and the minutes of work within them. */
    prepTime: z.int().min(prepTime.min).max(prepTime.max),
    activeTime: z.int().min(1).max(prepTime.max),
    servings: z.int().min(servings.min).max(servings.max),
    /** Its yield, if servings do not say it: 24 pieces. */
    yield: z
      .strictObject({
        count: z.int().min(RECIPE_FIELDS.yield.min).max(RECIPE_FIELDS.yield.max),
        unit: toTextSchema(MAX_YIELD_UNIT_LENGTH),
      })
      .nullable(),
    difficulty: z.enum(DIFFICULTIES),
    spice: z.int().min(spice.min).max(spice.max),
    ingredients: z.array(recipeLine).min(1).max(ingredients.max),
    instructions: z.array(step).min(1).max(instructions.max),
    equipment: z.array(equipment).max(RECIPE_FIELDS.equipment.max),
    notes: z.array(toTextSchema(MAX_NOTE_LENGTH)).max(RECIPE_FIELDS.notes.max),
    safety: z.array(z.enum(SAFETY_CODES)),
    substitutes: z
      .array(
        z.strictObject({
          for: lineId,
          use: toTextSchema(MAX_RECIPE_SUBSTITUTE_LENGTH),
          ratio: toTextSchema(MAX_RATIO_LENGTH),
          effect: toTextSchema(MAX_RECIPE_SUBSTITUTE_LENGTH),
        }),
      )
      .max(RECIPE_FIELDS.substitutes.max),
    /** The slugs of other recipes. */
    serveWith: z.array(slugSchema).max(RECIPE_FIELDS.serveWith.max),
    videoUrl: z.string().refine(isVideoUrl, 'must be an https URL of YouTube or Vimeo').optional(),
    /** The writer's sources, and the month of the second reading; they stay in the file. */
    sources: z
      .array(
        z.strictObject({
          title: toTextSchema(200),
          site: toTextSchema(200),
          ratios: toTextSchema(400),
          minutes: z.int().min(1).optional(),
        }),
      )
      .optional(),
    reviewed: z
      .string()
      .regex(/^\d{4}-\d{2}$/, 'must be a month such as 2026-12')
      .optional(),
    /** How the finished dish looks; only the generator of the pictures reads it. */
    plating: platingSchema.optional(),
  } satisfies Record<RecipeFieldIn<'file'>, z.ZodType> & Record<string, z.ZodType>)
  .refine(({ activeTime, prepTime }) => activeTime <= prepTime, {
    path: ['activeTime'],
    error: 'must not be above prepTime',
  });

export type RecipeFile = z.infer<typeof recipeFileSchema>;
