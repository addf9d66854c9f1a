import { route } from '@/lib/api/route';
import { PUBLIC_SCOPE, setRecipeImages } from '@/lib/catalog/recipe-commands';
import * as endpoints from '@/lib/catalog/recipe-endpoints';

export const PUT = route(endpoints.setRecipeImages, async ({ params, parts }) => ({
  status: 200,
  body: await setRecipeImages(PUBLIC_SCOPE, params.id, parts),
}));
