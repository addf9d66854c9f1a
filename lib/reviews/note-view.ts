import 'server-only';
import type { NoteDocument } from '@/models/note';
import type { NoteView, OwnNote } from './note-schema';

/** Converts a note to its public view: nothing that names its account. */
export function toNoteView(note: NoteDocument): NoteView {
  return {
    id: String(note._id),
    name: note.name,
    rating: note.stars,
    text: note.text,
    changes: note.changes,
    madeAt: note.madeAt ?? null,
    boughtHere: note.boughtHere ?? false,
    createdAt: note.createdAt.toISOString(),
    helpful: note.helpfulCount ?? 0,
    answer: note.answer ? { text: note.answer.text, createdAt: note.answer.createdAt.toISOString() } : null,
  };
}

export function toOwnNote(note: NoteDocument): OwnNote {
  const { id: _id, ...view } = toNoteView(note);
  return { ...view, state: note.state, hideReason: note.hideReason ?? null };
}
