'use client';

import { type RefObject, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { UploadProgress } from '@/components/ui/upload-progress';
import { FormPictures } from './form-pictures';
import type { DraftForm } from './use-draft-form';

type DraftFormDialogProps<D> = {
  title: string;
  /** What the form is about, in one word. */
  what: string;
  mostPictures: number;
  element: RefObject<HTMLFormElement | null>;
  form: DraftForm<D>;
  onClose: () => void;
  /** The fields above the pictures. */
  children: React.ReactNode;
};

/**
 * The frame of a form with pictures. It closes without a question only when nothing is lost; until
 * then this browser keeps a draft.
 */
export function DraftFormDialog<D>({
  title,
  what,
  mostPictures,
  element,
  form,
  onClose,
  children,
}: DraftFormDialogProps<D>) {
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => (form.isDirty ? setIsLeaving(true) : onClose());

  return (
    <Dialog title={title} width="56rem" isOpen onClose={leave}>
      <form
        ref={element}
        noValidate
        className="mt-2 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        {form.isRestored && form.isDirty && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-field bg-sunken px-4 py-2">
            <p role="status">Your unsaved changes are back.</p>
            <button type="button" className="link-button" onClick={form.discard}>
              Discard them
            </button>
          </div>
        )}
        {children}
        <FormPictures
          most={mostPictures}
          pictures={form.pictures}
          lostFiles={form.lostFiles}
          onChange={form.changePictures}
        />
        <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-3 border-hairline border-t bg-surface px-6 py-3">
          <div className="mr-auto">
            <FormFailure text={form.failure} />
            {form.progress !== null && <UploadProgress part={form.progress} />}
          </div>
          <button type="button" className="button button-ghost" onClick={leave}>
            Cancel
          </button>
          {/* Not `disabled`, which would take the focus away from who pressed it. */}
          <button
            type="submit"
            className="button button-primary aria-disabled:opacity-50"
            aria-disabled={form.isBusy}
            aria-busy={form.isBusy}
          >
            {form.isBusy ? 'Saving...' : 'Save'}
          </button>
        </div>
      </form>
      {isLeaving && (
        <ConfirmDialog
          title="Discard your changes?"
          text={`This ${what} has changes that are not saved.`}
          stay="Keep editing"
          go="Discard changes"
          onStay={() => setIsLeaving(false)}
          onGo={() => {
            form.discard();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}
