import 'server-only';
import { cache } from 'react';
import { connect } from '@/lib/db/connect';
import { isContinent } from '@/lib/geo/continent-rules';
import { findCountry } from '@/lib/geo/country-rules';
import { AppError } from '@/lib/http/errors';
import { Recipe } from '@/models/recipe';

/** Lists the countries of a continent that have a public recipe, A to Z. */
export async function listCountries(continent: string): Promise<string[]> {
  if (!isContinent(continent))
    throw new AppError({ code: 'not_found', message: 'This continent does not exist.' });
  await connect();
  // Two queries, because older records have a single `continent`; each field has an index.
  const [currentCountries, legacyCountries] = await Promise.all([
    Recipe.distinct('country', { isPrivate: false, continents: continent }),
    Recipe.distinct('country', { isPrivate: false, continent }),
  ]);
  return [...new Set([...currentCountries, ...legacyCountries])].sort((a, b) => a.localeCompare(b, 'en'));
}

/**
 * Returns a country's continent from the shop's own table, or else from one of its recipes; null for an unknown country.
 */
export const findCountryContinent = cache(async (country: string): Promise<string | null> => {
  const knownCountry = findCountry(country);
  if (knownCountry) return knownCountry.continent;
  await connect();
  const recipe = await Recipe.findOne({ isPrivate: false, country })
    .select({ continents: 1, continent: 1 })
    .lean();
  return recipe ? (recipe.continents?.[0] ?? recipe.continent ?? null) : null;
});
