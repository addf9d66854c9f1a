import 'server-only';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { Note, type NoteDocument } from '@/models/note';
import { NoteVote } from '@/models/note-vote';
import { Recipe } from '@/models/recipe';
import { User } from '@/models/user';
import { hasBoughtIngredients } from './bought-queries';
import type { noteExportSchema, noteStateSchema, noteVoteExportSchema } from './note-schema';
import { toOwnNote } from './note-view';

/**
 * Returns the name of the user's notes about other recipes; empty if there are none, so that it can be chosen. Hidden ones do not
 * count: their name may be why they are hidden.
 */
export async function findAuthorName(
  userId: string,
  recipeId: string,
  session: mongoose.ClientSession | null = null,
): Promise<string> {
  const named = await Note.findOne({
    userId,
    recipeId: mongoose.trusted({ $ne: new mongoose.Types.ObjectId(recipeId) }),
    name: mongoose.trusted({ $ne: '' }),
    state: mongoose.trusted({ $ne: 'hidden' }),
  })
    .select({ name: 1 })
    .session(session)
    .lean();
  return named?.name ?? '';
}

/** Returns the user's own note about a recipe, and the facts that its form needs. */
export async function findOwnNote(
  userId: string,
  recipeId: string,
): Promise<z.infer<typeof noteStateSchema>> {
  await connect();
  const [note, name, user, votes, hasBought] = await Promise.all([
    Note.findOne({ userId, recipeId }).lean<NoteDocument>(),
    findAuthorName(userId, recipeId),
    User.findOne({ _id: userId }).select({ email: 1, verifiedEmail: 1 }).lean(),
    NoteVote.find({ userId, recipeId }).select({ noteId: 1 }).lean(),
    hasBoughtIngredients(userId, recipeId),
  ]);
  if (!user) throw new AppError({ code: 'unauthenticated', message: 'Please log in to continue.' });
  return {
    note: note && toOwnNote(note),
    name,
    isEmailVerified: user.verifiedEmail === user.email,
    hasBought,
    helpful: votes.map(({ noteId }) => String(noteId)),
  };
}

/** Returns all notes of a user, newest first, for the account's export. */
export async function exportNotes(userId: string): Promise<z.infer<typeof noteExportSchema>[]> {
  await connect();
  const notes = await Note.find({ userId }).sort({ createdAt: -1, _id: -1 }).lean<NoteDocument[]>();
  const ids = mongoose.trusted({ $in: notes.map(({ recipeId }) => recipeId) });
  const recipes = await Recipe.find({ _id: ids, isPrivate: false }).select({ title: 1 }).lean();
  const titles = new Map(recipes.map(({ _id, title }) => [String(_id), title]));
  return notes.map((note) => ({
    ...toOwnNote(note),
    recipeId: String(note.recipeId),
    recipe: titles.get(String(note.recipeId)) ?? '',
  }));
}

/** Returns all votes of a user, newest first, for the account's export. */
export async function exportNoteVotes(userId: string): Promise<z.infer<typeof noteVoteExportSchema>[]> {
  await connect();
  const votes = await NoteVote.find({ userId }).sort({ createdAt: -1, _id: -1 }).lean();
  return votes.map(({ noteId, recipeId, createdAt }) => ({
    noteId: String(noteId),
    recipeId: String(recipeId),
    createdAt: createdAt.toISOString(),
  }));
}
