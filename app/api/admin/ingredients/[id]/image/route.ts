import { z } from 'zod';
import { route } from '@/lib/api/route';
import { setIngredientImage } from '@/lib/catalog/ingredient-commands';
import { ingredientViewSchema } from '@/lib/catalog/ingredient-schema';
import { documentIdSchema } from '@/lib/catalog/recipe-schema';
import { INGREDIENT_UPLOAD } from '@/lib/images/upload-rules';

/** The picture of an ingredient. */
export const PUT = route(
  {
    access: 'admin',
    summary: 'Replace the picture of an ingredient',
    params: z.object({ id: documentIdSchema }),
    upload: INGREDIENT_UPLOAD,
    answer: ingredientViewSchema,
  },
  async ({ params, parts }) => Response.json(await setIngredientImage(params.id, parts)),
);
