import { z } from 'zod';
import { route } from '@/lib/api/route';
import { documentIdSchema, recipeViewSchema } from '@/lib/catalog/recipe-schema';
import { forkRecipe } from '@/lib/recipe-box/personal-recipe-commands';

/** A private copy of a public recipe for the caller. */
export const POST = route(
  {
    access: 'user',
    summary: 'Copy a public recipe into your own',
    params: z.object({ id: documentIdSchema }),
    answer: recipeViewSchema,
  },
  async ({ user, params }) => Response.json(await forkRecipe(user.id, params.id), { status: 201 }),
);
