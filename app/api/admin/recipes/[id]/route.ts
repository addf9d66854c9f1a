import { route } from '@/lib/api/route';
import { deleteRecipe, PUBLIC_SCOPE, updateRecipe } from '@/lib/catalog/recipe-commands';
import * as endpoints from '@/lib/catalog/recipe-endpoints';
import { deleteDataAboutRecipe } from '@/lib/recipe-box/box-deletion-commands';

export const PUT = route(endpoints.updateRecipe, async ({ params, body, headers }) => ({
  status: 200,
  body: await updateRecipe(PUBLIC_SCOPE, params.id, body, { version: headers['If-Match'] }),
}));

export const DELETE = route(endpoints.deleteRecipe, async ({ params }) => {
  await deleteRecipe(PUBLIC_SCOPE, params.id, deleteDataAboutRecipe);
  return { status: 204 };
});
