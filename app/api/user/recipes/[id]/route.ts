import { z } from 'zod';
import { route } from '@/lib/api/route';
import { recipeFormSchema } from '@/lib/catalog/recipe-form-schema';
import { documentIdSchema, recipeViewSchema } from '@/lib/catalog/recipe-schema';
import { deletePersonalRecipe, updatePersonalRecipe } from '@/lib/recipe-box/personal-recipe-commands';

const params = z.object({ id: documentIdSchema });

/** One of the caller's recipes as the form has it. */
export const PUT = route(
  {
    access: 'user',
    summary: 'Change a recipe of your own',
    params,
    body: recipeFormSchema,
    answer: recipeViewSchema,
  },
  async ({ user, params, body }) => Response.json(await updatePersonalRecipe(user.id, params.id, body)),
);

/** Removes one of the caller's recipes with its pictures. */
export const DELETE = route(
  { access: 'user', summary: 'Delete a recipe of your own', params },
  async ({ user, params }) => {
    await deletePersonalRecipe(user.id, params.id);
    return new Response(null, { status: 204 });
  },
);
