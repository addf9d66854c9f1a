import 'server-only';
import { findPrivateRecipe, findPublicRecipe, recipeNotFoundError } from '@/lib/catalog/recipe-queries';
import type { RecipeView, ShownRecipe } from '@/lib/recipes/recipe-schema';
import { withOwnShownTypes, withShownTypes } from '@/lib/search/shown-type-queries';

type Viewer = { user: { id: string } } | null;

/** Returns the recipe if the viewer may see it; null otherwise. */
export async function findVisibleRecipe(
  id: string,
  readViewer: () => Promise<Viewer>,
): Promise<ShownRecipe | null> {
  const recipe = await findStoredRecipe(id, readViewer);
  if (!recipe) return null;
  if (recipe.isPrivate) return withOwnShownTypes(recipe);
  return (await withShownTypes([recipe]))[0] ?? null;
}

/** Like `findVisibleRecipe`, but throws `not_found`. */
export async function getVisibleRecipe(id: string, readViewer: () => Promise<Viewer>): Promise<ShownRecipe> {
  const recipe = await findVisibleRecipe(id, readViewer);
  if (!recipe) throw recipeNotFoundError();
  return recipe;
}

/**
 * Finds a public recipe, or the viewer's own. The viewer is only read when no public recipe has the id, so that public
 * responses do not depend on the visitor.
 */
async function findStoredRecipe(id: string, readViewer: () => Promise<Viewer>): Promise<RecipeView | null> {
  const recipe = await findPublicRecipe(id);
  if (recipe) return recipe;
  const viewer = await readViewer();
  return viewer && findPrivateRecipe(viewer.user.id, id);
}
