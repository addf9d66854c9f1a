import { route } from '@/lib/api/route';
import { listPrivateRecipes } from '@/lib/catalog/recipe-queries';
import { createPersonalRecipe } from '@/lib/recipe-box/personal-recipe-commands';
import * as endpoints from '@/lib/recipe-box/personal-recipe-endpoints';

export const GET = route(endpoints.listPersonalRecipes, async ({ user }) => ({
  status: 200,
  body: { recipes: await listPrivateRecipes(user.id) },
}));

export const POST = route(endpoints.createPersonalRecipe, async ({ user, body }) => ({
  status: 201,
  body: await createPersonalRecipe(user.id, body),
}));
