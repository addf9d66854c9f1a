import { toFraction } from '@/lib/quantities/unit-rules';
import { listReferences, toPlainText } from '@/lib/recipes/amount-reference-rules';
import { computeLineFigures } from '@/lib/recipes/nutrition-rules';
import {
  type CheckedLine,
  type CheckedRecipe,
  listStepLineIds,
  type Problem,
  toError,
} from './checked-catalog-rules';
import { listWater } from './cooking-text-rules';
import { computeLineMl, computeShare, computeStepGrams } from './step-share-rules';
import { splitSentences } from './style-rules';

/** Proportions that decide whether a dish succeeds: water in dough and rice, oil in its pot, the weight of one piece. */

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;

const DOUGH_WATER = [0.55, 0.75] as const;
const DOUGH_SALT = [0.008, 0.02] as const;
/** The share of water in the wet parts of a dough. */
const WET: readonly (readonly [RegExp, number])[] = [
  [/(?:^|-)eggs?$/, 0.76],
  [/yogurt|buttermilk|whole-milk|^milk$/, 0.88],
  [/cream$/, 0.6],
];

/** Kneaded yeast doughs; batters and doughs without yeast have other proportions. */
export function checkDough({ file, lines, instructions }: CheckedRecipe): Problem[] {
  const kneads = instructions.map(({ text }) => /\bknead/i.test(text));
  const isYeasted = lines.some(({ product }) => product?.slug.includes('yeast'));
  if (!isYeasted || !kneads.includes(true)) return [];
  const steps = instructions.slice(0, kneads.lastIndexOf(true) + 1);
  const parts = lines.flatMap((line) =>
    line.product ? [{ slug: line.product.slug, grams: computeStepGrams(line, steps, instructions) }] : [],
  );
  const sumOf = (pattern: RegExp) =>
    sum(parts.filter(({ slug }) => pattern.test(slug)).map(({ grams }) => grams));
  const flour = sumOf(/-flour$|^semolina$/);
  if (flour < 100) return [];
  const tap = sum(steps.flatMap(({ text }) => listWater(text)).map(({ ml }) => ml));
  const water = tap + sum(WET.map(([pattern, share]) => sumOf(pattern) * share));
  const problems: Problem[] = [];
  if (!isWithin(water / flour, DOUGH_WATER)) {
    const advice =
      'a kneaded dough has 55 to 75 % of the flour; write its water as an amount ("1 1/4 cups warm water")';
    problems.push(toError(file, 'dough-water', `the dough has ${percent(water / flour)} water: ${advice}`));
  }
  const salt = sumOf(/(?:^|-)salt$/) / (sum(parts.map(({ grams }) => grams)) + tap);
  if (!isWithin(salt, DOUGH_SALT)) {
    problems.push(
      toError(file, 'dough-salt', `the dough has ${percent(salt)} salt: make it 0.8 to 2 % of its weight`),
    );
  }
  return problems;
}

const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;

/** Volumes of water for one of rice, by the product's slug. */
const RICE_WATER: readonly (readonly [RegExp, readonly [number, number]])[] = [
  [/sushi|short-grain|glutinous|sticky/, [1, 1.4]],
  [/jasmine/, [1, 1.75]],
  [/basmati/, [1, 1.9]],
  [/brown/, [1.5, 2.1]],
  [/rice$/, [1, 2.1]],
];
const OTHER_LIQUID = /stock|milk|broth|juice|tomato|wine|cream/;

/** Rice that takes up all its water; not drained rice, nor rice that cooks in stock or milk. */
export function checkRice({ file, lines, instructions }: CheckedRecipe): Problem[] {
  return instructions.flatMap((step, index) => {
    const ids = listStepLineIds(step, listReferences(step.text));
    const used = lines.filter(({ line }) => ids.includes(line.id));
    const rice = used.find(({ product }) => product && /rice$/.test(product.slug));
    const bounds = RICE_WATER.find(([pattern]) => rice?.product && pattern.test(rice.product.slug))?.[1];
    const water = sum(listWater(step.text).map(({ ml }) => ml));
    const riceMl = rice && computeLineMl(rice);
    if (!rice || !bounds || !riceMl || water === 0 || /\bdrain/i.test(step.text)) return [];
    if (used.some(({ product }) => product && OTHER_LIQUID.test(product.slug))) return [];
    const ratio = water / (riceMl * computeShare(rice.line, [step], instructions));
    if (isWithin(ratio, bounds)) return [];
    const advice = `${rice.product?.slug} takes ${bounds.join(' to ')} cups for each cup of rice`;
    return [
      toError(
        file,
        'rice-water',
        `step ${index + 1} has ${ratio.toFixed(2)} cups of water for one: ${advice}`,
      ),
    ];
  });
}

const MAX_FRYING_SHARE = 0.4;
const LEAST_FRYING_ML = 350;
const LEAST_DEPTH_INCHES = 0.5;
const POT = /pot|skillet|wok|pan\b|saucepan|dutch oven|fryer/i;
const NUMBER = String.raw`\d+ \d+/\d+|\d+/\d+|\d+(?:\.\d+)?`;
const DEPTH = new RegExp(
  `depth of (?:about )?(${NUMBER})[ -]inch|(${NUMBER})[ -]inch(?:es)?(?: deep| of (?:the )?oil)`,
  'gi',
);

/** Oil to fry in: of a line that says how little of it is eaten. */
export function checkFryingOil({ file, lines, instructions, equipment }: CheckedRecipe): Problem[] {
  const oil = lines.find(
    ({ line, product }) =>
      (line.used ?? 1) <= MAX_FRYING_SHARE && product && /oil$|^ghee$|^lard$|shortening/.test(product.slug),
  );
  const ml = oil && computeLineMl(oil);
  if (!oil || !ml || ml < LEAST_FRYING_ML) return [];
  const pots = equipment.filter(
    ({ name, inches, quarts }) => POT.test(name) && (inches ?? quarts) !== undefined,
  );
  const [pot] = pots.toSorted((a, b) => toDiameter(a) - toDiameter(b));
  if (!pot) {
    const advice = 'give the inches of the pot to fry in to equipment';
    return [toError(file, 'frying-oil', `no one can say how deep the oil of "${oil.line.id}" is: ${advice}`)];
  }
  const texts = instructions.filter((step) =>
    listStepLineIds(step, listReferences(step.text)).includes(oil.line.id),
  );
  const stated = Math.max(
    LEAST_DEPTH_INCHES,
    ...texts.map(({ text }) => readDepth(toPlainText(text)) / 1.15),
  );
  const depth = ml / 16.387 / (Math.PI * (toDiameter(pot) / 2) ** 2);
  if (depth >= stated) return [];
  const message = `the oil is ${depth.toFixed(1)} inches deep in a ${pot.name} of ${toDiameter(pot).toFixed(0)} inches`;
  return [toError(file, 'frying-oil', `${message}: take more oil, a narrower pot, or say a smaller depth`)];
}

/** A pot of some quarts is about half as high as wide; a wok is narrower where the oil is. */
function toDiameter({
  name,
  inches,
  quarts = 0,
}: {
  name: string;
  inches?: number | undefined;
  quarts?: number | undefined;
}) {
  const diameter = inches ?? Math.cbrt((8 * quarts * 57.75) / Math.PI);
  return /\bwok\b/i.test(name) ? diameter * 0.6 : diameter;
}

function readDepth(text: string): number {
  return Math.max(0, ...[...text.matchAll(DEPTH)].map(([, depth, other]) => toNumber(depth ?? other ?? '')));
}

function toNumber(text: string): number {
  return sum(text.split(' ').map((part) => toFraction(part)?.valueOf() ?? 0));
}

const PIECE_GRAMS = [5, 900] as const;
/** Losses by evaporation, and by uneven hands. */
const PIECE_TOLERANCE = 0.3;
const WEIGHT = String.raw`(${NUMBER}) ?(g|oz)\b(?: \([^)]*\))?`;
const STATED_PIECE = new RegExp(
  String.raw`\b${WEIGHT} (?:each|apiece|a piece)\b|\beach (?:weighing |of )?(?:about )?${WEIGHT}`,
  'gi',
);
const SHAPED = /\b(?:roll|shape|form|drop|scoop|balls?)\b/i;
const SPOONS: readonly (readonly [RegExp, readonly [number, number]])[] = [
  [/\b(?:heap(?:ed|ing)|rounded) teaspoon/i, [7, 18]],
  [/\b(?:level )?teaspoon(?:ful)?s? (?:of [a-z ]+ )?into\b/i, [4, 11]],
  [/\b(?:heap(?:ed|ing)|rounded) tablespoon/i, [20, 45]],
  [/\blevel tablespoon/i, [12, 26]],
];

/** The weight of a piece is the weight of all lines by their number, and the text about it. */
export function checkPieces({ file, lines, instructions, yield: made }: CheckedRecipe): Problem[] {
  if (!made) return [];
  const grams = sum(lines.flatMap(toEatenGrams));
  const water = sum(instructions.flatMap(({ text }) => listWater(text)).map(({ ml }) => ml));
  const piece = grams / made.count;
  const most = (grams + water) / made.count;
  const problems: Problem[] = [];
  if (most < PIECE_GRAMS[0] || piece > PIECE_GRAMS[1]) {
    const advice = 'mend the yield or the amounts';
    problems.push(
      toError(
        file,
        'piece-weight',
        `one of ${made.count} ${made.unit} weighs ${piece.toFixed(0)} g: ${advice}`,
      ),
    );
  }
  const text = instructions.map((step) => toPlainText(step.text)).join(' ');
  for (const [words, ...numbers] of text.matchAll(STATED_PIECE)) {
    const [number = '0', unit] = numbers.filter((part) => part !== undefined);
    const stated = toNumber(number) * (unit === 'oz' ? 28.35 : 1);
    if (stated >= piece * (1 - PIECE_TOLERANCE) && stated <= most * (1 + PIECE_TOLERANCE)) continue;
    problems.push(toPieceProblem(file, words, piece));
  }
  const shaping = splitSentences(text).filter((sentence) => SHAPED.test(sentence));
  const [spoon] = SPOONS.flatMap(([pattern, bounds]) =>
    shaping.flatMap((sentence) => {
      const [words] = pattern.exec(sentence) ?? [];
      return words === undefined ? [] : [{ words, bounds }];
    }),
  );
  if (spoon && !isWithin(piece * 0.9, spoon.bounds)) problems.push(toPieceProblem(file, spoon.words, piece));
  return problems;
}

const toPieceProblem = (file: string, words: string, grams: number) =>
  toError(file, 'piece-weight', `a piece weighs ${grams.toFixed(0)} g, not "${words}": say how large it is`);

function toEatenGrams({ line, product }: CheckedLine): number[] {
  const figures = product && computeLineFigures(line, product);
  return figures ? [figures.grams] : [];
}
