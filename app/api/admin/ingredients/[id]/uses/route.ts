import { z } from 'zod';
import { route } from '@/lib/api/route';
import { ingredientUsesSchema } from '@/lib/catalog/ingredient-list-schema';
import { getIngredient } from '@/lib/catalog/ingredient-queries';
import { documentIdSchema } from '@/lib/catalog/recipe-schema';
import { listUses } from '@/lib/search/match-queries';

/** Recipes that are named; of the others the number is told. */
const MOST_NAMED = 20;

/** The public recipes that name an ingredient, the most favorite ones first. */
export const GET = route(
  {
    access: 'admin',
    summary: 'The recipes that use an ingredient',
    params: z.object({ id: documentIdSchema }),
    answer: ingredientUsesSchema,
  },
  async ({ params }) => {
    const { _id } = await getIngredient(params.id);
    const { count, recipes } = await listUses(_id, MOST_NAMED);
    return Response.json({ count, recipes: recipes.map(({ _id, title }) => ({ _id, title })) });
  },
);
