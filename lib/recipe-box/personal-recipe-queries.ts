import 'server-only';
import { toRecipeExport } from '@/lib/catalog/recipe-export-view';
import { listPrivateRecipes } from '@/lib/catalog/recipe-queries';
import type { ShownRecipe } from '@/lib/recipes/recipe-schema';
import { findPrivateRecipeIds } from '@/lib/search/private-search-queries';
import { withAllOwnShownTypes } from '@/lib/search/shown-type-queries';

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
