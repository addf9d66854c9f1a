import Fraction from 'fraction.js';
import { type Amount, type Part, scaleAmount } from '@/lib/quantities/amount-rules';
import {
  convertAmount,
  type Dimension,
  listDimensions,
  type Weights,
} from '@/lib/quantities/conversion-rules';
import { toBoughtWeights } from '@/lib/quantities/ingredient-weight-rules';
import { type MeasuredLine, readLineAmount } from '@/lib/quantities/line-amount-rules';
import { findCheapestCombination, type SizedPack } from '@/lib/quantities/pack-combination-rules';
import { readPackLabel } from '@/lib/quantities/pack-label-rules';
import { findUnit } from '@/lib/quantities/unit-rules';
import { type CartItem, isOffered, type Offer, toCartItem } from './cart-rules';
import { MAX_QUANTITY } from './quantity-rules';

/** How much less than the recipe calls for is enough. In baking, proportions matter more. */
const TOLERANCE = new Fraction('0.05');
const BAKING_TOLERANCE = new Fraction('0.02');

type WeighedOffer = Offer & {
  gramsPerCup: number | null;
  gramsPerPiece: number | null;
  units: Readonly<Record<string, number>>;
  /** Grams of one piece as it is sold, if `units.piece` is what is eaten of it. */
  asBought?: number | null | undefined;
  /** The share that is left after peeling or boning. */
  edible?: number | null | undefined;
};

type NeededLine = MeasuredLine & {
  /** Nothing is added for it. */
  optional?: boolean | undefined;
  /** Whether the amount is of the ingredient as it is bought, unless said, or as it goes into the pot. */
  basis?: 'bought' | 'prepared' | undefined;
};

/** The packs of one ingredient for a recipe, and by how much they miss its need, in whole percent. */
export type ChosenPacks = { name: string; items: CartItem[]; shortPercent: number };

/**
 * Chooses what a recipe needs of each sellable ingredient: the cheapest combination of packs that covers all lines that name
 * it, except the optional ones; one of the cheapest pack if the lines or the packs cannot be converted to a common measure.
 */
export function chooseRecipePacks(
  recipe: { ingredients: readonly NeededLine[]; foodTypes: readonly string[] },
  /** For each line, the ingredient that it names, or null. */
  matches: readonly ({ _id: string } | null)[],
  offers: readonly WeighedOffer[],
): ChosenPacks[] {
  const byId = new Map(offers.map((offer) => [offer._id, offer]));
  return [...byId.values()].flatMap((offer) => {
    if (!isOffered(offer) || offer.amounts.length === 0) return [];
    const lines = recipe.ingredients.filter(
      ({ optional }, index) => matches[index]?._id === offer._id && !optional,
    );
    if (lines.length === 0) return [];
    const tolerance = isBaking(recipe, offer) ? BAKING_TOLERANCE : TOLERANCE;
    const amounts = lines.flatMap((line) => readNeed(line, offer) ?? []);
    return chooseCombination(offer, amounts, tolerance) ?? chooseCheapest(offer);
  });
}

/** Reads how much of an ingredient a line needs as it is bought; a cup's weight says itself what is left of that. */
function readNeed(line: NeededLine, { edible }: WeighedOffer): Amount | null {
  const amount = readLineAmount(line);
  if (!amount || line.basis !== 'prepared' || !edible) return amount;
  const factor = new Fraction(1n).div(String(edible));
  const isMass = (part: Part) => findUnit(part.size?.unit ?? part.unit)?.kind === 'mass';
  return {
    measures: amount.measures.flatMap((measure) =>
      measure.parts.every(isMass) ? scaleAmount({ measures: [measure] }, factor).measures : measure,
    ),
  };
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
  const counts = findCheapestCombination(packs, { need, tolerance });
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
  packs: (SizedPack & { option: Offer['amounts'][number] })[];
  /** How many of the amounts the need contains. */
  amountCount: number;
};

/** Converts the need and the packs to the measure that converts most of them; null if none converts any. */
function compareWithPacks(offer: WeighedOffer, amounts: readonly Amount[]): Comparison | null {
  const weights = toBoughtWeights(offer);
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
        return size
          ? [{ option, size, priceCents: Math.round(option.price * 100), maxCount: MAX_QUANTITY }]
          : [];
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
