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

function toRow(unit: string, stepText: string, from: string, to: string, cost: number): Row {
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
const withPlus = (rows: readonly Row[], unit: string, quantities: readonly string[], cost: number): Row[] =>
  rows.flatMap((row) =>
    quantities.map((text) => {
      const quantity = new Fraction(text);
      const plusValue = quantity.mul(toUnitValue(unit)).valueOf();
      return { ...row, cost: row.cost + cost, plus: { quantity, unit }, plusValue };
    }),
  );

const LEAST_TEASPOON = toRow('tsp', '1/16', '1/16', '1/16', 2);
/** So little of something dry is taken with two fingers; the least of a liquid is measured. */
const PINCH: Row = { ...LEAST_TEASPOON, unit: 'pinch', step: ONE };
const MORE_TEASPOONS = [
  toRow('tsp', '1/8', '1/8', '7/8', 1.5),
  toRow('tsp', '1/8', '1', '2', 9.5),
  toRow('tsp', '1/4', '1/4', '2 3/4', 0.3),
  toRow('tsp', '1/2', '1/2', '2 1/2', 0),
];
const TEASPOONS = [LEAST_TEASPOON, ...MORE_TEASPOONS];
const DRY_TEASPOONS = [PINCH, ...MORE_TEASPOONS];
const toTablespoons = (most: string) => [
  ...withPlus([toRow('tbsp', '1', '1', '3', 0)], 'tsp', ['1', '2'], 2),
  ...withPlus([toRow('tbsp', '1', '1', '2', 0)], 'tsp', ['1/2'], 3),
  ...withPlus([toRow('tbsp', '1', '1', '2', 0)], 'tsp', ['2 1/2'], 6),
  toRow('tbsp', '1/2', '1 1/2', most, 1),
  toRow('tbsp', '1', '1', most, 0.2),
];
const CUPS = [
  toRow('cup', '1/4', '1/4', '8', 0.1),
  toRow('cup', '1/3', '1/3', '8', 0.15),
  toRow('cup', '1/2', '1/2', '16', 0),
  toRow('cup', '1/4', '8', '30', 3),
  ...withPlus(
    [toRow('cup', '1/4', '1/2', '4', 0), toRow('cup', '1/3', '2/3', '4', 1.5)],
    'tbsp',
    ['1', '2', '3'],
    4.2,
  ),
];

/** Rows by the kind of thing, and the measure. */
export const MARKS = {
  /** Anything that is not poured stays in cups. */
  usVolume: [...DRY_TEASPOONS, ...toTablespoons('7'), ...CUPS, toRow('cup', '1', '1', ENDLESS, 0)],
  usLiquid: [
    ...TEASPOONS,
    ...toTablespoons('7'),
    ...CUPS,
    toRow('cup', '1', '1', '15', 0),
    toRow('qt', '1/4', '4', '10', 0.2),
    toRow('qt', '1/2', '4', '40', 0.1),
    toRow('qt', '1', '4', ENDLESS, 0),
  ],
  /** Shares of a can are rough: from a quarter cup on, cups are taken, unless they are far off. */
  usShares: [
    ...TEASPOONS,
    toRow('tbsp', '1/2', '1 1/2', '3 1/2', 1),
    toRow('tbsp', '1', '1', '3', 0.2),
    toRow('tbsp', '1', '5', '7', 5),
    ...CUPS.filter(({ plus }) => !plus),
    toRow('cup', '1', '1', ENDLESS, 0),
  ],
  spoons: [...TEASPOONS, ...toTablespoons('4')],
  drySpoons: [...DRY_TEASPOONS, ...toTablespoons('4')],
  milliliters: [
    toRow('ml', '1', '1', '20', 0),
    toRow('ml', '5', '5', '100', 0),
    toRow('ml', '5', '100', '995', 4),
    toRow('ml', '10', '100', '950', 0.3),
    toRow('ml', '25', '200', '950', 0.2),
    toRow('ml', '50', '300', '950', 0),
    toRow('l', '0.01', '1', '5', 4),
    toRow('l', '0.05', '1', '2', 0),
    toRow('l', '0.05', '2', '1000', 3),
    toRow('l', '0.1', '2', '10', 0),
    toRow('l', '0.1', '10', '1000', 1.5),
    toRow('l', '0.5', '10', ENDLESS, 0),
  ],
  usMass: [
    toRow('oz', '1/8', '1/8', '1/2', 1.5),
    toRow('oz', '1/4', '1/4', '3', 0.5),
    toRow('oz', '1/2', '1/2', '10', 0.2),
    toRow('oz', '1', '1', '15', 0),
    toRow('oz', '1/2', '16 1/2', '19 1/2', 2.3),
    toRow('lb', '1/3', '1 1/3', '4 2/3', 0.6),
    toRow('lb', '1/4', '1', '10', 0.1),
    toRow('lb', '1/2', '1', '20', 0),
    toRow('lb', '1', '1', ENDLESS, 0),
  ],
  grams: [
    toRow('g', '0.1', '0.1', '1', 0),
    toRow('g', '0.1', '1', '10', 5),
    toRow('g', '0.5', '1', '10', 0),
    toRow('g', '1', '10', '99', 2),
    toRow('g', '5', '25', '100', 0),
    toRow('g', '1', '100', '999', 6),
    toRow('g', '5', '100', '500', 1),
    toRow('g', '10', '100', '950', 0.8),
    toRow('g', '25', '200', '950', 0.3),
    toRow('g', '50', '300', '950', 0),
    toRow('kg', '0.01', '1', '5', 4),
    toRow('kg', '0.05', '1', '5', 0),
    toRow('kg', '0.05', '5', '1000', 3),
    toRow('kg', '0.1', '5', '10', 0),
    toRow('kg', '0.1', '10', '1000', 1.5),
    toRow('kg', '0.5', '10', ENDLESS, 0),
  ],
  inches: [
    toRow('inch', '1/4', '1/4', '3', 0.2),
    toRow('inch', '1/2', '1/2', '6', 0.1),
    toRow('inch', '1', '1', ENDLESS, 0),
  ],
  centimeters: [toRow('cm', '0.5', '0.5', '10', 0), toRow('cm', '1', '10', ENDLESS, 0)],
} satisfies Record<string, readonly Row[]>;

/** Further marks for the ends of a range, which have one unit. */
export const RANGE_MARKS: readonly Row[] = [
  toRow('tsp', '1/2', '3', '6', 8),
  toRow('tbsp', '1/2', '1/2', '1', 8),
  toRow('oz', '1', '16', '32', 8),
  toRow('g', '50', '1000', '2000', 8),
  toRow('ml', '50', '1000', '2000', 8),
];

/** Whole, half and other parts of counted things: an onion has quarters, a clove halves, and a bay leaf is taken whole. */
export function listCountRows(unit: string, parts: 'many' | 'some' | 'halves' | 'none'): readonly Row[] {
  const whole = toRow(unit, '1', '1', ENDLESS, 0);
  if (parts === 'none') return [whole];
  const halves = toRow(unit, '1/2', '1/2', parts === 'many' ? '20' : '4 1/2', 0.3);
  if (parts === 'halves') return [halves, whole];
  const most = parts === 'many' ? '5' : '3/4';
  return [toRow(unit, '1/4', '1/4', most, 0.5), toRow(unit, '1/3', '1/3', most, 0.6), halves, whole];
}

/** Finer parts of a thing, for steps that take less than a quarter of one. */
export function listFineRows(unit: string): readonly Row[] {
  return [toRow(unit, '1/6', '1/6', '1/6', 0.7), toRow(unit, '1/8', '1/8', '1/8', 0.8)];
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
