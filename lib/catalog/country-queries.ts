import 'server-only';
import { cache } from 'react';
import { connect } from '@/lib/db/connect';
import { isContinent } from '@/lib/geo/continent-rules';
import { findCountry } from '@/lib/geo/country-rules';
import { AppError } from '@/lib/http/errors';
import { Recipe } from '@/models/recipe';

export type CountryCount = { country: string; count: number };

/** Lists the countries of a continent that have a public recipe, A to Z, with how many each has there. */
export async function listCountries(continent: string): Promise<CountryCount[]> {
  if (!isContinent(continent))
    throw new AppError({ code: 'not_found', message: 'This continent does not exist.' });
  await connect();
  const countByCountry = { $group: { _id: '$country', count: { $sum: 1 } } };
  // Two queries, because older records have a single `continent` instead; each field has an index.
  const groups = await Promise.all([
    Recipe.aggregate<{ _id: string; count: number }>([
      { $match: { isPrivate: false, continents: continent } },
      countByCountry,
    ]),
    Recipe.aggregate<{ _id: string; count: number }>([
      { $match: { isPrivate: false, continent } },
      { $match: { 'continents.0': { $exists: false } } },
      countByCountry,
    ]),
  ]);
  const counts = new Map<string, number>();
  for (const { _id, count } of groups.flat()) counts.set(_id, (counts.get(_id) ?? 0) + count);
  return [...counts]
    .map(([country, count]) => ({ country, count }))
    .sort((a, b) => a.country.localeCompare(b.country, 'en'));
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
