import { route } from '@/lib/api/route';
import { listLeftoverRecipes } from '@/lib/basket/leftover-endpoints';
import { findLeftoverRecipes } from '@/lib/basket/leftover-recipe-queries';

export const POST = route(listLeftoverRecipes, async ({ body, clientAddress }) => ({
  status: 200,
  body: { recipes: await findLeftoverRecipes(body, clientAddress) },
}));
