import { type Dimension, listDimensions, readPackLabel, type Weights } from './conversion-rules';
import { findUnit, PIECE_UNIT } from './unit-rules';

export type WeighedIngredient = {
  gramsPerCup: number | null;
  gramsPerPiece: number | null;
  /** Grams of each counted thing; empty in an ingredient that only has the weight of a piece. */
  units: Readonly<Record<string, number>>;
  amounts: readonly { amount: string }[];
};

/** Returns the weight of the unit that recipes count, for callers that know no `units`: a piece, or else the first unit. */
export function toGramsPerPiece(units: WeighedIngredient['units']): number | null {
  return units.piece ?? units.medium ?? units.large ?? Object.values(units)[0] ?? null;
}

/** The things that recipes count one by one. A bunch or a head is not among them: it is many of these. */
const SINGLE_UNITS = [
  ...['clove', 'cube', 'ear', 'fillet', 'inch', 'knob', 'leaf', 'patty', 'pod', 'rib', 'sheet', 'slice'],
  ...['sprig', 'stalk', 'stick', 'strip', 'wedge'],
];

/** A piece is of the first of these sizes that has a weight. */
const SIZES = ['piece', 'medium', 'large', 'small', 'extra-large'];

/**
 * Returns an ingredient's weights: those of its units, where a size without a weight of its own weighs as much as a piece.
 * An older ingredient has one weight of a piece "as counted in recipes", which is a clove of garlic, but a
 * bunch of parsley: if its packs count something, it is that; otherwise a single thing, never a bunch or a can.
 */
export function toWeights({ gramsPerCup, gramsPerPiece, units, amounts }: WeighedIngredient): Weights {
  if (Object.keys(units).length > 0) {
    const piece = SIZES.map((size) => units[size]).find((grams) => grams !== undefined);
    const sizes = piece === undefined ? [] : SIZES.map((size) => [size, piece]);
    return { gramsPerCup, units: { ...Object.fromEntries(sizes), ...units } };
  }
  if (gramsPerPiece === null) return { gramsPerCup, units: {} };
  const labels = amounts.flatMap(({ amount }) => readPackLabel(amount) ?? []);
  const counted = labels.flatMap(listDimensions).filter(isCounted);
  const names = counted.length > 0 ? counted : SINGLE_UNITS;
  return {
    gramsPerCup,
    units: Object.fromEntries([PIECE_UNIT.name, ...names].map((name) => [name, gramsPerPiece])),
  };
}

const isCounted = (dimension: Dimension) =>
  dimension === PIECE_UNIT.name || findUnit(dimension)?.kind === 'count';

type SoldIngredient = WeighedIngredient & {
  /** Grams of one as it is sold, if its unit's weight is that of the edible part. */
  asBought?: number | null | undefined;
  /** The share that is left after peeling or boning. */
  edible?: number | null | undefined;
};

/** The measure by which an ingredient is sold. */
const SOLD_UNITS = ['piece', 'bunch', 'head'];

/**
 * Returns an ingredient's weights as it is bought, so that they compare with its packs: a lemon with its peel, and as many lemons
 * as a cup of juice takes. A cup is measured as it goes into the pot.
 */
export function toBoughtWeights({ asBought, edible, ...ingredient }: SoldIngredient): Weights {
  const { gramsPerCup, units } = toWeights(ingredient);
  // First the stated weights: celery has the weight of a bunch, and that of a piece only follows from a medium stalk.
  const eaten = [ingredient.units, units]
    .flatMap((known) => SOLD_UNITS.map((unit) => known[unit]))
    .find((grams) => grams !== undefined);
  const factor = asBought && eaten ? asBought / eaten : 1;
  return {
    gramsPerCup: gramsPerCup && edible ? roundGrams(gramsPerCup / edible) : gramsPerCup,
    units: Object.fromEntries(
      Object.entries(units).map(([unit, grams]) => [unit, roundGrams(grams * factor)]),
    ),
  };
}

/** A weight has at most twelve decimals. */
export const roundGrams = (grams: number) => Math.round(grams * 1e6) / 1e6;
