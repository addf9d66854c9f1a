import { z } from 'zod';
import { DIFFICULTIES } from '@/models/recipe-limits';

/** A document id as it travels: 24 hexadecimal digits. Anything else names nothing: 404. */
export const documentIdSchema = z
  .string()
  .length(24, { abort: true })
  .regex(/^[0-9a-f]{24}$/);

export const recipeLineSchema = z.object({
  quantity: z.string(),
  units: z.string(),
  name: z.string(),
  details: z.string(),
});

export const recipeStepSchema = z.object({ title: z.string(), text: z.string() });

/** A recipe as it leaves the server. `prepTime` is minutes, `createdAt` ISO 8601. */
export const recipeViewSchema = z.object({
  _id: documentIdSchema,
  title: z.string(),
  aliases: z.array(z.string()),
  shortDescription: z.string(),
  description: z.string(),
  foodTypes: z.array(z.string()),
  ingredients: z.array(recipeLineSchema),
  instructions: z.array(recipeStepSchema),
  prepTime: z.number(),
  servings: z.number(),
  difficulty: z.enum(DIFFICULTIES),
  continents: z.array(z.string()),
  country: z.string(),
  videoUrl: z.string(),
  images: z.array(z.string()),
  isPrivate: z.boolean(),
  favoritesCount: z.int(),
  createdAt: z.iso.datetime(),
});
export type RecipeView = z.infer<typeof recipeViewSchema>;

/** What a card shows of a recipe. */
export const recipeCardSchema = recipeViewSchema.pick({
  _id: true,
  title: true,
  shortDescription: true,
  foodTypes: true,
  prepTime: true,
  servings: true,
  difficulty: true,
  continents: true,
  country: true,
  images: true,
  favoritesCount: true,
});
export type RecipeCard = z.infer<typeof recipeCardSchema>;
