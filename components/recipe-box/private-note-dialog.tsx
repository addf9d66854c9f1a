'use client';

import { DialogForm } from '@/components/ui/dialog-form';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextAreaField } from '@/components/ui/text-area-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { ApiError, callApi } from '@/lib/http/api-client';
import type { savePrivateNote } from '@/lib/recipe-box/private-note-endpoints';
import { type PrivateNoteView, privateNoteInputSchema } from '@/lib/recipe-box/private-note-schema';
import { MAX_PRIVATE_NOTE_LENGTH } from '@/models/private-note-limits';
import { reloadPrivateNote, showPrivateNote } from './private-note-store';

/** The form of the user's note to themselves. */
export function PrivateNoteDialog({
  recipeId,
  note,
  onClose,
}: {
  recipeId: string;
  note: PrivateNoteView;
  onClose: () => void;
}) {
  return (
    <FormDialog title="My note" onClose={onClose}>
      <PrivateNoteForm {...{ recipeId, note, onClose }} />
    </FormDialog>
  );
}

function PrivateNoteForm({
  recipeId,
  note,
  onClose,
}: {
  recipeId: string;
  note: PrivateNoteView;
  onClose: () => void;
}) {
  const form = useApiForm({
    schema: privateNoteInputSchema,
    defaultValues: { text: note.text, seen: note.editedAt },
    fallbackMessage: 'Your note could not be saved. Please try again.',
    async save(body) {
      try {
        const path = `/api/users/me/private-notes/${recipeId}` as const;
        showPrivateNote(recipeId, await callApi<typeof savePrivateNote>('PUT', path, { body }));
        onClose();
      } catch (error) {
        // Opened again, the form has the newer text.
        if (error instanceof ApiError && error.status === 409) void reloadPrivateNote(recipeId);
        throw error;
      }
    },
  });
  return (
    <DialogForm
      form={form}
      isDirty={form.formState.isDirty}
      submitLabel="Save note"
      intro={
        <p className="text-muted">
          Only you see it: on this page, on paper and while you cook. An empty note is removed.
        </p>
      }
    >
      <TextAreaField label="Note" rows={6} maxLength={MAX_PRIVATE_NOTE_LENGTH} {...form.field('text')} />
    </DialogForm>
  );
}
