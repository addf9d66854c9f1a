import { route } from '@/lib/api/route';
import { deleteIngredient, updateIngredient } from '@/lib/catalog/ingredient-commands';
import * as endpoints from '@/lib/catalog/ingredient-endpoints';

export const PUT = route(endpoints.updateIngredient, async ({ params, body, headers }) => ({
  status: 200,
  body: await updateIngredient(params.id, body, headers['If-Match']),
}));

export const DELETE = route(endpoints.deleteIngredient, async ({ params, headers }) => {
  await deleteIngredient(params.id, headers['If-Match']);
  return { status: 204 };
});
