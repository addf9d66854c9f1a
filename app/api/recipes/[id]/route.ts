import { z } from 'zod';
import { getPublicRecipe } from '@/lib/catalog/recipe-queries';
import { documentIdSchema, recipeViewSchema } from '@/lib/catalog/recipe-schema';
import { route } from '@/lib/http/route';

/** One recipe. */
export const GET = route(
  {
    access: 'public',
    summary: 'One recipe',
    params: z.object({ id: documentIdSchema }),
    answer: recipeViewSchema,
  },
  async ({ params }) => Response.json(await getPublicRecipe(params.id)),
);
