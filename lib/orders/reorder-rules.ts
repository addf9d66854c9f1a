import { readPackSize } from '@/lib/quantities/conversion-rules';

/**
 * Returns the pack to order instead of one that is no longer sold: of a size in the same kind of unit, the nearest by
 * ratio; otherwise the first. Undefined if there are no packs.
 */
export function findNearestPack<P extends { amount: string }>(
  amount: string,
  packs: readonly P[],
): P | undefined {
  const former = readPackSize(amount);
  if (!former) return packs[0];
  const comparable = packs.flatMap((pack) => {
    const size = readPackSize(pack.amount);
    if (size?.dimension !== former.dimension) return [];
    const distance = Math.abs(Math.log(size.quantity.valueOf() / former.quantity.valueOf()));
    return [{ pack, distance }];
  });
  return comparable.sort((a, b) => a.distance - b.distance)[0]?.pack ?? packs[0];
}
