import 'server-only';
import { cache } from 'react';
import { connect } from '@/lib/db/connect';
import { isContinent } from '@/lib/geo/continent-rules';
import { findCountry } from '@/lib/geo/country-rules';
import { AppError } from '@/lib/http/errors';
import { Recipe } from '@/models/recipe';

/** Names of the countries of a continent that have a public recipe, A to Z. */
export async function listCountries(continent: string): Promise<string[]> {
  if (!isContinent(continent)) throw new AppError('not_found', 'This continent does not exist.');
  await connect();
  // Two lists, because older records keep one `continent`, and each has its index.
  const [now, before] = await Promise.all([
    Recipe.distinct('country', { isPrivate: false, continents: continent }),
    Recipe.distinct('country', { isPrivate: false, continent }),
  ]);
  return [...new Set([...now, ...before])].sort((a, b) => a.localeCompare(b, 'en'));
}

/**
 * The continent a country's dishes are found under: the shop's own table first, else that of one
 * of its recipes; null when the shop has never heard of the country.
 */
export const findContinentOf = cache(async (country: string): Promise<string | null> => {
  const known = findCountry(country);
  if (known) return known.continent;
  await connect();
  const recipe = await Recipe.findOne({ isPrivate: false, country })
    .select({ continents: 1, continent: 1 })
    .lean();
  return recipe ? (recipe.continents?.[0] ?? recipe.continent ?? null) : null;
});
