import { formatPrice } from '@/lib/catalog/price-rules';
import { toDollars } from '@/lib/orders/pricing-rules';
import type { RecipeCost } from './recipe-cost-rules';

/** The labels of a serving's figures, by the names that `toCostTexts` has. */
export const COST_LABELS = {
  'cost-used': 'For the amounts used',
  'cost-packs': 'If you buy full packs',
} as const;

/** Returns the texts about the cost for so many servings, by the names that `ScaledText` has. */
export function toCostTexts(
  cost: RecipeCost,
  servings: number,
): Record<keyof typeof COST_LABELS | 'cost-note', string> {
  const format = (cents: number | undefined) =>
    cents === undefined ? 'Not known' : formatPrice(toDollars(cents));
  return {
    'cost-used': format(cost.perServing?.usedCents),
    'cost-packs': format(cost.perServing?.packsCents),
    'cost-note': formatCostCoverage(cost, servings),
  };
}

/** Says of how much of the recipe the costs are, and for how many servings its packs are bought. */
function formatCostCoverage(
  { perServing, pricedIngredients, ingredients, unpriced, unsaid }: RecipeCost,
  servings: number,
): string {
  const known = `${pricedIngredients} of ${ingredients} ${ingredients === 1 ? 'ingredient' : 'ingredients'}`;
  if (!perServing)
    return `Not known: no ingredient has ${unsaid.length > 0 ? 'an amount and a price' : 'a price'}.`;
  return [
    `If you cook ${servings === 1 ? '1 serving' : `all ${servings} servings`}.`,
    `Covers ${known}. Excludes shipping and optional ingredients.`,
    unsaid.length > 0 ? `No amount: ${unsaid.join(', ')}.` : '',
    unpriced.length > 0 ? `No price: ${unpriced.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
