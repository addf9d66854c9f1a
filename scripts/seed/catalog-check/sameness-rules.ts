import { type CheckedCatalog, type Problem, toError, toIngredientPlace } from './checked-catalog-rules';
import { splitSentences } from './style-rules';

/** Whether the catalog looks as if it came out of one mold. */

/** Of fewer files, shares say nothing. */
const LEAST_FILES = 20;
const MAX_SHARE = { paragraphs: 0.45, steps: 0.25, lines: 0.25, sentences: 0.6 } as const;
const LEAST_DEVIATION = 25;
const MAX_SENTENCES = 4;

export function checkSameness({ recipes, ingredients }: CheckedCatalog): Problem[] {
  const described = ingredients.map((item) => ({
    place: toIngredientPlace(item),
    sentences: splitSentences(item.description).length,
  }));
  return [
    ...checkShare(
      'recipes/',
      'paragraphs',
      recipes.map(({ description }) => description.split('\n\n').length),
    ),
    ...checkShare(
      'recipes/',
      'steps',
      recipes.map(({ instructions }) => instructions.length),
    ),
    ...checkShare(
      'recipes/',
      'lines',
      recipes.map(({ ingredients: lines }) => lines.length),
    ),
    ...checkDeviation(recipes.map(({ description }) => description.split(/\s+/).length)),
    ...checkShare(
      'ingredients/',
      'sentences',
      described.map(({ sentences }) => sentences),
    ),
    ...described
      .filter(({ sentences }) => sentences < 1 || sentences > MAX_SENTENCES)
      .map(({ place, sentences }) =>
        toError(place, 'sameness', `its text has ${sentences} sentences: write one to ${MAX_SENTENCES}`),
      ),
  ];
}

function checkShare(file: string, name: keyof typeof MAX_SHARE, counts: readonly number[]): Problem[] {
  if (counts.length < LEAST_FILES) return [];
  return [...new Set(counts)].flatMap((count) => {
    const share = counts.filter((other) => other === count).length / counts.length;
    if (share <= MAX_SHARE[name]) return [];
    const [percent, most] = [share, MAX_SHARE[name]].map((value) => Math.round(value * 100));
    return [
      toError(file, 'sameness', `${percent} % have ${count} ${name}, more than ${most} %: vary their number`),
    ];
  });
}

function checkDeviation(lengths: readonly number[]): Problem[] {
  if (lengths.length < LEAST_FILES) return [];
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const variance = lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / lengths.length;
  const deviation = Math.sqrt(variance);
  if (deviation >= LEAST_DEVIATION) return [];
  const message = `the lengths of descriptions deviate by ${deviation.toFixed(0)} words, not ${LEAST_DEVIATION}`;
  return [toError('recipes/', 'sameness', `${message}: write shorter and longer ones`)];
}
