import { route } from '@/lib/api/route';
import { addFavorite, removeFavorite } from '@/lib/recipe-box/favorite-commands';
import * as endpoints from '@/lib/recipe-box/favorite-endpoints';

export const POST = route(endpoints.addFavorite, async ({ user, params }) => ({
  status: 200,
  body: await addFavorite(user.id, params.id),
}));

export const DELETE = route(endpoints.removeFavorite, async ({ user, params }) => ({
  status: 200,
  body: await removeFavorite(user.id, params.id),
}));
