import { type Dimension, listDimensions, type Weights } from './conversion-rules';
import { readPackLabel } from './pack-label-rules';
import { findUnit, PIECE_UNIT } from './unit-rules';

type WeighedIngredient = {
  gramsPerCup: number | null;
  gramsPerPiece: number | null;
  amounts: readonly { amount: string }[];
};

/** What recipes count one by one. A bunch or a head is not among them: it is many of these. */
const SINGLE_UNITS = [
  ...['clove', 'cube', 'ear', 'fillet', 'inch', 'knob', 'leaf', 'patty', 'pod', 'rib', 'sheet', 'slice'],
  ...['sprig', 'stalk', 'stick', 'strip', 'wedge'],
];

/**
 * Returns an ingredient's weights. It has one weight of a piece "as counted in recipes", which is a clove of garlic, but a
 * bunch of parsley: if its packs count something, it is that; otherwise a single thing, never a bunch or a can.
 */
export function toWeights({ gramsPerCup, gramsPerPiece, amounts }: WeighedIngredient): Weights {
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
