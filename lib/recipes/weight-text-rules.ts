import type { IngredientView } from './ingredient-schema';

/** Units whose weight tells a cook nothing: they are the content of a pack, or as small or vague as a pinch. */
const UNTOLD_UNITS = new Set(['bottle', 'box', 'can', 'dash', 'handful', 'jar', 'package', 'pinch']);
const SIZES = ['small', 'medium', 'large', 'extra-large'];
const GRAMS_PER_OUNCE = 28.349523125;
/** Below, ounces would say less than grams. */
const MIN_GRAMS_IN_OUNCES = 14;

type WeighedProduct = Pick<IngredientView, 'gramsPerCup' | 'gramsPerPiece' | 'units' | 'edible' | 'drained'>;

/** Returns the weights of an ingredient, and its edible share, as rows: 1 cup, 136 g (4.8 oz) */
export function listWeights({
  gramsPerCup,
  gramsPerPiece,
  units,
  edible,
  drained,
}: WeighedProduct): [name: string, text: string][] {
  return [
    ...(gramsPerCup ? [['1 cup', formatGrams(gramsPerCup)] satisfies [string, string]] : []),
    ...listCountedThings(toUnits(units, gramsPerPiece)).map(([unit, grams]): [string, string] => [
      `1 ${unit}`,
      formatGrams(grams),
    ]),
    ...listShare('Edible part', edible),
    ...listShare('After draining', drained),
  ];
}

/** An older record only has the weight of a piece. */
function toUnits(units: WeighedProduct['units'], gramsPerPiece: number | null): WeighedProduct['units'] {
  return gramsPerPiece && Object.keys(units).length === 0 ? { piece: gramsPerPiece } : units;
}

/** From light to heavy, each weight once: a size says more than "piece". */
function listCountedThings(units: WeighedProduct['units']): [unit: string, grams: number][] {
  const byGrams = new Map<number, string>();
  const rank = (unit: string) => (unit === 'piece' ? 2 : SIZES.includes(unit) ? 0 : 1);
  for (const [unit, grams] of Object.entries(units).toSorted(([a], [b]) => rank(a) - rank(b))) {
    if (!UNTOLD_UNITS.has(unit) && !byGrams.has(grams)) byGrams.set(grams, unit);
  }
  return [...byGrams].map(([grams, unit]): [string, number] => [unit, grams]).toSorted((a, b) => a[1] - b[1]);
}

function listShare(name: string, share: number | null): [string, string][] {
  return share === null || share >= 1 ? [] : [[name, `${Math.round(share * 100)}%`]];
}

function formatGrams(grams: number): string {
  if (grams < MIN_GRAMS_IN_OUNCES) return `${grams} g`;
  return `${grams} g (${(grams / GRAMS_PER_OUNCE).toFixed(1)} oz)`;
}
