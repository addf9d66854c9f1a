import { z } from 'zod';
import { recipeViewSchema } from './recipe-schema';

/** What the address of the administrators' ingredients says; what it cannot mean is as if it were not there. */
export const ingredientListSearchSchema = z.object({
  search: z.string().max(100).catch(''),
  category: z.string().max(100).optional().catch(undefined),
  edit: z.string().max(24).optional().catch(undefined),
});
export type IngredientListSearch = z.infer<typeof ingredientListSearchSchema>;

/** Recipes that name an ingredient: how many, and the most favorite ones. */
export const ingredientUsesSchema = z.object({
  count: z.int(),
  recipes: z.array(recipeViewSchema.pick({ _id: true, title: true })),
});
export type IngredientUses = z.infer<typeof ingredientUsesSchema>;
