import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/catalog/recipe-endpoints';
import { setRecipeImages } from '@/lib/catalog/recipe-image-commands';
import { SHOP_SCOPE } from '@/lib/catalog/recipe-scope-rules';

export const PUT = route(endpoints.setRecipeImages, async ({ params, parts, headers, user }) => ({
  status: 200,
  body: await setRecipeImages({ scope: SHOP_SCOPE, id: params.id }, parts, {
    version: headers['If-Match'],
    adminId: user.id,
  }),
}));
