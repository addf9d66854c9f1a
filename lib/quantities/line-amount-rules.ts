import { readAmount } from './amount-reader-rules';
import type { Amount } from './amount-rules';
import { findUnit, isMeasure } from './unit-rules';

/** An ingredient line of a recipe, as far as it says how much. */
export type MeasuredLine = { quantity: string; units: string; details: string };

/** Reads how much a line calls for; null if it does not say. A can's size may be in the details: "14 oz each, drained". */
export function readLineAmount({ quantity, units, details }: MeasuredLine): Amount | null {
  const amount = readAmount(`${quantity} ${units}`);
  const [measure, ...otherMeasures] = amount?.measures ?? [];
  const [part, ...otherParts] = measure?.parts ?? [];
  if (!part || otherMeasures.length > 0 || otherParts.length > 0) return amount;
  if (part.size || findUnit(part.unit)?.kind !== 'container') return amount;
  const size = readSize(details);
  return size ? { measures: [{ isAbout: false, parts: [{ ...part, size }] }] } : amount;
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
