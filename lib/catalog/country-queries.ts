import 'server-only';
import { cache } from 'react';
import { connect } from '@/lib/db/connect';
import { isContinent } from '@/lib/geo/continent-rules';
import { findCountry } from '@/lib/geo/country-rules';
import { AppError } from '@/lib/http/errors';
import { type Cover, toDishCover } from '@/lib/images/cover-rules';
import { Recipe } from '@/models/recipe';

/** A country with how many public recipes it has on a continent, and the cover of one of them. */
export type CountryCount = { country: string; count: number; cover: Cover };

type Face = { title: string; foodTypes?: string[] | null; images?: string[] | null };
type Group = { _id: string; count: number; face: Face };

/**
 * The recipe that shows a country: of those with several images, since a single one may be of its raw ingredients, the most
 * favored.
 */
const FACE = {
  $max: {
    imageCount: { $size: { $ifNull: ['$images', []] } },
    favoritesCount: '$favoritesCount',
    title: '$title',
    images: '$images',
    foodTypes: '$foodTypes',
  },
};

/** Lists the countries of a continent that have a public recipe, A to Z, with how many each has there. */
export async function listCountries(continent: string): Promise<CountryCount[]> {
  if (!isContinent(continent))
    throw new AppError({ code: 'not_found', message: 'This continent does not exist.' });
  await connect();
  const byCountry = { $group: { _id: '$country', count: { $sum: 1 }, face: FACE } };
  // Two queries, because older records have a single `continent` instead; each field has an index.
  const groups = await Promise.all([
    Recipe.aggregate<Group>([{ $match: { isPrivate: false, continents: continent } }, byCountry]),
    Recipe.aggregate<Group>([
      { $match: { isPrivate: false, continent } },
      { $match: { 'continents.0': { $exists: false } } },
      byCountry,
    ]),
  ]);
  const countries = new Map<string, CountryCount>();
  for (const { _id: country, count, face } of groups.flat()) {
    const known = countries.get(country);
    const cover =
      known?.cover ?? toDishCover({ ...face, foodTypes: face.foodTypes ?? [], images: face.images ?? [] });
    countries.set(country, { country, count: count + (known?.count ?? 0), cover });
  }
  return [...countries.values()].sort((a, b) => a.country.localeCompare(b.country, 'en'));
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
