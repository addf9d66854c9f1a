import Fraction from 'fraction.js';
import type { Amount } from '@/lib/quantities/amount-rules';
import {
  convertAmount,
  type Dimension,
  listDimensions,
  type Weights,
} from '@/lib/quantities/conversion-rules';
import { toWeights } from '@/lib/quantities/ingredient-weight-rules';
import { type MeasuredLine, readLineAmount } from '@/lib/quantities/line-amount-rules';
import { findCheapestCombination } from '@/lib/quantities/pack-combination-rules';
import { readPackLabel } from '@/lib/quantities/pack-label-rules';
import { type CartItem, type Offer, toCartItem } from './cart-rules';
import { MAX_QUANTITY } from './quantity-rules';

/** How much less than the recipe calls for is enough. In baking, proportions matter more. */
const TOLERANCE = new Fraction('0.05');
const BAKING_TOLERANCE = new Fraction('0.02');

type WeighedOffer = Offer & {
  gramsPerCup: number | null;
  gramsPerPiece: number | null;
  units: Readonly<Record<string, number>>;
};

/** The packs of one ingredient for a recipe, and by how much they miss its need, in whole percent. */
export type ChosenPacks = { name: string; items: CartItem[]; shortPercent: number };

/**
 * Chooses what a recipe needs of each sellable ingredient: the cheapest combination of packs that covers all lines that name
 * it; one of the cheapest pack if the lines or the packs cannot be converted to a common measure.
 */
export function chooseRecipePacks(
  recipe: { ingredients: readonly MeasuredLine[]; foodTypes: readonly string[] },
  /** For each line, the ingredient that it names, or null. */
  matches: readonly ({ _id: string } | null)[],
  offers: readonly WeighedOffer[],
): ChosenPacks[] {
  const byId = new Map(offers.map((offer) => [offer._id, offer]));
  return [...byId.values()].flatMap((offer) => {
    if (!offer.sellable || offer.amounts.length === 0) return [];
    const lines = recipe.ingredients.filter((_, index) => matches[index]?._id === offer._id);
    const tolerance = isBaking(recipe, offer) ? BAKING_TOLERANCE : TOLERANCE;
    return (
      chooseCombination(
        offer,
        lines.flatMap((line) => readLineAmount(line) ?? []),
        tolerance,
      ) ?? chooseCheapest(offer)
    );
  });
}

/** Desserts, and whatever is only used for baking. */
function isBaking({ foodTypes }: { foodTypes: readonly string[] }, { category }: Offer): boolean {
  return foodTypes.includes('Dessert') || category === 'Baking & Sweeteners';
}

function chooseCheapest(offer: Offer): ChosenPacks[] {
  const [cheapest] = offer.amounts.toSorted((a, b) => a.price - b.price);
  return cheapest ? [{ name: offer.name, items: [toCartItem(offer, cheapest, 1)], shortPercent: 0 }] : [];
}

function chooseCombination(
  offer: WeighedOffer,
  amounts: readonly Amount[],
  tolerance: Fraction,
): ChosenPacks | null {
  const comparison = compareWithPacks(offer, amounts);
  if (!comparison) return null;
  const { need, packs } = comparison;
  const counts = findCheapestCombination(packs, { need, tolerance, maxOfEach: MAX_QUANTITY });
  if (!counts) return null;
  const chosen = packs
    .map((pack, index) => ({ ...pack, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0);
  const total = chosen.reduce((sum, { size, count }) => sum.add(size.mul(BigInt(count))), new Fraction(0n));
  const items = chosen.map(({ option, count }) => toCartItem(offer, option, count));
  return { name: offer.name, items, shortPercent: toShortPercent(need, total) };
}

function toShortPercent(need: Fraction, total: Fraction): number {
  return total.gte(need) ? 0 : need.sub(total).div(need).mul(100n).round().valueOf();
}

type Comparison = {
  need: Fraction;
  packs: { option: Offer['amounts'][number]; size: Fraction; priceCents: number }[];
  /** How many of the amounts the need contains. */
  amountCount: number;
};

/** Converts the need and the packs to the measure that converts most of them; null if none converts any. */
function compareWithPacks(offer: WeighedOffer, amounts: readonly Amount[]): Comparison | null {
  const weights = toWeights(offer);
  const labels = offer.amounts.flatMap((option) => {
    const label = readPackLabel(option.amount);
    return label && option.price > 0 ? [{ option, label }] : [];
  });
  const dimensions = [...new Set(labels.flatMap(({ label }) => listDimensions(label)))];
  const [best] = dimensions
    .map((dimension): Comparison => {
      const converted = amounts.flatMap((amount) => convert(amount, dimension, weights)?.max ?? []);
      const packs = labels.flatMap(({ option, label }) => {
        const size = convert(label, dimension, weights)?.min;
        return size ? [{ option, size, priceCents: Math.round(option.price * 100) }] : [];
      });
      const need = converted.reduce((sum, amount) => sum.add(amount), new Fraction(0n));
      return { need, packs, amountCount: converted.length };
    })
    .toSorted((a, b) => b.amountCount - a.amountCount || b.packs.length - a.packs.length);
  return best && best.amountCount > 0 ? best : null;
}

function convert(amount: Amount, dimension: Dimension, weights: Weights) {
  const conversion = convertAmount(amount, dimension, weights);
  return 'refusal' in conversion ? null : conversion;
}
