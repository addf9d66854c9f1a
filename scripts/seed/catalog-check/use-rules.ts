import Fraction from 'fraction.js';
import { readAmount } from '@/lib/quantities/amount-reader';
import { convertAmount, listDimensions, type Weights } from '@/lib/quantities/conversion-rules';
import { listReferences, toPlainText } from '@/lib/recipes/amount-reference-rules';
import { type CheckedRecipe, type Problem, type RecipeLine, toError } from './checked-catalog-rules';

/** Lines and the steps that use them: each line is used, each use has its line, and the parts add up. */

const NO_WEIGHTS: Weights = { gramsPerCup: null, units: {} };
/** Rounded parts, such as three of 1/3 in decimals, still add up. */
const ROUNDING = new Fraction('0.02');

export function checkUses(recipe: CheckedRecipe): Problem[] {
  return [
    ...checkIds(recipe),
    ...checkBraces(recipe),
    ...recipe.lines.flatMap(({ line }) => checkParts(recipe, line)),
  ];
}

function checkIds({ file, ingredients, instructions, substitutes }: CheckedRecipe): Problem[] {
  const ids = ingredients.map(({ id }) => id);
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  const named = instructions.flatMap(({ uses, text }, index) =>
    [...uses, ...listReferences(text).map(({ lineId }) => lineId)].map((id) => ({
      id,
      place: `step ${index + 1}`,
    })),
  );
  const all = [...named, ...substitutes.map((substitute) => ({ id: substitute.for, place: 'substitutes' }))];
  return [
    ...repeated.map((id) =>
      toError(file, 'line-id', `two lines have the id "${id}": give one of them another`),
    ),
    ...all
      .filter(({ id }) => !ids.includes(id))
      .map(({ id, place }) =>
        toError(
          file,
          'use-without-line',
          `${place} names "${id}", which is no line: add the line or remove the use`,
        ),
      ),
  ];
}

function checkBraces({ file, instructions }: CheckedRecipe): Problem[] {
  return instructions.flatMap(({ text }, index) =>
    /[{}]/.test(toPlainText(text))
      ? [
          toError(
            file,
            'reference-form',
            `step ${index + 1} has a brace that is no reference: write {lineId:amount}`,
          ),
        ]
      : [],
  );
}

function checkParts({ file, instructions }: CheckedRecipe, line: RecipeLine): Problem[] {
  const references = instructions.flatMap(({ text }) =>
    listReferences(text).filter(({ lineId }) => lineId === line.id),
  );
  const wholeCount = instructions.flatMap(({ uses }) => uses.filter((id) => id === line.id)).length;
  if (references.length + wholeCount === 0) {
    return [
      toError(file, 'line-unused', `no step uses "${line.id}": add it to a step's uses, or remove the line`),
    ];
  }
  if (line.quantity === '') {
    return references.length === 0
      ? []
      : [toError(file, 'parts', `"${line.id}" has no quantity to take {${line.id}:…} from: give it one`)];
  }
  if (wholeCount > 1) {
    const advice = 'only one can have what is left; give the others their amounts as references';
    return [toError(file, 'parts', `${wholeCount} steps use all of "${line.id}": ${advice}`)];
  }
  return references.length === 0 ? [] : checkSum(file, line, { references, isRestUsed: wholeCount === 1 });
}

function checkSum(
  file: string,
  line: RecipeLine,
  { references, isRestUsed }: { references: readonly { amount: string }[]; isRestUsed: boolean },
): Problem[] {
  const total = readAmount(`${line.quantity} ${line.units}`);
  const [dimension] = total ? listDimensions(total) : [];
  const whole = total && dimension !== undefined ? convertAmount(total, dimension, NO_WEIGHTS) : null;
  if (!whole || dimension === undefined || 'refusal' in whole) {
    return [
      toError(file, 'parts', `the amount of "${line.id}" cannot be divided: write it in a unit of its own`),
    ];
  }
  const zero = new Fraction(0n);
  let sum = { min: zero, max: zero };
  for (const { amount } of references) {
    const read = readAmount(amount);
    const part = read && convertAmount(read, dimension, NO_WEIGHTS);
    if (!part || 'refusal' in part) {
      const advice = `write it in a unit that converts to the line's "${line.units || 'pieces'}"`;
      return [toError(file, 'parts', `{${line.id}:${amount}} does not fit its line: ${advice}`)];
    }
    sum = { min: sum.min.add(part.min), max: sum.max.add(part.max) };
  }
  const text = `${line.quantity} ${line.units}`.trim();
  const one = new Fraction(1n);
  const isTooMuch = sum.min.gt(whole.max.mul(one.add(ROUNDING)));
  const isTooLittle = sum.max.lt(whole.min.mul(one.sub(ROUNDING)));
  if (isTooMuch || (isTooLittle && !isRestUsed)) {
    const advice = isTooMuch
      ? 'make the parts or the line agree'
      : 'add a reference, or the line to the uses of a step';
    return [
      toError(
        file,
        'parts',
        `the parts of "${line.id}" add up to ${isTooMuch ? 'more' : 'less'} than its ${text}: ${advice}`,
      ),
    ];
  }
  if (isRestUsed && sum.min.gte(whole.max.mul(one.sub(ROUNDING)))) {
    return [
      toError(file, 'parts', `the references take all ${text} of "${line.id}": remove it from the uses`),
    ];
  }
  return [];
}
