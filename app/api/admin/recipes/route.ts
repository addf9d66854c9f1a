import { route } from '@/lib/api/route';
import { createRecipe, PUBLIC_SHELF } from '@/lib/catalog/recipe-commands';
import { recipeFormSchema } from '@/lib/catalog/recipe-form-schema';
import { recipeViewSchema } from '@/lib/catalog/recipe-schema';

/** A new public recipe. */
export const POST = route(
  {
    access: 'admin',
    summary: 'Add a public recipe',
    body: recipeFormSchema,
    answer: recipeViewSchema,
  },
  async ({ body }) => Response.json(await createRecipe(PUBLIC_SHELF, body), { status: 201 }),
);
