import Fraction from 'fraction.js';
import { groupWishedLines, type WishedRecipe } from '@/lib/basket/basket-line-rules';
import type { BasketRow } from '@/lib/basket/basket-row-rules';
import { sumNeed, type WeighedOffer } from '@/lib/basket/need-rules';
import { toCents } from '@/lib/orders/pricing-rules';

/**
 * Returns the cost of each meal in cents, from the packs of all: each row's price is shared by the meals' needs, and evenly where
 * these are unknown. Together they cost as much as the rows. The recipes have the ids of the meals.
 */
export function computeMealCosts(
  rows: readonly Pick<BasketRow, 'itemId' | 'price' | 'lines' | 'state'>[],
  recipes: readonly WishedRecipe[],
  offers: readonly WeighedOffer[],
): ReadonlyMap<string, number> {
  const byId = new Map(offers.map((offer) => [offer._id, offer]));
  const costs = new Map(recipes.map(({ recipe }) => [recipe._id, 0]));
  for (const row of rows) {
    const offer = byId.get(row.itemId);
    if (row.state !== 'needed' || row.price === 0 || !offer) continue;
    const mealIds = [...new Set(row.lines.map(({ recipeId }) => recipeId))];
    const shares = toShares(mealIds, { itemId: row.itemId, recipes, offer });
    for (const [index, cents] of shareCents(toCents(row.price), shares).entries()) {
      const id = mealIds[index] ?? '';
      costs.set(id, (costs.get(id) ?? 0) + cents);
    }
  }
  return costs;
}

function toShares(
  mealIds: readonly string[],
  { itemId, recipes, offer }: { itemId: string; recipes: readonly WishedRecipe[]; offer: WeighedOffer },
): Fraction[] {
  const needs = mealIds.map((id) => {
    const groups = groupWishedLines(
      recipes.filter(({ recipe }) => recipe._id === id),
      [],
    );
    const lines = groups.filter((group) => group.itemId === itemId && group.state === 'needed');
    return (
      sumNeed(
        lines.flatMap((group) => group.lines),
        offer,
      ).comparison?.need ?? new Fraction(0n)
    );
  });
  const sum = needs.reduce((total, need) => total.add(need), new Fraction(0n));
  const isKnown = needs.every((need) => need.gt(0n));
  return isKnown
    ? needs.map((need) => need.div(sum))
    : mealIds.map(() => new Fraction(1n).div(BigInt(mealIds.length)));
}

/** Shares cents so that none is lost: the remainder of rounding goes to the last ones. */
function shareCents(cents: number, shares: readonly Fraction[]): number[] {
  let given = 0;
  let part = new Fraction(0n);
  return shares.map((share) => {
    part = part.add(share);
    const upToHere = Math.round(part.mul(BigInt(cents)).valueOf());
    const own = upToHere - given;
    given = upToHere;
    return own;
  });
}
