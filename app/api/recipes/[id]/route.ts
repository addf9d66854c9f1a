import { z } from 'zod';
import { readSession } from '@/lib/accounts/session';
import { route } from '@/lib/api/route';
import { documentIdSchema, recipeViewSchema } from '@/lib/catalog/recipe-schema';
import { getRecipeFor } from '@/lib/recipe-box/personal-recipe-queries';

/** One recipe; a private one for its owner alone. */
export const GET = route(
  {
    access: 'public',
    summary: 'One recipe',
    params: z.object({ id: documentIdSchema }),
    answer: recipeViewSchema,
  },
  async ({ params, request }) => Response.json(await getRecipeFor(params.id, () => readSession(request))),
);
