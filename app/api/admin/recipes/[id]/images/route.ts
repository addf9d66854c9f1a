import { route } from '@/lib/api/route';
import { setRecipeImages } from '@/lib/catalog/recipe-commands';
import * as endpoints from '@/lib/catalog/recipe-endpoints';
import { SHOP_SCOPE } from '@/lib/catalog/recipe-scope-rules';

export const PUT = route(endpoints.setRecipeImages, async ({ params, parts }) => ({
  status: 200,
  body: await setRecipeImages(SHOP_SCOPE, params.id, parts),
}));
