import 'server-only';
import { listPrivateRecipes, listPublicRecipes } from '@/lib/catalog/recipe-queries';
import type { RecipeView } from '@/lib/catalog/recipe-schema';
import { recipeNode } from '@/lib/catalog/structured-data-rules';
import { connect } from '@/lib/db/connect';
import { listFavoriteIds } from '@/lib/recipe-box/favorite-queries';
import { siteOrigin } from '@/lib/site/site-queries';
import { User } from '@/models/user';
import type { AccountExport } from './export-schema';
import { getProfile } from './profile-queries';

/** All that an account holds, for its owner to take along; recipes in schema.org's words. */
export async function exportAccount(userId: string): Promise<AccountExport> {
  const { profile, favorites: _ids, id: _id, ...user } = await getProfile(userId);
  await connect();
  const [record, favorites, recipes] = await Promise.all([
    User.findOne({ _id: userId }).select({ createdAt: 1 }).lean(),
    listFavoriteIds(userId).then(listPublicRecipes),
    listPrivateRecipes(userId),
  ]);
  return {
    exportedAt: new Date().toISOString(),
    profile: {
      ...user,
      phoneNumber: profile.phoneNumber,
      ...(record && { createdAt: record.createdAt.toISOString() }),
    },
    addresses: profile.addresses,
    paymentMethods: profile.paymentMethods,
    favorites: favorites.map(toNode),
    recipes: recipes.map(toNode),
  };
}

/** The recipe with every field, also those that a search engine has no use for. */
function toNode(recipe: RecipeView) {
  return {
    ...recipeNode(siteOrigin(), recipe),
    '@context': 'https://schema.org' as const,
    '@type': 'Recipe' as const,
    name: recipe.title,
    abstract: recipe.shortDescription,
    text: recipe.description,
    educationalLevel: recipe.difficulty,
    spatialCoverage: recipe.continents,
    dateCreated: recipe.createdAt,
    ...(recipe.videoUrl && { video: { '@type': 'VideoObject', name: recipe.title, url: recipe.videoUrl } }),
  };
}
