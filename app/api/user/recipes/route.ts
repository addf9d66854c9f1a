import { route } from '@/lib/api/route';
import { createPersonalRecipe } from '@/lib/recipe-box/personal-recipe-commands';
import * as endpoints from '@/lib/recipe-box/personal-recipe-endpoints';
import { listPersonalRecipes } from '@/lib/recipe-box/personal-recipe-queries';

export const GET = route(endpoints.listPersonalRecipes, async ({ user, query }) => ({
  status: 200,
  body: { recipes: await listPersonalRecipes(user.id, query.q) },
}));

export const POST = route(endpoints.createPersonalRecipe, async ({ user, body, headers }) => ({
  status: 201,
  body: await createPersonalRecipe(user.id, body, headers['Idempotency-Key']),
}));
