import { endpoint } from '@/lib/http/endpoint';
import { documentParamsSchema } from '@/lib/http/id-schema';
import { basketRequestSchema, basketResponseSchema, recipeProductsSchema } from './basket-schema';

export const getRecipeProducts = endpoint({
  method: 'GET',
  path: '/api/recipes/{id}/products',
  access: 'lazy',
  summary:
    'A recipe with the ingredients that its lines and substitutes name; a line without an id has its number instead, such as #3',
  params: documentParamsSchema,
  responses: { 200: recipeProductsSchema },
});

export const computeRecipeBasket = endpoint({
  method: 'POST',
  path: '/api/recipes/{id}/basket',
  access: 'lazy',
  summary:
    'What to buy for a recipe at current prices, without what you have; totals are of the whole order, with the cart. What the recipe or the shop does not know is ignored',
  params: documentParamsSchema,
  body: basketRequestSchema,
  responses: { 200: basketResponseSchema },
});
