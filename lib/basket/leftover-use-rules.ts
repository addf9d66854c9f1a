/** How much a recipe would use of the rests of a basket's packs. */

/** So much of an ingredient, in a dimension of `lib/quantities/conversion-rules`. */
export type ItemAmount = { itemId: string; amount: number; unit: string };

/** A share from above 0 to 1 of the rest of an ingredient, and its price in the pack that is cheapest by it. */
export type LeftoverUse = { itemId: string; share: number; cents: number };

/** How many recipes a search for left-overs leaves out: those that the packs were for. */
export const MAX_EXCEPTED_RECIPES = 20;

/** How many recipes one basket's left-overs are compared with, of which at most so many with the same ingredient. */
export const MAX_COMPARED_RECIPES = 1_000;
const MAX_COMPARED_PER_ITEM = 100;

/** Returns with how many recipes with each of these ingredients they are compared. */
export function countComparedPerItem(itemCount: number): number {
  return Math.min(MAX_COMPARED_PER_ITEM, Math.floor(MAX_COMPARED_RECIPES / Math.max(1, itemCount)));
}

const toMeasureKey = ({ itemId, unit }: ItemAmount) => `${itemId} ${unit}`;

/** Sums the amounts of an ingredient in the same unit. */
export function mergeAmounts(amounts: readonly ItemAmount[]): ItemAmount[] {
  const merged = new Map<string, ItemAmount>();
  for (const each of amounts) {
    const key = toMeasureKey(each);
    merged.set(key, { ...each, amount: each.amount + (merged.get(key)?.amount ?? 0) });
  }
  return [...merged.values()];
}

/** Returns the rests that a recipe uses; none of those that it needs in a measure that does not compare. */
export function listLeftoverUses(
  leftovers: readonly ItemAmount[],
  needs: readonly (ItemAmount & { centsPerUnit: number })[],
): LeftoverUse[] {
  const needOf = new Map(needs.map((need) => [toMeasureKey(need), need]));
  return leftovers.flatMap((leftover) => {
    const { itemId, amount } = leftover;
    const need = needOf.get(toMeasureKey(leftover));
    if (!need || need.amount <= 0) return [];
    const used = Math.min(amount, need.amount);
    return [{ itemId, share: used / amount, cents: used * need.centsPerUnit }];
  });
}

/** Sorts recipes by the worth of the rests that they use, most first; those that use nothing are left out. */
export function rankByLeftovers<R extends { uses: readonly LeftoverUse[] }>(recipes: readonly R[]): R[] {
  const sum = ({ uses }: R) => uses.reduce((total, { cents }) => total + cents, 0);
  return recipes.filter(({ uses }) => uses.length > 0).toSorted((a, b) => sum(b) - sum(a));
}

/** The used share of one ingredient, and its amount: 2 oz; empty if that is not known. */
type NamedUse = { share: number; name: string; amount: string };

/** Lists the used rests: Uses all of the ginger (2 oz), half of the limes (2), some of the garlic */
export function formatLeftoverUses(uses: readonly NamedUse[]): string {
  const parts = uses
    .toSorted((a, b) => b.share - a.share)
    .map(({ share, name, amount }) => `${formatShare(share)} of the ${name}${amount && ` (${amount})`}`);
  return `Uses ${parts.join(', ')}`;
}

function formatShare(share: number): string {
  if (share > 0.95) return 'all';
  if (share > 0.6) return 'most';
  return share > 0.4 ? 'half' : 'some';
}
