import type { Continent } from './continent-rules';
import files from './flag-files.json';

export type Country = {
  name: string;
  /** ISO 3166-1 alpha-2, lower case; also the flag's file name. */
  code: string;
  /** The country's main continent; a recipe may name others. */
  continent: Continent;
};

/** The countries whose cuisines the shop offers, by continent, then A to Z. */
export const COUNTRIES: readonly Country[] = [
  { name: 'Algeria', code: 'dz', continent: 'Africa' },
  { name: 'Angola', code: 'ao', continent: 'Africa' },
  { name: 'Cameroon', code: 'cm', continent: 'Africa' },
  { name: 'Egypt', code: 'eg', continent: 'Africa' },
  { name: 'Ethiopia', code: 'et', continent: 'Africa' },
  { name: 'Ghana', code: 'gh', continent: 'Africa' },
  { name: 'Ivory Coast', code: 'ci', continent: 'Africa' },
  { name: 'Kenya', code: 'ke', continent: 'Africa' },
  { name: 'Libya', code: 'ly', continent: 'Africa' },
  { name: 'Madagascar', code: 'mg', continent: 'Africa' },
  { name: 'Morocco', code: 'ma', continent: 'Africa' },
  { name: 'Mozambique', code: 'mz', continent: 'Africa' },
  { name: 'Nigeria', code: 'ng', continent: 'Africa' },
  { name: 'Senegal', code: 'sn', continent: 'Africa' },
  { name: 'South Africa', code: 'za', continent: 'Africa' },
  { name: 'Tanzania', code: 'tz', continent: 'Africa' },
  { name: 'Tunisia', code: 'tn', continent: 'Africa' },
  { name: 'Afghanistan', code: 'af', continent: 'Asia' },
  { name: 'Bangladesh', code: 'bd', continent: 'Asia' },
  { name: 'Cambodia', code: 'kh', continent: 'Asia' },
  { name: 'China', code: 'cn', continent: 'Asia' },
  { name: 'Georgia', code: 'ge', continent: 'Asia' },
  { name: 'India', code: 'in', continent: 'Asia' },
  { name: 'Indonesia', code: 'id', continent: 'Asia' },
  { name: 'Iran', code: 'ir', continent: 'Asia' },
  { name: 'Iraq', code: 'iq', continent: 'Asia' },
  { name: 'Israel', code: 'il', continent: 'Asia' },
  { name: 'Japan', code: 'jp', continent: 'Asia' },
  { name: 'Jordan', code: 'jo', continent: 'Asia' },
  { name: 'Lebanon', code: 'lb', continent: 'Asia' },
  { name: 'Malaysia', code: 'my', continent: 'Asia' },
  { name: 'Nepal', code: 'np', continent: 'Asia' },
  { name: 'Pakistan', code: 'pk', continent: 'Asia' },
  { name: 'Philippines', code: 'ph', continent: 'Asia' },
  { name: 'South Korea', code: 'kr', continent: 'Asia' },
  { name: 'Sri Lanka', code: 'lk', continent: 'Asia' },
  { name: 'Syria', code: 'sy', continent: 'Asia' },
  { name: 'Thailand', code: 'th', continent: 'Asia' },
  { name: 'Turkey', code: 'tr', continent: 'Asia' },
  { name: 'Vietnam', code: 'vn', continent: 'Asia' },
  { name: 'Albania', code: 'al', continent: 'Europe' },
  { name: 'Austria', code: 'at', continent: 'Europe' },
  { name: 'Belgium', code: 'be', continent: 'Europe' },
  { name: 'Bulgaria', code: 'bg', continent: 'Europe' },
  { name: 'Croatia', code: 'hr', continent: 'Europe' },
  { name: 'Czechia', code: 'cz', continent: 'Europe' },
  { name: 'Denmark', code: 'dk', continent: 'Europe' },
  { name: 'France', code: 'fr', continent: 'Europe' },
  { name: 'Germany', code: 'de', continent: 'Europe' },
  { name: 'Greece', code: 'gr', continent: 'Europe' },
  { name: 'Hungary', code: 'hu', continent: 'Europe' },
  { name: 'Ireland', code: 'ie', continent: 'Europe' },
  { name: 'Italy', code: 'it', continent: 'Europe' },
  { name: 'Norway', code: 'no', continent: 'Europe' },
  { name: 'Poland', code: 'pl', continent: 'Europe' },
  { name: 'Portugal', code: 'pt', continent: 'Europe' },
  { name: 'Romania', code: 'ro', continent: 'Europe' },
  { name: 'Spain', code: 'es', continent: 'Europe' },
  { name: 'Sweden', code: 'se', continent: 'Europe' },
  { name: 'Switzerland', code: 'ch', continent: 'Europe' },
  { name: 'Ukraine', code: 'ua', continent: 'Europe' },
  { name: 'United Kingdom', code: 'gb', continent: 'Europe' },
  { name: 'Canada', code: 'ca', continent: 'North America' },
  { name: 'Costa Rica', code: 'cr', continent: 'North America' },
  { name: 'Cuba', code: 'cu', continent: 'North America' },
  { name: 'Dominican Republic', code: 'do', continent: 'North America' },
  { name: 'El Salvador', code: 'sv', continent: 'North America' },
  { name: 'Guatemala', code: 'gt', continent: 'North America' },
  { name: 'Haiti', code: 'ht', continent: 'North America' },
  { name: 'Jamaica', code: 'jm', continent: 'North America' },
  { name: 'Mexico', code: 'mx', continent: 'North America' },
  { name: 'Puerto Rico', code: 'pr', continent: 'North America' },
  { name: 'Trinidad and Tobago', code: 'tt', continent: 'North America' },
  { name: 'United States', code: 'us', continent: 'North America' },
  { name: 'Argentina', code: 'ar', continent: 'South America' },
  { name: 'Bolivia', code: 'bo', continent: 'South America' },
  { name: 'Brazil', code: 'br', continent: 'South America' },
  { name: 'Chile', code: 'cl', continent: 'South America' },
  { name: 'Colombia', code: 'co', continent: 'South America' },
  { name: 'Ecuador', code: 'ec', continent: 'South America' },
  { name: 'Paraguay', code: 'py', continent: 'South America' },
  { name: 'Peru', code: 'pe', continent: 'South America' },
  { name: 'Uruguay', code: 'uy', continent: 'South America' },
  { name: 'Venezuela', code: 've', continent: 'South America' },
  { name: 'Australia', code: 'au', continent: 'Oceania' },
  { name: 'Fiji', code: 'fj', continent: 'Oceania' },
  { name: 'New Zealand', code: 'nz', continent: 'Oceania' },
  { name: 'Papua New Guinea', code: 'pg', continent: 'Oceania' },
  { name: 'Samoa', code: 'ws', continent: 'Oceania' },
];

const countryByName = new Map(COUNTRIES.map((country) => [country.name, country]));

/** Finds a country by its exact name. */
export function findCountry(name: string): Country | undefined {
  return countryByName.get(name);
}

/** Returns the URL of a country's flag, null if there is no such country: detailed flags are raster images, the others SVG. */
export function findFlagUrl(country: string): string | null {
  const known = findCountry(country);
  if (!known) return null;
  return `/flags/${(files as Record<string, string>)[known.code] ?? `${known.code}.svg`}`;
}
