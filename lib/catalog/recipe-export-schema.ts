import { z } from 'zod';

/** A recipe in an account's export: https://schema.org/Recipe, as JSON-LD. */
export const recipeExportSchema = z.looseObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Recipe'),
  name: z.string(),
});
export type RecipeExport = z.infer<typeof recipeExportSchema>;
