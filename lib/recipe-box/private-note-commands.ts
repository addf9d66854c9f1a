import 'server-only';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { recipeNotFoundError } from '@/lib/catalog/recipe-queries';
import { connect } from '@/lib/db/connect';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import { PrivateNote } from '@/models/private-note';
import { MAX_PRIVATE_NOTES } from '@/models/private-note-limits';
import { Recipe } from '@/models/recipe';
import { beginRecipeBoxChange } from './box-commands';
import { toPrivateNoteView } from './private-note-queries';
import type { PrivateNoteView, privateNoteInputSchema } from './private-note-schema';

type Session = mongoose.ClientSession;

/**
 * Replaces the user's note to themselves about a recipe; an empty text removes it. Throws `not_found` unless the recipe is public
 * or the user's own, and `conflict` if the note was changed since it was seen.
 */
export async function savePrivateNote(
  userId: string,
  recipeId: string,
  { text, seen }: z.infer<typeof privateNoteInputSchema>,
): Promise<PrivateNoteView> {
  await consumeRateLimit('changedRecipe', userId);
  await connect();
  return mongoose.connection.transaction(async (session) => {
    await beginRecipeBoxChange(userId, session);
    await requireVisibleRecipe(userId, recipeId, session);
    const before = await PrivateNote.findOne({ userId, recipeId }).session(session).lean();
    requireSeen(before, seen);
    if (!text) {
      await PrivateNote.deleteOne({ userId, recipeId }, { session });
      return toPrivateNoteView(null);
    }
    if (!before) await requireRoom(userId, session);
    // Later than the former one even within a millisecond: who has seen that has not seen this.
    const changed = { text, editedAt: new Date(Math.max(Date.now(), (before?.editedAt.getTime() ?? 0) + 1)) };
    await PrivateNote.updateOne({ userId, recipeId }, { $set: changed }, { session, upsert: true });
    return toPrivateNoteView(changed);
  });
}

async function requireVisibleRecipe(userId: string, recipeId: string, session: Session): Promise<void> {
  const isPublic = await Recipe.exists({ _id: recipeId, isPrivate: false }).session(session);
  if (isPublic || (await Recipe.exists({ _id: recipeId, isPrivate: true, userId }).session(session))) return;
  throw recipeNotFoundError();
}

function requireSeen(before: { editedAt: Date } | null, seen: string | null): void {
  const seenMs = seen === null ? undefined : Date.parse(seen);
  if (before?.editedAt.getTime() === seenMs) return;
  throw new AppError({
    code: 'conflict',
    message:
      'This note was changed elsewhere meanwhile, and is not overwritten. Copy what you typed, then open the note again.',
  });
}

async function requireRoom(userId: string, session: Session): Promise<void> {
  if ((await PrivateNote.countDocuments({ userId }).session(session)) < MAX_PRIVATE_NOTES) return;
  throw new AppError({
    code: 'limit_reached',
    message: `You have notes to yourself on ${MAX_PRIVATE_NOTES.toLocaleString('en-US')} recipes, which is as many as an account may. Please remove one first.`,
  });
}

/** Deletes the user's notes to themselves, in the transaction that deletes the account. */
export async function deletePrivateNotesOfUser(userId: string, session: Session): Promise<void> {
  await PrivateNote.deleteMany({ userId }, { session });
}

/** Deletes everyone's notes to themselves about a recipe, in the transaction that deletes the recipe. */
export async function deletePrivateNotesOfRecipe(recipeId: string, session: Session): Promise<void> {
  await PrivateNote.deleteMany({ recipeId }, { session });
}
