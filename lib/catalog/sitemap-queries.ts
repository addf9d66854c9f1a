import 'server-only';
import { connect } from '@/lib/db/connect';
import { CONTINENTS } from '@/lib/geo/continent-rules';
import { AppError } from '@/lib/http/errors';
import { listFixedSitemapPaths } from '@/lib/pages/page-rules';
import { pages } from '@/lib/pages/pages';
import { siteOrigin } from '@/lib/site/site-queries';
import { SITEMAP_PART_SIZE, toSitemapIndex, toUrlSet } from '@/lib/site/sitemap-rules';
import { Ingredient } from '@/models/ingredient';
import { Recipe } from '@/models/recipe';
import { groupByCategory } from './category-rules';

/** Returns the sitemap: all public URLs or, if there are more than `partSize`, the index of its parts. */
export async function readSitemap(partSize = SITEMAP_PART_SIZE): Promise<string> {
  await connect();
  const [paths, recipes] = await Promise.all([
    listPathsBesidesRecipes(),
    Recipe.countDocuments({ isPrivate: false }),
  ]);
  if (paths.length + recipes > partSize) {
    return toSitemapIndex(siteOrigin(), 1 + Math.ceil(recipes / partSize));
  }
  return toUrlSet(siteOrigin(), [...paths, ...(await listRecipePaths(0, partSize))]);
}

/**
 * Returns a part: part 1 has all URLs except recipes, and later parts have the recipes. Throws `not_found` for a part
 * after the last.
 */
export async function readSitemapPart(part: number, partSize = SITEMAP_PART_SIZE): Promise<string> {
  await connect();
  const paths =
    part === 1 ? await listPathsBesidesRecipes() : await listRecipePaths((part - 2) * partSize, partSize);
  if (paths.length === 0) throw new AppError({ code: 'not_found', message: 'There is no such sitemap.' });
  return toUrlSet(siteOrigin(), paths);
}

async function listPathsBesidesRecipes(): Promise<string[]> {
  const [countries, ingredients] = await Promise.all([
    Recipe.distinct('country', { isPrivate: false }),
    Ingredient.find({}).sort({ sortName: 1 }).select({ name: 1, category: 1 }).lean(),
  ]);
  return [
    ...listFixedSitemapPaths(),
    ...CONTINENTS.map((continent) => pages.continent.path({ continent })),
    ...countries.sort().map((country: string) => pages.dishes.path({ country })),
    ...groupByCategory(ingredients).map(({ category }) => pages.ingredients.path({ category })),
    ...ingredients.map(({ _id }) => pages.ingredient.path({ id: String(_id) })),
  ];
}

async function listRecipePaths(skip: number, limit: number): Promise<string[]> {
  const recipes = await Recipe.find({ isPrivate: false })
    .sort({ _id: 1 })
    .skip(skip)
    .limit(limit)
    .select({ _id: 1 })
    .lean();
  return recipes.map(({ _id }) => pages.recipe.path({ id: String(_id) }));
}
