import { z } from 'zod';
import { route } from '@/lib/api/route';
import { listIngredients } from '@/lib/catalog/ingredient-queries';
import { ingredientListQuerySchema, ingredientViewSchema } from '@/lib/catalog/ingredient-schema';

/** Ingredients A to Z, all or only those that are sold. */
export const GET = route(
  {
    access: 'public',
    summary: 'Ingredients with their packs and prices',
    query: ingredientListQuerySchema,
    answer: z.object({ ingredients: z.array(ingredientViewSchema) }),
  },
  async ({ query }) => Response.json({ ingredients: await listIngredients(query) }),
);
