import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/recipe-box/import-endpoints';
import { saveImportedRecipes } from '@/lib/recipe-box/personal-recipe-commands';

export const POST = route(endpoints.saveImport, async ({ user, body }) => ({
  status: 200,
  body: { results: await saveImportedRecipes(user.id, body.recipes) },
}));
