'use client';

import { useRef, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { RecipeFormFields } from './recipe-form-fields';
import { RecipeFormPictures } from './recipe-form-pictures';
import { type RecipeFormOptions, useRecipeForm } from './use-recipe-form';

type RecipeFormDialogProps = RecipeFormOptions & {
  title: string;
  /** Who will see the recipe, in one sentence. */
  notice: string;
  onClose: () => void;
};

/**
 * The one form for recipes, public and personal: what differs is how it saves and what it says. It
 * closes without a question only when nothing is lost, and keeps a draft in this browser until then.
 */
export function RecipeFormDialog({ title, notice, onClose, ...options }: RecipeFormDialogProps) {
  const element = useRef<HTMLFormElement>(null);
  const form = useRecipeForm(element, options);
  const [isLeaving, setIsLeaving] = useState(false);

  return (
    <Dialog
      title={title}
      width="56rem"
      isOpen
      onClose={() => (form.isDirty ? setIsLeaving(true) : onClose())}
    >
      <form
        ref={element}
        noValidate
        className="mt-2 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <p className="text-muted">{notice}</p>
        {form.isRestored && form.isDirty && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-field bg-sunken px-4 py-2">
            <p role="status">Your unsaved changes are back.</p>
            <button type="button" className="link-button" onClick={form.discard}>
              Discard them
            </button>
          </div>
        )}
        <RecipeFormFields values={form.values} errors={form.errors} onChange={form.change} />
        <RecipeFormPictures
          pictures={form.pictures}
          lostFiles={form.lostFiles}
          onChange={form.changePictures}
        />
        <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-3 border-hairline border-t bg-surface px-6 py-3">
          <div className="mr-auto">
            <FormFailure text={form.failure} />
          </div>
          <button
            type="button"
            className="button button-ghost"
            onClick={() => (form.isDirty ? setIsLeaving(true) : onClose())}
          >
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
          text="This recipe has changes that are not saved."
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
