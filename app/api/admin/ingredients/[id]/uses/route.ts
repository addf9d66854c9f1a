import { z } from 'zod';
import { ingredientUsesSchema } from '@/lib/catalog/ingredient-list-schema';
import { listIngredientUses } from '@/lib/catalog/ingredient-use-queries';
import { documentIdSchema } from '@/lib/catalog/recipe-schema';
import { route } from '@/lib/http/route';

/** The public recipes that name an ingredient. */
export const GET = route(
  {
    access: 'admin',
    summary: 'The recipes that use an ingredient',
    params: z.object({ id: documentIdSchema }),
    answer: ingredientUsesSchema,
  },
  async ({ params }) => Response.json(await listIngredientUses(params.id)),
);
