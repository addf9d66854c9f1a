import { route } from '@/lib/api/route';
import { deleteIngredient, updateIngredient } from '@/lib/catalog/ingredient-commands';
import * as endpoints from '@/lib/catalog/ingredient-endpoints';
import { renameStock } from '@/lib/orders/stock-commands';

export const PUT = route(endpoints.updateIngredient, async ({ params, body, headers, user }) => ({
  status: 200,
  body: await updateIngredient(params.id, body, {
    version: headers['If-Match'],
    onRename: renameStock,
    adminId: user.id,
  }),
}));

export const DELETE = route(endpoints.deleteIngredient, async ({ params, headers, user }) => {
  await deleteIngredient(params.id, { version: headers['If-Match'], adminId: user.id });
  return { status: 204 };
});
