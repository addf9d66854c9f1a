import { convertAmount } from '@/lib/quantities/conversion-rules';
import { readLineAmount } from '@/lib/quantities/line-amount-rules';
import {
  computeLineFigures,
  type NutritionFigures,
  toFigures,
  type WeighedLine,
  type WeighedProduct,
} from './line-mass-rules';

/** The nutrition of one serving, and how much of the recipe it covers. */

type NutritionLine = WeighedLine & { name: string; optional?: boolean | undefined };
type NutritionProduct = WeighedProduct & { nutrition: (NutritionFigures & { source: string }) | null };

export type RecipeNutrition = {
  /** Of one serving; null if too little of the recipe is known for a total. */
  perServing: NutritionFigures | null;
  /** How many of the lines are counted, of those that cannot be left out. */
  countedLines: number;
  lines: number;
  /** The names of the lines that are not counted, each once. */
  missing: string[];
  /** The names of the lines whose figures are of a similar food, each once. */
  estimated: string[];
};

/** The least share of a recipe's weight whose figures are known, for a total that misleads no one. */
const MIN_KNOWN_SHARE = 0.7;

/**
 * Sums the figures of the edible part of each line. Optional lines are left out; a line without an amount, a product without
 * figures and an amount without a weight are not counted. `products` has the product that each line names, or null.
 */
export function computeNutrition(
  { ingredients, servings }: { ingredients: readonly NutritionLine[]; servings: number },
  products: readonly (NutritionProduct | null)[],
): RecipeNutrition {
  const lines = ingredients.flatMap((line, index) =>
    line.optional ? [] : [toKnownLine(line, products[index] ?? null)],
  );
  const counted = lines.flatMap(({ nutrition }) => nutrition ?? []);
  const isEnough = counted.length > 0 && computeKnownShare(lines) >= MIN_KNOWN_SHARE;
  return {
    perServing: isEnough
      ? toFigures((figure) => sum(counted.map((nutrition) => nutrition[figure])) / servings)
      : null,
    countedLines: counted.length,
    lines: lines.length,
    missing: listNames(lines.filter(({ nutrition }) => nutrition === null)),
    estimated: listNames(lines.filter(({ nutrition, isEstimated }) => nutrition && isEstimated)),
  };
}

type KnownLine = {
  name: string;
  /** Null if no one can say. */
  grams: number | null;
  nutrition: NutritionFigures | null;
  isEstimated: boolean;
};

function toKnownLine(line: NutritionLine, product: NutritionProduct | null): KnownLine {
  const { name } = line;
  if (line.quantity === '') return { name, grams: 0, nutrition: null, isEstimated: false };
  const figures = product && computeLineFigures(line, product);
  return {
    name,
    grams: figures?.grams ?? computeLikelyGrams(line),
    nutrition: figures?.nutrition ?? null,
    isEstimated: product?.nutrition?.source.startsWith('nearest ') ?? false,
  };
}

/** Without a known cup weight, a cup is taken to weigh as much as one of water. */
const WATER = { gramsPerCup: 236.588, units: {} };

function computeLikelyGrams(line: WeighedLine): number | null {
  const amount = readLineAmount(line);
  const grams = amount && convertAmount(amount, 'g', WATER);
  return grams && 'max' in grams ? grams.max.valueOf() : null;
}

/** A line of which no one knows the weight is taken to weigh as much as those with a weight do on average. */
function computeKnownShare(lines: readonly KnownLine[]): number {
  const weighed = lines.flatMap(({ grams }) => grams || []);
  const average = weighed.length > 0 ? sum(weighed) / weighed.length : 1;
  const total = sum(lines.map(({ grams }) => grams ?? average));
  return total === 0 ? 0 : sum(lines.map(({ grams, nutrition }) => (nutrition && grams) ?? 0)) / total;
}

const listNames = (lines: readonly KnownLine[]) => [...new Set(lines.map(({ name }) => name))];
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
