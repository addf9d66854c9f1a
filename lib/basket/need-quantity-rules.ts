import Fraction from 'fraction.js';
import type { Amount, Part } from '@/lib/quantities/amount-rules';
import { convertAmount, NO_WEIGHTS } from '@/lib/quantities/conversion-rules';
import { findUnit, isMeasure, isMetric, sumFractions, type Unit } from '@/lib/quantities/unit-rules';

/** A number of a unit: 1.5 cup, 3 clove, 250 g */
export type Quantity = { amount: number; unit: string };
/** A recipe's need; `grams` is its weight as bought, if its weight is known. */
export type NeededQuantity = Quantity & { grams?: number };

type SummedNeed = {
  amounts: readonly Amount[];
  grams: Fraction | null;
  comparison: { need: Fraction; dimension: string } | null;
};

/**
 * Returns the need of lines together: in the unit that they are written in, in the larger one if they have several of volume or
 * mass, otherwise in the measure of the packs, in ounces unless the lines are metric; null if no one can say.
 */
export function toNeededQuantity({ amounts, grams, comparison }: SummedNeed): NeededQuantity | null {
  const measured = amounts.filter((amount) => !isVague(amount));
  const quantity = sumAsWritten(measured) ?? (comparison && toComparedQuantity(comparison, measured));
  return quantity && { ...quantity, ...(grams && { grams: round(grams) }) };
}

const US_UNITS: Readonly<Record<string, string>> = { g: 'oz', ml: 'fl oz' };

function toComparedQuantity(
  { need, dimension }: NonNullable<SummedNeed['comparison']>,
  amounts: readonly Amount[],
): Quantity | null {
  const parts = amounts.flatMap(({ measures: [measure] }) => measure?.parts ?? []);
  const units = parts.flatMap(({ unit, size }) => findUnit(size?.unit ?? unit) ?? []);
  const usUnit = units.some(isMetric) ? null : findUnit(US_UNITS[dimension] ?? '');
  return usUnit ? toQuantity(need.div(toBase(usUnit)), usUnit.name) : toQuantity(need, dimension);
}

/** Returns a number of a unit, without the digits that no kitchen measures; null if it is not above 0. */
export function toQuantity(amount: Fraction, unit: string): Quantity | null {
  return amount.gt(0n) ? { amount: round(amount), unit } : null;
}

export function toAmount({ amount, unit }: Quantity): Amount {
  const quantity = new Fraction(amount);
  return { measures: [{ isAbout: false, parts: [{ min: quantity, max: quantity, unit, size: null }] }] };
}

/** Sums amounts of one kind, as far as no ingredient's weights are needed for that. */
export function sumAsWritten(amounts: readonly Amount[]): Quantity | null {
  const parts = amounts.flatMap((amount) => toSinglePart(amount) ?? []);
  const [first, ...others] = parts;
  if (!first || parts.length < amounts.length) return null;
  if (others.every(({ unit }) => unit === first.unit)) {
    return toQuantity(sumFractions(parts.map(({ max }) => max)), first.unit);
  }
  const units = parts.flatMap(({ unit }) => findUnit(unit) ?? []);
  const [largest] = units.toSorted((a, b) => toBase(b).compare(toBase(a)));
  if (!largest || units.length < parts.length || !units.every(isMeasure)) return null;
  if (units.some(({ kind }) => kind !== largest.kind)) return null;
  const dimension = largest.kind === 'mass' ? 'g' : 'ml';
  const converted = amounts.flatMap((amount) => {
    const conversion = convertAmount(amount, dimension, NO_WEIGHTS);
    return 'max' in conversion ? conversion.max : [];
  });
  return toQuantity(sumFractions(converted).div(toBase(largest)), largest.name);
}

const toBase = ({ base }: Unit) => base ?? new Fraction(1n);

/** Returns the part of an amount that is one number of one unit; of cans, their content: 29 oz for 2 (14.5 oz) cans. */
function toSinglePart({ measures: [measure] }: Amount): Pick<Part, 'max' | 'unit'> | null {
  const [part, ...others] = measure?.parts ?? [];
  if (!part || others.length > 0) return null;
  const { max, unit, size } = part;
  return size ? { max: max.mul(size.quantity), unit: size.unit } : { max, unit };
}

function isVague({ measures }: Amount): boolean {
  return measures.every(({ parts }) => parts.some(({ unit }) => findUnit(unit)?.kind === 'vague'));
}

/** Six digits are exact for every amount that a recipe states. */
function round(amount: Fraction): number {
  return Number(amount.valueOf().toPrecision(6));
}
