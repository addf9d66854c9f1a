import { z } from 'zod';
import { route } from '@/lib/api/route';
import { documentIdSchema } from '@/lib/catalog/recipe-schema';
import { addFavorite, removeFavorite } from '@/lib/recipe-box/favorite-commands';
import { favoriteChangeSchema } from '@/lib/recipe-box/favorite-schema';

const params = z.object({ id: documentIdSchema });

/** One more favorite; nothing happens when it is one already. */
export const POST = route(
  { access: 'user', summary: 'Favor a public recipe', params, answer: favoriteChangeSchema },
  async ({ user, params }) => Response.json(await addFavorite(user.id, params.id)),
);

/** A favorite less; nothing happens when it is none. */
export const DELETE = route(
  { access: 'user', summary: 'Favor a recipe no more', params, answer: favoriteChangeSchema },
  async ({ user, params }) => Response.json(await removeFavorite(user.id, params.id)),
);
