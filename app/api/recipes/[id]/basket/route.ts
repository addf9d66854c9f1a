import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/basket/basket-endpoints';
import { getRecipeBasket } from '@/lib/basket/basket-queries';

export const POST = route(
  endpoints.computeRecipeBasket,
  async ({ params, body, findSession, clientAddress }) => ({
    status: 200,
    body: await getRecipeBasket(params.id, body, { readViewer: findSession, clientAddress }),
  }),
);
