import type Fraction from 'fraction.js';
import { readAmount } from './amount-reader';
import {
  findUnit,
  formatDecimal,
  formatFraction,
  isMeasure,
  isMetric,
  PIECE_UNIT,
  type Unit,
} from './unit-rules';

/** A number of a unit; `min` and `max` differ in a range. */
export type Part = {
  min: Fraction;
  max: Fraction;
  /** A unit's name, or the words of the text for the counted things, such as "passion fruits". */
  unit: string;
  /** The content of each one: "14 oz" of "2 (14 oz) cans". */
  size: Size | null;
  /** How its spoon or cup is filled, which changes how much that is: "packed", "scant". */
  fill?: string;
};

/** `other` is the same size in another unit: "4 x 175 g (6 oz each)". */
export type Size = { quantity: Fraction; unit: string; other?: { quantity: Fraction; unit: string } };

/** Measures to add together: 2 cups + 1 tbsp */
export type Measure = { isAbout: boolean; parts: readonly Part[] };

/** One or more measures of the same amount: 8 oz (227 g) */
export type Amount = { measures: readonly Measure[] };

/** Multiplies an amount; "to taste" stays as it is. */
export function scaleAmount({ measures }: Amount, factor: Fraction): Amount {
  const scalePart = (part: Part): Part =>
    isNumberless(part) ? part : { ...part, min: part.min.mul(factor), max: part.max.mul(factor) };
  return { measures: measures.map((measure) => ({ ...measure, parts: measure.parts.map(scalePart) })) };
}

/** Formats an amount so that reading it returns the same one. */
export function formatAmount({ measures }: Amount): string {
  const [first, ...others] = measures.map(formatMeasure);
  return [first, ...others.map((other) => `(${other})`)].join(' ');
}

function formatMeasure({ isAbout, parts }: Measure): string {
  return `${isAbout ? 'about ' : ''}${parts.map(formatPart).join(' + ')}`;
}

function formatPart(part: Part): string {
  if (isNumberless(part)) return part.unit;
  const { min, max, size } = part;
  const unit = findUnit(part.unit);
  const format = unit && isMetric(unit) ? formatDecimal : formatFraction;
  const numbers = min.equals(max) ? format(max) : `${format(min)}-${format(max)}`;
  const name = unit?.kind === 'piece' && unit.name === PIECE_UNIT.name ? '' : toWord(part, unit);
  const filled = isPacked(part) ? [name, part.fill] : [part.fill, name];
  if (!size) return [numbers, ...filled].filter(Boolean).join(' ');
  const other = size.other && formatSize(size.other);
  if (name) return `${numbers} (${[formatSize(size), other].filter(Boolean).join('/')}) ${name}`;
  return `${numbers} x ${formatSize(size)}${other ? ` (${other} each)` : ''}`;
}

const formatSize = ({ quantity, unit }: Size) => `${formatDecimal(quantity)} ${unit}`;

/** "1 large bunch" becomes "2 large bunches"; other words stay as they are. */
function toWord({ max, unit: words }: Part, unit: Unit | null): string {
  const last = unit ? words : words.slice(words.lastIndexOf(' ') + 1);
  const counted = unit ?? findUnit(last);
  if (!counted) return words;
  const word = max.gt(1n) ? counted.plural : counted.name;
  return unit ? word : `${words.slice(0, words.length - last.length)}${word}`;
}

/** Whether it is pressed together, as in a spoon so in a cup; other fills are of the spoon or cup itself. */
export const isPacked = ({ fill }: Pick<Part, 'fill'>) => fill?.endsWith('packed') ?? false;

/** Whether it is only words: "to taste", "as needed". */
export const isNumberless = ({ unit }: Part) => unit === 'to taste' || unit === 'as needed';

/** An ingredient line of a recipe, as far as it says how much. */
export type MeasuredLine = {
  quantity: string;
  units: string;
  details: string;
  /** The content of one can or jar. */
  size?: string | undefined;
  /** A second measure of the same amount. */
  about?: string | undefined;
};

/**
 * Reads how much a line calls for; null if it does not say. An older line has a can's size in its details: "14 oz each,
 * drained"; the size of a piece is always there: "large, sliced".
 */
export function readLineAmount(line: MeasuredLine): Amount | null {
  const amount = readAmount(`${line.quantity} ${line.units}`);
  if (!amount) return null;
  const measures = [toSizedMeasure(amount.measures, line), ...amount.measures.slice(1)];
  return { measures: [...measures, ...readAbout(line.about)].flatMap((measure) => measure ?? []) };
}

function toSizedMeasure([measure]: Amount['measures'], { size, details }: MeasuredLine): Measure | undefined {
  const [part, ...otherParts] = measure?.parts ?? [];
  if (!measure || !part || otherParts.length > 0 || part.size) return measure;
  const unit = findUnit(part.unit);
  const pieceSize = findPieceSize(details);
  if (unit?.kind === 'piece' && pieceSize) {
    // A dozen large eggs are twelve.
    const count = unit.base ?? 1n;
    return {
      ...measure,
      parts: [{ ...part, min: part.min.mul(count), max: part.max.mul(count), unit: pieceSize }],
    };
  }
  const containerSize = unit?.kind === 'container' ? readSize(size ?? details) : null;
  return containerSize ? { ...measure, parts: [{ ...part, size: containerSize }] } : measure;
}

/** The words for the sizes of pieces, for patterns. */
export const SIZE_WORDS = '(?:extra-large|large|medium|small)';
const PIECE_SIZE = new RegExp(String.raw`^${SIZE_WORDS}\b`);

/** Returns the size of a line's pieces, with which its details begin: "large, sliced"; null if they say none. */
export function findPieceSize(details: string): string | null {
  return PIECE_SIZE.exec(details)?.[0] ?? null;
}

function readAbout(about: string | undefined): Amount['measures'] {
  return about ? (readAmount(about)?.measures ?? []) : [];
}

/** Reads the size of a can or jar at the start of a line's details. */
function readSize(details: string) {
  const [start = ''] = details.split(/,|\seach\b/);
  const [measure] = readAmount(start)?.measures ?? [];
  const [part, ...otherParts] = measure?.parts ?? [];
  const unit = findUnit(part?.unit ?? '');
  if (!part || !unit || otherParts.length > 0 || part.size || !isMeasure(unit)) return null;
  return { quantity: part.max, unit: unit.name };
}
