import { z } from 'zod';
import { route } from '@/lib/api/route';
import { getIngredient } from '@/lib/catalog/ingredient-queries';
import { ingredientViewSchema } from '@/lib/catalog/ingredient-schema';
import { documentIdSchema } from '@/lib/catalog/recipe-schema';

/** One ingredient, for the dialog of its card. */
export const GET = route(
  {
    access: 'public',
    summary: 'One ingredient',
    params: z.object({ id: documentIdSchema }),
    answer: ingredientViewSchema,
  },
  async ({ params }) => Response.json(await getIngredient(params.id)),
);
