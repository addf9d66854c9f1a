import { route } from '@/lib/api/route';
import { deleteRecipe, updateRecipe } from '@/lib/catalog/recipe-commands';
import * as endpoints from '@/lib/catalog/recipe-endpoints';
import { DRAFT_SCOPE, SHOP_SCOPE } from '@/lib/catalog/recipe-scope-rules';
import { deleteDataAboutRecipe } from '@/lib/recipe-box/box-deletion-commands';

export const PUT = route(endpoints.updateRecipe, async ({ params, body, headers, user }) => ({
  status: 200,
  body: await updateRecipe({ scope: SHOP_SCOPE, id: params.id }, body, {
    version: headers['If-Match'],
    publish: true,
    adminId: user.id,
  }),
}));

export const DELETE = route(endpoints.deleteRecipe, async ({ params, query, headers, user }) => {
  const scope = query.draft ? DRAFT_SCOPE : SHOP_SCOPE;
  await deleteRecipe({ scope, id: params.id }, deleteDataAboutRecipe, {
    version: headers['If-Match'],
    adminId: user.id,
  });
  return { status: 204 };
});
