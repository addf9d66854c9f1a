import 'server-only';
import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { notesTag } from '@/lib/cache/tag-rules';
import { changeRatings, changeRatingsOfMany, type RatingChange } from '@/lib/catalog/rating-commands';
import { recipeNotFoundError } from '@/lib/catalog/recipe-queries';
import { connect } from '@/lib/db/connect';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import { Note, type NoteDocument } from '@/models/note';
import { MAX_NOTES, type NoteState, type WaitReason } from '@/models/note-limits';
import { NoteVote } from '@/models/note-vote';
import { hasBoughtIngredients } from './bought-queries';
import { findTextReasons, isNewAccount, isReservedName, toRepeatedText } from './moderation-rules';
import { beginNoteChange, requireUnblocked, requireVerifiedEmail } from './note-author-commands';
import { findAuthorName } from './note-queries';
import type { NoteInput, OwnNote } from './note-schema';
import { toOwnNote } from './note-view';

type Session = mongoose.ClientSession;

/**
 * Rates a recipe, with a note if it has a text; replaces the user's earlier one. Throws `forbidden` if the user's email is not
 * verified, and `not_found` unless the recipe is public.
 */
export async function saveNote(
  userId: string,
  recipeId: string,
  { input, clientAddress }: { input: NoteInput; clientAddress: string },
): Promise<OwnNote> {
  await consumeRateLimit('savedNote', userId);
  await consumeRateLimit('savedNotePerClient', clientAddress);
  await connect();
  const boughtHere = input.boughtHere && (await hasBoughtIngredients(userId, recipeId));
  return mongoose.connection.transaction(async (session) => {
    const author = await beginNoteChange(userId, session);
    requireUnblocked(author);
    requireVerifiedEmail(author);
    const before = await Note.findOne({ userId, recipeId }).session(session).lean<NoteDocument>();
    if (!before) await requireRoom(userId, session);
    const name = await chooseName(userId, recipeId, { input, session });
    const fields = { ...input, name, boughtHere };
    const judgement = await judge(before, fields, { author, session });
    // Lists show the day of the note, not that of a rating which came long before it.
    const isFirstText = before !== null && !hasText(before) && hasText(fields);
    const after = await writeNote({ userId, recipeId }, { ...fields, ...judgement, isFirstText }, session);
    await recordNoteChange(recipeId, { before, after }, session);
    return toOwnNote(after);
  });
}

/** Removes the user's rating and note; no effect if there are none. */
export async function removeNote(userId: string, recipeId: string, clientAddress: string): Promise<void> {
  await consumeRateLimit('savedNote', userId);
  await consumeRateLimit('savedNotePerClient', clientAddress);
  await connect();
  await mongoose.connection.transaction(async (session) => {
    await beginNoteChange(userId, session);
    const before = await Note.findOneAndDelete({ userId, recipeId }, { session }).lean<NoteDocument>();
    if (!before) return;
    await NoteVote.deleteMany({ noteId: before._id }, { session });
    await recordNoteChange(recipeId, { before, after: null }, session);
  });
}

async function requireRoom(userId: string, session: Session): Promise<void> {
  if ((await Note.countDocuments({ userId }).session(session)) < MAX_NOTES) return;
  throw new AppError({
    code: 'limit_reached',
    message: `You have rated ${MAX_NOTES} recipes, which is as many as an account may. Please remove a rating first.`,
  });
}

/** Returns the name to show: that of the author's other notes, or the one chosen now; a rating without a text has none. A name is free again once its notes are hidden. */
async function chooseName(
  userId: string,
  recipeId: string,
  { input, session }: { input: NoteInput; session: Session },
): Promise<string> {
  if (!hasText(input)) return '';
  const formerName = await findAuthorName(userId, recipeId, session);
  const name = formerName || input.name;
  if (!name) throw nameError('Please choose a name to show with your notes.');
  if (!formerName && isReservedName(name))
    throw nameError('Please choose another name: this one looks as if the shop itself wrote the note.');
  if (!formerName) await renameHiddenNotes(userId, name, session);
  return name;
}

/** Hidden notes do not keep the former name, with which they could be published. */
async function renameHiddenNotes(userId: string, name: string, session: Session): Promise<void> {
  const renamed = { userId, state: 'hidden' as const, name: mongoose.trusted({ $nin: ['', name] }) };
  await Note.updateMany(renamed, { $set: { name, editedAt: new Date() } }, { session });
}

function nameError(message: string): AppError {
  return new AppError({ code: 'invalid_input', message, fields: { name: message } });
}

type NoteText = Pick<NoteInput, 'name' | 'text' | 'changes'>;
const hasText = ({ text, changes }: Pick<NoteInput, 'text' | 'changes'>) => text !== '' || changes !== '';

type Judgement = {
  state: NoteState;
  waitReasons: WaitReason[];
  isListed: boolean;
  textHash: string | undefined;
  /** Whether the shop's answer to it still fits. */
  keepsAnswer: boolean;
};

type Author = { _id: mongoose.Types.ObjectId; createdAt: Date; noteHiddenAt?: Date | null };

/** Decides whether a note is published at once. A rating alone is: there is nothing to read. */
async function judge(
  before: NoteDocument | null,
  fields: NoteText,
  { author, session }: { author: Author; session: Session },
): Promise<Judgement> {
  const textHash = hashRepeatedText(fields);
  const isSameText =
    before && (['name', 'text', 'changes'] as const).every((field) => before[field] === fields[field]);
  if (isSameText) {
    const { state, waitReasons, isListed } = before;
    return { state, waitReasons, isListed, textHash, keepsAnswer: true };
  }
  const waitReasons = hasText(fields) ? findTextReasons(fields) : [];
  // Also after the hidden one is removed: it would be published when it is written again.
  if (hasText(fields) && (before?.state === 'hidden' || author.noteHiddenAt))
    waitReasons.push('hidden_before');
  if (hasText(fields) && (await isUnknownAuthor(author, session))) waitReasons.push('new_author');
  if (textHash && (await isRepeated(textHash, before, session))) waitReasons.push('repeated');
  const state = waitReasons.length > 0 ? 'waiting' : 'published';
  const isListed = state === 'published' && hasText(fields);
  return { state, waitReasons, isListed, textHash, keepsAnswer: false };
}

async function isUnknownAuthor(
  { _id: userId, createdAt }: { _id: mongoose.Types.ObjectId; createdAt: Date },
  session: Session,
): Promise<boolean> {
  if (!isNewAccount(createdAt, Date.now())) return false;
  return (await Note.exists({ userId, isListed: true }).session(session)) === null;
}

async function isRepeated(textHash: string, before: NoteDocument | null, session: Session): Promise<boolean> {
  const others = before ? { _id: mongoose.trusted({ $ne: before._id }) } : {};
  return (await Note.exists({ textHash, ...others }).session(session)) !== null;
}

function hashRepeatedText({ text, changes }: NoteText): string | undefined {
  const repeatedText = toRepeatedText(`${text} ${changes}`);
  return repeatedText === null ? undefined : createHash('sha256').update(repeatedText).digest('hex');
}

async function writeNote(
  key: { userId: string; recipeId: string },
  { rating, textHash, keepsAnswer, isFirstText, ...fields }: NoteInput & Judgement & { isFirstText: boolean },
  session: Session,
): Promise<NoteDocument> {
  const now = new Date();
  return Note.findOneAndUpdate(
    key,
    {
      $set: {
        ...fields,
        stars: rating,
        editedAt: now,
        ...(textHash && { textHash }),
        ...(isFirstText && { createdAt: now }),
      },
      $unset: {
        ...(!textHash && { textHash: 1 }),
        ...(fields.state !== 'hidden' && { hideReason: 1 }),
        // The shop has said it to another text.
        ...(!keepsAnswer && { answer: 1 }),
      },
      ...(!isFirstText && { $setOnInsert: { createdAt: now } }),
    },
    { session, upsert: true, returnDocument: 'after' },
  ).lean<NoteDocument>();
}

function toRatingChange(note: Pick<NoteDocument, 'state' | 'stars'> | null): RatingChange {
  return note?.state === 'published' ? { count: 1, sum: note.stars } : { count: 0, sum: 0 };
}

/** Brings the numbers of the recipe in line with a change of a note, and has its page rendered again if it shows the note. */
export async function recordNoteChange(
  recipeId: string | mongoose.Types.ObjectId,
  { before, after }: { before: NoteDocument | null; after: NoteDocument | null },
  session: Session,
): Promise<{ title: string } | null> {
  const [former, current] = [toRatingChange(before), toRatingChange(after)];
  const change = { count: current.count - former.count, sum: current.sum - former.sum };
  const recipe = await changeRatings(recipeId, change, session);
  // The error rolls the change back; a note on a deleted recipe can still be removed.
  if (!recipe && after) throw recipeNotFoundError();
  if (former.count > 0 || current.count > 0) await invalidateTags([notesTag(String(recipeId))], session);
  return recipe;
}

/** The fate of the notes of a deleted account. */
export type NotesFate = 'delete' | 'anonymous';

/**
 * Deletes the user's notes in the transaction that deletes the account; if they are to be anonymous, published texts stay without
 * its name. A rating alone always goes: no admin reads it, so one mailbox could leave one with each of its accounts.
 */
export async function deleteNotesOfUser(userId: string, session: Session, fate: NotesFate): Promise<void> {
  const notes = await Note.find({ userId })
    .select({ recipeId: 1, stars: 1, state: 1, isListed: 1 })
    .session(session)
    .lean<NoteDocument[]>();
  const published = notes.filter(({ state }) => state === 'published');
  if (published.length > 0) {
    const leaving = published.filter(({ isListed }) => fate === 'delete' || !isListed);
    if (fate === 'anonymous')
      await Note.updateMany(
        { userId, isListed: true },
        { $set: { name: '', boughtHere: false }, $unset: { userId: 1 } },
        { session },
      );
    await changeRatingsOfMany(
      leaving.map(({ recipeId, stars }) => ({ recipeId, count: -1, sum: -stars })),
      session,
    );
    await invalidateTags(
      published.map(({ recipeId }) => notesTag(String(recipeId))),
      session,
    );
  }
  // The rest is deleted: all, or the unpublished ones.
  const left = await Note.find({ userId }).select({ _id: 1 }).session(session).lean();
  const ids = mongoose.trusted({ $in: left.map(({ _id }) => _id) });
  await NoteVote.deleteMany({ noteId: ids }, { session });
  await Note.deleteMany({ userId }, { session });
}

/** Deletes all notes about a recipe, in the transaction that deletes the recipe. */
export async function deleteNotesOfRecipe(recipeId: string, session: Session): Promise<void> {
  await Note.deleteMany({ recipeId }, { session });
}
