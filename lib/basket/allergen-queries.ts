import 'server-only';
import type { AllergenSummary } from '@/lib/recipes/avoided-allergen-rules';
import { loadProductAllergens, loadRecipeSummaries } from './recipe-summary-queries';

type Summaries = Record<string, AllergenSummary>;

/** Returns the allergens of public recipes and ingredients, by their ids; unknown ids are left out. */
export async function findAllergens(asked: {
  recipes: readonly string[];
  ingredients: readonly string[];
}): Promise<{ recipes: Summaries; ingredients: Summaries }> {
  const [recipes, ingredients] = await Promise.all([
    loadRecipeSummaries(asked.recipes),
    loadProductAllergens(),
  ]);
  const listFound = (ids: readonly string[], find: (id: string) => AllergenSummary | undefined): Summaries =>
    Object.fromEntries(
      ids.flatMap((id) => {
        const summary = find(id);
        return summary ? [[id, summary]] : [];
      }),
    );
  return {
    recipes: listFound(asked.recipes, (id) => recipes.get(id)?.allergens),
    ingredients: listFound(asked.ingredients, (id) => ingredients.get(id)),
  };
}
