'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { requireAccount } from '@/components/accounts/account-store';
import { FormDialog } from '@/components/ui/form-dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { FormSuccess } from '@/components/ui/form-success';
import { callApi, isSessionEnd } from '@/lib/http/api-client';
import type { readOwnNote } from '@/lib/reviews/note-endpoints';
import type { OwnNote } from '@/lib/reviews/note-schema';
import { NoteForm, type OwnNoteState } from './note-form';

type SheetProps = {
  recipeId: string;
  /** The day on which it was made, if that is known. */
  madeAt?: string;
  isOpen: boolean;
  onClose: () => void;
};

/** The form to rate a recipe; guests log in first. */
export function NoteSheet({ isOpen, ...props }: SheetProps) {
  return isOpen && <OpenSheet {...props} />;
}

function OpenSheet({ recipeId, madeAt, onClose }: Omit<SheetProps, 'isOpen'>) {
  const router = useRouter();
  const { state, failure } = useOwnNote(recipeId, onClose);
  const [savedNote, setSavedNote] = useState<OwnNote | 'removed' | null>(null);
  if (!state && !failure) return null;

  function finish(note: OwnNote | 'removed') {
    setSavedNote(note);
    // The page shows the rating and the notes.
    router.refresh();
  }

  return (
    <FormDialog title="Rate this recipe" onClose={onClose}>
      <FormFailure message={failure} />
      {savedNote && (
        <FormSuccess className="mt-4 grid gap-4">
          <p>{toSavedText(savedNote)}</p>
          <button type="button" className="button button-primary justify-self-end" onClick={onClose}>
            Done
          </button>
        </FormSuccess>
      )}
      {state && !savedNote && <NoteForm {...{ recipeId, madeAt, state }} onFinish={finish} />}
    </FormDialog>
  );
}

function toSavedText(note: OwnNote | 'removed'): string {
  if (note === 'removed') return 'Your rating and note are removed.';
  if (note.state === 'published') return 'Thank you. Your rating is published.';
  if (note.state === 'waiting')
    return 'Thank you. We review notes before we publish them, usually within a day.';
  return 'Your changes are saved. The note is still hidden.';
}

/** Loads the user's own note, after a guest has logged in; closes if the guest does not. */
function useOwnNote(recipeId: string, onClose: () => void) {
  const [state, setState] = useState<OwnNoteState | null>(null);
  const [failure, setFailure] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening
  useEffect(() => {
    let isCurrent = true;
    async function load() {
      const { status } = await requireAccount('note');
      if (!isCurrent) return;
      if (status === 'guest') return onClose();
      try {
        const loaded = await callApi<typeof readOwnNote>('GET', `/api/users/me/notes/${recipeId}`);
        if (isCurrent) setState(loaded);
      } catch (error) {
        if (!isCurrent) return;
        if (isSessionEnd(error)) return onClose();
        console.error('The own note could not be loaded', error);
        setFailure('Your rating could not be loaded. Please close this and try again.');
      }
    }
    void load();
    return () => {
      isCurrent = false;
    };
  }, []);
  return { state, failure };
}
