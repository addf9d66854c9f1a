import 'server-only';
import { toRecipeExport } from '@/lib/catalog/recipe-export-view';
import {
  findPrivateRecipe,
  findPublicRecipe,
  listPrivateRecipes,
  recipeNotFoundError,
} from '@/lib/catalog/recipe-queries';
import type { RecipeView, ShownRecipe } from '@/lib/recipes/recipe-schema';
import { findPrivateRecipeIds } from '@/lib/search/private-search-queries';
import { withAllOwnShownTypes, withOwnShownTypes, withShownTypes } from '@/lib/search/shown-type-queries';

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

/** Returns the user's own recipes, newest first; with a text, those that have every word of it, best first. */
export async function listPersonalRecipes(userId: string, q: string): Promise<ShownRecipe[]> {
  const listShown = async () => withAllOwnShownTypes(await listPrivateRecipes(userId));
  if (q.trim() === '') return listShown();
  const [recipes, ids] = await Promise.all([listShown(), findPrivateRecipeIds(userId, q)]);
  const recipesById = new Map(recipes.map((recipe) => [recipe._id, recipe]));
  return ids.flatMap((id) => recipesById.get(id) ?? []);
}

/** Returns all of the user's own recipes in schema.org's vocabulary, newest first. */
export async function exportPersonalRecipes(userId: string) {
  const recipes = await listPersonalRecipes(userId, '');
  return { '@context': 'https://schema.org' as const, '@graph': recipes.map(toRecipeExport) };
}
