import Fraction from 'fraction.js';
import { readAmount } from '@/lib/quantities/amount-reader';
import {
  type Amount,
  findPieceSize,
  formatAmount,
  type Measure,
  type Part,
  scaleAmount,
} from '@/lib/quantities/amount-rules';
import { listDimensions } from '@/lib/quantities/conversion-rules';
import { type KitchenOptions, toKitchenAmount } from '@/lib/quantities/kitchen-amount-rules';
import { findUnit, formatDecimal } from '@/lib/quantities/unit-rules';
import { isLiquid, toNumbered } from './counted-noun-rules';
import { changeContents, changeLengths, changeMeasures } from './unit-text-rules';

const START = /^(?:(?:about|almost|at least|just|nearly|roughly|up to) )*/i;

/** A rough measure in one term: "about 1 cup" */
const ABOUT = /^about /;

type Options = KitchenOptions & {
  factor: Fraction;
  /** The text of the line itself. */
  shown: Measure | null;
};

/**
 * Scales and converts a line's second measure: "about 5 large", "one 13.5 fl oz can", "about 1/4 cup juice". It is empty if it
 * cannot be scaled, or repeats the line's own amount in another unit of the same system.
 */
export function changeSecondMeasure(about: string, options: Options): string {
  const [start = ''] = START.exec(about) ?? [];
  const rest = about.slice(start.length);
  const amount = readAmount(rest);
  const isScaled = !options.factor.equals(1n);
  const changed = amount ? changeAmount(amount, rest, options) : changeWords(rest, options);
  const isChanged = isScaled || (changed !== rest && changed !== '');
  if (changed === '') return '';
  return isChanged || start === '' ? `${start}${changed}` : about;
}

function changeAmount(amount: Amount, written: string, { factor, shown, ...options }: Options): string {
  const [measure] = amount.measures;
  const [part] = measure?.parts ?? [];
  if (!part) return written;
  const isScaled = !factor.equals(1n);
  if (isMeasure(part)) {
    const rough = { measures: amount.measures.map((each) => ({ ...each, isAbout: true })) };
    const kitchen = toKitchenAmount(scaleAmount(rough, factor), options);
    const isSame = shown !== null && isOfSameDimension(kitchen, shown);
    if (isSame && (isScaled || options.system !== null)) return '';
    const text = formatAmount(kitchen).replace(ABOUT, '');
    return isScaled || options.system !== null ? text : written;
  }
  if (!isScaled) return changeContents(written, options.system);
  const [scaled] = toKitchenAmount(scaleAmount(amount, factor), options).measures[0]?.parts ?? [];
  // A small share of a pack or a thing helps no one.
  if (!scaled || isMeasure(scaled) || scaled.unit === 'wedge') return '';
  return !scaled.size || scaled.max.gte(HALF) ? formatCounted(scaled) : '';
}

const HALF = new Fraction('1/2');

const isMeasure = ({ unit, size }: Part) => {
  const kind = findUnit(unit)?.kind;
  return size === null && (kind === 'mass' || kind === 'volume');
};

function isOfSameDimension(amount: Amount, shown: Measure): boolean {
  const [dimension] = listDimensions({ measures: [shown] });
  return listDimensions(amount)[0] === dimension;
}

/** "2 cans of 13.5 fl oz", "3 chilies with some of their sauce", "9 large" */
function formatCounted(part: Part): string {
  const { size, unit, max } = part;
  const bare = {
    ...part,
    size: null,
    unit: findUnit(unit) || findPieceSize(unit) !== null ? unit : toNumbered(unit, max.gt(1n)),
  };
  const text = formatAmount({ measures: [{ isAbout: false, parts: [bare] }] });
  return size ? `${text} of ${formatDecimal(size.quantity)} ${size.unit}` : text;
}

/** "2 1/2 cups " */
const MEASURE = /^[\d ./]+ \S+ /;

/** A measure of something in the line, or a description of one of the line's things: "4 by 4 inches, 1/3 oz". */
function changeWords(words: string, { factor, shown, ...options }: Options): string {
  const isDescription = /\d.*\b(?:by|x)\b.*\d/.test(words);
  if (!isDescription) {
    const weights = isLiquid(words.replace(MEASURE, '')) ? null : options.weights;
    const changed = changeMeasures(words, { ...options, weights, factor });
    return factor.equals(1n) || changed !== words ? changed : '';
  }
  const converted = changeLengths(
    changeMeasures(words, { ...options, factor: factor.div(factor) }),
    options.system,
  );
  const [part] = shown?.parts ?? [];
  return part?.max.gt(1n) ? `${converted} each` : converted;
}
