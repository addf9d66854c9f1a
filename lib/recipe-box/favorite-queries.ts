import 'server-only';
import type { RecipeExport } from '@/lib/catalog/recipe-export-schema';
import { toRecipeExport } from '@/lib/catalog/recipe-export-view';
import { listPublicRecipes } from '@/lib/catalog/recipe-queries';
import { connect } from '@/lib/db/connect';
import { computeOffset, countPages, findExistingPage } from '@/lib/http/page-rules';
import type { ShownCard } from '@/lib/recipes/recipe-schema';
import { listShownCards, withShownTypes } from '@/lib/search/shown-type-queries';
import { Favorite } from '@/models/favorite';

/** Returns the ids of a user's favorites, newest first. */
export async function listFavoriteIds(userId: string): Promise<string[]> {
  await connect();
  const favorites = await Favorite.find({ userId })
    .sort({ createdAt: -1, _id: -1 })
    .select({ recipeId: 1 })
    .lean();
  return favorites.map(({ recipeId }) => String(recipeId));
}

/** Returns a user's favorites as cards, newest first; recipes that are not public are left out. */
export async function listFavorites(userId: string): Promise<ShownCard[]> {
  return listShownCards(await listFavoriteIds(userId));
}

/** The favorites on a page: whole rows of three and of two. */
const FAVORITES_PER_PAGE = 48;

/** Returns a page of a user's favorites as cards, the last one if there are fewer, and the ids of all. */
export async function findFavoritePage(userId: string, page: number) {
  const ids = await listFavoriteIds(userId);
  return findExistingPage(page, async (existingPage) => {
    const from = computeOffset({ page: existingPage, limit: FAVORITES_PER_PAGE });
    return {
      ids,
      cards: await listShownCards(ids.slice(from, from + FAVORITES_PER_PAGE)),
      pageCount: countPages(ids.length, FAVORITES_PER_PAGE),
    };
  });
}

/** Like `listFavorites`, but with every field, for the account's export. */
export async function exportFavorites(userId: string): Promise<RecipeExport[]> {
  const recipes = await withShownTypes(await listPublicRecipes(await listFavoriteIds(userId)));
  return recipes.map(toRecipeExport);
}
