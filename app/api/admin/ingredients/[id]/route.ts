import { z } from 'zod';
import { route } from '@/lib/api/route';
import { deleteIngredient, updateIngredient } from '@/lib/catalog/ingredient-commands';
import { ingredientFormSchema } from '@/lib/catalog/ingredient-form-schema';
import { ingredientViewSchema } from '@/lib/catalog/ingredient-schema';
import { documentIdSchema } from '@/lib/catalog/recipe-schema';

const params = z.object({ id: documentIdSchema });

/** An ingredient as the form has it. */
export const PUT = route(
  {
    access: 'admin',
    summary: 'Change an ingredient',
    params,
    body: ingredientFormSchema,
    answer: ingredientViewSchema,
  },
  async ({ params, body }) => Response.json(await updateIngredient(params.id, body)),
);

/** Removes an ingredient. */
export const DELETE = route(
  { access: 'admin', summary: 'Delete an ingredient', params },
  async ({ params }) => {
    await deleteIngredient(params.id);
    return new Response(null, { status: 204 });
  },
);
