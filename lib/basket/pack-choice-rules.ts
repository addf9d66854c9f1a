import Fraction from 'fraction.js';
import { MAX_QUANTITY } from '@/lib/cart/quantity-rules';
import type { Amount } from '@/lib/quantities/amount-rules';
import { convertAmount } from '@/lib/quantities/conversion-rules';
import {
  findCheapestCombination,
  findFewestPacks,
  type SizedPack,
} from '@/lib/quantities/pack-combination-rules';
import { findUnit } from '@/lib/quantities/unit-rules';
import {
  type Comparison,
  listPacks,
  type Need,
  type Pack,
  type RefusedAmount,
  type WeighedOffer,
} from './need-rules';

/** How much less of a measured amount is enough. In baking, proportions matter more. */
const TOLERANCE = new Fraction('0.05');
const BAKING_TOLERANCE = new Fraction('0.02');
/** Cans of one kind differ a little in size, but a cook counts them. */
const CAN_TOLERANCE = new Fraction('0.25');

export type PackPreference = 'cheapest' | 'fewest';
export type PackCount = { amount: string; quantity: number };

/** The facts that decide about the packs of one ingredient. */
export type PackWish = {
  prefer: PackPreference;
  /** The one size that the cook wants. */
  size: string | undefined;
  /** The packs that the cook chose. */
  packs: readonly PackCount[] | undefined;
  /** The packs in the cart, of which an order may have at most a hundred of each size. */
  inCart: readonly PackCount[];
  /** Whether those in the cart are for this. */
  countsCart: boolean;
  /** How many pieces are left of the packs of which there are few, by their size. */
  left: Readonly<Record<string, number>>;
  /** Whether a little less would spoil it. */
  isBaking: boolean;
  /** The pantry's amount of it; absent if unmeasured. */
  atHome?: Amount | null;
};

export type PackChoice = {
  packs: readonly PackCount[];
  /** Why they are not all that the recipe calls for; null if they are. */
  reason: string | null;
  /** Whether they were chosen without knowing how many it takes. */
  isGuess: boolean;
};

export const NOT_SAID = 'The recipe does not say how much.';
export const NOT_SAID_OF_A_LINE = 'One line does not say how much; nothing is added for it.';
const UNKNOWN_PACKS = 'The packs do not say how much they hold.';
const TOO_MANY = `This takes more than ${MAX_QUANTITY} of a pack, the most that one order can hold.`;
const TOO_MANY_WITH_CART = `With those in your cart, this takes more than ${MAX_QUANTITY} of a pack, the most that one order can hold.`;

export const NOT_ENOUGH_LEFT = 'We do not have enough of it left.';

/**
 * Returns a need less the pantry's amount, and whether that covers it. An amount that cannot be compared with the need is not
 * taken off: half a bag of unknown size.
 */
export function withoutAtHome(
  need: Need,
  wish: PackWish,
): { need: Need; isCovered: boolean; isCounted: boolean } {
  const { comparison, weights } = need;
  const conversion = wish.atHome && comparison && convertAmount(wish.atHome, comparison.dimension, weights);
  if (!conversion || !('min' in conversion) || comparison.need.lte(0n)) {
    return { need, isCovered: false, isCounted: false };
  }
  const missing = comparison.need.sub(conversion.min);
  // How much less is enough depends on the whole.
  const isCovered = missing.lte(computeTolerated(comparison, wish)) && comparison.refused.length === 0;
  const left = missing.gt(0n) ? missing : new Fraction(0n);
  return { need: { ...need, comparison: { ...comparison, need: left } }, isCovered, isCounted: true };
}

/** Chooses the packs that cover a need; one of the cheapest, and why, if that cannot be computed. */
export function choosePacks(offer: WeighedOffer, need: Need, wish: PackWish): PackChoice {
  const options = listPacks(offer);
  const { comparison } = need;
  const reason = explainRefusal(need);
  if (wish.packs) return { packs: keepOffered(wish.packs, options, wish), reason, isGuess: false };
  const wishedSize = options.filter(({ amount }) => amount === wish.size);
  const allowed = wishedSize.length > 0 ? wishedSize : options;
  if (!comparison || comparison.need.lte(0n)) {
    const isInCart = wish.countsCart && wish.inCart.length > 0;
    const packs = isInCart ? [] : chooseCheapest(allowed, wish);
    const isSoldOut =
      !isInCart && packs.length === 0 && allowed.some(({ amount }) => wish.left[amount] === 0);
    return { packs, reason: isSoldOut ? NOT_ENOUGH_LEFT : reason, isGuess: true };
  }
  const packs = findCover(comparison, wish, allowed);
  if (packs) return { packs, reason, isGuess: false };
  return {
    packs: chooseCheapest(allowed, wish),
    reason: explainTooMany(allowed, comparison, wish),
    isGuess: true,
  };
}

/** Returns the fewest packs that cover a need, for which others were chosen; none if that cannot be computed. */
export function chooseFewestPacks(
  { comparison }: Need,
  wish: PackWish,
  { packs, isGuess }: PackChoice,
): readonly PackCount[] {
  if (!comparison || comparison.need.lte(0n)) return [];
  const isOnePack = packs.length === 1 && packs[0]?.quantity === 1;
  const isFewest = isOnePack && !isGuess && !wish.packs && !wish.size;
  return isFewest ? packs : (findCover(comparison, { ...wish, prefer: 'fewest' }) ?? []);
}

/** Why a size alone is no choice. */
const REFUSED_SIZES: readonly string[] = [TOO_MANY, TOO_MANY_WITH_CART, NOT_ENOUGH_LEFT];

/** Returns how many packs of each size alone cover a need; one of each if that cannot be computed. */
export function listSingleSizes(offer: WeighedOffer, need: Need, wish: PackWish): readonly PackCount[] {
  return listPacks(offer).flatMap((option) => {
    const { packs, reason } = choosePacks(offer, need, { ...wish, packs: undefined, size: option.amount });
    return REFUSED_SIZES.includes(reason ?? '') ? [] : packs;
  });
}

/** Returns how much packs hold in the measure of a need; those without a known size hold nothing. */
export function sumPacks(packs: readonly PackCount[], comparison: Comparison): Fraction {
  const sizes = new Map(comparison.packs.map(({ option, size }) => [option.amount, size]));
  return packs.reduce(
    (sum, { amount, quantity }) => sum.add(sizes.get(amount)?.mul(BigInt(quantity)) ?? 0n),
    new Fraction(0n),
  );
}

/** Returns how many of a pack can still be added to the cart. */
export function countFree(amount: string, { inCart, left }: Pick<PackWish, 'inCart' | 'left'>): number {
  const held = inCart.find((line) => line.amount === amount)?.quantity ?? 0;
  return Math.max(0, Math.min(MAX_QUANTITY, left[amount] ?? MAX_QUANTITY) - held);
}

/** Returns how much may be missing: a little of a measured amount, and never a can of many. */
function computeTolerated({ measured, can }: Comparison, { isBaking }: PackWish): Fraction {
  const share = measured.mul(isBaking ? BAKING_TOLERANCE : TOLERANCE);
  const part = can?.mul(CAN_TOLERANCE);
  return part?.lt(share) ? part : share;
}

/** Returns packs that cover the rest that the cart does not; null if as many as can be ordered do not. */
function findCover(
  comparison: Comparison,
  wish: PackWish,
  allowed: readonly Pack[] = comparison.packs.map(({ option }) => option),
): PackCount[] | null {
  const { need } = comparison;
  const inCart = wish.countsCart ? sumPacks(wish.inCart, comparison) : new Fraction(0n);
  const missing = need.sub(inCart);
  const mayBeMissing = computeTolerated(comparison, wish);
  if (missing.lte(mayBeMissing)) return [];
  const packs = comparison.packs
    .filter(({ option }) => allowed.includes(option))
    .map(({ option, size }): SizedPack & { amount: string } => ({
      amount: option.amount,
      size,
      priceCents: Math.round(option.price * 100),
      maxCount: countFree(option.amount, wish),
    }));
  const find = wish.prefer === 'fewest' ? findFewestPacks : findCheapestCombination;
  const counts = find(packs, { need: missing, tolerance: mayBeMissing.div(missing) });
  return (
    counts &&
    packs
      .map(({ amount }, index) => ({ amount, quantity: counts[index] ?? 0 }))
      .filter(({ quantity }) => quantity > 0)
  );
}

function chooseCheapest(options: readonly Pack[], wish: PackWish): PackCount[] {
  const [cheapest] = options
    .filter(({ amount }) => countFree(amount, wish) > 0)
    .toSorted((a, b) => a.price - b.price);
  return cheapest ? [{ amount: cheapest.amount, quantity: 1 }] : [];
}

/** The cook's earlier choice may not be sold any more, or have been added to the cart since. */
function keepOffered(packs: readonly PackCount[], options: readonly Pack[], wish: PackWish): PackCount[] {
  return packs.flatMap(({ amount, quantity }) => {
    const kept = Math.min(quantity, countFree(amount, wish));
    return kept > 0 && options.some((option) => option.amount === amount) ? [{ amount, quantity: kept }] : [];
  });
}

function explainTooMany(allowed: readonly Pack[], comparison: Comparison, wish: PackWish): string {
  const { packs } = comparison;
  const sized = packs.filter(({ option }) => allowed.includes(option));
  if (sized.length === 0) return UNKNOWN_PACKS;
  if (findCover(comparison, { ...wish, left: {} }, allowed)) return NOT_ENOUGH_LEFT;
  const isInCart = sized.some(({ option }) => countFree(option.amount, wish) < MAX_QUANTITY);
  return isInCart ? TOO_MANY_WITH_CART : TOO_MANY;
}

/** Says why a need, or a part of it, is not known; null if it is. */
function explainRefusal({ amounts, comparison, hasUnsaidLine }: Need): string | null {
  if (amounts.length === 0) return NOT_SAID;
  if (!comparison) return UNKNOWN_PACKS;
  const [refused] = comparison.refused.filter(({ refusal }) => refusal !== 'not-measured');
  if (refused) return explainUnknownWeight(refused);
  if (comparison.need.lte(0n)) return NOT_SAID;
  return hasUnsaidLine ? NOT_SAID_OF_A_LINE : null;
}

function explainUnknownWeight({ amount, refusal }: RefusedAmount): string {
  if (refusal === 'no-cup-weight') return 'We don’t know what a cup of it weighs.';
  const unit = findUnit(amount.measures[0]?.parts[0]?.unit ?? '');
  const isNamed = unit?.kind === 'count' || unit?.kind === 'container';
  return isNamed ? `We don’t know how much one ${unit.name} is.` : 'We don’t know what one weighs.';
}

/** Formats packs: 1 × 500g + 2 × 100g */
export function formatPacks(packs: readonly PackCount[]): string {
  return packs.map(({ amount, quantity }) => `${quantity} × ${amount}`).join(' + ');
}
