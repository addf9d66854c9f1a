import Fraction from 'fraction.js';
import { formatAmount } from '@/lib/quantities/amount-rules';
import type { Weights } from '@/lib/quantities/conversion-rules';
import { toKitchenAmount, type UnitSystem } from '@/lib/quantities/kitchen-amount-rules';
import { findUnit, PIECE_UNIT } from '@/lib/quantities/unit-rules';
import { type AmountReference, listReferences, readSegments } from './amount-reference-rules';
import { isInEach, readAround } from './clause-rules';
import { findNoun, toNumbered, toPluralNoun, toSingularNoun } from './counted-noun-rules';
import type { LineParts } from './line-text-rules';
import { NUMBER_WORD, NUMBER_WORDS, saysCount } from './number-word-rules';
import type { RecipeView, StepView } from './recipe-schema';
import { type ScaledLine, scaleLine } from './scaled-line-rules';
import { changeDegrees, changeLengths, createMeasureChange } from './unit-text-rules';

/** `units` is null for those that the author used. */
export type RecipeChoice = { servings: number; units: UnitSystem | null };

export type ScaledRecipe = {
  /** In the order of the recipe's lines. */
  lines: readonly LineParts[];
  /** The texts of its steps, in their order. */
  steps: readonly string[];
  /** For each step, the amounts that it takes of lines which it does not use whole. */
  taken: readonly (readonly AmountReference[])[];
  /** "24 dumplings" */
  yield: string | null;
  /** Whether the amounts in the steps are still for the author's servings, since they have no reference. */
  hasUnscaledSteps: boolean;
  /** Whether some lines still have their author's amounts, since these cannot be read. */
  hasUnscaledLines: boolean;
};

type ScalableRecipe = Pick<RecipeView, 'servings' | 'ingredients' | 'instructions' | 'yield'>;

/**
 * Returns the texts of a recipe for other servings and units, in amounts that a cook can measure. Unchanged parts read as their
 * author wrote them. `weights` are those of each line as it goes into the pot; null if unknown.
 */
export function scaleRecipe(
  { servings, ingredients, instructions, yield: makes }: ScalableRecipe,
  { servings: wanted, units: system }: RecipeChoice,
  weights: readonly (Weights | null)[],
): ScaledRecipe {
  const factor = new Fraction(wanted, servings);
  const references = groupReferences(instructions);
  const scaled = ingredients.map((line, index) =>
    scaleLine(line, (line.id !== undefined && references.get(line.id)) || [], {
      factor,
      system,
      weights: weights[index] ?? null,
    }),
  );
  const made = makes && scaleYield(makes, factor);
  const changePortions = createPortionChange([
    ...(makes && made ? [{ written: makes.count, wanted: made.count, unit: makes.unit }] : []),
    { written: servings, wanted: String(wanted), unit: '' },
  ]);
  const changeMeasures = createMeasureChange({ factor, system, weights: null });
  const changeUnits = (text: string) => changeLengths(changeDegrees(text, system), system);
  const lineOf: ScaledLines = new Map(ingredients.map(({ id }, index) => [id, scaled[index]]));
  const writeStep = createStepWriter(lineOf, (text) => changeUnits(changePortions(changeMeasures(text))));
  const nextReference = createReferenceReader(lineOf);
  const hasUnknown = instructions.some(createUnknownCheck(ingredients));
  const isScaled = !factor.equals(1n);
  return {
    lines: scaled.map(({ text }) => text),
    steps: instructions.map(({ text, markup }) =>
      hasUnknown || markup === undefined ? changeUnits(text) : writeStep(markup),
    ),
    taken: instructions.map(({ markup }) =>
      listReferences(markup ?? '').map(({ lineId, amount }) => ({
        lineId,
        amount: nextReference(lineId)?.text ?? amount,
      })),
    ),
    yield: made && `${made.count} ${made.unit}`,
    hasUnscaledSteps: hasUnknown && isScaled,
    hasUnscaledLines: isScaled && scaled.some(({ isUnread }) => isUnread),
  };
}

/** Returns the amounts that steps take of each line, in their order. */
function groupReferences(steps: readonly StepView[]): ReadonlyMap<string, string[]> {
  const byLine = new Map<string, string[]>();
  for (const { lineId, amount } of steps.flatMap(({ markup }) => listReferences(markup ?? ''))) {
    const amounts = byLine.get(lineId) ?? [];
    amounts.push(amount);
    byLine.set(lineId, amounts);
  }
  return byLine;
}

type ScaledLines = ReadonlyMap<string | undefined, ScaledLine | undefined>;

/** Returns a function that returns the references of each line one after the other, in the order of the steps. */
function createReferenceReader(lines: ScaledLines) {
  const counts = new Map<string, number>();
  return (lineId: string) => {
    const count = counts.get(lineId) ?? 0;
    counts.set(lineId, count + 1);
    return lines.get(lineId)?.references[count];
  };
}

/** Returns a function that writes one step after the other, with the amounts that each takes of its lines. */
function createStepWriter(lines: ScaledLines, changeText: (text: string) => string) {
  const nextReference = createReferenceReader(lines);
  return (markup: string) => {
    let written = '';
    let changeFollowing = (text: string) => text;
    for (const segment of readSegments(markup)) {
      if (typeof segment === 'string') {
        written += changeText(changeFollowing(segment));
        continue;
      }
      const reference = nextReference(segment.lineId);
      const isTheOne = reference?.isChangedToOne && THE.test(written);
      changeFollowing = (text) => {
        const following = reference?.changeFollowing(text) ?? text;
        return written.endsWith(' ') ? following.trimStart() : following;
      };
      const text = reference?.text ?? segment.amount;
      written += isTheOne ? text.slice('1 '.length) : text;
    }
    return written;
  };
}

/** "the other 1 lemon" is "the other lemon", and "the other 1 wedge" "the other wedge". */
const THE = /\b[Tt]he (?:last |other |remaining )?$/;

const NUMBER = String.raw`\d[\d/.]{0,9}(?: \d{1,3}/\d{1,3})?`;
const NUMBER_OR_WORD = String.raw`(?:\d{0,3} ?[¼-¾⅐-⅞]|${NUMBER}|${NUMBER_WORD}|half an?)`;
/** Numbers that are the same for any number of people: times, degrees, lengths. */
const UNSCALED = new RegExp(
  String.raw`(?<![\p{L}\d/.])${NUMBER_OR_WORD}(?:(?: ?[-–x] ?| to | or | by )${NUMBER_OR_WORD})?(?: more)?[ -]?(?:(?:cm|days?|degrees|h|hours?|hrs?|in|inch(?:es)?|min|mins|minutes?|mm|percent|seconds?|secs?|times)\b|°|%)`,
  'giu',
);

/** "2 eggs", "2 of the eggs", "2 beaten eggs", "2 cups of the brown sugar" */
const OF_IT = '(?:(?:cups?|tbsp|tsp|oz|lb|g|ml) )?(?:of )?(?:the )?(?:[a-z-]+ )?';

/**
 * Returns whether a step says how much without a reference: "Add 2 eggs". In one with references, only water and things made on
 * the way have none; an amount of a line lost its own when the line changed.
 */
function createUnknownCheck(lines: RecipeView['ingredients']): (step: StepView) => boolean {
  const nouns = lines.map(({ name }) => toSingularNoun(findNoun(name))).filter(Boolean);
  const things = [
    ...nouns,
    ...nouns.map(toPluralNoun),
    'cans?',
    'cloves?',
    'leaf',
    'leaves',
    'sprigs?',
    'stalks?',
  ];
  const counted = new RegExp(
    String.raw`(?<![\w./-])${NUMBER} ${OF_IT}(?:${things.join('|')})(?![\p{L}-])`,
    'iu',
  );
  return ({ text, markup }) => {
    if (markup === undefined) return saysCount(text.replace(UNSCALED, ''));
    const plain = readSegments(markup).map((segment) => (typeof segment === 'string' ? segment : ''));
    return plain.some((segment) => counted.test(segment));
  };
}

function scaleYield({ count, unit }: NonNullable<RecipeView['yield']>, factor: Fraction) {
  if (factor.equals(1n)) return { count: String(count), unit };
  const number = new Fraction(count).mul(factor);
  const part = { min: number, max: number, unit: PIECE_UNIT.name, size: null };
  const amount = toKitchenAmount(
    { measures: [{ isAbout: false, parts: [part] }] },
    { system: null, weights: null },
  );
  const isPlural = amount.measures[0]?.parts[0]?.max.gt(1n) ?? true;
  return { count: formatAmount(amount), unit: isPlural === count > 1 ? unit : toNumbered(unit, isPlural) };
}

/** Numbers of portions in running text, which are those of the servings or of the yield. */

/** How many an author makes, and how many are wanted, as they read; `unit` is that of a yield. */
type Portions = { written: number; wanted: string; unit: string };

const ADJECTIVE = '(?:[a-z-]+ )?';
const CUT_INTO = String.raw`(?<=\b(?:[Cc]ut|[Cc]utting|into) )`;
const OF_EACH = /^ (?:each|apiece|per \p{L})/u;
/** Keeps a number that was changed from being changed again. */
const MARK = '\u2060';

/**
 * Returns a function that changes the numbers of portions in a text: "into 4 bowls", "among four plates", "Cut it into 8
 * wedges", "roll into 24 balls". The 4 wedges of each tomato stay.
 */
export function createPortionChange(portions: readonly Portions[]): (text: string) => string {
  const changes = portions.flatMap(({ written, wanted, unit }) => {
    if (written < 2 || wanted === String(written)) return [];
    const word = NUMBER_WORDS[written] ?? String(written);
    const number = `(?:${written}|${word})`;
    const makes = unit && !findUnit(unit) ? `|${unit.replace(/[^\p{L}\p{N} -]/gu, '.')}` : '';
    const patterns = [
      { isCut: false, pattern: `${number} (${ADJECTIVE})(bowls|glasses|mugs|plates|portions${makes})` },
      // "4 cups" is a measure.
      { isCut: false, pattern: `${word.replace(/^\d+$/, '(?!)')} (${ADJECTIVE})(cups)` },
      {
        isCut: true,
        pattern: `${CUT_INTO}${number} ((?:equal |even )?)(balls|pieces|rounds|squares|wedges)`,
      },
    ];
    return patterns.map(({ isCut, pattern }) => ({
      ...{ wanted, isCut },
      pattern: new RegExp(`(?<![\\w${MARK}/.-])${pattern}(?![\\p{L}-])`, 'gu'),
    }));
  });
  return (text) => {
    let changed = text;
    for (const { wanted, isCut, pattern } of changes) {
      const textBefore = changed;
      changed = textBefore.replace(
        pattern,
        (written: string, kind: string, noun: string, position: number) => {
          const { before, after } = readAround(textBefore, position, written);
          if (isCut && (isInEach(before) || OF_EACH.test(after))) return written;
          return `${MARK}${wanted} ${kind}${isOne(wanted) ? toSingularNoun(noun) : toPluralNoun(noun)}`;
        },
      );
    }
    return changed.replaceAll(MARK, '');
  };
}

const isOne = (wanted: string) => /^(?:1|\d+\/\d+)$/.test(wanted);
