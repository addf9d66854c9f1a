import { z } from 'zod';
import { route } from '@/lib/api/route';
import { createIngredient } from '@/lib/catalog/ingredient-commands';
import { ingredientFormSchema } from '@/lib/catalog/ingredient-form-schema';
import { listIngredients } from '@/lib/catalog/ingredient-queries';
import { ingredientViewSchema } from '@/lib/catalog/ingredient-schema';

/** Every ingredient A to Z, sold or not. */
export const GET = route(
  {
    access: 'admin',
    summary: 'All ingredients',
    answer: z.object({ ingredients: z.array(ingredientViewSchema) }),
  },
  async () => Response.json({ ingredients: await listIngredients() }),
);

/** A new ingredient. */
export const POST = route(
  {
    access: 'admin',
    summary: 'Add an ingredient',
    body: ingredientFormSchema,
    answer: ingredientViewSchema,
  },
  async ({ body }) => Response.json(await createIngredient(body), { status: 201 }),
);
