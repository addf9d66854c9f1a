import Fraction from 'fraction.js';
import { readAmount } from './amount-reader';
import type { Amount, Measure, Part } from './amount-rules';
import { findUnit, PIECE_UNIT, toFraction } from './unit-rules';

/** The weights of one ingredient, in grams. */
export type Weights = {
  gramsPerCup: number | null;
  /** One of each counted thing, by the name of its unit: { clove: 5, piece: 50 } */
  units: Readonly<Record<string, number>>;
};

/**
 * The unit in which amounts are compared: `g`, `ml`, `piece`, or the name of a unit that only this ingredient's weights measure.
 */
export type Dimension = string;

/**
 * - `not-measured`: there is no amount, such as "to taste", or the text is not one
 * - `no-cup-weight`, `no-unit-weight`: only the ingredient's density or the weight of its pieces would convert it
 */
export type RefusalReason = 'not-measured' | 'no-cup-weight' | 'no-unit-weight';
export type Conversion = { min: Fraction; max: Fraction } | { refusal: RefusalReason };

export const ML_PER_CUP = new Fraction('236.5882365');

/** Returns the system of an amount's measures before any conversion; a sum of different ones is in neither. */
export function listDimensions({ measures }: Amount): Dimension[] {
  return measures.flatMap(({ parts }) => {
    const [dimension, ...others] = new Set(parts.map((part) => toNatural(part).dimension));
    return dimension !== undefined && others.length === 0 ? dimension : [];
  });
}

/** Converts an amount, by one of its measures that needs no weight of the ingredient if there is one. */
export function convertAmount(amount: Amount, to: Dimension, weights: Weights): Conversion {
  const exact = firstConverted(amount, (measure) => convertMeasure(measure, to, NO_WEIGHTS));
  if ('max' in exact) return exact;
  return firstConverted(amount, (measure) => convertMeasure(measure, to, weights));
}

/** Of an ingredient whose weights no one knows. */
export const NO_WEIGHTS: Weights = { gramsPerCup: null, units: {} };

function firstConverted({ measures }: Amount, convert: (measure: Measure) => Conversion): Conversion {
  const conversions = measures.map(convert);
  return conversions.find((conversion) => 'max' in conversion) ?? conversions[0] ?? NOT_MEASURED;
}

const NOT_MEASURED: Conversion = { refusal: 'not-measured' };

function convertMeasure({ parts }: Measure, to: Dimension, weights: Weights): Conversion {
  let sum = { min: new Fraction(0n), max: new Fraction(0n) };
  for (const part of parts) {
    const converted = convertPart(part, to, weights);
    if ('refusal' in converted) return converted;
    sum = { min: sum.min.add(converted.min), max: sum.max.add(converted.max) };
  }
  return sum;
}

function convertPart(part: Part, to: Dimension, weights: Weights): Conversion {
  const { dimension, factor } = toNatural(part);
  const rate = toRate(dimension, to, weights);
  if (typeof rate === 'string') return { refusal: rate };
  const total = factor.mul(rate);
  return { min: part.min.mul(total), max: part.max.mul(total) };
}

/** Returns the base of one of a part's units, and its amount. */
function toNatural({ unit: name, size }: Part): { dimension: Dimension; factor: Fraction } {
  const unit = findUnit(size?.unit ?? name);
  const factor = (unit?.base ?? new Fraction(1n)).mul(size?.quantity ?? 1n);
  if (unit?.kind === 'mass') return { dimension: 'g', factor };
  if (unit?.kind === 'volume') return { dimension: 'ml', factor };
  return { dimension: unit?.kind === 'piece' ? 'piece' : (unit?.name ?? name), factor };
}

/** Returns how much of one dimension another is, or why no one can say. */
function toRate(from: Dimension, to: Dimension, weights: Weights): Fraction | RefusalReason {
  if (from === to) return new Fraction(1n);
  const grams = toGrams(from, weights);
  if (typeof grams === 'string') return grams;
  const gramsOfOther = toGrams(to, weights);
  return typeof gramsOfOther === 'string' ? gramsOfOther : grams.div(gramsOfOther);
}

function toGrams(dimension: Dimension, { gramsPerCup, units }: Weights): Fraction | RefusalReason {
  if (dimension === 'g') return new Fraction(1n);
  if (dimension === 'ml') return toWeight(gramsPerCup)?.div(ML_PER_CUP) ?? 'no-cup-weight';
  const weight = toWeight(units[dimension]);
  if (weight) return weight;
  return findUnit(dimension)?.kind === 'vague' ? 'not-measured' : 'no-unit-weight';
}

const toWeight = (grams: number | null | undefined) => (grams == null ? null : toFraction(grams));

/** Reads a pack's label, such as "500g", "8 oz (227 g)" or "6 eggs"; null if it states no amount. */
export function readPackLabel(label: string): Amount | null {
  const amount = readAmount(label);
  return amount && { measures: amount.measures.map(withPieces) };
}

/** The thing that a label counts in its own words is the ingredient itself. */
function withPieces(measure: Amount['measures'][number]): Amount['measures'][number] {
  const parts = measure.parts.map((part) =>
    findUnit(part.unit) ? part : { ...part, unit: PIECE_UNIT.name },
  );
  return { ...measure, parts };
}

export type PackSize = { quantity: Fraction; dimension: Dimension };

/** The measures by which packs are compared, from the most telling: a jar of 8 oz by its weight. */
const COMPARABLE: readonly Dimension[] = ['piece', 'g', 'ml'];

/** Returns the size that a pack's label states: grams, milliliters, pieces or counted things; null if it states none. */
export function readPackSize(label: string): PackSize | null {
  const amount = readPackLabel(label);
  if (!amount) return null;
  const dimensions = listDimensions(amount);
  const dimension = COMPARABLE.find((name) => dimensions.includes(name)) ?? dimensions[0];
  if (dimension === undefined) return null;
  const size = convertAmount(amount, dimension, NO_WEIGHTS);
  return 'min' in size ? { quantity: size.min, dimension } : null;
}
