import 'server-only';
import { listPublicCards } from '@/lib/catalog/recipe-queries';
import { type DietType, isDietAllowed, isDietType } from '@/lib/recipes/diet-type-rules';
import type { RecipeView, ShownCard, ShownRecipe } from '@/lib/recipes/recipe-schema';
import type { IngredientMatcher } from '@/lib/search/engine/ingredient-matcher';
import type { LineText } from '@/lib/text/line-key-rules';
import { loadFreshEngine, loadFreshMatcher } from './index-queries';

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
  const matcher = await loadFreshMatcher();
  const shownTypes = recipe.foodTypes.filter(
    (type) => !isDietType(type) || isDietShownOf(recipe.ingredients, type, matcher),
  );
  return { ...recipe, shownTypes };
}

/** Lists the public recipes among these ids as cards, in the order of the ids, as `withShownTypes`. */
export async function listShownCards(ids: readonly string[]): Promise<ShownCard[]> {
  return withShownTypes(await listPublicCards(ids));
}

/** Returns the ids of a country's dishes that may claim a diet, by diet. */
export async function listDietDishes(country: string): Promise<ReadonlyMap<DietType, string[]>> {
  return (await loadFreshEngine()).listDietDishes(country);
}

/** Whether a recipe with these lines may claim a diet, as the index finds it of public recipes. */
function isDietShownOf(lines: readonly LineText[], type: DietType, matcher: IngredientMatcher): boolean {
  const isUnknownAllowed = isDietAllowed(null, type);
  return (
    (isUnknownAllowed || lines.length > 0) &&
    lines.every((line) =>
      matcher.judgeLine(line).every((product) => product?.diets.includes(type) ?? isUnknownAllowed),
    )
  );
}
