import { z } from 'zod';
import { listSearchSchema, pageSearchSchema } from '@/lib/http/page-schema';
import { recipeViewSchema } from '@/lib/recipes/recipe-schema';

/** Query parameters of the admin ingredients page; an invalid one is ignored. */
export const ingredientListSearchSchema = z.object({
  page: pageSearchSchema,
  search: listSearchSchema,
  category: z.string().max(100).optional().catch(undefined),
  edit: z.string().max(24).optional().catch(undefined),
});
export type IngredientListSearch = z.infer<typeof ingredientListSearchSchema>;

/** The number of recipes that use an ingredient, and those with the most favorites. */
export const ingredientUsesSchema = z.object({
  count: z.int(),
  recipes: z.array(recipeViewSchema.pick({ _id: true, title: true })),
  /** How many paid orders have it, which a recall can write to. */
  orderCount: z.number(),
});
export type IngredientUsesView = z.infer<typeof ingredientUsesSchema>;
