import { route } from '@/lib/api/route';
import { forkRecipe } from '@/lib/recipe-box/personal-recipe-commands';
import * as endpoints from '@/lib/recipe-box/personal-recipe-endpoints';

export const POST = route(endpoints.forkRecipe, async ({ user, params }) => ({
  status: 201,
  body: await forkRecipe(user.id, params.id),
}));
