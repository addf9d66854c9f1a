import { z } from 'zod';
import { documentIdSchema } from '@/lib/http/id-schema';
import { pickFieldsIn } from '@/lib/text/field-rules';
import { INGREDIENT_FIELDS } from '@/models/ingredient-fields';
import { MAX_LISTED_INGREDIENTS } from '@/models/ingredient-limits';
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

/** An ingredient in a response. `price` is in dollars. */
export const ingredientViewSchema = z.object({
  _id: documentIdSchema,
  ...pickFieldsIn(INGREDIENT_FIELDS, 'page', {
    ...viewTextSchemas(INGREDIENT_FIELDS),
    aliases: z.array(z.string()),
    category: z.string(),
    amounts: z.array(z.object({ amount: z.string(), price: z.number() })),
    sellable: z.boolean(),
    image: z.string(),
    gramsPerCup: z.number().nullable(),
    gramsPerPiece: z.number().nullable(),
    nutrition: nutritionSchema.nullable(),
    allergens: z.array(z.string()),
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
