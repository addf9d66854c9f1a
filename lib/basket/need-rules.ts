import Fraction from 'fraction.js';
import { type CartItem, isOffered, type Offer } from '@/lib/cart/cart-rules';
import { type Amount, type Part, readLineAmount, scaleAmount } from '@/lib/quantities/amount-rules';
import {
  convertAmount,
  type Dimension,
  listDimensions,
  type RefusalReason,
  readPackLabel,
  type Weights,
} from '@/lib/quantities/conversion-rules';
import { toBoughtWeights } from '@/lib/quantities/ingredient-weight-rules';
import { toKitchenAmount } from '@/lib/quantities/kitchen-amount-rules';
import { findUnit, sumFractions } from '@/lib/quantities/unit-rules';
import type { LineView } from '@/lib/recipes/recipe-schema';
import type { WishedLine } from './basket-line-rules';
import { sumAsWritten, toAmount } from './need-quantity-rules';

/** An ingredient on offer, with the facts that convert a recipe's amounts; the items of a cart come without it. */
export type WeighedOffer = Offer & {
  gramsPerCup?: number | null | undefined;
  gramsPerPiece?: number | null | undefined;
  units?: Readonly<Record<string, number>> | undefined;
  /** Grams of one piece as it is sold, if `units.piece` is the edible part. */
  asBought?: number | null | undefined;
  /** The share that is left after peeling or boning. */
  edible?: number | null | undefined;
};

export type Pack = CartItem['selectedOption'];
/** A pack, and how much it holds in the measure of the need. */
type ComparedPack = { option: Pack; size: Fraction };

/** How much some lines call for, as far as it can be compared with packs. */
export type Comparison = {
  dimension: Dimension;
  /** As it is bought: a lemon with its peel. */
  need: Fraction;
  /** The part of the need that is measured: a little less of it is enough, but not of a counted one. */
  measured: Fraction;
  /** The content of the smallest can or jar that the lines count; null if they count none. */
  can: Fraction | null;
  packs: readonly ComparedPack[];
  /** The amounts that are not in the need, although the lines have them. */
  refused: readonly RefusedAmount[];
};
export type RefusedAmount = { amount: Amount; refusal: RefusalReason };

export type Need = {
  /** The lines' amounts for the wished servings, as they are written; lines without one are left out. */
  amounts: readonly Amount[];
  /** Whether a line calls for some, but says no amount that can be read: oil for frying. */
  hasUnsaidLine: boolean;
  /** Their weight as bought, in grams; null if that is unknown of one of them. */
  grams: Fraction | null;
  weights: Weights;
  /** Null if no pack says how much it holds. */
  comparison: Comparison | null;
};

/** Returns the packs of an ingredient that can be ordered; none if it is not sold. */
export function listPacks(offer: Offer): readonly Pack[] {
  return isOffered(offer) ? offer.amounts.filter(({ price }) => price > 0) : [];
}

/** Sums how much of an ingredient the lines call for. */
export function sumNeed(lines: readonly WishedLine[], offer: WeighedOffer): Need {
  const { gramsPerCup = null, gramsPerPiece = null, units = {} } = offer;
  const weights = toBoughtWeights({ ...offer, gramsPerCup, gramsPerPiece, units });
  const amounts = lines.flatMap(({ line, factor }) => {
    const amount = readLineAmount(line);
    return amount ? { line, amount: scaleAmount(amount, factor) } : [];
  });
  const bought = amounts.map(({ line, amount }) => toBoughtAmount(amount, line, offer));
  return {
    amounts: amounts.map(({ amount }) => amount),
    hasUnsaidLine: lines.some(({ line }) => readLineAmount(line) === null && !TO_TASTE.test(line.details)),
    grams: sumConverted(bought, 'g', weights),
    weights,
    comparison: compareWithPacks(listPacks(offer), bought, weights),
  };
}

/** Of which a little more is never missing. */
const TO_TASTE = /\b(?:to taste|as needed)\b/i;

/** Returns an amount as it is bought; a cup's weight is already that of the edible part. */
function toBoughtAmount(amount: Amount, { basis }: LineView, { edible }: WeighedOffer): Amount {
  if (basis !== 'prepared' || !edible) return amount;
  const factor = new Fraction(1n).div(String(edible));
  const isMass = (part: Part) => findUnit(part.size?.unit ?? part.unit)?.kind === 'mass';
  return {
    measures: amount.measures.flatMap((measure) =>
      measure.parts.every(isMass) ? scaleAmount({ measures: [measure] }, factor).measures : measure,
    ),
  };
}

/** Converts the need and the packs to the measure that converts most of them. */
function compareWithPacks(
  options: readonly Pack[],
  amounts: readonly Amount[],
  weights: Weights,
): Comparison | null {
  const labels = options.flatMap((option) => {
    const label = readPackLabel(option.amount);
    return label ? [{ option, label }] : [];
  });
  const dimensions = [...new Set(labels.flatMap(({ label }) => listDimensions(label)))];
  const [best] = dimensions
    .map((dimension): Comparison => {
      const packs = labels.flatMap(({ option, label }) => {
        const size = convertAmount(label, dimension, weights);
        return 'min' in size ? [{ option, size: size.min }] : [];
      });
      return { dimension, packs, ...sumNeeded(amounts, dimension, weights) };
    })
    .toSorted((a, b) => a.refused.length - b.refused.length || b.packs.length - a.packs.length);
  return best ?? null;
}

/** Sums measured amounts, and those counted like the packs, in the number that a cook reads: 6 lemons for 6 1/4. */
function sumNeeded(amounts: readonly Amount[], dimension: Dimension, weights: Weights) {
  const isOfCount = (amount: Amount) => dimension !== 'g' && dimension !== 'ml' && isCounted(amount);
  const measured = sumAmounts(
    amounts.filter((amount) => !isOfCount(amount)),
    dimension,
    weights,
  );
  const written = amounts.filter(isOfCount);
  const sum = sumAsWritten(written);
  const read = sum ? [toKitchenAmount(toAmount(sum), { system: null, weights: null })] : written;
  const counted = sumAmounts(read, dimension, weights);
  return {
    need: measured.need.add(counted.need),
    measured: measured.need,
    can: findSmallestCan(amounts, dimension, weights),
    refused: [...measured.refused, ...counted.refused],
  };
}

/** Eggs, heads and bunches, but no 2 lb chicken. */
function isCounted({ measures: [measure] }: Amount): boolean {
  const kinds = measure?.parts.map(({ unit, size }) => findUnit(size?.unit ?? unit)?.kind ?? 'piece') ?? [];
  return kinds.length > 0 && kinds.every((kind) => kind === 'piece' || kind === 'count');
}

function findSmallestCan(
  amounts: readonly Amount[],
  dimension: Dimension,
  weights: Weights,
): Fraction | null {
  const cans = amounts.flatMap((amount) => {
    const [part, ...others] = amount.measures[0]?.parts ?? [];
    const isCan = part && others.length === 0 && findUnit(part.unit)?.kind === 'container';
    const conversion = isCan && convertAmount(amount, dimension, weights);
    return conversion && 'max' in conversion ? conversion.max.div(part.max) : [];
  });
  return cans.toSorted((a, b) => a.compare(b))[0] ?? null;
}

/** Sums the upper ends of amounts; those that no one measures, such as a pinch, count for nothing. */
function sumAmounts(amounts: readonly Amount[], dimension: Dimension, weights: Weights) {
  const needed: Fraction[] = [];
  const refused: RefusedAmount[] = [];
  for (const amount of amounts) {
    const conversion = convertAmount(amount, dimension, weights);
    if ('refusal' in conversion) refused.push({ amount, refusal: conversion.refusal });
    else needed.push(conversion.max);
  }
  return { need: sumFractions(needed), refused };
}

function sumConverted(amounts: readonly Amount[], dimension: Dimension, weights: Weights): Fraction | null {
  const { need, refused } = sumAmounts(amounts, dimension, weights);
  return refused.every(({ refusal }) => refusal === 'not-measured') && need.gt(0n) ? need : null;
}
