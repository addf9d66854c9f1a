import { toPlainText } from '@/lib/recipes/amount-reference-rules';
import {
  type CheckedCatalog,
  type CheckedRecipe,
  type Problem,
  type RecipeStep,
  toError,
} from './checked-catalog-rules';

/** Minutes: the total covers the critical path, and no step takes longer than another allows. */

/** The time of knife and pan beside the timers. */
const PREPARATION_MINUTES = 5;

type Timer = RecipeStep['timers'][number];
const toMiddle = ({ minMinutes, maxMinutes }: Timer) => (minMinutes + maxMinutes) / 2;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Returns the minutes of all timers during which no other work goes on, one after the other. */
function computeCriticalPath(steps: readonly RecipeStep[]): number {
  return sum(steps.flatMap(({ timers }) => timers.filter(({ background }) => !background).map(toMiddle)));
}

export function checkTimes({ recipes }: CheckedCatalog): Problem[] {
  return recipes.flatMap((recipe) => [
    ...checkTotal(recipe),
    ...recipe.instructions.flatMap((step, index) => [
      ...checkLimit(recipe, step, index),
      ...checkTimers(recipe.file, step, index),
    ]),
  ]);
}

function checkTotal({ file, prepTime, activeTime, instructions }: CheckedRecipe): Problem[] {
  const path = Math.ceil(computeCriticalPath(instructions));
  const longest = Math.max(0, ...instructions.flatMap(({ timers }) => timers.map(toMiddle)));
  const least = Math.max(path + PREPARATION_MINUTES, Math.ceil(longest));
  const problems: Problem[] = [];
  if (prepTime < least) {
    const advice = `set it to ${least} or more, or mark timers that run beside other work as background`;
    problems.push(
      toError(file, 'total-time', `prepTime ${prepTime} is below the timers' ${path} + 5 minutes: ${advice}`),
    );
  }
  if (activeTime > prepTime) {
    problems.push(
      toError(file, 'active-time', `activeTime ${activeTime} is above prepTime ${prepTime}: lower it`),
    );
  }
  return problems;
}

const LIMIT_WORDS = /\bno (?:longer|more) than (\d+) (minutes?|hours?)\b/i;

function checkLimit({ file, instructions }: CheckedRecipe, step: RecipeStep, index: number): Problem[] {
  const place = `step ${index + 1}`;
  const limit = step.noLongerThan;
  if (!limit) {
    const [words] = LIMIT_WORDS.exec(toPlainText(step.text)) ?? [];
    return words === undefined
      ? []
      : [
          toError(
            file,
            'no-longer-than',
            `${place} says "${words}": give it noLongerThan with the step that ends it`,
          ),
        ];
  }
  if (limit.untilStep < index + 1 || limit.untilStep > instructions.length) {
    return [
      toError(
        file,
        'no-longer-than',
        `${place} lasts until step ${limit.untilStep}: name this or a later step`,
      ),
    ];
  }
  const steps = instructions.slice(index, limit.untilStep);
  const beside = Math.max(0, ...step.timers.filter(({ background }) => background).map(toMiddle));
  const minutes = Math.max(computeCriticalPath(steps), beside);
  if (minutes <= limit.minutes) return [];
  const span = limit.untilStep === index + 1 ? place : `${place} to step ${limit.untilStep}`;
  const advice = 'begin it in a later step, or shorten what is between';
  return [
    toError(file, 'no-longer-than', `${span} take ${minutes} minutes, but allow ${limit.minutes}: ${advice}`),
  ];
}

const TIME =
  /\b(\d+(?: \d\/\d)?)(?:(?: (?:to|or) | ?[-–] ?)(\d+(?: \d\/\d)?))? (?:more )?(minutes?|hours?)\b/g;
/** Words around a time that say it is not waited for here. */
const NOT_WAITED_BEFORE =
  /(?:\bevery|\bafter(?: the)?(?: first| last)?|\bfirst|\blast|\bwithin|\bup to|\bless than|\bmore than|\blonger than|\bat most|\bkeeps?(?: for)?|\bother|\bof the|\bof|\bhalfway through)(?: about)? $/i;
const NOT_WAITED_AFTER =
  /^(?: or so)? (?:before|ahead|earlier|old|in advance|later|in all|altogether|per|on each side|each side|a side|each)\b/i;

function toMinutes(number: string, unit: string): number {
  const [whole = '0', fraction] = number.split(' ');
  const [over = '0', under = '1'] = fraction?.split('/') ?? [];
  return (Number(whole) + Number(over) / Number(under)) * (unit.startsWith('hour') ? 60 : 1);
}

/** Returns the times that a step's text tells to wait or cook. */
function listStatedTimes(text: string): { minMinutes: number; maxMinutes: number; words: string }[] {
  return [...text.matchAll(TIME)].flatMap((match) => {
    const [words, low = '', high = low, unit = ''] = match;
    const before = text.slice(0, match.index);
    const after = text.slice(match.index + words.length);
    if (NOT_WAITED_BEFORE.test(before) || NOT_WAITED_AFTER.test(after)) return [];
    return [{ minMinutes: toMinutes(low, unit), maxMinutes: toMinutes(high, unit), words }];
  });
}

function checkTimers(file: string, { text, timers }: RecipeStep, index: number): Problem[] {
  const missing = listStatedTimes(toPlainText(text)).filter(
    ({ minMinutes, maxMinutes }) =>
      !timers.some((timer) => timer.minMinutes <= minMinutes && timer.maxMinutes >= maxMinutes),
  );
  return missing.map(({ words }) =>
    toError(file, 'timer', `step ${index + 1} says "${words}" without a timer for it: add one`),
  );
}
