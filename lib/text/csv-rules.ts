/** Spreadsheets run a text that begins like this as a formula; the last four are full-width signs. */
const FORMULA_START = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** A ZIP Code, a tracking number, or a house number that a spreadsheet would shorten, round, or take for a date. */
const LOOKS_LIKE_NUMBER = /^(?:0\d+|\d{12,}|\d+e\d+|\d{1,4}[-/]\d{1,4}(?:[-/]\d{1,4})?)$/i;
/** A sum that left the shop. */
const NEGATIVE_AMOUNT = /^-\d+\.\d\d$/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Returns rows as CSV (RFC 4180), with a byte order mark, by which Excel recognizes UTF-8. A text that a spreadsheet would
 * run as a formula gets a leading apostrophe, and one that it would change as a number is a formula that says just that text;
 * numbers stay as they are.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${toCsvLines(rows)}`;
}

/** Returns further rows of the same file. */
export function toCsvLines(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('');
}

function toField(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const isFormula = FORMULA_START.test(value) && !NEGATIVE_AMOUNT.test(value);
  const text = isFormula ? `'${value}` : LOOKS_LIKE_NUMBER.test(value) ? `="${value}"` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
