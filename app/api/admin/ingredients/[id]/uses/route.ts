import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/catalog/ingredient-endpoints';
import { getIngredient } from '@/lib/catalog/ingredient-queries';
import { countOrdersWith } from '@/lib/orders/recall-queries';
import { findRecipesWithIngredient } from '@/lib/search/match-queries';

/** The maximum number of recipes returned; `count` is the total, including those left out. */
const MAX_LISTED_RECIPES = 20;

export const GET = route(endpoints.listIngredientUses, async ({ params }) => {
  const { _id } = await getIngredient(params.id);
  const [{ count, recipes }, orderCount] = await Promise.all([
    findRecipesWithIngredient(_id, MAX_LISTED_RECIPES),
    countOrdersWith(_id),
  ]);
  const body = { count, recipes: recipes.map(({ _id, title }) => ({ _id, title })), orderCount };
  return { status: 200, body };
});
