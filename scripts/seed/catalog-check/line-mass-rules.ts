import type Fraction from 'fraction.js';
import { convertAmount, listDimensions, type Weights } from '@/lib/quantities/conversion-rules';
import { roundGrams, toWeights } from '@/lib/quantities/ingredient-weight-rules';
import { type MeasuredLine, readLineAmount } from '@/lib/quantities/line-amount-rules';

/** What an ingredient line weighs, and what of it is eaten. */

export type WeighedProduct = {
  gramsPerCup?: number | null | undefined;
  /** Grams of each counted thing, and of the sizes of one piece. */
  units: Readonly<Record<string, number>>;
  /** Grams of one piece as it is sold; `units.piece` may be what is eaten of it. */
  asBought?: number | null | undefined;
  /** The shares that are left after peeling or boning, and after draining. */
  edible?: number | null | undefined;
  drained?: number | null | undefined;
  /** Per 100 g; null if it is unknown. */
  nutrition: { kcal: number; sodiumMg: number } | null;
};

export type WeighedLine = MeasuredLine & {
  form?: string | undefined;
  /** The share that is eaten. */
  used?: number | undefined;
  basis?: 'bought' | 'prepared' | undefined;
};

const CUPS_PER_PINCH = 1 / 768;
/** Of what no cup weight is known. */
const GRAMS_PER_PINCH = 0.3;

/** Returns a product's weights, with those of a pinch and a dash, which are too little for a figure of their own. */
export function toMassWeights({
  gramsPerCup = null,
  units,
}: Pick<WeighedProduct, 'gramsPerCup' | 'units'>): Weights {
  const weights = toWeights({ gramsPerCup, gramsPerPiece: null, units, amounts: [] });
  const pinch = gramsPerCup === null ? GRAMS_PER_PINCH : roundGrams(gramsPerCup * CUPS_PER_PINCH);
  return { ...weights, units: { pinch, dash: pinch * 2, ...weights.units } };
}

/** Returns the grams that a line calls for, as bought or prepared, whichever it means; null if its amount has no weight. */
export function computeLineGrams(line: MeasuredLine, product: WeighedProduct): Fraction | null {
  const amount = readLineAmount(line);
  const grams = amount && convertAmount(amount, 'g', toMassWeights(product));
  return grams && 'min' in grams ? grams.min.add(grams.max).div(2n) : null;
}

/** What is eaten of a line. `kcal` and `sodiumMg` are null if the product's figures are unknown. */
export type LineFigures = { grams: number; kcal: number | null; sodiumMg: number | null };

/** Returns what is eaten of a line: nothing of "to taste"; null if its amount has no weight. */
export function computeLineFigures(line: WeighedLine, product: WeighedProduct): LineFigures | null {
  if (line.quantity === '') return { grams: 0, kcal: 0, sodiumMg: 0 };
  const asked = computeLineGrams(line, product);
  if (!asked) return null;
  const grams = asked.valueOf() * toEatenShare(line, product);
  const { nutrition } = product;
  return {
    grams,
    kcal: nutrition && (nutrition.kcal * grams) / 100,
    sodiumMg: nutrition && (nutrition.sodiumMg * grams) / 100,
  };
}

/**
 * Weighed things are as bought unless the line says otherwise, and so are counted ones that weigh no less than `asBought`:
 * a thigh with its bone. A cup, and a peeled onion, are of what is eaten.
 */
function toEatenShare(line: WeighedLine, { asBought, edible, drained, units }: WeighedProduct): number {
  const dimensions = listDimensions(readLineAmount(line) ?? { measures: [] });
  const isWeighed = dimensions.includes('g');
  const isCountedWhole = !dimensions.includes('ml') && asBought != null && asBought <= (units.piece ?? 0);
  const isBought = line.basis !== 'prepared' && (isWeighed || isCountedWhole);
  const isDrained = /\bdrained\b/.test(`${line.form ?? ''} ${line.details}`);
  return (isBought ? (edible ?? 1) : 1) * (isDrained ? (drained ?? 1) : 1) * (line.used ?? 1);
}
