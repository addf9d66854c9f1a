/** The source of an ingredient's figures; "usda" and "nearest" name a row of the USDA's table. */
const USDA_SOURCE = /^(?<kind>usda|nearest) (?<row>\d+)$/;

/** Says where nutrition figures are from: USDA 20044 */
export function formatNutritionSource(source: string): string {
  const { kind, row } = USDA_SOURCE.exec(source)?.groups ?? {};
  if (kind === 'usda') return `USDA ${row}`;
  if (kind === 'nearest') return `nearest USDA row, ${row}`;
  if (source === 'computed') return 'computed from its parts';
  return source || 'not known';
}
