import { route } from '@/lib/api/route';
import { setIngredientImage } from '@/lib/catalog/ingredient-commands';
import * as endpoints from '@/lib/catalog/ingredient-endpoints';

export const PUT = route(endpoints.setIngredientImage, async ({ params, parts, headers }) => ({
  status: 200,
  body: await setIngredientImage(params.id, parts, headers['If-Match']),
}));
