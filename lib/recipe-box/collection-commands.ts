import 'server-only';
import mongoose from 'mongoose';
import { recipeNotFoundError } from '@/lib/catalog/recipe-queries';
import { connect } from '@/lib/db/connect';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import { createLinkToken, hashToken } from '@/lib/users/link-token';
import { Recipe } from '@/models/recipe';
import { RecipeCollection, type RecipeCollectionDocument } from '@/models/recipe-collection';
import { MAX_COLLECTIONS } from '@/models/recipe-collection-limits';
import { beginRecipeBoxChange } from './box-commands';
import { toCollectionView } from './collection-queries';
import type { CollectionChange, CollectionInput, CollectionView } from './collection-schema';

type Session = mongoose.ClientSession;

/** Runs a change of a user's collections, one after the other. */
async function changeCollections<T>(userId: string, change: (session: Session) => Promise<T>): Promise<T> {
  await consumeRateLimit('changedRecipe', userId);
  await connect();
  return mongoose.connection.transaction(async (session) => {
    await beginRecipeBoxChange(userId, session);
    return change(session);
  });
}

/** Adds a collection; throws `not_found` unless all of its recipes are public. */
export function createCollection(
  userId: string,
  { name, recipeIds }: CollectionInput,
): Promise<CollectionView> {
  return changeCollections(userId, async (session) => {
    if ((await RecipeCollection.countDocuments({ userId }).session(session)) >= MAX_COLLECTIONS) {
      throw new AppError({
        code: 'limit_reached',
        message: `You can have up to ${MAX_COLLECTIONS} collections. Please delete one first.`,
      });
    }
    await requirePublic(recipeIds, session);
    const fields = { userId, name, recipeIds, editedAt: new Date() };
    const [created] = await RecipeCollection.create([fields], { session });
    if (!created) throw new Error('The collection was not created.');
    return toCollectionView(created.toObject());
  });
}

/** Replaces a collection; throws `conflict` if it was changed since it was seen. */
export function changeCollection(
  userId: string,
  id: string,
  { name, recipeIds, coverId, seen }: CollectionChange,
): Promise<CollectionView> {
  return changeCollections(userId, async (session) => {
    const before = await RecipeCollection.findOne({ _id: id, userId })
      .session(session)
      .lean<RecipeCollectionDocument>();
    if (!before) throw collectionNotFoundError();
    if (before.editedAt.getTime() !== Date.parse(seen)) {
      throw new AppError({
        code: 'conflict',
        message: 'This collection was changed elsewhere meanwhile. Please reload the page and try again.',
      });
    }
    const former = new Set(before.recipeIds.map(String));
    await requirePublic(
      recipeIds.filter((recipeId) => !former.has(recipeId)),
      session,
    );
    const isCover = coverId !== null && recipeIds.includes(coverId);
    const after = await RecipeCollection.findOneAndUpdate(
      { _id: id, userId },
      {
        $set: { name, recipeIds, ...(isCover && { coverId }), editedAt: toLaterDate(before.editedAt) },
        ...(!isCover && { $unset: { coverId: 1 } }),
      },
      { session, returnDocument: 'after' },
    ).lean<RecipeCollectionDocument>();
    if (!after) throw collectionNotFoundError();
    return toCollectionView(after);
  });
}

/** Later even within a millisecond: who has seen the former state has not seen this one. */
const toLaterDate = (former: Date) => new Date(Math.max(Date.now(), former.getTime() + 1));

export async function deleteCollection(userId: string, id: string): Promise<void> {
  const { deletedCount } = await changeCollections(userId, (session) =>
    RecipeCollection.deleteOne({ _id: id, userId }, { session }),
  );
  if (deletedCount === 0) throw collectionNotFoundError();
}

/** Makes a link that shows the collection, and returns its secret, which is told this once; an earlier link ends. */
export async function shareCollection(userId: string, id: string): Promise<string> {
  const token = createLinkToken();
  await setShareHash(userId, id, { $set: { shareHash: hashToken(token), sharedAt: new Date() } });
  return token;
}

/** Ends the link that shows the collection. */
export async function unshareCollection(userId: string, id: string): Promise<void> {
  await setShareHash(userId, id, { $unset: { shareHash: 1, sharedAt: 1 } });
}

/** Ends the links that were made since then, or at an unknown time, in the transaction that gives a stolen account back. */
export async function endSharesSince(userId: string, since: Date, session: Session): Promise<void> {
  await RecipeCollection.updateMany(
    { userId, $or: [{ sharedAt: mongoose.trusted({ $gte: since }) }, { sharedAt: null }] },
    { $unset: { shareHash: 1, sharedAt: 1 } },
    { session },
  );
}

async function setShareHash(
  userId: string,
  id: string,
  update: mongoose.UpdateQuery<RecipeCollectionDocument>,
): Promise<void> {
  const { matchedCount } = await changeCollections(userId, (session) =>
    RecipeCollection.updateOne({ _id: id, userId }, update, { session }),
  );
  if (matchedCount === 0) throw collectionNotFoundError();
}

async function requirePublic(recipeIds: readonly string[], session: Session): Promise<void> {
  if (recipeIds.length === 0) return;
  const ids = mongoose.trusted({ $in: recipeIds.map((id) => new mongoose.Types.ObjectId(id)) });
  const count = await Recipe.countDocuments({ _id: ids, isPrivate: false }).session(session);
  if (count !== recipeIds.length) throw recipeNotFoundError();
}

function collectionNotFoundError(): AppError {
  return new AppError({ code: 'not_found', message: 'This collection is not there anymore.' });
}

/** Deletes the user's collections, and ends their links, in the transaction that deletes the account. */
export async function deleteCollectionsOfUser(userId: string, session: Session): Promise<void> {
  await RecipeCollection.deleteMany({ userId }, { session });
}

/** Takes a recipe out of all collections, in the transaction that deletes the recipe. */
export async function dropFromCollections(recipeId: string, session: Session): Promise<void> {
  await RecipeCollection.updateMany({ coverId: recipeId }, { $unset: { coverId: 1 } }, { session });
  await RecipeCollection.updateMany({ recipeIds: recipeId }, { $pull: { recipeIds: recipeId } }, { session });
}
