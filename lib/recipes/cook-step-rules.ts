import Fraction from 'fraction.js';
import { readAmount } from '@/lib/quantities/amount-reader';
import { formatAmount, type Measure } from '@/lib/quantities/amount-rules';
import { convertAmount, listDimensions, NO_WEIGHTS } from '@/lib/quantities/conversion-rules';
import { toKitchenAmount } from '@/lib/quantities/kitchen-amount-rules';
import { PIECE_UNIT } from '@/lib/quantities/unit-rules';
import { toNumbered } from './counted-noun-rules';
import type { LineParts } from './line-text-rules';
import type { RecipeView, StepView } from './recipe-schema';
import type { ScaledRecipe } from './scaled-recipe-rules';
import { proposeTimers, proposeUses } from './step-proposal-rules';

/** The part of a line that one step takes: 2 tbsp, unsalted butter, the rest. */
export type StepAmount = { amount: string; name: string; details: string };

/** The times of a step, in minutes; `maxMinutes` is larger if the recipe says "12 to 14 minutes". */
export type StepTimer = { minMinutes: number; maxMinutes: number; label: string };

export type CookStep = {
  title: string;
  text: string;
  amounts: readonly StepAmount[];
  timers: readonly StepTimer[];
};

type CookedRecipe = Pick<RecipeView, 'ingredients' | 'instructions'>;
type TakenAmounts = ScaledRecipe['taken'][number];

/**
 * Returns the steps of a recipe as it is cooked: each with its scaled text, its ingredients, and its times. Missing facts are
 * read from the texts of the steps, as its form does.
 */
export function listCookSteps({ ingredients, instructions }: CookedRecipe, scaled: ScaledRecipe): CookStep[] {
  const lines = ingredients.map(({ id, name }, index) => ({ id: id ?? `#${index + 1}`, name }));
  const texts = new Map(lines.map(({ id }, index) => [id, scaled.lines[index]]));
  const uses = proposeUses(lines, instructions);
  return instructions.map((step, index) => ({
    title: step.title,
    text: scaled.steps[index] ?? step.text,
    amounts: listAmounts(texts, {
      taken: scaled.taken[index] ?? [],
      uses: uses[index] ?? [],
      takenBefore: scaled.taken.slice(0, index + 1).flat(),
      usedBefore: new Set(uses.slice(0, index).flat()),
    }),
    timers: listTimers(step),
  }));
}

function listTimers(step: StepView): StepTimer[] {
  return step.timers ?? proposeTimers(step);
}

type StepNeeds = {
  taken: TakenAmounts;
  uses: readonly string[];
  /** Also in the step itself. */
  takenBefore: TakenAmounts;
  usedBefore: ReadonlySet<string>;
};

/** Lists the ingredients of a step, in the order of the recipe's lines. */
function listAmounts(
  lines: ReadonlyMap<string, LineParts | undefined>,
  { taken, uses, takenBefore, usedBefore }: StepNeeds,
): StepAmount[] {
  return [...lines].flatMap(([id, line]) => {
    if (!line) return [];
    const parts = toAmounts(taken, id);
    const part = parts.length > 0 ? [toPart(line, parts.join(' + '))] : [];
    if (!uses.includes(id)) return part;
    // It went in whole before, and this step goes on with it.
    if (usedBefore.has(id)) return [...part, { amount: '', name: line.name, details: '' }];
    const before = toAmounts(takenBefore, id);
    return [...part, before.length > 0 ? toRest(line, before) : toWhole(line)];
  });
}

const toAmounts = (taken: TakenAmounts, id: string) =>
  taken.filter(({ lineId }) => lineId === id).map(({ amount }) => amount);

function toWhole({ amount, size, name, about, details }: LineParts): StepAmount {
  return { amount: [amount, size].filter(Boolean).join(' '), name, details: joinDetails(about, details) };
}

function toPart(line: LineParts, amount: string): StepAmount {
  const [part] = readAmount(amount)?.measures[0]?.parts ?? [];
  const isCounted = part?.unit === PIECE_UNIT.name;
  return { amount, name: isCounted ? toNumbered(line.name, part.max.gt(1n)) : line.name, details: '' };
}

function toRest(line: LineParts, taken: readonly string[]): StepAmount {
  const amount = subtractAmounts(line.amount, taken);
  return { ...(amount ? toPart(line, amount) : { amount: '', name: line.name }), details: 'the rest' };
}

const joinDetails = (...details: readonly string[]) => details.filter(Boolean).join(', ');

/** Returns the rest of an amount, as a cook can measure it; null if it cannot be computed, or nothing is. */
function subtractAmounts(whole: string, taken: readonly string[]): string | null {
  const amounts = [whole, ...taken].map(readExactMeasure);
  const [first] = amounts[0]?.parts ?? [];
  const [dimension] = amounts[0] ? listDimensions({ measures: [amounts[0]] }) : [];
  if (!first || first.size || dimension === undefined) return null;
  const toMax = (measure: Measure | null) => {
    const converted = measure && convertAmount({ measures: [measure] }, dimension, NO_WEIGHTS);
    return converted && 'max' in converted ? converted.max : null;
  };
  const [total, ...others] = amounts.map(toMax);
  const rate = toMax({ isAbout: false, parts: [{ ...first, min: ONE, max: ONE }] });
  if (!total || !rate || others.includes(null)) return null;
  const rest = others.reduce<Fraction>((left, each) => left.sub(each ?? 0n), total);
  // Parts that were rounded may leave a crumb.
  if (rest.lte(total.mul(LEAST_REST))) return null;
  const left = rest.div(rate);
  const measure = { isAbout: false, parts: [{ ...first, min: left, max: left }] };
  return formatAmount(toKitchenAmount({ measures: [measure] }, { system: null, weights: null }));
}
const ONE = new Fraction(1);
const LEAST_REST = new Fraction(1, 100);

/** Reads an amount that is one number, or several that are added; null if it is a range or not exact. */
function readExactMeasure(text: string): Measure | null {
  const [measure] = readAmount(text)?.measures ?? [];
  const isExact = measure && !measure.isAbout && measure.parts.every(({ min, max }) => min.equals(max));
  return isExact ? measure : null;
}
