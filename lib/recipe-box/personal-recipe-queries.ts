import 'server-only';
import { findPrivateRecipe, findPublicRecipe, unknownRecipe } from '@/lib/catalog/recipe-queries';
import type { RecipeView } from '@/lib/catalog/recipe-schema';

type Viewer = { user: { id: string } } | null;

/**
 * The recipe, if whoever asks may see it: a public one, or their own. Who asks is found out only when
 * no public recipe has the id, so that public answers depend on nobody.
 */
export async function findRecipeFor(
  id: string,
  readViewer: () => Promise<Viewer>,
): Promise<RecipeView | null> {
  const shown = await findPublicRecipe(id);
  if (shown) return shown;
  const viewer = await readViewer();
  return viewer && findPrivateRecipe(viewer.user.id, id);
}

/** The same; `not_found` when there is none. */
export async function getRecipeFor(id: string, readViewer: () => Promise<Viewer>): Promise<RecipeView> {
  const recipe = await findRecipeFor(id, readViewer);
  if (!recipe) throw unknownRecipe();
  return recipe;
}
