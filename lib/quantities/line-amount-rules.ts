import { readAmount } from './amount-reader';
import type { Amount, Measure } from './amount-rules';
import { findUnit, isMeasure } from './unit-rules';

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
