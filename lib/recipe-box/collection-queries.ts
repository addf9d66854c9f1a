import 'server-only';
import type { z } from 'zod';
import { connect } from '@/lib/db/connect';
import type { ShownCard } from '@/lib/recipes/recipe-schema';
import { listShownCards } from '@/lib/search/shown-type-queries';
import { hashToken } from '@/lib/users/link-token';
import { RecipeCollection, type RecipeCollectionDocument } from '@/models/recipe-collection';
import type { CollectionView, collectionExportSchema } from './collection-schema';
import { listFavorites } from './favorite-queries';

export function toCollectionView(collection: RecipeCollectionDocument): CollectionView {
  return {
    id: String(collection._id),
    name: collection.name,
    recipeIds: collection.recipeIds.map(String),
    coverId: collection.coverId ? String(collection.coverId) : null,
    isShared: collection.shareHash !== undefined && collection.shareHash !== null,
    editedAt: collection.editedAt.toISOString(),
  };
}

/** Returns the user's collections, the oldest first. */
export async function listCollections(userId: string): Promise<CollectionView[]> {
  await connect();
  const collections = await RecipeCollection.find({ userId })
    .sort({ createdAt: 1, _id: 1 })
    .lean<RecipeCollectionDocument[]>();
  return collections.map(toCollectionView);
}

/** Returns the user's collections with their recipes as cards. */
async function listCollectionsWithCards(
  userId: string,
): Promise<{ collection: CollectionView; cards: ShownCard[] }[]> {
  const collections = await listCollections(userId);
  const cards = await listShownCards([...new Set(collections.flatMap(({ recipeIds }) => recipeIds))]);
  const byId = new Map(cards.map((card) => [card._id, card]));
  return collections.map((collection) => ({
    collection,
    cards: collection.recipeIds.flatMap((id) => byId.get(id) ?? []),
  }));
}

/** Returns a user's favorites and collections, as cards. */
export async function findSavedRecipes(userId: string) {
  const [favorites, collections] = await Promise.all([
    listFavorites(userId),
    listCollectionsWithCards(userId),
  ]);
  return { favorites, collections };
}

/** Returns the shared view of a collection, which says nothing about its owner; null if the link has ended. */
export async function findSharedCollection(
  token: string,
): Promise<{ name: string; coverId: string | null; cards: ShownCard[] } | null> {
  if (!token) return null;
  await connect();
  const collection = await RecipeCollection.findOne({
    shareHash: hashToken(token),
  }).lean<RecipeCollectionDocument>();
  if (!collection) return null;
  const { name, coverId, recipeIds } = toCollectionView(collection);
  return { name, coverId, cards: await listShownCards(recipeIds) };
}

/** Returns the user's collections for the account's export. */
export async function exportCollections(userId: string): Promise<z.infer<typeof collectionExportSchema>[]> {
  return (await listCollections(userId)).map(({ id: _id, ...collection }) => collection);
}
