import { z } from 'zod';
import { route } from '@/lib/api/route';
import { documentIdSchema, recipeViewSchema } from '@/lib/catalog/recipe-schema';
import { RECIPE_UPLOAD } from '@/lib/images/upload-rules';
import { setPersonalRecipeImages } from '@/lib/recipe-box/personal-recipe-commands';

/** The pictures of one of the caller's recipes, in the order sent. */
export const PUT = route(
  {
    access: 'user',
    summary: 'Replace the pictures of a recipe of your own',
    params: z.object({ id: documentIdSchema }),
    upload: RECIPE_UPLOAD,
    answer: recipeViewSchema,
  },
  async ({ user, params, parts }) => Response.json(await setPersonalRecipeImages(user.id, params.id, parts)),
);
