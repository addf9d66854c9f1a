/** Spreadsheets run a text that begins like this as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Returns rows as CSV (RFC 4180), with a byte order mark, by which Excel recognizes UTF-8. A text that a spreadsheet would
 * run as a formula gets a leading apostrophe; numbers stay as they are.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((row) => row.map(toField).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function toField(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
