import { type CostLimit, isUnderLimit } from '@/lib/catalog/cost-filter-rules';

/** What a list of recipes is filtered by besides its words and types. */
export type RecipeFilter = { cost?: CostLimit | undefined };

/** What lists are filtered by; it follows from a recipe's lines and their products. */
export type RecipeSummary = {
  /** Of what a serving uses, in whole cents; null unless all of it has a price. */
  costCents: number | null;
};

/** The ids of the recipes that pass a filter, in the order of the list, and how many might, for all that is known. */
type Filtered = { passing: string[]; unpricedCount: number };

export function hasFilter({ cost }: RecipeFilter): boolean {
  return cost !== undefined;
}

/** Filters recipes by their summaries; one without a summary has just been deleted. */
export function filterRecipes(
  ids: readonly string[],
  summaries: ReadonlyMap<string, RecipeSummary>,
  { cost }: RecipeFilter,
): Filtered {
  const filtered: Filtered = { passing: [], unpricedCount: 0 };
  for (const id of ids) {
    const summary = summaries.get(id);
    if (!summary) continue;
    if (cost && !isUnderLimit(summary.costCents, cost)) {
      if (summary.costCents === null) filtered.unpricedCount += 1;
      continue;
    }
    filtered.passing.push(id);
  }
  return filtered;
}
