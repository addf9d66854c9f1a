import { z } from 'zod';
import { documentIdSchema } from '@/lib/http/id-schema';
import { type FieldList, mapTexts, pickFieldsIn } from '@/lib/text/field-rules';
import { LINE_FIELDS, RECIPE_FIELDS, STEP_FIELDS } from '@/models/recipe-fields';
import { DIFFICULTIES, LINE_BASES, SAFETY_CODES } from '@/models/recipe-limits';

/** Returns the response schemas of the plain-text fields. */
export function viewTextSchemas<L extends FieldList>(list: L) {
  return mapTexts(list, 'page', () => z.string());
}

/** An ingredient line in a response; absent facts are left out. `item` is the id of an ingredient. */
const lineViewSchema = z.object({
  ...viewTextSchemas(LINE_FIELDS),
  id: z.string().optional(),
  item: documentIdSchema.optional(),
  form: z.string().optional(),
  size: z.string().optional(),
  about: z.string().optional(),
  group: z.string().optional(),
  optional: z.boolean().optional(),
  plusToTaste: z.boolean().optional(),
  plusToServe: z.boolean().optional(),
  used: z.number().optional(),
  basis: z.enum(LINE_BASES).optional(),
} satisfies Record<keyof typeof LINE_FIELDS, z.ZodType>);
export type LineView = z.infer<typeof lineViewSchema>;

const timerSchema = z.object({
  minMinutes: z.number(),
  maxMinutes: z.number(),
  label: z.string(),
  background: z.boolean().optional(),
});

/** A step in a response; `markup` is its text with references to lines, and `uses` has the ids of lines. */
const stepViewSchema = z.object({
  ...viewTextSchemas(STEP_FIELDS),
  markup: z.string().optional(),
  uses: z.array(z.string()).optional(),
  timers: z.array(timerSchema).optional(),
} satisfies Record<keyof typeof STEP_FIELDS, z.ZodType>);
export type StepView = z.infer<typeof stepViewSchema>;

/** A recipe in a response. `prepTime` and `activeTime` are in minutes, and `createdAt` is ISO 8601. */
export const recipeViewSchema = z.object({
  _id: documentIdSchema,
  /** The owner of a private recipe, who alone gets it. */
  userId: documentIdSchema.optional(),
  ...pickFieldsIn(RECIPE_FIELDS, 'page', {
    ...viewTextSchemas(RECIPE_FIELDS),
    nativeName: z.object({ text: z.string(), lang: z.string() }).nullable(),
    aliases: z.array(z.string()),
    foodTypes: z.array(z.string()),
    ingredients: z.array(lineViewSchema),
    instructions: z.array(stepViewSchema),
    prepTime: z.number(),
    activeTime: z.number().nullable(),
    yield: z.object({ count: z.number(), unit: z.string() }).nullable(),
    servings: z.number(),
    difficulty: z.enum(DIFFICULTIES),
    continents: z.array(z.string()),
    spice: z.number().nullable(),
    equipment: z.array(
      z.object({ name: z.string(), quarts: z.number().optional(), inches: z.number().optional() }),
    ),
    notes: z.array(z.string()),
    safety: z.array(z.enum(SAFETY_CODES)),
    /** `for` is the id of a line. */
    substitutes: z.array(
      z.object({ for: z.string(), use: z.string(), ratio: z.string(), effect: z.string() }),
    ),
    serveWith: z.array(documentIdSchema),
    videoUrl: z.string(),
    images: z.array(z.string()),
    /** The content of some of the images. */
    imageAlts: z.array(z.object({ image: z.string(), alt: z.string() })),
    isPrivate: z.boolean(),
    favoritesCount: z.int(),
    createdAt: z.iso.datetime(),
  }),
});
export type RecipeView = z.infer<typeof recipeViewSchema>;

/**
 * `shownTypes` are those of the food types that may be shown: no diet that a line contradicts, and "Gluten-Free" only where it is
 * proven. `foodTypes` are all that the author chose, so that writing them back loses nothing.
 */
const SHOWN_TYPES = { shownTypes: z.array(z.string()) };
export const shownRecipeSchema = recipeViewSchema.extend(SHOWN_TYPES);
export type ShownRecipe = z.infer<typeof shownRecipeSchema>;

/** The fields of a recipe that a card shows. */
const recipeCardSchema = z.object({
  _id: documentIdSchema,
  ...pickFieldsIn(RECIPE_FIELDS, 'card', recipeViewSchema.shape),
  /** Absent before it has as many ratings as are shown. */
  rating: z.object({ average: z.number(), count: z.int() }).optional(),
});
export type RecipeCardView = z.infer<typeof recipeCardSchema>;
export const shownCardSchema = recipeCardSchema.extend(SHOWN_TYPES);
export type ShownCard = z.infer<typeof shownCardSchema>;
