import { route } from '@/lib/api/route';
import { setPersonalRecipeImages } from '@/lib/recipe-box/personal-recipe-commands';
import * as endpoints from '@/lib/recipe-box/personal-recipe-endpoints';

export const PUT = route(endpoints.setPersonalRecipeImages, async ({ user, params, parts, headers }) => ({
  status: 200,
  body: await setPersonalRecipeImages({ userId: user.id, id: params.id }, parts, headers['If-Match']),
}));
