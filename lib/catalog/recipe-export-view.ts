import 'server-only';
import { toRecipeDraft } from '@/lib/recipes/recipe-draft-schema';
import type { RecipeView, ShownRecipe } from '@/lib/recipes/recipe-schema';
import { formatSubstitute, listNamedSubstitutes } from '@/lib/recipes/substitute-rules';
import { toIsoDuration } from '@/lib/recipes/time-rules';
import { siteOrigin } from '@/lib/site/site-queries';
import type { StructuredNode } from '@/lib/site/structured-data-rules';
import { mapTexts } from '@/lib/text/field-rules';
import { RECIPE_FIELDS } from '@/models/recipe-fields';
import type { RecipeExport } from './recipe-export-schema';
import { toRecipeNode } from './structured-data-rules';

/** Returns the recipe with every field, including those that search engines ignore. */
export function toRecipeExport(recipe: ShownRecipe): RecipeExport {
  return {
    ...toRecipeNode(siteOrigin(), recipe),
    '@context': 'https://schema.org' as const,
    '@type': 'Recipe' as const,
    name: recipe.title,
    ...toExportedTexts(recipe),
    ...(recipe.activeTime && { performTime: toIsoDuration(recipe.activeTime) }),
    additionalProperty: listProperties(recipe),
    educationalLevel: recipe.difficulty,
    spatialCoverage: recipe.continents,
    dateCreated: recipe.createdAt,
    // Fields that only our own form has, such as the parts of a line, so that an import of the file loses nothing.
    ...(recipe.isPrivate && { recipeForm: toRecipeDraft(recipe) }),
    ...(recipe.videoUrl && { video: { '@type': 'VideoObject', name: recipe.title, url: recipe.videoUrl } }),
  };
}

/** Lists the facts without a property in schema.org. */
function listProperties(recipe: RecipeView): StructuredNode[] {
  const { spice, notes, safety, serveWith } = recipe;
  const properties: readonly (readonly [name: string, value: string | number])[] = [
    ...(spice === null ? [] : [['Spice, from 0 to 3', spice] as const]),
    ...notes.map((note) => ['Note', note] as const),
    ...safety.map((code) => ['Safety', code] as const),
    ...listNamedSubstitutes(recipe).map(({ for: lineId, insteadOf, effect, ...substitute }) => {
      const text = [formatSubstitute(substitute), effect].filter(Boolean).join(', ');
      return [`Instead of ${insteadOf ?? lineId}`, text] as const;
    }),
    ...serveWith.map((id) => ['Serve with', id] as const),
  ];
  return properties.map(([name, value]) => ({ '@type': 'PropertyValue', name, value }));
}

/** Returns the recipe's plain-text fields by schema.org property, without empty ones. */
function toExportedTexts(recipe: RecipeView): Record<string, string> {
  const texts = mapTexts(RECIPE_FIELDS, 'export', ({ schemaOrg }, name) => {
    return [schemaOrg ?? name, recipe[name]] as const;
  });
  return Object.fromEntries(Object.values(texts).filter(([, text]) => text !== ''));
}
