import 'server-only';
import { listPublicCards } from '@/lib/catalog/recipe-queries';
import { type DietType, isDietType } from '@/lib/recipes/diet-type-rules';
import type { RecipeCardView } from '@/lib/recipes/recipe-schema';
import { loadFreshEngine } from './index-queries';

/** Returns public recipes without the diets that they may not claim (`isDietAllowed`); other food types stay as typed. */
export async function withShownTypes<R extends { _id: string; foodTypes: string[] }>(
  recipes: readonly R[],
): Promise<R[]> {
  if (!recipes.some(({ foodTypes }) => foodTypes.some(isDietType))) return [...recipes];
  const engine = await loadFreshEngine();
  return recipes.map((recipe) => ({
    ...recipe,
    foodTypes: recipe.foodTypes.filter((type) => !isDietType(type) || engine.isDietShown(recipe._id, type)),
  }));
}

/** Lists the public recipes among these ids as cards, in the order of the ids, as `withShownTypes`. */
export async function listShownCards(ids: readonly string[]): Promise<RecipeCardView[]> {
  return withShownTypes(await listPublicCards(ids));
}

/** Returns the ids of a country's dishes that may claim a diet, by diet. */
export async function listDietDishes(country: string): Promise<ReadonlyMap<DietType, string[]>> {
  return (await loadFreshEngine()).listDietDishes(country);
}
