import type Fraction from 'fraction.js';
import { readAmount } from '@/lib/quantities/amount-reader-rules';
import type { Amount } from '@/lib/quantities/amount-rules';
import { convertAmount, type Weights } from '@/lib/quantities/conversion-rules';
import { findUnit, PIECE_UNIT } from '@/lib/quantities/unit-rules';

/** What an ingredient line weighs, and what of it is eaten. */

export type WeighedProduct = {
  gramsPerCup?: number | null | undefined;
  /** Grams of each counted thing, and of the sizes of one piece. */
  units: Readonly<Partial<Record<string, number>>>;
  /** Grams of one piece as it is sold, if `units.piece` is what is eaten of it. */
  asBought?: number | null | undefined;
  edible?: number | null | undefined;
  drained?: number | null | undefined;
  nutrition: { kcal: number; sodiumMg: number } | null;
};

export type WeighedLine = {
  quantity: string;
  units: string;
  name: string;
  details?: string | undefined;
  form?: string | undefined;
  size?: string | undefined;
  used?: number | undefined;
  basis?: 'bought' | 'prepared' | undefined;
};

const SIZES = ['extra-large', 'small', 'medium', 'large'] as const;
const CUPS_PER_PINCH = 1 / 768;
/** Of what no cup weight is known. */
const GRAMS_PER_PINCH = 0.3;

/** Reads how much a line calls for, with what each can holds: "2 (14.5 oz) cans"; null if it does not say. */
export function readSizedAmount({
  quantity,
  units,
  size,
}: Pick<WeighedLine, 'quantity' | 'units' | 'size'>): Amount | null {
  if (quantity === '') return null;
  return readAmount(size === undefined ? `${quantity} ${units}` : `${quantity} (${size}) ${units}`);
}

/** Returns a product's weights as a line counts it: three large onions weigh more than three small ones. */
export function toLineWeights(
  product: Pick<WeighedProduct, 'gramsPerCup' | 'units'>,
  { name, details = '', form = '' }: Pick<WeighedLine, 'name' | 'details' | 'form'>,
): Weights {
  const words = `${form} ${name} ${details}`.toLowerCase();
  const size = SIZES.find((candidate) => new RegExp(`(?<![\\w-])${candidate}(?![\\w-])`).test(words));
  const { units, gramsPerCup = null } = product;
  const piece = (size && units[size]) ?? units.piece ?? units.medium ?? units.large ?? units.small;
  const pinch = gramsPerCup === null ? GRAMS_PER_PINCH : gramsPerCup * CUPS_PER_PINCH;
  const known = Object.entries({ pinch, dash: pinch * 2, ...units, [PIECE_UNIT.name]: piece }).flatMap(
    ([unit, grams]) => (grams === undefined ? [] : [[unit, roundWeight(grams)] as const]),
  );
  return { gramsPerCup, units: Object.fromEntries(known) };
}

/** A weight has at most twelve decimals. */
const roundWeight = (grams: number) => Math.round(grams * 1e6) / 1e6;

/** Returns the grams that a line calls for, as bought or prepared, whichever it means; null if its amount is not known. */
export function computeLineGrams(line: WeighedLine, product: WeighedProduct): Fraction | null {
  const amount = readSizedAmount(line);
  if (!amount) return null;
  const conversion = convertAmount(amount, 'g', toLineWeights(product, line));
  return 'refusal' in conversion ? null : conversion.min.add(conversion.max).div(2n);
}

/** What is eaten of a line. `kcal` and `sodiumMg` are null if the product's figures are unknown. */
export type LineFigures = { grams: number; kcal: number | null; sodiumMg: number | null };

/** Returns what is eaten of a line; null if its amount has no weight, and nothing for "to taste". */
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

/** A cup is of what is prepared, and so is a piece of which `asBought` is known apart. */
function toEatenShare(line: WeighedLine, { asBought, edible, drained }: WeighedProduct): number {
  const unit = findUnit(line.units === '' ? PIECE_UNIT.name : line.units);
  const isPrepared =
    line.basis === 'prepared' || unit?.kind === 'volume' || (unit?.kind === 'piece' && asBought != null);
  const isDrained = /\bdrained\b/.test(`${line.form ?? ''} ${line.details ?? ''}`);
  return (isPrepared ? 1 : (edible ?? 1)) * (isDrained ? (drained ?? 1) : 1) * (line.used ?? 1);
}
