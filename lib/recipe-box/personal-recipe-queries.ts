import 'server-only';
import {
  findPrivateRecipe,
  findPublicRecipe,
  listPrivateRecipes,
  recipeNotFoundError,
} from '@/lib/catalog/recipe-queries';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { findPrivateRecipeIds } from '@/lib/search/private-search-queries';
import { withProvenTypes } from '@/lib/search/proven-type-queries';

type Viewer = { user: { id: string } } | null;

/**
 * Returns the recipe if the viewer may see it: a public one, or their own. The viewer is only read when no
 * public recipe has the id, so that public responses do not depend on the visitor. A public one claims no diet that its lines do
 * not prove.
 */
export async function findVisibleRecipe(
  id: string,
  readViewer: () => Promise<Viewer>,
): Promise<RecipeView | null> {
  const recipe = await findPublicRecipe(id);
  if (recipe) return (await withProvenTypes([recipe]))[0] ?? null;
  const viewer = await readViewer();
  return viewer && findPrivateRecipe(viewer.user.id, id);
}

/** Like `findVisibleRecipe`, but throws `not_found` instead of returning null. */
export async function getVisibleRecipe(id: string, readViewer: () => Promise<Viewer>): Promise<RecipeView> {
  const recipe = await findVisibleRecipe(id, readViewer);
  if (!recipe) throw recipeNotFoundError();
  return recipe;
}

/** Returns the user's own recipes, newest first; with a text, those that have every word of it, best first. */
export async function listPersonalRecipes(userId: string, q: string): Promise<RecipeView[]> {
  if (q.trim() === '') return listPrivateRecipes(userId);
  const [recipes, ids] = await Promise.all([listPrivateRecipes(userId), findPrivateRecipeIds(userId, q)]);
  const recipesById = new Map(recipes.map((recipe) => [recipe._id, recipe]));
  return ids.flatMap((id) => recipesById.get(id) ?? []);
}
