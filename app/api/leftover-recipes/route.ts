import { route } from '@/lib/api/route';
import { listLeftoverRecipes } from '@/lib/browse/leftover-endpoints';
import { findLeftoverRecipes } from '@/lib/browse/leftover-recipe-queries';

export const POST = route(listLeftoverRecipes, async ({ body, clientAddress }) => ({
  status: 200,
  body: { recipes: await findLeftoverRecipes(body, clientAddress) },
}));
