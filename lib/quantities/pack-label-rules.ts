import type Fraction from 'fraction.js';
import { readAmount } from './amount-reader';
import type { Amount } from './amount-rules';
import { convertAmount, type Dimension, listDimensions, NO_WEIGHTS } from './conversion-rules';
import { findUnit, PIECE_UNIT } from './unit-rules';

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
