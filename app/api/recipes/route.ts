import { z } from 'zod';
import { route } from '@/lib/api/route';
import { findListedRecipes } from '@/lib/catalog/recipe-admin-queries';
import { listedRecipeSchema, recipeListQuerySchema } from '@/lib/catalog/recipe-list-schema';

/** The public recipes in pages, for who manages them. */
export const GET = route(
  {
    access: 'admin',
    summary: 'The public recipes',
    query: recipeListQuerySchema,
    answer: z.object({ recipes: z.array(listedRecipeSchema), totalPages: z.int() }),
  },
  async ({ query }) => Response.json(await findListedRecipes(query)),
);
