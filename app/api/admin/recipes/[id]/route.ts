import { z } from 'zod';
import { route } from '@/lib/api/route';
import { deleteRecipe, PUBLIC_SHELF, updateRecipe } from '@/lib/catalog/recipe-commands';
import { recipeFormSchema } from '@/lib/catalog/recipe-form-schema';
import { documentIdSchema, recipeViewSchema } from '@/lib/catalog/recipe-schema';
import { deleteFavoritesOf } from '@/lib/recipe-box/box-commands';

const params = z.object({ id: documentIdSchema });

/** A public recipe as the form has it. */
export const PUT = route(
  {
    access: 'admin',
    summary: 'Change a public recipe',
    params,
    body: recipeFormSchema,
    answer: recipeViewSchema,
  },
  async ({ params, body }) => Response.json(await updateRecipe(PUBLIC_SHELF, params.id, body)),
);

/** Removes a public recipe and its favorites. */
export const DELETE = route(
  { access: 'admin', summary: 'Delete a public recipe', params },
  async ({ params }) => {
    await deleteRecipe(PUBLIC_SHELF, params.id, deleteFavoritesOf);
    return new Response(null, { status: 204 });
  },
);
