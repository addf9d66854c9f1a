import { isExpired } from './card-rules';

const REQUIRED_ERROR = 'Expiration date (MM/YY) is required.';
const MONTH_ERROR = 'Invalid expiration month.';
const PAST_ERROR = 'Expiration date has passed or is invalid.';
/** A month and a year as pasted or filled in by the browser; the year may have four digits. */
const WHOLE_EXPIRY = /^(\d{1,2})\s*[/-]\s*(?:20)?(\d{2})$/;

/** Formats the input of an expiry field, whose last value was `previous`: MM/YY with the month from 01 to 12. */
export function toExpiryInput(input: string, previous: string): string {
  const [, wholeMonth, year] = WHOLE_EXPIRY.exec(input.trim()) ?? [];
  const digits =
    wholeMonth && year ? wholeMonth.padStart(2, '0') + year : input.replace(/\D/g, '').slice(0, 4);
  // The slash was deleted: delete the digit before it as well.
  if (previous.endsWith('/') && input === previous.slice(0, -1)) return digits.slice(0, -1);
  if (digits.length === 0) return '';
  if (digits.length === 1) return Number(digits) > 1 ? `0${digits}/` : digits;
  const month = Math.min(12, Math.max(1, Number(digits.slice(0, 2))));
  return `${String(month).padStart(2, '0')}/${digits.slice(2)}`;
}

/** Parses an expiry as typed (MM/YY); returns an error when it is malformed or has passed. */
export function parseExpiry(
  text: string,
  now: Date,
): { expMonth: number; expYear: number; error: null } | { error: string } {
  if (text.trim() === '') return { error: REQUIRED_ERROR };
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(text.trim()) ?? [];
  if (!month || !year) return { error: PAST_ERROR };
  const expMonth = Number(month);
  const expYear = 2000 + Number(year);
  if (expMonth < 1 || expMonth > 12) return { error: MONTH_ERROR };
  return isExpired(expMonth, expYear, now) ? { error: PAST_ERROR } : { expMonth, expYear, error: null };
}

/** Formats the expiry as printed on the card: 04/29 */
export function formatExpiry({ expMonth, expYear }: { expMonth: number; expYear: number }): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;
}
