import { route } from '@/lib/api/route';
import { deleteIngredient, updateIngredient } from '@/lib/catalog/ingredient-commands';
import * as endpoints from '@/lib/catalog/ingredient-endpoints';

export const PUT = route(endpoints.updateIngredient, async ({ params, body }) => ({
  status: 200,
  body: await updateIngredient(params.id, body),
}));

export const DELETE = route(endpoints.deleteIngredient, async ({ params }) => {
  await deleteIngredient(params.id);
  return { status: 204 };
});
