import type { getRecipeProducts } from '@/lib/basket/basket-endpoints';
import { callApi } from '@/lib/http/api-client';

/** Requests a recipe with the ingredients that its lines and substitutes name, at today's prices. */
export function requestRecipeProducts(recipeId: string) {
  return callApi<typeof getRecipeProducts>('GET', `/api/recipes/${recipeId}/products`);
}
