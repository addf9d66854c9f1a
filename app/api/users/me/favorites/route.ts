import { route } from '@/lib/api/route';
import { listFavorites } from '@/lib/recipe-box/favorite-queries';
import { favoriteListSchema } from '@/lib/recipe-box/favorite-schema';

/** The caller's favorite recipes. */
export const GET = route(
  { access: 'user', summary: 'Your favorites, newest first', answer: favoriteListSchema },
  async ({ user }) => Response.json({ favorites: await listFavorites(user.id) }),
);
