import { type CostLimit, isUnderLimit } from '@/lib/catalog/cost-filter-rules';
import { formatAlternatives } from '@/lib/recipes/allergen-name-rules';
import { type AllergenSummary, judgeAllergens } from '@/lib/recipes/avoided-allergen-rules';
import type { ItemNeed } from './recipe-cost-rules';
import type { RecipePart } from './recipe-part-rules';

/** The filters of a list of recipes besides its words and types; `avoid` may have names that are no allergen. */
export type RecipeFilter = { cost?: CostLimit | undefined; avoid: readonly string[] };

/** The facts that lists are filtered by; they follow from a recipe's lines and their products. */
export type RecipeSummary = {
  /** The cost of a serving's used amounts, in whole cents; null unless all of it has a price. */
  costCents: number | null;
  allergens: AllergenSummary;
  /** Its need of each ingredient that the shop sells, as its packs measure it. */
  needs: ItemNeed[];
  /** Everything that cannot be left out, as far as someone may have it at home. */
  parts: RecipePart[];
  /** The share of the dish that each of its ingredients is. */
  shares: ReadonlyMap<string, number>;
};

/** How many of those are shown of which no one knows the allergens; the others are only counted. */
export const MAX_SHOWN_UNKNOWN = 12;

/** The ids of the recipes that pass a filter, in the order of the list, and the counts of the others. */
type Filtered = {
  passing: string[];
  /** Allergens unknown, but within the price limit. */
  unknown: string[];
  /** How many are left out because their cost is unknown. */
  unpricedCount: number;
};

export function hasFilter({ cost, avoid }: RecipeFilter): boolean {
  return cost !== undefined || avoid.length > 0;
}

/** Formats the filters of a list, to follow its noun: " under $2 a serving without milk or peanuts". */
export function formatFilter({ cost, avoid }: RecipeFilter): string {
  return [
    cost ? ` under $${cost} a serving` : '',
    avoid.length > 0 ? ` without ${formatAlternatives(avoid)}` : '',
  ].join('');
}

/** Filters recipes by their summaries; one without a summary has just been deleted. */
export function filterRecipes(
  ids: readonly string[],
  summaries: ReadonlyMap<string, RecipeSummary>,
  { cost, avoid }: RecipeFilter,
): Filtered {
  const filtered: Filtered = { passing: [], unknown: [], unpricedCount: 0 };
  for (const id of ids) {
    const summary = summaries.get(id);
    if (!summary) continue;
    const verdict = avoid.length > 0 ? judgeAllergens(summary.allergens, avoid).verdict : 'free';
    if (verdict === 'contains' || verdict === 'mayContain') continue;
    if (cost && summary.costCents === null) filtered.unpricedCount += 1;
    if (cost && !isUnderLimit(summary.costCents, cost)) continue;
    filtered[verdict === 'unknown' ? 'unknown' : 'passing'].push(id);
  }
  return filtered;
}
