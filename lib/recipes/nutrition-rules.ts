import type Fraction from 'fraction.js';
import { type MeasuredLine, readLineAmount } from '@/lib/quantities/amount-rules';
import { convertAmount, listDimensions, type Weights } from '@/lib/quantities/conversion-rules';
import { roundGrams, toWeights } from '@/lib/quantities/ingredient-weight-rules';
import type { NUTRITION_FIGURES } from '@/models/ingredient-limits';

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

/** The weight of an ingredient line, and of its edible part. */

/** Energy in kcal, sodium in milligrams, the others in grams. */
export type NutritionFigures = Record<(typeof NUTRITION_FIGURES)[number], number>;

export type WeighedProduct = {
  gramsPerCup?: number | null | undefined;
  /** Grams of each counted thing, and of the sizes of one piece. */
  units: Readonly<Record<string, number>>;
  /** An older record has this one weight instead, of the unit that its packs count. */
  gramsPerPiece?: number | null | undefined;
  amounts?: readonly { amount: string }[] | undefined;
  /** Grams of one piece as it is sold; `units.piece` may be the edible part. */
  asBought?: number | null | undefined;
  /** The shares that are left after peeling or boning, and after draining. */
  edible?: number | null | undefined;
  drained?: number | null | undefined;
  /** Per 100 g; null if it is unknown. */
  nutrition: NutritionFigures | null;
};

export type WeighedLine = MeasuredLine & {
  form?: string | undefined;
  /** The share that is eaten. */
  used?: number | undefined;
  basis?: 'bought' | 'prepared' | undefined;
};

const CUPS_PER_PINCH = 1 / 768;
/** Without a known cup weight. */
const GRAMS_PER_PINCH = 0.3;

/** Returns a product's weights, with those of a pinch and a dash, which are too little for a figure of their own. */
export function toMassWeights({
  gramsPerCup = null,
  gramsPerPiece = null,
  units,
  amounts = [],
}: Pick<WeighedProduct, 'gramsPerCup' | 'gramsPerPiece' | 'units' | 'amounts'>): Weights {
  const weights = toWeights({ gramsPerCup, gramsPerPiece, units, amounts });
  const pinch = gramsPerCup === null ? GRAMS_PER_PINCH : roundGrams(gramsPerCup * CUPS_PER_PINCH);
  return { ...weights, units: { pinch, dash: pinch * 2, ...weights.units } };
}

/** Returns the grams that a line calls for, as bought or prepared, whichever it means; null if its amount has no weight. */
export function computeLineGrams(line: MeasuredLine, product: WeighedProduct): Fraction | null {
  const amount = readLineAmount(line);
  const grams = amount && convertAmount(amount, 'g', toMassWeights(product));
  return grams && 'min' in grams ? grams.min.add(grams.max).div(2n) : null;
}

/** The edible part of a line; `nutrition` is null if the product's figures are unknown. */
type LineFigures = { grams: number; nutrition: NutritionFigures | null };

/** Returns the edible part of a line: nothing of "to taste"; null if its amount has no weight. */
export function computeLineFigures(line: WeighedLine, product: WeighedProduct): LineFigures | null {
  if (line.quantity === '') return { grams: 0, nutrition: toFigures(() => 0) };
  const asked = computeLineGrams(line, product);
  if (!asked) return null;
  const grams = asked.valueOf() * toEatenShare(line, product);
  const { nutrition } = product;
  return { grams, nutrition: nutrition && toFigures((figure) => (nutrition[figure] * grams) / 100) };
}

/** Returns all figures, each computed by itself. */
export function toFigures(compute: (figure: keyof NutritionFigures) => number): NutritionFigures {
  return {
    kcal: compute('kcal'),
    protein: compute('protein'),
    fat: compute('fat'),
    carbohydrate: compute('carbohydrate'),
    fiber: compute('fiber'),
    sugar: compute('sugar'),
    sodiumMg: compute('sodiumMg'),
  };
}

/**
 * Weighed things are as bought unless the line says otherwise, and so are counted ones that weigh no less than `asBought`: a
 * thigh with its bone. A cup, and a peeled onion, are of the edible part.
 */
function toEatenShare(line: WeighedLine, { asBought, edible, drained, units }: WeighedProduct): number {
  const dimensions = listDimensions(readLineAmount(line) ?? { measures: [] });
  const isWeighed = dimensions.includes('g');
  const isCountedWhole = !dimensions.includes('ml') && asBought != null && asBought <= (units.piece ?? 0);
  const isBought = line.basis !== 'prepared' && (isWeighed || isCountedWhole);
  const isDrained = /\bdrained\b/.test(`${line.form ?? ''} ${line.details}`);
  return (isBought ? (edible ?? 1) : 1) * (isDrained ? (drained ?? 1) : 1) * (line.used ?? 1);
}

/** A figure of a serving, as it is shown: Calories, 420. */
type NutritionRow = [name: string, text: string];

/** Returns the figures of a serving in the order of a label. Grams below ten have a decimal, calories and milligrams end in 0. */
export function listNutritionRows(figures: NutritionFigures): NutritionRow[] {
  return [
    ['Calories', String(toTens(figures.kcal))],
    ['Fat', formatGrams(figures.fat)],
    ['Carbohydrate', formatGrams(figures.carbohydrate)],
    ['Sugar', formatGrams(figures.sugar)],
    ['Fiber', formatGrams(figures.fiber)],
    ['Protein', formatGrams(figures.protein)],
    ['Sodium', `${toTens(figures.sodiumMg)} mg`],
  ];
}

/** Describes the coverage of the figures, and their source; one sentence or more. */
export function formatCoverage({
  perServing,
  countedLines,
  lines,
  missing,
  estimated,
}: RecipeNutrition): string {
  const known = `${countedLines} of ${lines} ${lines === 1 ? 'ingredient' : 'ingredients'}`;
  if (!perServing) return `We have figures for only ${known}, too few for a total.`;
  return [
    `Estimate from ${known}, without optional ones.`,
    missing.length > 0 ? `Not counted: ${missing.join(', ')}.` : '',
    estimated.length > 0 ? `Based on similar foods: ${estimated.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * Returns https://schema.org/NutritionInformation of a serving; null unless every ingredient is counted, since search engines
 * show the figures without a word about the left-out lines.
 */
export function toNutritionNode({ perServing, countedLines, lines }: RecipeNutrition) {
  if (!perServing || countedLines < lines) return null;
  return {
    '@type': 'NutritionInformation',
    servingSize: '1 serving',
    calories: `${toTens(perServing.kcal)} calories`,
    fatContent: formatGrams(perServing.fat),
    carbohydrateContent: formatGrams(perServing.carbohydrate),
    sugarContent: formatGrams(perServing.sugar),
    fiberContent: formatGrams(perServing.fiber),
    proteinContent: formatGrams(perServing.protein),
    sodiumContent: `${toTens(perServing.sodiumMg)} mg`,
  };
}

const toTens = (value: number) => Math.round(value / 10) * 10;

function formatGrams(grams: number): string {
  return `${grams < 9.95 ? Math.round(grams * 10) / 10 : Math.round(grams)} g`;
}
