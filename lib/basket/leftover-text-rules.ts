import Fraction from 'fraction.js';
import { formatAmount } from '@/lib/quantities/amount-rules';
import { convertAmount, NO_WEIGHTS, readPackLabel, type Weights } from '@/lib/quantities/conversion-rules';
import { toKitchenAmount, type UnitSystem } from '@/lib/quantities/kitchen-amount-rules';
import { toUnitValue } from '@/lib/quantities/kitchen-mark-rules';
import {
  findUnit,
  formatDecimal,
  formatFraction,
  isMeasure,
  isMetric,
  sumFractions,
  type Unit,
} from '@/lib/quantities/unit-rules';
import { type Quantity, toAmount } from './need-quantity-rules';
import type { PackCount } from './pack-choice-rules';

type LeftoverOptions = { system: UnitSystem | null; weights: Weights | null };

/** The unit in which a rest is read. */
type Scale = { dimension: 'g' | 'ml'; isMetric: boolean; isInPounds: boolean };

/**
 * Formats the rest of packs, as `formatPackPart`: Leaves about 14 fl oz. Where that equals their content, it is almost that, or
 * nothing would have been taken.
 */
export function formatLeftover(
  leftover: Quantity | null,
  packs: readonly PackCount[],
  options: LeftoverOptions,
): string {
  if (!leftover) return '';
  const text = formatPackPart(leftover, packs, options);
  if (!text) return '';
  if (isCount(leftover)) return `Leaves ${text}`;
  return `Leaves ${text === formatHeld(leftover, packs, options) ? 'almost' : 'about'} ${text}`;
}

/** Says how much packs hold, as `formatPackPart`; empty if a label does not say. */
function formatHeld(part: Quantity, packs: readonly PackCount[], options: LeftoverOptions): string {
  const unit = findUnit(part.unit);
  const known = options.weights ?? NO_WEIGHTS;
  const scale = unit && toScale(unit, packs, { system: options.system, weights: known });
  const held = scale && sumHeld(packs, scale, known);
  if (!held) return '';
  return formatPackPart({ amount: held.valueOf(), unit: scale.dimension }, packs, options);
}

const isCount = ({ unit }: Quantity) => {
  const known = findUnit(unit);
  return !known || !isMeasure(known);
};

/**
 * Says how much a part of packs is, in the kind of unit that the label of the first one states, or in metric units for metric
 * cooks: 14 fl oz. It is never more than the packs hold; empty if it is too little to say.
 */
export function formatPackPart(
  part: Quantity,
  packs: readonly PackCount[],
  { system, weights }: LeftoverOptions,
): string {
  const unit = findUnit(part.unit);
  if (!unit || !isMeasure(unit)) return formatCount(part, unit);
  const known = weights ?? NO_WEIGHTS;
  const scale = toScale(unit, packs, { system, weights: known });
  const left = convertAmount(toAmount(part), scale.dimension, known);
  if ('refusal' in left) return '';
  const held = sumHeld(packs, scale, known);
  return scale.isMetric ? formatMetric(left.max, held, scale) : formatUs(left.max, held, scale);
}

function formatCount({ amount }: Quantity, unit: Unit | null): string {
  const count = new Fraction(Math.floor(amount * 4), 4);
  if (count.equals(0n)) return '';
  const words = unit && unit.kind !== 'piece' ? (count.gt(1n) ? unit.plural : unit.name) : '';
  return [formatFraction(count), words].filter(Boolean).join(' ');
}

function toScale(
  own: Unit,
  [first]: readonly PackCount[],
  { system, weights }: { system: UnitSystem | null; weights: Weights },
): Scale {
  const [measure] = readPackLabel(first?.amount ?? '')?.measures ?? [];
  const labelled = findUnit(measure?.parts[0]?.unit ?? '');
  const isShown =
    labelled && isMeasure(labelled) && (labelled.kind === own.kind || weights.gramsPerCup !== null);
  const unit = isShown ? labelled : own;
  return {
    dimension: unit.kind === 'volume' ? 'ml' : 'g',
    isMetric: system === 'metric' || (labelled !== null && isMetric(labelled)),
    isInPounds: unit.name === 'lb',
  };
}

/**
 * Returns the content of packs by their labels, which round each of their measures: 8.5 fl oz (250 ml); null if one does not say.
 */
function sumHeld(packs: readonly PackCount[], scale: Scale, weights: Weights): Fraction | null {
  const held = packs.flatMap(({ amount, quantity }) => {
    const measures = readPackLabel(amount)?.measures ?? [];
    const read = measures.filter(({ parts }) => {
      const unit = findUnit(parts[0]?.unit ?? '');
      return unit !== null && isMetric(unit) === scale.isMetric;
    });
    const size = convertAmount({ measures: [...read, ...measures] }, scale.dimension, weights);
    return 'max' in size ? size.max.mul(BigInt(quantity)) : [];
  });
  return held.length < packs.length ? null : sumFractions(held);
}

function formatMetric(left: Fraction, held: Fraction | null, { dimension }: Scale): string {
  const whole = toAmount({ amount: left.valueOf(), unit: dimension });
  const rounded = toKitchenAmount(whole, { system: null, weights: null });
  const value = convertAmount(rounded, dimension, NO_WEIGHTS);
  const isMore = held && 'max' in value && value.max.gt(held);
  return formatAmount(isMore ? toAmount({ amount: held.floor().valueOf(), unit: dimension }) : rounded);
}

/** Rounds small amounts to quarters, and larger ones to whole ounces. */
function formatUs(left: Fraction, held: Fraction | null, { dimension, isInPounds }: Scale): string {
  const isPounds = isInPounds && left.gte(toUnitValue('lb'));
  const unit = dimension === 'ml' ? 'fl oz' : isPounds ? 'lb' : 'oz';
  const quantity = left.div(toUnitValue(unit));
  const most = held?.div(toUnitValue(unit));
  const steps = isPounds || quantity.lt(3n) ? 4n : quantity.lt(10n) ? 2n : 1n;
  const rounded = quantity.mul(steps).round().div(steps);
  if (rounded.equals(0n)) return '';
  return `${most && rounded.gt(most) ? formatDecimal(most) : formatFraction(rounded)} ${unit}`;
}
