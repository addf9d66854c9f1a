import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/recipe-box/personal-recipe-endpoints';
import { exportPersonalRecipes } from '@/lib/recipe-box/personal-recipe-queries';

/** Makes a browser save the file instead of showing it. */
const AS_FILE = { 'Content-Disposition': 'attachment; filename="my-recipes.json"' };

export const GET = route(endpoints.exportPersonalRecipes, async ({ user }) => ({
  status: 200,
  headers: AS_FILE,
  body: await exportPersonalRecipes(user.id),
}));
