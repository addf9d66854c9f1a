'use client';

import {
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { EditConflict } from '@/components/ui/edit-conflict';
import { FormFailure } from '@/components/ui/form-failure';
import { FormFields } from '@/components/ui/form-fields';
import { RestoredNotice } from '@/components/ui/restored-notice';
import { SubmitButton } from '@/components/ui/submit-button';
import type { ConflictChoice } from '@/components/ui/use-conflict-choice';
import { FormImages } from './form-images';

type DraftFormDialogProps = {
  title: string;
  /** The noun for the edited document. */
  noun: string;
  /** Whether only the user edits it, in other tabs or on other devices too. */
  isOwn?: boolean;
  form: {
    submit: (event: FormEvent<HTMLFormElement>) => void;
    images: Parameters<typeof FormImages>[0] & { progress: number | null };
    isRestored: boolean;
    /** Whether the document was deleted while it was edited. */
    isDeleted: boolean;
    isDirty: boolean;
    /** Whether everything but the images is saved. */
    areFieldsSaved: boolean;
    isPublishing: boolean;
    discard: () => void;
    conflict: ConflictChoice;
    failure: string;
    isBusy: boolean;
  };
  onClose: () => void;
  /** The fields above the images. */
  children: React.ReactNode;
};

/**
 * The dialog of a form with images. It asks for confirmation before discarding changes; until then they are stored
 * as a draft in this browser. It cannot be closed while it is saving.
 */
export function DraftFormDialog({ title, noun, isOwn, form, onClose, children }: DraftFormDialogProps) {
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);
  const requestClose = () => (form.isDirty ? setIsConfirmingDiscard(true) : onClose());
  /** A file dropped on the inert image field would replace the page. */
  const preventDrop = (event: DragEvent) => form.isBusy && event.preventDefault();

  return (
    <Dialog
      title={title}
      width="56rem"
      isOpen
      isBusy={form.isBusy}
      onClose={requestClose}
      initialFocus="field"
    >
      <form
        ref={formElement}
        noValidate
        className="mt-2 grid grid-cols-1 gap-5"
        onSubmit={form.submit}
        onKeyDown={(event) => form.isPublishing && moveOnEnter(event)}
        onDragOver={preventDrop}
        onDrop={preventDrop}
      >
        <FormFields isBusy={form.isBusy}>
          {form.isRestored && form.isDirty && <RestoredNotice onDiscard={form.discard} />}
          {form.isDeleted && (
            <p role="status" className="font-medium">
              This {noun} was deleted while you were editing it. Save adds what you typed as a new {noun}.
            </p>
          )}
          {form.conflict && <EditConflict noun={noun} conflict={form.conflict} isOwn={isOwn} />}
          {children}
          <FormImages {...form.images} />
        </FormFields>
        <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-3 border-hairline border-t bg-surface px-6 py-3">
          <div className="mr-auto min-w-0">
            <ErrorSummary form={formElement} />
            <FormFailure message={form.failure} />
            {form.images.progress !== null && <UploadProgress fraction={form.images.progress} />}
          </div>
          {/* Not `disabled`, which would drop the focus. */}
          <button
            type="button"
            className="button button-ghost aria-disabled:opacity-50"
            aria-disabled={form.isBusy}
            onClick={() => !form.isBusy && requestClose()}
          >
            Cancel
          </button>
          <SubmitButton label="Save" busyLabel="Saving..." isBusy={form.isBusy} />
        </div>
      </form>
      {isConfirmingDiscard && (
        <ConfirmDialog
          title="Discard your changes?"
          message={
            form.areFieldsSaved
              ? `The text of this ${noun} is saved. The pictures as you have chosen them are not.`
              : `This ${noun} has changes that are not saved.`
          }
          cancelLabel="Keep editing"
          confirmLabel="Discard changes"
          isDanger
          onCancel={() => setIsConfirmingDiscard(false)}
          onConfirm={() => {
            form.discard();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

/** Moves the focus to the next field: a save by Enter is public at once, but seldom complete. */
function moveOnEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget, nativeEvent } = event;
  // Prevented if a suggestion was picked.
  if (event.key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement) || target.type === 'file') return;
  event.preventDefault();
  const isReached = (element: Element) =>
    target.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
  [...currentTarget.querySelectorAll<HTMLElement>('input, select, textarea, [type=submit]')]
    .filter((element) => !element.closest('details:not([open])'))
    .find(isReached)
    ?.focus();
}

/** Shows the progress of an upload; `fraction` is the part that has been sent, from 0 to 1. */
function UploadProgress({ fraction }: { fraction: number }) {
  const isUploaded = fraction >= 1;
  return (
    <label className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
      <span>{isUploaded ? 'Processing the pictures...' : 'Uploading the pictures...'}</span>
      {/* Without a value, the bar is indeterminate. */}
      <progress className="h-2 w-40 accent-(--brand)" max={1} value={isUploaded ? undefined : fraction} />
    </label>
  );
}

type InvalidField = { label: string; element: HTMLElement };

/** Beside the submit button of a long form: its invalid fields, each as a button that leads to it. */
function ErrorSummary({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const [fields, setFields] = useState<InvalidField[]>([]);
  // Read from the page after each render, since the numbers of rows and their fields change.
  useEffect(() => {
    const next = form.current ? listInvalidFields(form.current) : [];
    setFields((current) => (isSame(current, next) ? current : next));
  });
  // A single one has the focus.
  if (fields.length < 2) return null;
  return (
    <div className="error-summary">
      <p className="font-medium text-danger max-sm:text-sm">
        {`${fields.length} fields need a correction. Choose one to go there:`}
      </p>
      {/* On a phone in one row that scrolls sideways, to the edges of the dialog. */}
      <ul className="flex gap-x-4 max-sm:-mx-6 max-sm:overflow-x-auto max-sm:px-6 sm:max-h-28 sm:flex-wrap sm:overflow-y-auto">
        {fields.map(({ label, element }) => (
          <li key={label} className="max-sm:shrink-0">
            <button type="button" className="link-button" onClick={() => element.focus()}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function listInvalidFields(form: HTMLFormElement): InvalidField[] {
  return [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-invalid]')].map((element) => ({
    element,
    label: toLabel(element),
  }));
}

/** Returns the label of a field, after the name of its row, or the legend of a group. */
function toLabel(element: HTMLElement): string {
  const readLegend = (group: Element | null | undefined) => group?.querySelector('legend')?.textContent ?? '';
  if (element instanceof HTMLFieldSetElement) return readLegend(element);
  const label = document.querySelector(`label[for="${element.id}"]`)?.textContent;
  return [readLegend(element.closest('fieldset')), label].filter(Boolean).join(': ');
}

function isSame(a: readonly InvalidField[], b: readonly InvalidField[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ label, element }, index) => label === b[index]?.label && element === b[index].element)
  );
}
