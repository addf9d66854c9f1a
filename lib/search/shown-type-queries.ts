import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { listPublicCards } from '@/lib/catalog/recipe-queries';
import { type DietType, isDietType } from '@/lib/recipes/diet-type-rules';
import type { RecipeView, ShownCard, ShownRecipe } from '@/lib/recipes/recipe-schema';
import { loadFreshEngine } from './index-queries';
import { judgeRecipeLines } from './judged-line-queries';

type Typed = { _id: string; foodTypes: string[] };

/** Returns public recipes with the types that may be shown: without the diets that they may not claim (`isDietAllowed`). */
export async function withShownTypes<R extends Typed>(
  recipes: readonly R[],
): Promise<(R & Pick<ShownRecipe, 'shownTypes'>)[]> {
  const hasDiets = recipes.some(({ foodTypes }) => foodTypes.some(isDietType));
  const engine = hasDiets ? await loadFreshEngine() : null;
  return recipes.map((recipe) => ({
    ...recipe,
    shownTypes: recipe.foodTypes.filter((type) => !isDietType(type) || engine?.isDietShown(recipe._id, type)),
  }));
}

/** Like `withShownTypes`, of a private recipe, which the index does not have. */
export async function withOwnShownTypes(recipe: RecipeView): Promise<ShownRecipe> {
  if (!recipe.foodTypes.some(isDietType)) return { ...recipe, shownTypes: recipe.foodTypes };
  const { diets } = await judgeRecipeLines(recipe.ingredients);
  const shownTypes = recipe.foodTypes.filter((type) => !isDietType(type) || diets.includes(type));
  return { ...recipe, shownTypes };
}

/** Like `withOwnShownTypes`, of many recipes, each in a turn of its own; other requests are served in between. */
export async function withAllOwnShownTypes(recipes: readonly RecipeView[]): Promise<ShownRecipe[]> {
  const shown: ShownRecipe[] = [];
  for (const recipe of recipes) {
    await setImmediate();
    shown.push(await withOwnShownTypes(recipe));
  }
  return shown;
}

/** Lists the public recipes among these ids as cards, in the order of the ids, as `withShownTypes`. */
export async function listShownCards(ids: readonly string[]): Promise<ShownCard[]> {
  return withShownTypes(await listPublicCards(ids));
}

/** Returns the ids of a country's dishes that may claim a diet, by diet. */
export async function listDietDishes(country: string): Promise<ReadonlyMap<DietType, string[]>> {
  return (await loadFreshEngine()).listDietDishes(country);
}
