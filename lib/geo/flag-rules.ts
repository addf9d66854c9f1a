import { findCountry } from './country-rules';
import files from './flag-files.json';

/** Returns the URL of a country's flag, null if there is no such country: detailed flags are raster images, the others SVG. */
export function findFlagUrl(country: string): string | null {
  const known = findCountry(country);
  if (!known) return null;
  return `/flags/${(files as Record<string, string>)[known.code] ?? `${known.code}.svg`}`;
}
