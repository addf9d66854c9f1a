import 'server-only';
import { connect } from '@/lib/db/connect';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { AppError } from '@/lib/http/errors';
import { siteOrigin } from '@/lib/site/site-queries';
import { SITEMAP_PART, toSitemapIndex, toUrlSet } from '@/lib/site/sitemap-rules';
import { Ingredient } from '@/models/ingredient';
import { Recipe } from '@/models/recipe';
import { toDishesHref } from './dish-schema';

const FIXED_PATHS = ['/', '/about', '/shipping-returns', '/privacy-policy'];

/** The sitemap: all public addresses, or over 10,000 of them the list of its parts. */
export async function readSitemap(partSize = SITEMAP_PART): Promise<string> {
  await connect();
  const browsing = await listBrowsingPaths();
  const [recipes, ingredients] = await Promise.all([
    Recipe.countDocuments({ isPrivate: false }),
    Ingredient.countDocuments({}),
  ]);
  const total = browsing.length + recipes + ingredients;
  if (total > partSize) return toSitemapIndex(siteOrigin(), 1 + Math.ceil(recipes / partSize));
  return toUrlSet(siteOrigin(), [
    ...browsing,
    ...(await listIngredientPaths()),
    ...(await listRecipePaths(0, partSize)),
  ]);
}

/** Part 1 holds everything but recipes, the others the recipes. Numbered from 1; past the end: not found. */
export async function readSitemapPart(part: number, partSize = SITEMAP_PART): Promise<string> {
  await connect();
  const paths =
    part === 1
      ? [...(await listBrowsingPaths()), ...(await listIngredientPaths())]
      : await listRecipePaths((part - 2) * partSize, partSize);
  if (paths.length === 0) throw new AppError('not_found', 'The sitemap has no such part.');
  return toUrlSet(siteOrigin(), paths);
}

async function listBrowsingPaths(): Promise<string[]> {
  const countries: string[] = await Recipe.distinct('country', { isPrivate: false });
  return [
    ...FIXED_PATHS,
    ...CONTINENTS.map((continent) => `/select-country/${encodeURIComponent(continent)}`),
    ...countries.sort().map((country) => toDishesHref(country)),
  ];
}

async function listIngredientPaths(): Promise<string[]> {
  const ingredients = await Ingredient.find({}).sort({ sortName: 1 }).select({ _id: 1 }).lean();
  return ingredients.map(({ _id }) => `/ingredients/${_id}`);
}

async function listRecipePaths(skip: number, limit: number): Promise<string[]> {
  const recipes = await Recipe.find({ isPrivate: false })
    .sort({ _id: 1 })
    .skip(skip)
    .limit(limit)
    .select({ _id: 1 })
    .lean();
  return recipes.map(({ _id }) => `/recipes/detail/${_id}`);
}
