import 'server-only';
import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { notesTag } from '@/lib/cache/tag-rules';
import { connect } from '@/lib/db/connect';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import { Note, type NoteDocument } from '@/models/note';
import { MAX_NOTE_VOTES } from '@/models/note-limits';
import { NoteVote } from '@/models/note-vote';
import { beginNoteChange, requireUnblocked, requireVerifiedEmail } from './note-author-commands';

type Session = mongoose.ClientSession;

type Author = Awaited<ReturnType<typeof beginNoteChange>>;
type VoteKey = { userId: string; noteId: string; clientAddress: string };

/** Counts the user among those who find a note helpful, once. Throws `forbidden` for the user's own note, and if an admin has blocked the user. */
export async function addNoteVote(userId: string, noteId: string, clientAddress: string): Promise<number> {
  return changeVote({ userId, noteId, clientAddress }, async (note, user, session) => {
    requireUnblocked(user);
    if (await NoteVote.exists({ userId, noteId }).session(session)) return 0;
    await requireRoom(userId, session);
    await NoteVote.create([{ userId, noteId, recipeId: note.recipeId }], { session });
    return 1;
  });
}

/** Counts the user no longer among those who find a note helpful. */
export async function removeNoteVote(userId: string, noteId: string, clientAddress: string): Promise<number> {
  return changeVote({ userId, noteId, clientAddress }, async (_note, _user, session) => {
    const { deletedCount } = await NoteVote.deleteOne({ userId, noteId }, { session });
    return deletedCount === 1 ? -1 : 0;
  });
}

/** Changes the vote and the note's number in one transaction; returns the number. */
async function changeVote(
  { userId, noteId, clientAddress }: VoteKey,
  change: (note: NoteDocument, user: Author, session: Session) => Promise<-1 | 0 | 1>,
): Promise<number> {
  await consumeRateLimit('noteVote', userId);
  await consumeRateLimit('noteVotePerClient', clientAddress);
  await connect();
  return mongoose.connection.transaction(async (session) => {
    const user = await beginNoteChange(userId, session);
    requireVerifiedEmail(user);
    const note = await Note.findOne({ _id: noteId, isListed: true }).session(session).lean<NoteDocument>();
    if (!note) throw new AppError({ code: 'not_found', message: 'This note does not exist any more.' });
    if (String(note.userId) === userId)
      throw new AppError({ code: 'forbidden', message: 'This note is your own.' });
    const difference = await change(note, user, session);
    if (difference === 0) return note.helpfulCount;
    await Note.updateOne({ _id: noteId }, { $inc: { helpfulCount: difference } }, { session });
    await invalidateTags([notesTag(String(note.recipeId))], session);
    return note.helpfulCount + difference;
  });
}

async function requireRoom(userId: string, session: Session): Promise<void> {
  if ((await NoteVote.countDocuments({ userId }).session(session)) < MAX_NOTE_VOTES) return;
  const most = MAX_NOTE_VOTES.toLocaleString('en-US');
  throw new AppError({
    code: 'limit_reached',
    message: `You have voted for ${most} notes, which is as many as an account may. Please take a vote back first.`,
  });
}

/** Deletes the user's votes and their part of the numbers, in the transaction that deletes the account. */
export async function deleteVotesOfUser(userId: string, session: Session): Promise<void> {
  const votes = await NoteVote.find({ userId }).select({ noteId: 1, recipeId: 1 }).session(session).lean();
  if (votes.length === 0) return;
  const ids = mongoose.trusted({ $in: votes.map(({ noteId }) => noteId) });
  await Note.updateMany({ _id: ids }, { $inc: { helpfulCount: -1 } }, { session });
  await NoteVote.deleteMany({ userId }, { session });
  await invalidateTags(
    votes.map(({ recipeId }) => notesTag(String(recipeId))),
    session,
  );
}

/** Deletes all votes about the notes of a recipe, in the transaction that deletes the recipe. */
export async function deleteVotesOfRecipe(recipeId: string, session: Session): Promise<void> {
  await NoteVote.deleteMany({ recipeId }, { session });
}
