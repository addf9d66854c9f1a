import type Fraction from 'fraction.js';
import { convertAmount, listDimensions, type Weights } from '@/lib/quantities/conversion-rules';
import { roundGrams, toWeights } from '@/lib/quantities/ingredient-weight-rules';
import { type MeasuredLine, readLineAmount } from '@/lib/quantities/line-amount-rules';
import type { NUTRITION_FIGURES } from '@/models/ingredient-limits';

/** The weight of an ingredient line, and of its edible part. */

/** Energy in kcal, sodium in milligrams, the others in grams. */
export type NutritionFigures = Record<(typeof NUTRITION_FIGURES)[number], number>;

export type WeighedProduct = {
  gramsPerCup?: number | null | undefined;
  /** Grams of each counted thing, and of the sizes of one piece. */
  units: Readonly<Record<string, number>>;
  /** An older record has this one weight instead, of the unit that its packs count. */
  gramsPerPiece?: number | null | undefined;
  amounts?: readonly { amount: string }[] | undefined;
  /** Grams of one piece as it is sold; `units.piece` may be the edible part. */
  asBought?: number | null | undefined;
  /** The shares that are left after peeling or boning, and after draining. */
  edible?: number | null | undefined;
  drained?: number | null | undefined;
  /** Per 100 g; null if it is unknown. */
  nutrition: NutritionFigures | null;
};

export type WeighedLine = MeasuredLine & {
  form?: string | undefined;
  /** The share that is eaten. */
  used?: number | undefined;
  basis?: 'bought' | 'prepared' | undefined;
};

const CUPS_PER_PINCH = 1 / 768;
/** Without a known cup weight. */
const GRAMS_PER_PINCH = 0.3;

/** Returns a product's weights, with those of a pinch and a dash, which are too little for a figure of their own. */
export function toMassWeights({
  gramsPerCup = null,
  gramsPerPiece = null,
  units,
  amounts = [],
}: Pick<WeighedProduct, 'gramsPerCup' | 'gramsPerPiece' | 'units' | 'amounts'>): Weights {
  const weights = toWeights({ gramsPerCup, gramsPerPiece, units, amounts });
  const pinch = gramsPerCup === null ? GRAMS_PER_PINCH : roundGrams(gramsPerCup * CUPS_PER_PINCH);
  return { ...weights, units: { pinch, dash: pinch * 2, ...weights.units } };
}

/** Returns the grams that a line calls for, as bought or prepared, whichever it means; null if its amount has no weight. */
export function computeLineGrams(line: MeasuredLine, product: WeighedProduct): Fraction | null {
  const amount = readLineAmount(line);
  const grams = amount && convertAmount(amount, 'g', toMassWeights(product));
  return grams && 'min' in grams ? grams.min.add(grams.max).div(2n) : null;
}

/** The edible part of a line; `nutrition` is null if the product's figures are unknown. */
export type LineFigures = { grams: number; nutrition: NutritionFigures | null };

/** Returns the edible part of a line: nothing of "to taste"; null if its amount has no weight. */
export function computeLineFigures(line: WeighedLine, product: WeighedProduct): LineFigures | null {
  if (line.quantity === '') return { grams: 0, nutrition: toFigures(() => 0) };
  const asked = computeLineGrams(line, product);
  if (!asked) return null;
  const grams = asked.valueOf() * toEatenShare(line, product);
  const { nutrition } = product;
  return { grams, nutrition: nutrition && toFigures((figure) => (nutrition[figure] * grams) / 100) };
}

/** Returns all figures, each computed by itself. */
export function toFigures(compute: (figure: keyof NutritionFigures) => number): NutritionFigures {
  return {
    kcal: compute('kcal'),
    protein: compute('protein'),
    fat: compute('fat'),
    carbohydrate: compute('carbohydrate'),
    fiber: compute('fiber'),
    sugar: compute('sugar'),
    sodiumMg: compute('sodiumMg'),
  };
}

/**
 * Weighed things are as bought unless the line says otherwise, and so are counted ones that weigh no less than `asBought`: a
 * thigh with its bone. A cup, and a peeled onion, are of the edible part.
 */
function toEatenShare(line: WeighedLine, { asBought, edible, drained, units }: WeighedProduct): number {
  const dimensions = listDimensions(readLineAmount(line) ?? { measures: [] });
  const isWeighed = dimensions.includes('g');
  const isCountedWhole = !dimensions.includes('ml') && asBought != null && asBought <= (units.piece ?? 0);
  const isBought = line.basis !== 'prepared' && (isWeighed || isCountedWhole);
  const isDrained = /\bdrained\b/.test(`${line.form ?? ''} ${line.details}`);
  return (isBought ? (edible ?? 1) : 1) * (isDrained ? (drained ?? 1) : 1) * (line.used ?? 1);
}
