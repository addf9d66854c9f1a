import { convertAmount, readPackLabel, readPackSize } from '@/lib/quantities/conversion-rules';
import { findUnit, isMeasure } from '@/lib/quantities/unit-rules';
import { toMassWeights } from '@/lib/recipes/nutrition-rules';
import type { IngredientFile } from '@/scripts/seed/ingredient-file-schema';
import { type Problem, toError } from './checked-catalog-rules';

/** Packs as an American shop sells them, at prices of their category, larger ones not dearer. */
export function checkPacks(place: string, item: IngredientFile): Problem[] {
  const labels = item.amounts.map(({ amount }) => amount);
  const packs = item.amounts.map(({ amount, price }) => ({
    label: amount,
    price,
    grams: toPackGrams(amount, item),
  }));
  return [
    ...labels.flatMap((label) => checkLabel(place, label, item.flags.alcohol === 'yes')),
    ...packs.flatMap(({ label, price, grams }) => checkPrice(place, item, { label, price, grams })),
    ...checkOrder(place, packs),
  ];
}

const US_UNITS = ['oz', 'lb', 'fl oz', 'pt', 'qt', 'gal'];
const METRIC_UNITS = ['g', 'kg', 'ml', 'l'];
const MAX_DEVIATION = 0.02;
const NO_WEIGHTS = { gramsPerCup: null, units: {} };

/** A measured pack says both: 8 oz (227 g). A counted one names the thing: 12 eggs. */
function checkLabel(place: string, label: string, isDrink: boolean): Problem[] {
  const dimension = readPackSize(label)?.dimension;
  if (dimension !== 'g' && dimension !== 'ml') return [];
  const measures = readPackLabel(label)?.measures ?? [];
  const units = measures.map(({ parts: [part] }) => findUnit(part?.size?.unit ?? part?.unit ?? ''));
  const [first, second] = units.map((unit) => unit?.name ?? '');
  const isCounted = units[0] != null && !isMeasure(units[0]);
  // Wine and spirits are sold in milliliters alone.
  if (isCounted || (isDrink && first === 'ml')) return [];
  if (!US_UNITS.includes(first ?? '') || !METRIC_UNITS.includes(second ?? '')) {
    return [
      toError(place, 'pack-label', `the pack "${label}" is not labeled for the US: write it as 8 oz (227 g)`),
    ];
  }
  const [us, metric] = measures.map((measure) =>
    convertAmount({ measures: [measure] }, dimension, NO_WEIGHTS),
  );
  if (!us || !metric || 'refusal' in us || 'refusal' in metric) return [];
  const deviation = Math.abs(us.min.div(metric.min).valueOf() - 1);
  if (deviation <= MAX_DEVIATION) return [];
  const right = us.min.valueOf().toFixed(0);
  return [
    toError(
      place,
      'pack-label',
      `the measures of "${label}" do not agree: the first is ${right} ${dimension}`,
    ),
  ];
}

/** Dollars for a kilogram, or for a liter of things without a cup weight. */
const BANDS: Record<IngredientFile['category'], readonly [number, number]> = {
  'Meat & Poultry': [4, 80],
  Seafood: [6, 90],
  'Dairy & Eggs': [0.9, 60],
  Vegetables: [1, 50],
  Fruits: [1, 40],
  'Grains & Breads': [0.8, 25],
  'Spices & Seasonings': [1.5, 300],
  'Herbs & Fresh Aromatics': [3, 150],
  'Canned & Jarred Goods': [1.5, 50],
  'Oils & Condiments': [1.2, 60],
  'Baking & Sweeteners': [1.2, 120],
  'Other Ingredients': [2, 100],
};
/** Expensive by nature. */
const EXCEPTIONS: Readonly<Record<string, readonly [number, number]>> = {
  saffron: [4_000, 14_000],
  'vanilla-extract': [80, 300],
  'makrut-lime-leaves': [100, 300],
  'passion-fruit': [10, 80],
  'bonito-flakes': [60, 220],
  wakame: [40, 160],
  'dried-porcini': [120, 300],
  kombu: [50, 160],
  nori: [60, 240],
  'bay-leaves': [100, 500],
};

type Pack = { label: string; price: number; grams: number | null };

/** Returns the grams of a pack; a milliliter without a cup weight counts as one. */
function toPackGrams(label: string, item: IngredientFile): number | null {
  const amount = readPackLabel(label);
  const weights = toMassWeights({ gramsPerCup: item.gramsPerCup ?? 236.588, units: item.units });
  const grams = amount && convertAmount(amount, 'g', weights);
  return grams && 'min' in grams ? grams.min.valueOf() : null;
}

function checkPrice(
  place: string,
  { slug, category }: IngredientFile,
  { label, price, grams }: Pack,
): Problem[] {
  if (grams === null) {
    const unit = readPackSize(label)?.dimension;
    return [toError(place, 'pack-weight', `no one can say what "${label}" weighs: give units.${unit}`)];
  }
  const [least, most] = EXCEPTIONS[slug] ?? BANDS[category];
  const perKilogram = (price / grams) * 1_000;
  if (perKilogram >= least && perKilogram <= most) return [];
  const band = `$${least} to $${most} of ${EXCEPTIONS[slug] ? slug : category}`;
  return [
    toError(
      place,
      'price',
      `"${label}" costs $${perKilogram.toFixed(2)} a kilogram, outside ${band}: mend it`,
    ),
  ];
}

function checkOrder(place: string, packs: readonly Pack[]): Problem[] {
  const sorted = packs
    .flatMap(({ label, price, grams }) => (grams === null ? [] : [{ label, price, grams }]))
    .toSorted((a, b) => a.grams - b.grams);
  return sorted.flatMap((pack, index) => {
    const smaller = sorted[index - 1];
    if (!smaller) return [];
    if (smaller.grams === pack.grams) {
      return [toError(place, 'pack-order', `"${smaller.label}" and "${pack.label}" hold the same: keep one`)];
    }
    // Half a cent of rounding may be lost on each pack.
    const isDearer = (pack.price - 0.005) / pack.grams > (smaller.price + 0.005) / smaller.grams;
    const advice = 'lower its price';
    return isDearer
      ? [
          toError(
            place,
            'pack-order',
            `"${pack.label}" is dearer by weight than "${smaller.label}": ${advice}`,
          ),
        ]
      : [];
  });
}
