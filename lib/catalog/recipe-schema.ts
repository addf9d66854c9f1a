import { z } from 'zod';
import { documentIdSchema } from '@/lib/http/id-schema';
import { type FieldList, mapTexts, pickFieldsIn } from '@/lib/text/field-rules';
import { LINE_FIELDS, RECIPE_FIELDS, STEP_FIELDS } from '@/models/recipe-fields';
import { DIFFICULTIES } from '@/models/recipe-limits';

/** Returns the response schemas of the plain-text fields. */
export function viewTextSchemas<L extends FieldList>(list: L) {
  return mapTexts(list, 'page', () => z.string());
}

/** A recipe in a response. `prepTime` is in minutes, and `createdAt` is ISO 8601. */
export const recipeViewSchema = z.object({
  _id: documentIdSchema,
  /** The owner of a private recipe, who alone gets it. */
  userId: documentIdSchema.optional(),
  ...pickFieldsIn(RECIPE_FIELDS, 'page', {
    ...viewTextSchemas(RECIPE_FIELDS),
    aliases: z.array(z.string()),
    foodTypes: z.array(z.string()),
    ingredients: z.array(z.object(viewTextSchemas(LINE_FIELDS))),
    instructions: z.array(z.object(viewTextSchemas(STEP_FIELDS))),
    prepTime: z.number(),
    servings: z.number(),
    difficulty: z.enum(DIFFICULTIES),
    continents: z.array(z.string()),
    videoUrl: z.string(),
    images: z.array(z.string()),
    isPrivate: z.boolean(),
    favoritesCount: z.int(),
    createdAt: z.iso.datetime(),
  }),
});
export type RecipeView = z.infer<typeof recipeViewSchema>;

/** The fields of a recipe that a card shows. */
export const recipeCardSchema = z.object({
  _id: documentIdSchema,
  ...pickFieldsIn(RECIPE_FIELDS, 'card', recipeViewSchema.shape),
});
export type RecipeCard = z.infer<typeof recipeCardSchema>;
