'use client';

import { FolderPlus, NotebookPen } from 'lucide';
import { createPortal } from 'react-dom';
import { FormFailure } from '@/components/ui/form-failure';
import { Icon } from '@/components/ui/icon';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import { usePrivateNote } from './private-note-store';

/** A user's own note about a recipe and its collections, in their place on its page. Nothing for guests. */
export function PrivateNotePanel({ recipeId }: { recipeId: string }) {
  const note = usePrivateNote(recipeId);
  const noteDialog = useLazyDialog(async () => (await import('./private-note-dialog')).PrivateNoteDialog);
  const picker = useLazyDialog(async () => (await import('./collection-picker')).CollectionPicker);
  const place = document.getElementById('my-note');
  if (!note || !place) return null;
  return createPortal(
    <section
      aria-labelledby="my-note-title"
      className={`recipe-note mt-8 max-w-[62ch] ${note.text ? '' : 'no-print'}`}
    >
      <h2 id="my-note-title" className="text-2xl">
        My note
      </h2>
      {note.text ? (
        <p dir="auto" className="wrap-anywhere mt-2 whitespace-pre-line">
          {note.text}
        </p>
      ) : (
        <p className="mt-2 text-muted">What would you do differently next time? Only you see it.</p>
      )}
      <div className="no-print mt-3 flex flex-wrap items-center gap-3">
        <button type="button" className="button button-ghost" onClick={noteDialog.open}>
          <Icon icon={NotebookPen} size={18} />
          {note.text ? 'Edit my note' : 'Add a note to myself'}
        </button>
        {/* A recipe of one's own is in My Recipes. */}
        {!place.closest('[data-own-recipe]') && (
          <button type="button" className="button button-ghost" onClick={picker.open}>
            <Icon icon={FolderPlus} size={18} />
            Collections
          </button>
        )}
      </div>
      <FormFailure message={noteDialog.failure || picker.failure} />
      {noteDialog.Dialog && <noteDialog.Dialog {...{ recipeId, note }} onClose={noteDialog.close} />}
      {picker.Dialog && <picker.Dialog recipeId={recipeId} onClose={picker.close} />}
    </section>,
    place,
  );
}
