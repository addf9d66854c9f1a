import { formatPrice } from '@/lib/catalog/price-rules';
import { computeTotals, type PricedLine, type Totals, toCents, toDollars } from '@/lib/orders/pricing-rules';
import type { Comparison, Pack } from './need-rules';
import { countFree, type PackCount, type PackWish } from './pack-choice-rules';

/** A larger basket that makes the whole order cheaper: shipping is free from a certain subtotal. */
export type Advice = {
  itemId: string;
  name: string;
  /** The pack to take one more of, or one instead of `insteadOf`. */
  amount: string;
  insteadOf: string | null;
  /** All packs of the ingredient then. */
  packs: readonly PackCount[];
  /** By how many dollars the whole order becomes cheaper. */
  saves: number;
  /** The advice in words. */
  text: string;
};

/** An ingredient of which the basket has packs. */
export type PackedItem = {
  itemId: string;
  name: string;
  packs: readonly PackCount[];
  inCart: readonly PackCount[];
  left: PackWish['left'];
  options: readonly Pack[];
  comparison: Comparison | null;
};

type Change = { item: PackedItem; added: Pack; insteadOf: Pack | null; addedCents: number };

/** Finds the one pack with which the whole order costs least, if that is less than without it. */
export function findAdvice(items: readonly PackedItem[], lines: readonly PricedLine[]): Advice | null {
  const { totalCents, shippingCents } = computeTotals(lines);
  if (shippingCents === 0) return null;
  const [best] = items
    .flatMap(listChanges)
    .map((change) => ({ ...change, totals: computeChangedTotals(lines, change) }))
    .filter(({ totals }) => totals.shippingCents === 0)
    .map((change) => ({ ...change, savedCents: totalCents - change.totals.totalCents }))
    .filter(({ savedCents }) => savedCents > 0)
    .toSorted((a, b) => b.savedCents - a.savedCents);
  return best ? toAdvice(best, best.savedCents) : null;
}

function computeChangedTotals(lines: readonly PricedLine[], { addedCents }: Change): Totals {
  return computeTotals([...lines, { priceCents: addedCents, quantity: 1 }]);
}

/** Returns every pack that could be taken in addition, or in place of a smaller one. */
function listChanges(item: PackedItem): Change[] {
  const { options, packs, inCart, left, comparison } = item;
  const free = options.filter(({ amount }) => {
    const taken = packs.find((pack) => pack.amount === amount)?.quantity ?? 0;
    return taken < countFree(amount, { inCart, left });
  });
  const sizes = new Map(comparison?.packs.map(({ option, size }) => [option, size]));
  return free.flatMap((added) => {
    const smaller = options.filter((option) => {
      const [size, addedSize] = [sizes.get(option), sizes.get(added)];
      return size && addedSize?.gt(size) && packs.some(({ amount }) => amount === option.amount);
    });
    return [null, ...smaller].map((insteadOf) => {
      const addedCents = toCents(added.price) - toCents(insteadOf?.price ?? 0);
      return { item, added, insteadOf, addedCents };
    });
  });
}

function toAdvice({ item, added, insteadOf }: Change, savedCents: number): Advice {
  const { itemId, name } = item;
  const saves = toDollars(savedCents);
  const what = insteadOf
    ? `Take the ${added.amount} pack of ${name} instead of the ${insteadOf.amount} one`
    : `Take one more pack of ${name} (${added.amount})`;
  return {
    ...{ itemId, name, amount: added.amount, insteadOf: insteadOf?.amount ?? null, saves },
    packs: addPack(item.packs, added.amount, insteadOf?.amount),
    text: `${what}: shipping is then free, and the whole order is ${formatPrice(saves)} cheaper.`,
  };
}

function addPack(packs: readonly PackCount[], added: string, removed: string | undefined): PackCount[] {
  const isNew = !packs.some(({ amount }) => amount === added);
  return [...packs, ...(isNew ? [{ amount: added, quantity: 0 }] : [])]
    .map(({ amount, quantity }) => ({
      amount,
      quantity: quantity + (amount === added ? 1 : 0) - (amount === removed ? 1 : 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}
