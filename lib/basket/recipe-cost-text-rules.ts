import { formatPrice } from '@/lib/catalog/price-rules';
import { toDollars } from '@/lib/orders/pricing-rules';
import type { RecipeCost } from './recipe-cost-rules';

/** What a serving costs, as it is shown: For what it uses, $2.40. */
type CostRow = [name: string, text: string];

/** Returns what a serving costs by what is used and by what is bought; nothing if that is not known of any ingredient. */
export function listCostRows({ perServing }: RecipeCost): CostRow[] {
  if (!perServing) return [];
  return [
    ['For what it uses', formatPrice(toDollars(perServing.usedCents))],
    ['For the packs to buy', formatPrice(toDollars(perServing.packsCents))],
  ];
}

/** Says of how much of the recipe the costs are, and for how many servings its packs are bought. */
export function formatCostCoverage(
  { perServing, pricedIngredients, ingredients, unpriced }: RecipeCost,
  servings: number,
): string {
  const known = `${pricedIngredients} of ${ingredients} ${ingredients === 1 ? 'ingredient' : 'ingredients'}`;
  if (!perServing) return 'Not known: no ingredient has a price.';
  return [
    `If you cook ${servings === 1 ? '1 serving' : `all ${servings} servings`}.`,
    `From ${known}, without shipping and what is optional.`,
    unpriced.length > 0 ? `No price: ${unpriced.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
