import Fraction from 'fraction.js';
import { SAFETY_TEXTS } from '@/components/catalog/recipe-safety';
import { readAmount } from '@/lib/quantities/amount-reader';
import {
  type Amount,
  formatAmount,
  type Part,
  readLineAmount,
  scaleAmount,
} from '@/lib/quantities/amount-rules';
import { convertAmount, listDimensions, type Weights } from '@/lib/quantities/conversion-rules';
import { toWeights } from '@/lib/quantities/ingredient-weight-rules';
import { findUnit } from '@/lib/quantities/unit-rules';
import { listReferences, toPlainText } from '@/lib/recipes/amount-reference-rules';
import { findNoun, toSingularNoun } from '@/lib/recipes/counted-noun-rules';
import { createProductFinder } from '@/lib/recipes/line-product-rules';
import { NUMBER_WORDS } from '@/lib/recipes/number-word-rules';
import { toNoteTexts } from '@/lib/recipes/recipe-text-rules';
import { type RecipeChoice, type ScaledRecipe, scaleRecipe } from '@/lib/recipes/scaled-recipe-rules';
import { convertText } from '@/lib/recipes/unit-text-rules';
import { type Catalog, readCatalog } from '@/scripts/seed/catalog-files';
import { createRandom } from '@/tests/support/random';
import { isLongRun } from '@/tests/support/tiers';

/** Recipes of the catalog, for one, few and many, in every system: in a long run all of them, otherwise one in eight. */
const ONE_IN = isLongRun ? 1 : 8;
const SEED = 24;
const SERVINGS = [1, 3, 7, 50];
const SYSTEMS = [null, 'us', 'metric'] as const;

type Recipe = Parameters<typeof scaleRecipe>[0] & { slug: string; weights: (Weights | null)[] };
type Case = { recipe: Recipe; choice: RecipeChoice; where: string; scaled: ScaledRecipe };

const NO_WEIGHTS: Weights = { gramsPerCup: null, units: {} };

function toRecipes({ recipes, ingredients }: Catalog): Recipe[] {
  const finder = createProductFinder(ingredients, { toKey: ({ slug }) => slug });
  return recipes.map((recipe) => ({
    slug: recipe.slug,
    servings: recipe.servings,
    yield: recipe.yield,
    ingredients: recipe.ingredients.map(({ item: _, ...line }) => ({ ...line, details: line.details ?? '' })),
    // Brackets around each reference show its text.
    instructions: recipe.instructions.map(({ title, text }) => {
      const markup = text.replace(/\{[^}]*\}/g, '⟦$&⟧');
      return { title, text: toPlainText(markup), markup };
    }),
    weights: recipe.ingredients.map((line) => {
      const product = finder.findProduct(line);
      if (!product) throw new Error(`${recipe.slug} names no product in "${line.name}".`);
      return toWeights({ ...product, gramsPerCup: product.gramsPerCup ?? null, gramsPerPiece: null });
    }),
  }));
}

let catalog: Catalog;
let recipes: Recipe[] = [];
let cases: Case[] = [];
beforeAll(async () => {
  catalog = await readCatalog('catalog');
  recipes = toRecipes(catalog);
  const random = createRandom(SEED);
  const chosen = recipes.filter(() => random.integer(1, ONE_IN) === 1);
  cases = chosen.flatMap((recipe) =>
    [...SERVINGS, recipe.servings].flatMap((servings) =>
      SYSTEMS.map((units) => ({
        recipe,
        choice: { servings, units },
        where: `${recipe.slug} for ${servings} (${units ?? 'as written'})`,
        scaled: scaleRecipe(recipe, { servings, units }, recipe.weights),
      })),
    ),
  );
});

const listParts = (amount: Amount | null) => amount?.measures.flatMap(({ parts }) => parts) ?? [];
const listReferenceTexts = ({ steps }: ScaledRecipe) =>
  steps.flatMap((text) => [...text.matchAll(/⟦([^⟧]*)⟧/g)].map(([, amount = '']) => amount));

/** The measures for which a cook has a spoon, a cup or a mark on the scale, by unit: parts of one, and up to how much. */
const MEASURABLE: Record<string, { parts: readonly number[]; below: number }> = {
  tsp: { parts: [1, 2, 4, 8], below: 3 },
  tbsp: { parts: [1, 2], below: 8 },
  cup: { parts: [1, 2, 3, 4], below: 60 },
  qt: { parts: [1, 2, 4], below: 40 },
  oz: { parts: [1, 2, 4, 8], below: 20 },
  lb: { parts: [1, 2, 3, 4], below: 60 },
  inch: { parts: [1, 2, 4], below: 7 },
};
/** A pinch is the smallest spoonful of something dry. */
const readShown = (text: string) => readAmount(text.replace(/^1 pinch$/, '1/16 tsp'));
const DECIMALS: Record<string, (value: Fraction) => number> = {
  g: (value) => (value.gte(10n) ? 0 : 1),
  kg: () => 2,
  ml: () => 0,
  l: () => 2,
  cm: (value) => (value.gte(10n) ? 0 : 1),
};

/** Returns why a cook cannot measure a part of an amount; null if it can be measured. */
function findFault({ min, max, unit: words }: Part, isInStep: boolean): string | null {
  const unit = findUnit(words);
  const name = unit?.name ?? words;
  for (const value of [min, max]) {
    if (value.lte(0n)) return 'nothing';
    const decimals = DECIMALS[name]?.(value);
    const rule = MEASURABLE[name];
    if (decimals !== undefined) {
      if (!value.equals(value.round(decimals))) return 'too many decimals';
      if (value.gte(1_000n)) return 'for a larger unit';
    } else if (rule) {
      if (!rule.parts.includes(Number(value.d))) return 'no such mark';
      if (value.gte(rule.below)) return 'for a larger unit';
    } else if (unit?.kind === 'mass' || unit?.kind === 'volume') {
      return 'no unit of a kitchen';
    } else {
      const parts = value.gte(20n) ? 1 : value.gte(5n) ? 2 : 4;
      const isEighth = isInStep && (value.equals('1/6') || value.equals('1/8'));
      if (Number(value.d) > parts && !isEighth) return 'too fine a part of a thing';
    }
  }
  return null;
}

const ABSURD_TEXT = /\b0 ?(?:\/|[a-z])|\/1\b|\/(?!16\b)\d\d|\.\d{3}|NaN|Infinity|undefined/;

test('no recipe reads an absurd amount, neither in its list nor in its steps', () => {
  const faults: string[] = [];
  for (const { recipe, where, scaled } of cases) {
    const listAmounts = (texts: ScaledRecipe) => [
      ...texts.lines.map(({ amount }) => amount),
      ...listReferenceTexts(texts),
    ];
    const amounts = listAmounts(scaled);
    // An author's own amount is no fault of ours.
    const own = listAmounts(scaleRecipe(recipe, { servings: recipe.servings, units: null }, recipe.weights));
    for (const [index, text] of amounts.entries()) {
      if (text === '' || text === own[index]) continue;
      const parts = listParts(readAmount(text));
      const isInStep = index >= scaled.lines.length;
      const found = parts.map((part) => findFault(part, isInStep)).find((each) => each !== null);
      const fault = parts.length === 0 ? 'no amount' : found;
      if (fault) faults.push(`${where}: ${text} (${fault})`);
    }
    const seconds = scaled.lines.map(({ size, about }) => `${size} ${about}`);
    for (const text of [...scaled.steps, ...amounts, ...seconds, scaled.yield ?? '']) {
      if (ABSURD_TEXT.test(text)) faults.push(`${where}: ${text}`);
    }
  }
  expect(faults).toEqual([]);
});

const US_UNIT = /\d[ -](?:cups?|fl oz|gal|inch(?:es)?|lb|ounces?|oz|pounds?|qt|quarts?)\b|\d°F/;

test('metric cooks read no cups, ounces, pounds, quarts, inches or degrees Fahrenheit outside of brackets', () => {
  const faults: string[] = [];
  for (const { choice, where, scaled } of cases) {
    if (choice.units !== 'metric') continue;
    // These cups are drunk from.
    const steps = scaled.steps.map((text) => text.replace(/Spoon into \d+ cups?/, ''));
    const lines = scaled.lines.flatMap(({ amount, size, about, details }) => [amount, size, about, details]);
    for (const text of [...steps, ...lines]) {
      if (US_UNIT.test(text.replace(/(?<=°C|\d [cm]m|\d ml|\d g|\d l) \([^)]*\)/g, ''))) {
        faults.push(`${where}: ${text}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

test('metric cooks read none of these beside the steps and about safety either', () => {
  const texts = catalog.recipes.flatMap((recipe) =>
    Object.values(toNoteTexts({ makeAhead: '', storage: '', ...recipe }, 'metric')),
  );
  const all = [...texts, ...Object.values(SAFETY_TEXTS).map(({ text }) => convertText(text, 'metric'))];
  const others = all.map((text) => text.replace(/(?<=°C|\d [cm]m) \([^)]*\)/g, ''));
  expect(others.filter((text) => US_UNIT.test(text))).toEqual([]);
});

test('weights and volumes are off by at most an eighth, from half a teaspoon and an ounce on', () => {
  const least: Record<string, string> = { ml: '2.4', g: '28.4' };
  const faults: string[] = [];
  let checked = 0;
  for (const { recipe, choice, where, scaled } of cases) {
    for (const [index, line] of recipe.ingredients.entries()) {
      const written = readLineAmount({ ...line, about: undefined });
      const shown = readAmount(scaled.lines[index]?.amount ?? '');
      const [dimension = ''] = shown ? listDimensions(shown) : [];
      if (!written || !shown || !least[dimension] || line.units === 'pinch') continue;
      const factor = new Fraction(choice.servings, recipe.servings);
      const [wanted, got] = [scaleAmount(written, factor), shown].map((amount) =>
        convertAmount(amount, dimension, recipe.weights[index] ?? NO_WEIGHTS),
      );
      if (!wanted || !got || !('max' in wanted) || !('max' in got) || wanted.max.lt(least[dimension]))
        continue;
      checked += 1;
      const miss = got.max.div(wanted.max).sub(1n).abs();
      if (miss.gt('1/8')) faults.push(`${where}: ${formatAmount(shown)} of ${formatAmount(written)}`);
    }
  }
  expect(checked).toBeGreaterThan(3_000 / ONE_IN);
  expect(faults).toEqual([]);
});

const CUT_OR_JUICED = /\b(?:cut|halved|juiced|quartered|sliced|wedges|zested)\b/;

test('no wedge is cut into wedges or juiced', () => {
  const faults: string[] = [];
  for (const { where, scaled } of cases) {
    for (const { amount, name, details } of scaled.lines) {
      if (/\bwedges?$/.test(amount) && CUT_OR_JUICED.test(details))
        faults.push(`${where}: ${amount} ${name}`);
    }
  }
  expect(faults).toEqual([]);
});

test('a quarter of a thing and more is no spoonful, nor is an eighth of an egg', () => {
  const faults: string[] = [];
  for (const { recipe, choice, where, scaled } of cases) {
    for (const [index, { quantity, units, name }] of recipe.ingredients.entries()) {
      const [part] = listParts(readAmount(`${quantity} ${units}`));
      const [shown] = listParts(readAmount(scaled.lines[index]?.amount ?? ''));
      if (units !== '' || !part || !shown || findUnit(shown.unit)?.kind !== 'volume') continue;
      const share = part.max.mul(choice.servings).div(recipe.servings);
      const isWhole = share.gte('1/4') || (/\beggs?$/.test(name) && share.gte('1/8'));
      if (isWhole) faults.push(`${where}: ${scaled.lines[index]?.amount} ${name}`);
    }
  }
  expect(faults).toEqual([]);
});

/** Things that are not cut or measured any finer: half a clove, a leaf, the finest mark of a ruler. */
const SMALLEST = /^(?:1 pinch|1\/2 clove|1 (?:leaf|sprig)|1\/4 inch)$/;
const MIN_GRAMS_TO_CUT = 2.5;

test('for one, no amount is more than twice or less than half of its share, unless nothing less can be taken', () => {
  const faults: string[] = [];
  let checked = 0;
  for (const { recipe, choice, where, scaled } of cases) {
    if (choice.servings !== 1) continue;
    const factor = new Fraction(1n, recipe.servings);
    const references = recipe.instructions.flatMap(({ markup }) => listReferences(markup ?? ''));
    const shownReferences = listReferenceTexts(scaled);
    for (const [index, line] of recipe.ingredients.entries()) {
      const weights = recipe.weights[index] ?? NO_WEIGHTS;
      const taken = references.flatMap(({ lineId, amount }, position) =>
        lineId === line.id ? [{ text: amount, shown: shownReferences[position] ?? '' }] : [],
      );
      const whole = { text: `${line.quantity} ${line.units}`, shown: scaled.lines[index]?.amount ?? '' };
      const isUncut = (weights.units.piece ?? MIN_GRAMS_TO_CUT) < MIN_GRAMS_TO_CUT;
      const isLeast = (shown: string) => SMALLEST.test(shown) || (shown === '1' && isUncut);
      // Two steps that take a leaf each take two.
      const isSumOfLeast = taken.length > 0 && taken.every(({ shown }) => isLeast(shown));
      for (const { text, shown } of isSumOfLeast ? [] : [whole, ...taken]) {
        const exact = readLineAmount({ ...line, quantity: text, units: '', about: undefined });
        const got = readLineAmount({ ...line, quantity: shown, units: '', about: undefined });
        const [dimension] = listDimensions(got ?? { measures: [] });
        if (!exact || !got || dimension === undefined || isLeast(shown)) continue;
        const [wanted, found] = [scaleAmount(exact, factor), got].map((amount) =>
          convertAmount(amount, dimension, weights),
        );
        if (!wanted || !found || !('max' in wanted) || !('max' in found)) continue;
        checked += 1;
        const ratio = found.max.div(wanted.max);
        if (ratio.gt('2.02') || ratio.lt('0.5')) faults.push(`${where}: ${shown} of ${text} ${line.name}`);
      }
    }
  }
  expect(checked).toBeGreaterThan(1_000 / ONE_IN);
  expect(faults).toEqual([]);
});

function sumUp(amounts: readonly (Amount | null)[], dimension: string): Fraction {
  return amounts.reduce((sum, amount) => {
    const value = convertAmount(amount ?? { measures: [] }, dimension, NO_WEIGHTS);
    if ('refusal' in value) throw new Error(`${amount && formatAmount(amount)} is not in ${dimension}`);
    return sum.add(value.max);
  }, new Fraction(0n));
}

test('the list and the steps never disagree: parts add up to their line, and a whole line reads as it does there', () => {
  const faults: string[] = [];
  let checked = 0;
  for (const { recipe, where, scaled } of cases) {
    const references = recipe.instructions.flatMap(({ markup }) => listReferences(markup ?? ''));
    const shownReferences = listReferenceTexts(scaled);
    expect(shownReferences).toHaveLength(references.length);
    for (const [index, { id, quantity, units }] of recipe.ingredients.entries()) {
      const written = references.flatMap(({ lineId, amount }) => (lineId === id ? [readAmount(amount)] : []));
      if (written.length === 0) continue;
      const texts = shownReferences.filter((_, position) => references[position]?.lineId === id);
      const lineText = scaled.lines[index]?.amount ?? '';
      const read = units === 'pinch' ? readAmount : readShown;
      const [whole, line] = [`${quantity} ${units}`, lineText].map(read);
      const [wasIn = '', isIn = ''] = [whole, line].map((amount) =>
        amount ? listDimensions(amount)[0] : '',
      );
      const isAll = sumUp(written, wasIn).gte(sumUp([whole ?? null], wasIn).mul('0.98'));
      const [taken, total] = [sumUp(texts.map(read), isIn), sumUp([line ?? null], isIn)];
      const agrees = isAll ? taken.equals(total) : taken.lt(total);
      const readsAlike = !isAll || texts.length > 1 || texts[0] === lineText;
      checked += 1;
      if (!agrees || !readsAlike) faults.push(`${where}: ${lineText} of ${id}, but ${texts.join(' and ')}`);
    }
  }
  expect(checked).toBeGreaterThan(1_000 / ONE_IN);
  expect(faults).toEqual([]);
});

test('metric and back reads as it did before', () => {
  for (const { recipe, choice, scaled } of cases) {
    if (choice.units === 'metric') continue;
    scaleRecipe(recipe, { ...choice, units: 'metric' }, recipe.weights);
    expect(scaleRecipe(recipe, choice, recipe.weights)).toEqual(scaled);
  }
});

test('the metric amount of a line is as much as the US one, to within a sixth', () => {
  const faults: string[] = [];
  for (const { recipe, choice, where, scaled } of cases) {
    if (choice.units !== 'metric') continue;
    const us = scaleRecipe(recipe, { ...choice, units: 'us' }, recipe.weights);
    for (const [index, weights] of recipe.weights.entries()) {
      const amounts = [scaled, us].map(({ lines }) => readAmount(lines[index]?.amount ?? ''));
      const [dimension = ''] = amounts[0] ? listDimensions(amounts[0]) : [];
      const [metric, other] = amounts.map((amount) =>
        convertAmount(amount ?? { measures: [] }, dimension, weights ?? NO_WEIGHTS),
      );
      if (!metric || !other || !('max' in metric) || !('max' in other)) continue;
      const miss = metric.max.div(other.max).sub(1n).abs();
      if (miss.gt('1/6')) faults.push(`${where}: ${scaled.lines[index]?.amount}, ${us.lines[index]?.amount}`);
    }
  }
  expect(faults).toEqual([]);
});

test('at the author’s servings and units the texts are the author’s', () => {
  for (const { recipe, choice, scaled } of cases) {
    if (choice.servings !== recipe.servings || choice.units === 'metric') continue;
    const isMetric = (units: string) => /^(?:g|ml)$/.test(units);
    const names = recipe.ingredients.map(({ name }) => name);
    expect(scaled.lines.map(({ name }) => name)).toEqual(names);
    for (const [index, { quantity, units }] of recipe.ingredients.entries()) {
      if (choice.units === 'us' && isMetric(units)) continue;
      expect(scaled.lines[index]?.amount).toBe([quantity, units].filter(Boolean).join(' '));
    }
    if (choice.units === null) expect(scaled.steps).toEqual(recipe.instructions.map(({ text }) => text));
  }
});

test('the steps of every recipe scale', () => {
  expect(cases.flatMap(({ where, scaled }) => (scaled.hasUnscaledSteps ? [where] : []))).toEqual([]);
});

const ORDINALS =
  'zeroth first half third quarter fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const SEVERAL = NUMBER_WORDS.slice(2).join('|');

test('no step says in words how many there are, or which share each gets, for only its author’s servings', () => {
  const faults: string[] = [];
  for (const recipe of recipes) {
    const { servings, yield: makes, ingredients, instructions } = recipe;
    const nouns = ingredients.map(({ name }) => toSingularNoun(findNoun(name))).filter(Boolean);
    const shares = [servings, makes?.count ?? 0].flatMap((count) => ORDINALS[count] ?? []);
    const fixed = new RegExp(
      [
        String.raw`\bthe (?:last|other|second|third|fourth) (?:batch|spoonful|${nouns.join('|')})\b`,
        String.raw`\b(?:${SEVERAL}) (?:equal )?(?:batch|spoonful)`,
        String.raw`\b(?:all|the other) (?:${SEVERAL})\b`,
        String.raw`(?<!about )\b(?:each|a) (?:${shares.join('|')}) of\b`,
        String.raw`\b[Kk]eep a cup\b`,
      ].join('|'),
    );
    for (const { text } of instructions) {
      const [fault] = fixed.exec(text.replace(/⟦[^⟧]*⟧/g, '⟦⟧')) ?? [];
      if (fault) faults.push(`${recipe.slug}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});
