import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { documentIdSchema, documentParamsSchema } from '@/lib/http/id-schema';
import { shownCardSchema } from '@/lib/recipes/recipe-schema';

/** After a change: the ids of all favorites, newest first, and how many users have favorited the recipe. */
const favoriteChangeSchema = z.object({
  favorites: z.array(documentIdSchema),
  favoritesCount: z.int(),
});
export type FavoriteChange = z.infer<typeof favoriteChangeSchema>;

export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/users/me/favorites',
  access: 'user',
  summary: 'Your favorites, newest first',
  responses: { 200: z.object({ favorites: z.array(shownCardSchema) }) },
});

export const addFavorite = endpoint({
  method: 'POST',
  path: '/api/users/me/favorites/{id}',
  access: 'user',
  summary: 'Add a public recipe to your favorites; no effect if it already is one',
  params: documentParamsSchema,
  responses: { 200: favoriteChangeSchema },
});

export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/api/users/me/favorites/{id}',
  access: 'user',
  summary: 'Remove a recipe from your favorites; no effect if it is not one',
  params: documentParamsSchema,
  responses: { 200: favoriteChangeSchema },
});
