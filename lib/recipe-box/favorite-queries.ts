import 'server-only';
import { listPublicCards } from '@/lib/catalog/recipe-queries';
import type { RecipeCard } from '@/lib/catalog/recipe-schema';
import { connect } from '@/lib/db/connect';
import { Favorite } from '@/models/favorite';

/** The ids of a user's favorites, newest first. */
export async function listFavoriteIds(userId: string): Promise<string[]> {
  await connect();
  const favorites = await Favorite.find({ userId })
    .sort({ createdAt: -1, _id: -1 })
    .select({ recipeId: 1 })
    .lean();
  return favorites.map(({ recipeId }) => String(recipeId));
}

/** A user's favorites as cards, newest first; one that is not public does not show. */
export async function listFavorites(userId: string): Promise<RecipeCard[]> {
  return listPublicCards(await listFavoriteIds(userId));
}
