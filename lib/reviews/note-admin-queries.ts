import 'server-only';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import { computeOffset, countPages } from '@/lib/http/page-rules';
import { Note, type NoteDocument } from '@/models/note';
import { MAX_STARS, type NoteListView } from '@/models/note-limits';
import { Recipe } from '@/models/recipe';
import { User } from '@/models/user';
import type { NoteQueue, NoteRow } from './note-admin-schema';
import { toNoteView } from './note-view';

const ROWS_PER_PAGE = 20;

type Filter = Pick<mongoose.QueryFilter<NoteDocument>, 'state' | 'reportedAt'>;
const FILTERS: Readonly<Record<NoteListView, Filter>> = {
  waiting: { state: 'waiting' },
  // As a value, so that an index finds them in either database.
  reported: { reportedAt: mongoose.trusted({ $gte: new Date(0) }) },
  published: { state: 'published' },
  hidden: { state: 'hidden' },
};

/** Returns a page of the notes in a list; past the end, the last page. */
export async function listNoteQueue({
  view,
  page,
}: {
  view: NoteListView;
  page: number;
}): Promise<NoteQueue> {
  await connect();
  const [count, { waiting: waitingCount, reported: reportedCount }, shares] = await Promise.all([
    Note.countDocuments(FILTERS[view]),
    countNotesToJudge(),
    countHidden(),
  ]);
  const totalPages = countPages(count, ROWS_PER_PAGE);
  const shownPage = Math.min(page, totalPages);
  const order = view === 'published' || view === 'hidden' ? -1 : 1;
  const notes = await Note.find(FILTERS[view])
    .sort(view === 'reported' ? { reportedAt: 1 } : { editedAt: order, _id: order })
    .skip(computeOffset({ page: shownPage, limit: ROWS_PER_PAGE }))
    .limit(ROWS_PER_PAGE)
    .lean<NoteDocument[]>();
  return { notes: await viewRows(notes), waitingCount, reportedCount, shares, page: shownPage, totalPages };
}

/** Returns how many notes wait for an admin: new ones, and published ones that were reported. */
export async function countNotesToJudge(): Promise<{ waiting: number; reported: number }> {
  await connect();
  const [waiting, reported] = await Promise.all([
    Note.countDocuments(FILTERS.waiting),
    Note.countDocuments(FILTERS.reported),
  ]);
  return { waiting, reported };
}

/** Counts the notes and the hidden ones for each number of stars: admins who hide low ratings see it here. */
async function countHidden(): Promise<NoteQueue['shares']> {
  return Promise.all(
    Array.from({ length: MAX_STARS }, async (_, index) => {
      const stars = index + 1;
      const [total, hidden] = await Promise.all([
        Note.countDocuments({ stars }),
        Note.countDocuments({ stars, state: 'hidden' }),
      ]);
      return { stars, total, hidden };
    }),
  );
}

/** Adds the facts that admins see beside a note. */
export async function viewRows(notes: readonly NoteDocument[]): Promise<NoteRow[]> {
  const ids = mongoose.trusted({ $in: notes.map(({ recipeId }) => recipeId) });
  const authorIds = mongoose.trusted({ $in: notes.flatMap(({ userId }) => userId ?? []) });
  const [recipes, authors] = await Promise.all([
    Recipe.find({ _id: ids }).select({ title: 1 }).lean(),
    User.find({ _id: authorIds }).select({ notesBlockedAt: 1 }).lean(),
  ]);
  const blocked = new Map(authors.map(({ _id, notesBlockedAt }) => [String(_id), Boolean(notesBlockedAt)]));
  const titles = new Map(recipes.map(({ _id, title }) => [String(_id), title]));
  return notes.map((note) => ({
    ...toNoteView(note),
    recipeId: String(note.recipeId),
    recipe: titles.get(String(note.recipeId)) ?? '',
    state: note.state,
    waitReasons: note.waitReasons,
    hideReason: note.hideReason ?? null,
    reportCount: note.reportCount ?? 0,
    reportReasons: note.reportReasons ?? [],
    isAuthorBlocked: blocked.get(String(note.userId)) ?? null,
    editedAt: note.editedAt.toISOString(),
  }));
}
