import { z } from 'zod';
import { documentIdSchema } from '@/lib/http/id-schema';
import { rawTextSchema } from '@/lib/text/text-schema';
import { RECIPE_FIELDS } from '@/models/recipe-fields';
import { MAX_EXCEPTED_RECIPES, mergeAmounts } from './leftover-use-rules';

const MAX_LEFTOVERS = RECIPE_FIELDS.ingredients.max;
const LEFTOVERS_ERROR = `leftovers must be a list of at most ${MAX_LEFTOVERS} amounts of ingredients.`;
const AMOUNT_ERROR = 'amount must be a number above 0.';
const EXCEPT_ERROR = `except must be a list of at most ${MAX_EXCEPTED_RECIPES} ids of recipes.`;

/** The rests of a basket's packs, and the recipes that the basket is for. */
export const leftoverRequestSchema = z.object({
  leftovers: z
    .array(
      z.object(
        {
          itemId: documentIdSchema,
          amount: z.number({ error: AMOUNT_ERROR }).positive({ error: AMOUNT_ERROR }),
          unit: rawTextSchema({ max: 40, error: 'unit must be the unit of a basket’s left-over.' }),
        },
        { error: LEFTOVERS_ERROR },
      ),
      { error: LEFTOVERS_ERROR },
    )
    .max(MAX_LEFTOVERS, { error: LEFTOVERS_ERROR })
    .transform(mergeAmounts),
  except: z
    .array(documentIdSchema, { error: EXCEPT_ERROR })
    .max(MAX_EXCEPTED_RECIPES, { error: EXCEPT_ERROR })
    .default([]),
});
export type LeftoverRequest = z.infer<typeof leftoverRequestSchema>;

export const leftoverRecipeSchema = z.object({
  _id: documentIdSchema,
  title: z.string(),
  /** The shares, from above 0 to 1, of the rest. */
  uses: z.array(z.object({ itemId: documentIdSchema, share: z.number() })),
});
export type LeftoverRecipe = z.infer<typeof leftoverRecipeSchema>;
