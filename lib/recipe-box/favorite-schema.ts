import { z } from 'zod';
import { documentIdSchema, recipeCardSchema } from '@/lib/catalog/recipe-schema';

/** The user's favorites, newest first. */
export const favoriteListSchema = z.object({ favorites: z.array(recipeCardSchema) });

/** After a change: the ids of all favorites, newest first, and how many users hold the recipe. */
export const favoriteChangeSchema = z.object({
  favorites: z.array(documentIdSchema),
  favoritesCount: z.int(),
});
export type FavoriteChange = z.infer<typeof favoriteChangeSchema>;
