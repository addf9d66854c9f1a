import { route } from '@/lib/api/route';
import { setIngredientImage } from '@/lib/catalog/ingredient-commands';
import * as endpoints from '@/lib/catalog/ingredient-endpoints';

export const PUT = route(endpoints.setIngredientImage, async ({ params, parts, headers, user }) => ({
  status: 200,
  body: await setIngredientImage(params.id, parts, { version: headers['If-Match'], adminId: user.id }),
}));
