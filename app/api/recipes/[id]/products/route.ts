import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/basket/basket-endpoints';
import { getRecipeProducts } from '@/lib/basket/basket-queries';

export const GET = route(endpoints.getRecipeProducts, async ({ params, findSession }) => ({
  status: 200,
  body: await getRecipeProducts(params.id, findSession),
}));
