import { route } from '@/lib/api/route';
import { checkIngredientImage } from '@/lib/catalog/ingredient-commands';
import * as endpoints from '@/lib/catalog/ingredient-endpoints';

export const PUT = route(endpoints.checkIngredientImage, async ({ parts }) => {
  await checkIngredientImage(parts);
  return { status: 200, body: { success: true as const } };
});
