import 'server-only';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { connect } from '@/lib/db/connect';
import { PrivateNote } from '@/models/private-note';
import { Recipe } from '@/models/recipe';
import type { PrivateNoteView, privateNoteExportSchema } from './private-note-schema';

/** Returns the user's note to themselves about a recipe. */
export async function findPrivateNote(userId: string, recipeId: string): Promise<PrivateNoteView> {
  await connect();
  return toPrivateNoteView(await PrivateNote.findOne({ userId, recipeId }).lean());
}

export function toPrivateNoteView(note: { text: string; editedAt: Date } | null): PrivateNoteView {
  return { text: note?.text ?? '', editedAt: note?.editedAt.toISOString() ?? null };
}

/** Returns all of a user's notes to themselves, the last edited first, for the account's export. */
export async function exportPrivateNotes(userId: string): Promise<z.infer<typeof privateNoteExportSchema>[]> {
  await connect();
  const notes = await PrivateNote.find({ userId }).sort({ editedAt: -1, _id: -1 }).lean();
  const ids = mongoose.trusted({ $in: notes.map(({ recipeId }) => recipeId) });
  const recipes = await Promise.all([
    Recipe.find({ _id: ids, isPrivate: false }).select({ title: 1 }).lean(),
    Recipe.find({ _id: ids, isPrivate: true, userId }).select({ title: 1 }).lean(),
  ]);
  const titles = new Map(recipes.flat().map(({ _id, title }) => [String(_id), title]));
  return notes.map(({ recipeId, text, editedAt }) => ({
    ...{ recipeId: String(recipeId), recipe: titles.get(String(recipeId)) ?? '', text },
    editedAt: editedAt.toISOString(),
  }));
}
