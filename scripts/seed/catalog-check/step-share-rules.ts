import { readAmount } from '@/lib/quantities/amount-reader';
import { readLineAmount } from '@/lib/quantities/amount-rules';
import { convertAmount, listDimensions } from '@/lib/quantities/conversion-rules';
import { listReferences } from '@/lib/recipes/amount-reference-rules';
import { computeLineGrams } from '@/lib/recipes/nutrition-rules';
import type { CheckedLine, RecipeLine, RecipeStep } from './checked-catalog-rules';

/** How much of a line goes into which steps. */

const NO_WEIGHTS = { gramsPerCup: null, units: {} };

/** Returns the share of a line that a reference's amount is. */
function toShare(line: RecipeLine, amount: string): number {
  const [total, part] = [readAmount(`${line.quantity} ${line.units}`), readAmount(amount)];
  const [dimension] = total ? listDimensions(total) : [];
  if (!total || !part || dimension === undefined) return 0;
  const [whole, some] = [total, part].map((each) => convertAmount(each, dimension, NO_WEIGHTS));
  return whole && some && 'max' in whole && 'max' in some ? some.max.div(whole.max).valueOf() : 0;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function sumReferences(line: RecipeLine, steps: readonly RecipeStep[]): number {
  const references = steps.flatMap(({ text }) => listReferences(text));
  return sum(
    references.filter(({ lineId }) => lineId === line.id).map(({ amount }) => toShare(line, amount)),
  );
}

/** Returns the share of a line that goes into some of the steps: 0 to 1. */
export function computeShare(
  line: RecipeLine,
  some: readonly RecipeStep[],
  all: readonly RecipeStep[],
): number {
  const rest = some.some(({ uses }) => uses.includes(line.id)) ? 1 - sumReferences(line, all) : 0;
  return Math.min(1, Math.max(0, rest + sumReferences(line, some)));
}

/** Returns the grams of a line that go into some of the steps. */
export function computeStepGrams(
  { line, product }: CheckedLine,
  some: readonly RecipeStep[],
  all: readonly RecipeStep[],
): number {
  const grams = product && computeLineGrams(line, product);
  return grams ? grams.valueOf() * computeShare(line, some, all) : 0;
}

/** Returns the milliliters of a line, by its product's cup weight if it is given in grams; null if no one knows. */
export function computeLineMl({ line, product }: CheckedLine): number | null {
  const amount = readLineAmount(line);
  if (!amount || !product) return null;
  const ml = convertAmount(amount, 'ml', { gramsPerCup: product.gramsPerCup ?? null, units: {} });
  return 'max' in ml ? ml.max.valueOf() : null;
}
