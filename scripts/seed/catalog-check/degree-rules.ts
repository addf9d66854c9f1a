import { toPlainText } from '@/lib/recipes/amount-reference-rules';
import { type CheckedCatalog, type CheckedRecipe, type Problem, toError } from './checked-catalog-rules';

/** Temperatures are in both degrees, which agree: 350°F (175°C). */

const RANGE = String.raw`(-?\d+)(?: ?(?:to|and|or|-|–) ?(\d+))?`;
const PAIR = new RegExp(String.raw`${RANGE} ?°F \(${RANGE} ?°C\)`, 'g');
const MAX_DIFFERENCE = 4;

/** All that is said about cooking, with its place in the file. */
export function listCookingTexts(recipe: CheckedRecipe): { place: string; text: string }[] {
  const { instructions, notes, storage, makeAhead, description } = recipe;
  return [
    ...instructions.map(({ text }, index) => ({ place: `step ${index + 1}`, text: toPlainText(text) })),
    ...notes.map((text, index) => ({ place: `note ${index + 1}`, text })),
    ...(storage === undefined ? [] : [{ place: 'storage', text: storage }]),
    ...(makeAhead === undefined ? [] : [{ place: 'makeAhead', text: makeAhead }]),
    { place: 'description', text: description },
  ];
}

const toCelsius = (fahrenheit: number) => ((fahrenheit - 32) * 5) / 9;

export function checkDegrees({ recipes }: CheckedCatalog): Problem[] {
  return recipes.flatMap((recipe) =>
    listCookingTexts(recipe).flatMap(({ place, text }) => [
      ...[...text.matchAll(PAIR)].flatMap((match) => checkPair(recipe.file, place, match)),
      ...(/°|\bdegrees [FC]\b|\d ?[FC]\b(?!°)/.test(text.replace(PAIR, ''))
        ? [
            toError(
              recipe.file,
              'degrees-form',
              `${place} has a temperature in another form: write 350°F (175°C)`,
            ),
          ]
        : []),
    ]),
  );
}

function checkPair(file: string, place: string, [text, ...numbers]: RegExpMatchArray): Problem[] {
  const [low, high, lowCelsius, highCelsius] = numbers.map((number) =>
    number === undefined ? null : Number(number),
  );
  const pairs = [
    [low, lowCelsius],
    [high ?? low, highCelsius ?? lowCelsius],
  ];
  const isOff = pairs.some(
    ([fahrenheit, celsius]) => Math.abs(toCelsius(fahrenheit ?? 0) - (celsius ?? 0)) > MAX_DIFFERENCE,
  );
  if (!isOff) return [];
  const right = [low, high]
    .flatMap((value) => (value == null ? [] : [Math.round(toCelsius(value))]))
    .join(' to ');
  return [toError(file, 'degrees', `${place}: "${text}" do not agree; it is about ${right}°C`)];
}
