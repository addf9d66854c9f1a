import 'server-only';
import { siteOrigin } from '@/lib/site/site-queries';
import { mapTexts } from '@/lib/text/field-rules';
import { RECIPE_FIELDS } from '@/models/recipe-fields';
import type { RecipeExport } from './recipe-export-schema';
import type { RecipeView } from './recipe-schema';
import { toRecipeNode } from './structured-data-rules';

/** Returns the recipe with every field, including those that search engines ignore. */
export function toRecipeExport(recipe: RecipeView): RecipeExport {
  return {
    ...toRecipeNode(siteOrigin(), recipe),
    '@context': 'https://schema.org' as const,
    '@type': 'Recipe' as const,
    name: recipe.title,
    ...toExportedTexts(recipe),
    educationalLevel: recipe.difficulty,
    spatialCoverage: recipe.continents,
    dateCreated: recipe.createdAt,
    ...(recipe.videoUrl && { video: { '@type': 'VideoObject', name: recipe.title, url: recipe.videoUrl } }),
  };
}

/** Returns the recipe's plain-text fields by schema.org property, without empty ones. */
function toExportedTexts(recipe: RecipeView): Record<string, string> {
  const texts = mapTexts(RECIPE_FIELDS, 'export', ({ schemaOrg }, name) => {
    return [schemaOrg ?? name, recipe[name]] as const;
  });
  return Object.fromEntries(Object.values(texts).filter(([, text]) => text !== ''));
}
