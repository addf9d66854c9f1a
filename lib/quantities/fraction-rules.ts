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

/** Beyond, a sum is of fractions that have nothing to do with each other, and no number could hold it. */
const MAX_SUM_DENOMINATOR = 10n ** 30n;
const SUM_DECIMALS = 12;

/** Sums numbers exactly, as far as their denominators go together; otherwise to twelve decimals. */
export function sumFractions(fractions: readonly Fraction[]): Fraction {
  return fractions.reduce((sum, fraction) => {
    const next = sum.add(fraction);
    return next.d > MAX_SUM_DENOMINATOR ? next.round(SUM_DECIMALS) : next;
  }, new Fraction(0n));
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
