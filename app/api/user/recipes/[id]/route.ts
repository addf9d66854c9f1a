import { route } from '@/lib/api/route';
import { deletePersonalRecipe, updatePersonalRecipe } from '@/lib/recipe-box/personal-recipe-commands';
import * as endpoints from '@/lib/recipe-box/personal-recipe-endpoints';

export const PUT = route(endpoints.updatePersonalRecipe, async ({ user, params, body, headers }) => ({
  status: 200,
  body: await updatePersonalRecipe({ userId: user.id, id: params.id }, body, headers['If-Match']),
}));

export const DELETE = route(endpoints.deletePersonalRecipe, async ({ user, params }) => {
  await deletePersonalRecipe(user.id, params.id);
  return { status: 204 };
});
