'use client';

import { useEffect, useRef, useState } from 'react';
import { useAccount } from '@/components/accounts/account-store';
import { CheckField } from '@/components/ui/check-field';
import { Dialog } from '@/components/ui/dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { SelectField } from '@/components/ui/text-field';
import { callApi } from '@/lib/http/api-client';
import type { listNotes, readOwnNote } from '@/lib/reviews/note-endpoints';
import type { NoteView } from '@/lib/reviews/note-schema';
import type { NoteSort } from '@/models/note-limits';
import { HelpfulButton } from './helpful-button';
import { NoteItem } from './recipe-reviews';
import { ReportNote } from './report-note';

type SheetProps = { recipeId: string; isOpen: boolean; onClose: () => void };

/** All notes of a recipe, page by page. */
export function AllNotesSheet({ recipeId, isOpen, onClose }: SheetProps) {
  return (
    <Dialog title="Cooks’ notes" isOpen={isOpen} onClose={onClose} width="40rem">
      <NotePages recipeId={recipeId} />
    </Dialog>
  );
}

function NotePages({ recipeId }: { recipeId: string }) {
  const [sort, setSort] = useState<NoteSort>('newest');
  const [isChangesOnly, setIsChangesOnly] = useState(false);
  return (
    <>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <SelectField
          label="Order"
          value={sort}
          onChange={({ target }) => setSort(target.value === 'helpful' ? 'helpful' : 'newest')}
        >
          <option value="newest">Newest first</option>
          <option value="helpful">Most helpful first</option>
        </SelectField>
        <CheckField
          label="Only with changes"
          checked={isChangesOnly}
          onChange={({ target }) => setIsChangesOnly(target.checked)}
        />
      </div>
      <NoteRows key={`${sort} ${isChangesOnly}`} {...{ recipeId, sort, isChangesOnly }} />
    </>
  );
}

type ListChoice = { recipeId: string; sort: NoteSort; isChangesOnly: boolean };

function NoteRows(choice: ListChoice) {
  const { notes, isDone, isBusy, failure, loadMore } = useNotePages(choice);
  const ownVotes = useOwnVotes(choice.recipeId);
  const list = useRef<HTMLUListElement>(null);
  /** The place of the first note that was asked for; null if no one waits for one. */
  const awaitedPlace = useRef<number | null>(null);
  // The button is gone after the last notes, and its focus with it; before, it is below the notes to read.
  useEffect(() => {
    if (isBusy || failure || awaitedPlace.current === null) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-note]') ?? [])];
    (rows[awaitedPlace.current] ?? rows.at(-1))?.focus();
    awaitedPlace.current = null;
  }, [isBusy, failure]);
  return (
    <>
      <ul ref={list} className="mt-4 grid gap-5">
        {notes.map((note) => (
          <li key={note.id} data-note="" tabIndex={-1}>
            <NoteItem note={note} />
            <div className="mt-1 flex flex-wrap items-center gap-x-5">
              <HelpfulButton note={note} wasHelpful={ownVotes.has(note.id)} />
              <ReportNote note={note} />
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-4 text-muted text-sm">
        {isBusy && 'Loading notes...'}
        {isDone && `That is all: ${notes.length === 1 ? '1 note' : `${notes.length} notes`}.`}
      </p>
      <FormFailure message={failure} />
      {!isDone && (
        // Not `disabled`, which would drop the focus.
        <button
          type="button"
          className="button button-ghost mt-2 aria-disabled:opacity-50"
          aria-disabled={isBusy}
          onClick={() => {
            if (isBusy) return;
            awaitedPlace.current = notes.length;
            void loadMore();
          }}
        >
          Show more notes
        </button>
      )}
    </>
  );
}

function useNotePages({ recipeId, sort, isChangesOnly }: ListChoice) {
  const [notes, setNotes] = useState<readonly NoteView[]>([]);
  const [pageCount, setPageCount] = useState(1);
  const [loadedPages, setLoadedPages] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function loadMore() {
    setIsBusy(true);
    setFailure('');
    const page = loadedPages + 1;
    try {
      const query = new URLSearchParams({
        ...(sort !== 'newest' && { sort }),
        ...(isChangesOnly && { changes: '1' }),
        ...(page > 1 && { page: String(page) }),
      });
      const path = `/api/recipes/${recipeId}/notes` as const;
      const response = await callApi<typeof listNotes>('GET', query.size > 0 ? `${path}?${query}` : path);
      // One that was published meanwhile moves the others down.
      setNotes((before) => [
        ...before,
        ...response.notes.filter(({ id }) => before.every((shown) => shown.id !== id)),
      ]);
      setPageCount(response.totalPages);
      setLoadedPages(page);
    } catch (error) {
      console.error('Notes could not be loaded', error);
      setFailure('The notes could not be loaded. Please try again.');
    } finally {
      setIsBusy(false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page, once
  useEffect(() => void loadMore(), []);

  return { notes, isDone: loadedPages >= pageCount, isBusy, failure, loadMore };
}

/** Returns the notes that the user finds helpful; none of a guest. */
function useOwnVotes(recipeId: string): ReadonlySet<string> {
  const [votes, setVotes] = useState<ReadonlySet<string>>(new Set());
  const { status } = useAccount();
  useEffect(() => {
    if (status !== 'user') return;
    callApi<typeof readOwnNote>('GET', `/api/users/me/notes/${recipeId}`).then(
      ({ helpful }) => setVotes(new Set(helpful)),
      // A vote is counted once, whatever the button shows.
      (error) => console.warn('The own votes could not be loaded', error),
    );
  }, [recipeId, status]);
  return votes;
}
