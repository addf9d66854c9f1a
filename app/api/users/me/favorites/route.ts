import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/recipe-box/favorite-endpoints';
import { listFavorites } from '@/lib/recipe-box/favorite-queries';

export const GET = route(endpoints.listFavorites, async ({ user }) => ({
  status: 200,
  body: { favorites: await listFavorites(user.id) },
}));
