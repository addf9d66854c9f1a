/** How much of what the packs of a basket leave over a recipe would use. */

/** So much of an ingredient, in a dimension of `lib/quantities/conversion-rules`. */
export type ItemAmount = { itemId: string; amount: number; unit: string };

/** Shares from above 0 to 1 of what is left over of each ingredient. */
export type LeftoverUse = { itemId: string; share: number };

/** Returns what of the left-overs a recipe uses; nothing of what it needs in a measure that does not compare. */
export function listLeftoverUses(
  leftovers: readonly ItemAmount[],
  needs: readonly ItemAmount[],
): LeftoverUse[] {
  return leftovers.flatMap(({ itemId, amount, unit }) => {
    const need = needs.find((each) => each.itemId === itemId && each.unit === unit);
    return need && need.amount > 0 ? [{ itemId, share: Math.min(1, need.amount / amount) }] : [];
  });
}

/** Sorts recipes by how much of the left-overs they use together, most first; those that use nothing are left out. */
export function rankByLeftovers<R extends { uses: readonly LeftoverUse[] }>(recipes: readonly R[]): R[] {
  const sum = ({ uses }: R) => uses.reduce((total, { share }) => total + share, 0);
  return recipes.filter(({ uses }) => uses.length > 0).toSorted((a, b) => sum(b) - sum(a));
}

/** Says what is used: Uses all of the ginger, half of the limes and some of the garlic */
export function formatLeftoverUses(uses: readonly LeftoverUse[], toName: (itemId: string) => string): string {
  const parts = uses
    .toSorted((a, b) => b.share - a.share)
    .map(({ itemId, share }) => `${formatShare(share)} of the ${toName(itemId)}`);
  return `Uses ${parts.join(', ')}`;
}

function formatShare(share: number): string {
  if (share > 0.95) return 'all';
  if (share > 0.6) return 'most';
  return share > 0.4 ? 'half' : 'some';
}
