import 'server-only';
import type { z } from 'zod';
import { connect } from '@/lib/db/connect';
import { documentIdSchema } from '@/lib/http/id-schema';
import type { ShownCard } from '@/lib/recipes/recipe-schema';
import { listShownCards } from '@/lib/search/shown-type-queries';
import { hashToken } from '@/lib/users/link-token';
import { RecipeCollection, type RecipeCollectionDocument } from '@/models/recipe-collection';
import { PREVIEWED_RECIPES } from '@/models/recipe-collection-limits';
import type { CollectionView, collectionExportSchema } from './collection-schema';
import { findFavoritePage } from './favorite-queries';

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

/** A collection with some of its recipes. */
type ShownCollection = {
  collection: CollectionView;
  cards: ShownCard[];
  /** The recipe whose image stands for all; null if there is none. */
  cover: ShownCard | null;
};

/** Returns the user's collections, each with its first recipes as cards. */
async function listCollectionPreviews(userId: string): Promise<ShownCollection[]> {
  const collections = await listCollections(userId);
  const previews = collections.map(({ recipeIds, coverId }) => ({
    ids: recipeIds.slice(0, PREVIEWED_RECIPES),
    coverId: coverId ?? recipeIds[0],
  }));
  const ids = previews.flatMap((preview) => [...preview.ids, ...(preview.coverId ? [preview.coverId] : [])]);
  const cards = await listShownCards([...new Set(ids)]);
  const byId = new Map(cards.map((card) => [card._id, card]));
  return collections.map((collection, index) => ({
    collection,
    cards: previews[index]?.ids.flatMap((id) => byId.get(id) ?? []) ?? [],
    cover: byId.get(previews[index]?.coverId ?? '') ?? null,
  }));
}

/** Returns a page of the user's favorites and the previews of all collections, as cards. */
export async function findSavedRecipes(userId: string, page: number) {
  const [favorites, collections] = await Promise.all([
    findFavoritePage(userId, page),
    listCollectionPreviews(userId),
  ]);
  return { favorites, collections };
}

/** Returns one of the user's collections with all of its recipes; null if they have none with this id. */
export async function findOwnCollection(userId: string, id: string): Promise<ShownCollection | null> {
  if (!documentIdSchema.safeParse(id).success) return null;
  await connect();
  const stored = await RecipeCollection.findOne({ _id: id, userId }).lean<RecipeCollectionDocument>();
  return stored && withAllCards(toCollectionView(stored));
}

async function withAllCards(collection: CollectionView): Promise<ShownCollection> {
  const cards = await listShownCards(collection.recipeIds);
  return {
    collection,
    cards,
    cover: cards.find(({ _id }) => _id === collection.coverId) ?? cards[0] ?? null,
  };
}

/** Returns the shared view of a collection, which says nothing about its owner; null if the link has ended. */
export async function findSharedCollection(
  token: string,
): Promise<{ name: string; cover: ShownCard | null; cards: ShownCard[] } | null> {
  if (!token) return null;
  await connect();
  const collection = await RecipeCollection.findOne({
    shareHash: hashToken(token),
  }).lean<RecipeCollectionDocument>();
  if (!collection) return null;
  const { cards, cover } = await withAllCards(toCollectionView(collection));
  return { name: collection.name, cover, cards };
}

/** Returns the user's collections for the account's export. */
export async function exportCollections(userId: string): Promise<z.infer<typeof collectionExportSchema>[]> {
  return (await listCollections(userId)).map(({ id: _id, ...collection }) => collection);
}
