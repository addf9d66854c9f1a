import Fraction from 'fraction.js';
import { findUnit } from './unit-rules';

/** The amounts that a kitchen's spoons, cups and scales have marks for. */

/** A measurable amount, of which `count` steps of its row make up the quantity. */
export type Mark = {
  row: Row;
  count: number;
  /** In grams, milliliters or counted things. */
  value: number;
  /** Its distance from the wanted amount, in percent, and how awkward to measure; the best has the least. */
  score: number;
};

/** Marks of one unit at every step from the first to the last one. */
export type Row = {
  unit: string;
  step: Fraction;
  /** Counts of steps. */
  from: number;
  to: number;
  /** Values, as those of marks. */
  stepValue: number;
  plusValue: number;
  /** How awkward it is to measure, in percent of the amount that one would rather be off. */
  cost: number;
  /** The additional measure: 2 tbsp of "1 cup + 2 tbsp" */
  plus?: { quantity: Fraction; unit: string };
};

/** How much of a thing a unit is: its base, but one for things that are only counted. */
export function toUnitValue(unit: string): Fraction {
  return findUnit(unit)?.base ?? ONE;
}

const ONE = new Fraction(1n);
/** More than any amount that can be read, for any number of servings. */
const ENDLESS = '1000000000000000';

/** Makes marks of steps such as '1/4 cup' in a range such as '1/4 to 8' (of the unit). */
function toRow(mark: string, range: string, cost: number): Row {
  const gap = mark.indexOf(' ');
  const [stepText, unit] = [mark.slice(0, gap), mark.slice(gap + 1)];
  const [from = '', to = ''] = range.split(' to ');
  const step = new Fraction(stepText);
  const toCount = (quantity: string) => new Fraction(quantity).div(step);
  return {
    ...{ unit, step, cost },
    from: toCount(from).ceil().valueOf(),
    to: toCount(to).floor().valueOf(),
    stepValue: step.mul(toUnitValue(unit)).valueOf(),
    plusValue: 0,
  };
}

/** Repeats rows with something added. */
const withPlus = (
  rows: readonly Row[],
  { unit, quantities, cost }: { unit: string; quantities: readonly string[]; cost: number },
): Row[] =>
  rows.flatMap((row) =>
    quantities.map((text) => {
      const quantity = new Fraction(text);
      const plusValue = quantity.mul(toUnitValue(unit)).valueOf();
      return { ...row, cost: row.cost + cost, plus: { quantity, unit }, plusValue };
    }),
  );

const LEAST_TEASPOON = toRow('1/16 tsp', '1/16 to 1/16', 2);
/** So little of something dry is taken with two fingers; the least of a liquid is measured. */
const PINCH: Row = { ...LEAST_TEASPOON, unit: 'pinch', step: ONE };
const MORE_TEASPOONS = [
  toRow('1/8 tsp', '1/8 to 7/8', 1.5),
  toRow('1/8 tsp', '1 to 2', 9.5),
  toRow('1/4 tsp', '1/4 to 2 3/4', 0.3),
  toRow('1/2 tsp', '1/2 to 2 1/2', 0),
];
const TEASPOONS = [LEAST_TEASPOON, ...MORE_TEASPOONS];
const DRY_TEASPOONS = [PINCH, ...MORE_TEASPOONS];
const toTablespoons = (most: string) => [
  ...withPlus([toRow('1 tbsp', '1 to 3', 0)], { unit: 'tsp', quantities: ['1', '2'], cost: 2 }),
  ...withPlus([toRow('1 tbsp', '1 to 2', 0)], { unit: 'tsp', quantities: ['1/2'], cost: 3 }),
  ...withPlus([toRow('1 tbsp', '1 to 2', 0)], { unit: 'tsp', quantities: ['2 1/2'], cost: 6 }),
  toRow('1/2 tbsp', `1 1/2 to ${most}`, 1),
  toRow('1 tbsp', `1 to ${most}`, 0.2),
];
const CUPS = [
  toRow('1/4 cup', '1/4 to 8', 0.1),
  toRow('1/3 cup', '1/3 to 8', 0.15),
  toRow('1/2 cup', '1/2 to 16', 0),
  toRow('1/4 cup', '8 to 30', 3),
  ...withPlus([toRow('1/4 cup', '1/2 to 4', 0), toRow('1/3 cup', '2/3 to 4', 1.5)], {
    unit: 'tbsp',
    quantities: ['1', '2', '3'],
    cost: 4.2,
  }),
];

/** Rows by the kind of thing, and the measure. */
export const MARKS = {
  /** Anything that is not poured stays in cups. */
  usVolume: [...DRY_TEASPOONS, ...toTablespoons('7'), ...CUPS, toRow('1 cup', `1 to ${ENDLESS}`, 0)],
  usLiquid: [
    ...TEASPOONS,
    ...toTablespoons('7'),
    ...CUPS,
    toRow('1 cup', '1 to 15', 0),
    toRow('1/4 qt', '4 to 10', 0.2),
    toRow('1/2 qt', '4 to 40', 0.1),
    toRow('1 qt', `4 to ${ENDLESS}`, 0),
  ],
  /** Shares of a can are rough: from a quarter cup on, cups are taken, unless they are far off. */
  usShares: [
    ...TEASPOONS,
    toRow('1/2 tbsp', '1 1/2 to 3 1/2', 1),
    toRow('1 tbsp', '1 to 3', 0.2),
    toRow('1 tbsp', '5 to 7', 5),
    ...CUPS.filter(({ plus }) => !plus),
    toRow('1 cup', `1 to ${ENDLESS}`, 0),
  ],
  spoons: [...TEASPOONS, ...toTablespoons('4')],
  drySpoons: [...DRY_TEASPOONS, ...toTablespoons('4')],
  milliliters: [
    toRow('1 ml', '1 to 20', 0),
    toRow('5 ml', '5 to 100', 0),
    toRow('5 ml', '100 to 995', 4),
    toRow('10 ml', '100 to 950', 0.3),
    toRow('25 ml', '200 to 950', 0.2),
    toRow('50 ml', '300 to 950', 0),
    toRow('0.01 l', '1 to 5', 4),
    toRow('0.05 l', '1 to 2', 0),
    toRow('0.05 l', '2 to 1000', 3),
    toRow('0.1 l', '2 to 10', 0),
    toRow('0.1 l', '10 to 1000', 1.5),
    toRow('0.5 l', `10 to ${ENDLESS}`, 0),
  ],
  usMass: [
    toRow('1/8 oz', '1/8 to 1/2', 1.5),
    toRow('1/4 oz', '1/4 to 3', 0.5),
    toRow('1/2 oz', '1/2 to 10', 0.2),
    toRow('1 oz', '1 to 15', 0),
    toRow('1/2 oz', '16 1/2 to 19 1/2', 2.3),
    toRow('1/3 lb', '1 1/3 to 4 2/3', 0.6),
    toRow('1/4 lb', '1 to 10', 0.1),
    toRow('1/2 lb', '1 to 20', 0),
    toRow('1 lb', `1 to ${ENDLESS}`, 0),
  ],
  grams: [
    toRow('0.1 g', '0.1 to 1', 0),
    toRow('0.1 g', '1 to 10', 5),
    toRow('0.5 g', '1 to 10', 0),
    toRow('1 g', '10 to 99', 2),
    toRow('5 g', '25 to 100', 0),
    toRow('1 g', '100 to 999', 6),
    toRow('5 g', '100 to 500', 1),
    toRow('10 g', '100 to 950', 0.8),
    toRow('25 g', '200 to 950', 0.3),
    toRow('50 g', '300 to 950', 0),
    toRow('0.01 kg', '1 to 5', 4),
    toRow('0.05 kg', '1 to 5', 0),
    toRow('0.05 kg', '5 to 1000', 3),
    toRow('0.1 kg', '5 to 10', 0),
    toRow('0.1 kg', '10 to 1000', 1.5),
    toRow('0.5 kg', `10 to ${ENDLESS}`, 0),
  ],
  inches: [
    toRow('1/4 inch', '1/4 to 3', 0.2),
    toRow('1/2 inch', '1/2 to 6', 0.1),
    toRow('1 inch', `1 to ${ENDLESS}`, 0),
  ],
  centimeters: [toRow('0.5 cm', '0.5 to 10', 0), toRow('1 cm', `10 to ${ENDLESS}`, 0)],
} satisfies Record<string, readonly Row[]>;

/** Further marks for the ends of a range, which have one unit. */
export const RANGE_MARKS: readonly Row[] = [
  toRow('1/2 tsp', '3 to 6', 8),
  toRow('1/2 tbsp', '1/2 to 1', 8),
  toRow('1 oz', '16 to 32', 8),
  toRow('50 g', '1000 to 2000', 8),
  toRow('50 ml', '1000 to 2000', 8),
];

/** Whole, half and other parts of counted things: an onion has quarters, a clove halves, and a bay leaf is taken whole. */
export function listCountRows(unit: string, parts: 'many' | 'some' | 'halves' | 'none'): readonly Row[] {
  const whole = toRow(`1 ${unit}`, `1 to ${ENDLESS}`, 0);
  if (parts === 'none') return [whole];
  const halves = toRow(`1/2 ${unit}`, parts === 'many' ? '1/2 to 20' : '1/2 to 4 1/2', 0.3);
  if (parts === 'halves') return [halves, whole];
  const most = parts === 'many' ? '5' : '3/4';
  return [
    toRow(`1/4 ${unit}`, `1/4 to ${most}`, 0.5),
    toRow(`1/3 ${unit}`, `1/3 to ${most}`, 0.6),
    halves,
    whole,
  ];
}

/** Finer parts of a thing, for steps that take less than a quarter of one. */
export function listFineRows(unit: string): readonly Row[] {
  return [toRow(`1/6 ${unit}`, '1/6 to 1/6', 0.7), toRow(`1/8 ${unit}`, '1/8 to 1/8', 0.8)];
}

/** Returns the marks next to a value, from the best, and of equal ones the larger. */
export function listMarks(value: number, rows: readonly Row[]): Mark[] {
  const marks = rows.flatMap((row) => listRowMarks(value, row));
  return marks.toSorted((a, b) => a.score - b.score || b.value - a.value);
}

/** Returns the best mark for a value: the smallest one if the value is less, which is never zero, the largest if it is more. */
export function findBestMark(value: number, rows: readonly Row[]): Mark {
  const [best] = listMarks(value, rows);
  const [first] = rows;
  if (best) return best;
  if (!first) throw new Error('There are no marks.');
  const smallest = toMark(first.from, value, first);
  if (value < smallest.value) return smallest;
  const tops = rows.map((row) => toMark(row.to, value, row));
  const largest = tops.reduce((most, top) => (top.value > most.value ? top : most));
  // A unit that ends below the wanted amount is worse than any other.
  return { ...largest, score: Number.POSITIVE_INFINITY };
}

/** Numbers are only compared, never shown, so that decimals of them do no harm. */
const EXACT = 1e-9;

function listRowMarks(value: number, row: Row): Mark[] {
  const below = Math.floor((value - row.plusValue) / row.stepValue + EXACT);
  return [below, below + 1].flatMap((count) =>
    count >= row.from && count <= row.to ? toMark(count, value, row) : [],
  );
}

function toMark(count: number, wanted: number, row: Row): Mark {
  const value = count * row.stepValue + row.plusValue;
  return { row, count, value, score: toMiss(value, wanted) + row.cost };
}

/** Returns by how many percent of the wanted amount a value misses it. */
export function toMiss(value: number, wanted: number): number {
  return Math.round(Math.abs(value / wanted - 1) * 1e8) / 1e6;
}

/** Returns the text of a mark: one or two terms. */
export function toMarkTerms({ row, count }: Mark): { quantity: Fraction; unit: string }[] {
  return [{ quantity: row.step.mul(count), unit: row.unit }, ...(row.plus ? [row.plus] : [])];
}
