import { z } from 'zod';
import { documentIdSchema } from '@/lib/http/id-schema';
import { pickFieldsIn } from '@/lib/text/field-rules';
import { INGREDIENT_FIELDS } from '@/models/ingredient-fields';
import {
  ALLERGEN_GROUPS,
  DIET_FLAGS,
  FLAG_VALUES,
  MAX_LISTED_INGREDIENTS,
  SHIPPING_KINDS,
} from '@/models/ingredient-limits';
import { viewTextSchemas } from './recipe-schema';

/** Per 100 g: kcal, grams, and milligrams of sodium. */
const nutritionSchema = z.object({
  source: z.string(),
  kcal: z.number(),
  protein: z.number(),
  fat: z.number(),
  carbohydrate: z.number(),
  fiber: z.number(),
  sugar: z.number(),
  sodiumMg: z.number(),
});

const allergenFactSchema = z.object({ allergen: z.enum(ALLERGEN_GROUPS), kind: z.string().optional() });
export type AllergenFact = z.infer<typeof allergenFactSchema>;

/** An ingredient in a response. `price` is in dollars. */
export const ingredientViewSchema = z.object({
  _id: documentIdSchema,
  ...pickFieldsIn(INGREDIENT_FIELDS, 'page', {
    ...viewTextSchemas(INGREDIENT_FIELDS),
    aliases: z.array(z.string()),
    category: z.string(),
    amounts: z.array(
      z.object({
        amount: z.string(),
        price: z.number(),
        /** The former name of its size; absent if it was never renamed. */
        formerAmounts: z.array(z.string()).optional(),
      }),
    ),
    sellable: z.boolean(),
    image: z.string(),
    /** The content of the image; empty if that is unknown. */
    imageAlt: z.string(),
    gramsPerCup: z.number().nullable(),
    gramsPerPiece: z.number().nullable(),
    /** Grams of each counted thing, such as clove, bunch and large. */
    units: z.record(z.string(), z.number()),
    /** Grams of one piece as it is sold; shares from 0 to 1. */
    asBought: z.number().nullable(),
    edible: z.number().nullable(),
    drained: z.number().nullable(),
    forms: z.array(z.string()),
    family: z.object({ name: z.string(), isDefault: z.boolean() }).nullable(),
    substitutes: z.array(z.object({ use: z.string(), ratio: z.string(), effect: z.string() })),
    nutrition: nutritionSchema.nullable(),
    /** Those of US law's nine major allergens that it contains; empty also if that is unknown. */
    allergens: z.array(z.string()),
    /** null if it is unknown. */
    allergenFacts: z
      .object({
        contains: z.array(allergenFactSchema),
        mayContain: z.array(allergenFactSchema),
        /** The judged allergens; without them, the ten of `FIRST_JUDGED`. Any other is unknown, never absent. */
        judged: z.array(z.enum(ALLERGEN_GROUPS)).optional(),
      })
      .nullable(),
    flags: z.record(z.enum(DIET_FLAGS), z.enum(FLAG_VALUES)).nullable(),
    ships: z.enum(SHIPPING_KINDS).nullable(),
  }),
});
export type IngredientView = z.infer<typeof ingredientViewSchema>;

export const ingredientListQuerySchema = z.object({
  limit: z
    .string()
    .regex(/^\d{1,4}$/, `limit must be a whole number from 1 to ${MAX_LISTED_INGREDIENTS}`)
    .transform(Number)
    .pipe(z.int().min(1).max(MAX_LISTED_INGREDIENTS))
    .default(MAX_LISTED_INGREDIENTS),
  sellableOnly: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .default(false),
});
