import Fraction from 'fraction.js';

/** Exact numbers: every quantity stays a fraction of whole numbers until it is formatted. */

const DIGITS = /^\d{1,12}(?:\.\d{1,12})?(?:\/\d{1,12})?$/;

/** Reads an exact number, such as "2", "0.25" or "3/4", or a stored number by its decimal digits; null if it is not above 0. */
export function toFraction(value: string | number): Fraction | null {
  const text = String(value);
  if (!DIGITS.test(text)) return null;
  const [numerator = '', denominator = '1'] = text.split('/');
  if (/^0+$/.test(denominator)) return null;
  const fraction = new Fraction(numerator).div(new Fraction(denominator));
  return fraction.gt(0n) ? fraction : null;
}

/** Formats a number as cooks write it: 1 1/2 */
export function formatFraction(fraction: Fraction): string {
  return fraction.toFraction(true);
}

/** Formats a number in decimals if it has a few, otherwise as a fraction: 14.5, but 2/3 */
export function formatDecimal(fraction: Fraction): string {
  const digits = fraction.toString(6);
  return toFraction(digits)?.equals(fraction) ? digits : formatFraction(fraction);
}
