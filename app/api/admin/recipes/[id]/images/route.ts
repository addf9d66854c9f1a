import { z } from 'zod';
import { route } from '@/lib/api/route';
import { PUBLIC_SHELF, setRecipeImages } from '@/lib/catalog/recipe-commands';
import { documentIdSchema, recipeViewSchema } from '@/lib/catalog/recipe-schema';
import { RECIPE_UPLOAD } from '@/lib/images/upload-rules';

/** The pictures of a public recipe, in the order sent. */
export const PUT = route(
  {
    access: 'admin',
    summary: 'Replace the pictures of a public recipe',
    params: z.object({ id: documentIdSchema }),
    upload: RECIPE_UPLOAD,
    answer: recipeViewSchema,
  },
  async ({ params, parts }) => Response.json(await setRecipeImages(PUBLIC_SHELF, params.id, parts)),
);
