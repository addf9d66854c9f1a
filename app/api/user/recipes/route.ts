import { z } from 'zod';
import { route } from '@/lib/api/route';
import { recipeFormSchema } from '@/lib/catalog/recipe-form-schema';
import { listPrivateRecipes } from '@/lib/catalog/recipe-queries';
import { recipeViewSchema } from '@/lib/catalog/recipe-schema';
import { createPersonalRecipe } from '@/lib/recipe-box/personal-recipe-commands';

/** The caller's own recipes. */
export const GET = route(
  {
    access: 'user',
    summary: 'Your own recipes, newest first',
    answer: z.object({ recipes: z.array(recipeViewSchema) }),
  },
  async ({ user }) => Response.json({ recipes: await listPrivateRecipes(user.id) }),
);

/** A new recipe that its author alone sees. */
export const POST = route(
  { access: 'user', summary: 'Add a recipe of your own', body: recipeFormSchema, answer: recipeViewSchema },
  async ({ user, body }) => Response.json(await createPersonalRecipe(user.id, body), { status: 201 }),
);
