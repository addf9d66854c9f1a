import 'server-only';
import mongoose from 'mongoose';
import { invalidateTags } from '@/lib/cache/cache-commands';
import { notesTag } from '@/lib/cache/tag-rules';
import { connect } from '@/lib/db/connect';
import { AppError } from '@/lib/http/errors';
import { enqueueEmail } from '@/lib/mail/outbox-commands';
import { pages } from '@/lib/pages/pages';
import { siteOrigin } from '@/lib/site/site-queries';
import { setUserNoteHidden, setUserNotesBlocked } from '@/lib/users/user-commands';
import { Note, type NoteDocument } from '@/models/note';
import type { NoteState } from '@/models/note-limits';
import { User } from '@/models/user';
import { viewRows } from './note-admin-queries';
import type { NoteAnswer, NoteDecision, NoteRow } from './note-admin-schema';
import { recordNoteChange } from './note-commands';
import { HIDE_REASON_TEXTS } from './note-rules';

/**
 * Publishes a note, or hides it and tells its author why. Throws `conflict` if its author has edited it since the admin saw it, or
 * another admin has decided, and `invalid_input` if a rating without a text would be hidden.
 */
export async function decideNote(adminId: string, id: string, decision: NoteDecision): Promise<NoteRow> {
  await connect();
  const note = await mongoose.connection.transaction(async (session) => {
    const before = await Note.findOne({ _id: id }).session(session).lean<NoteDocument>();
    if (!before) throw noteNotFoundError();
    requireSeen(before, decision.seen);
    requireUndecided(before, decision.seenState);
    if (decision.decision === 'hidden') requireText(before);
    const after = await writeDecision(before, { adminId, decision }, session);
    const recipe = await recordNoteChange(before.recipeId, { before, after }, session);
    if (after.userId) await setUserNoteHidden(after.userId, after.state === 'hidden', session);
    if (decision.decision === 'hidden' && before.state !== 'hidden')
      await tellAuthor(after, { recipe: recipe?.title ?? '', reason: decision.reason }, session);
    return after;
  });
  return viewRow(note);
}

/**
 * Stores the shop's answer to a published note; null removes it. Throws `conflict` if its author has edited it since the admin
 * saw it.
 */
export async function answerNote(id: string, answer: NoteAnswer | null): Promise<NoteRow> {
  await connect();
  const note = await mongoose.connection.transaction(async (session) => {
    const before = await Note.findOne({ _id: id, isListed: true }).session(session).lean<NoteDocument>();
    if (!before) throw noteNotFoundError();
    if (answer) requireSeen(before, answer.seen);
    const answered = await Note.findOneAndUpdate(
      { _id: id },
      answer ? { $set: { answer: { text: answer.text, createdAt: new Date() } } } : { $unset: { answer: 1 } },
      { session, returnDocument: 'after' },
    )
      .orFail()
      .lean<NoteDocument>();
    await invalidateTags([notesTag(String(answered.recipeId))], session);
    return answered;
  });
  return viewRow(note);
}

/** Blocks the author of a note from writing more, or ends that, and tells them. Published notes stay until they are hidden. */
export async function blockNoteAuthor(id: string, isBlocked: boolean): Promise<NoteRow> {
  await connect();
  const note = await mongoose.connection.transaction(async (session) => {
    const found = await Note.findOne({ _id: id }).session(session).lean<NoteDocument>();
    const author = found?.userId && (await setUserNotesBlocked(found.userId, isBlocked, session));
    if (!author) throw noteNotFoundError();
    if (author.isChanged)
      await enqueueEmail({ kind: 'notes-blocked', to: author.email, data: { isBlocked } }, { session });
    return found;
  });
  return viewRow(note);
}

async function viewRow(note: NoteDocument): Promise<NoteRow> {
  const [row] = await viewRows([note]);
  if (!row) throw new Error('A note has no row.');
  return row;
}

function noteNotFoundError(): AppError {
  return new AppError({ code: 'not_found', message: 'This note, or its author, does not exist any more.' });
}

function requireSeen({ editedAt }: NoteDocument, seen: string): void {
  if (editedAt.getTime() === Date.parse(seen)) return;
  throw new AppError({
    code: 'conflict',
    message: 'Its author has just edited this note. Please reload the page and read it again.',
  });
}

function requireUndecided({ state }: NoteDocument, seenState: NoteState): void {
  if (state === seenState) return;
  throw new AppError({
    code: 'conflict',
    message: 'Another admin has just decided on this note. Please reload the page to see the decision.',
  });
}

/** A rating alone says nothing that could be a reason; without this, low ones could be hidden. */
function requireText({ text, changes }: NoteDocument): void {
  if (text !== '' || changes !== '') return;
  throw new AppError({
    code: 'invalid_input',
    message: 'A rating without a note cannot be hidden: every reason is about what a note says.',
  });
}

async function writeDecision(
  { _id, text, changes }: NoteDocument,
  { adminId, decision }: { adminId: string; decision: NoteDecision },
  session: mongoose.ClientSession,
): Promise<NoteDocument> {
  const isPublished = decision.decision === 'published';
  return Note.findOneAndUpdate(
    { _id },
    {
      $set: {
        state: decision.decision,
        isListed: isPublished && (text !== '' || changes !== ''),
        waitReasons: [],
        reportCount: 0,
        reportReasons: [],
        decidedAt: new Date(),
        decidedBy: adminId,
        ...(decision.decision === 'hidden' && { hideReason: decision.reason }),
      },
      $unset: { reportedAt: 1, ...(isPublished && { hideReason: 1 }) },
    },
    { session, returnDocument: 'after' },
  )
    .orFail()
    .lean<NoteDocument>();
}

/** Emails the author why the note is hidden, unless the account is gone. */
async function tellAuthor(
  { userId, recipeId }: NoteDocument,
  { recipe, reason }: { recipe: string; reason: keyof typeof HIDE_REASON_TEXTS },
  session: mongoose.ClientSession,
): Promise<void> {
  const author = userId && (await User.findOne({ _id: userId }).select({ email: 1 }).session(session).lean());
  if (!author) return;
  const link = siteOrigin() + pages.recipe.path({ id: String(recipeId) });
  const data = { recipe, reason: HIDE_REASON_TEXTS[reason], link };
  await enqueueEmail({ kind: 'note-hidden', to: author.email, data }, { session });
}
