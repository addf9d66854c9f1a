import { route } from '@/lib/api/route';
import { deleteRecipe, updateRecipe } from '@/lib/catalog/recipe-commands';
import * as endpoints from '@/lib/catalog/recipe-endpoints';
import { DRAFT_SCOPE, SHOP_SCOPE } from '@/lib/catalog/recipe-scope-rules';
import { deleteDataAboutRecipe } from '@/lib/recipe-box/box-deletion-commands';

export const PUT = route(endpoints.updateRecipe, async ({ params, body, headers }) => ({
  status: 200,
  body: await updateRecipe({ scope: SHOP_SCOPE, id: params.id }, body, {
    version: headers['If-Match'],
    publish: true,
  }),
}));

export const DELETE = route(endpoints.deleteRecipe, async ({ params, query, headers }) => {
  const scope = query.draft ? DRAFT_SCOPE : SHOP_SCOPE;
  await deleteRecipe({ scope, id: params.id }, deleteDataAboutRecipe, headers['If-Match']);
  return { status: 204 };
});
