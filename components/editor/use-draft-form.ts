'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { readDraft, writeDraft } from '@/components/ui/draft-storage';
import { focusFirstInvalid, keepFocusIn } from '@/components/ui/first-field';
import { useConflictChoice } from '@/components/ui/use-conflict-choice';
import { type EditFormConfig, useDraftStorage, useEditForm } from '@/components/ui/use-edit-form';
import type { ChangeTarget, SaveTarget } from '@/components/ui/use-edit-version';
import { NEW_ITEM } from '@/lib/pages/page-path-rules';
import type { StoredDraft } from '@/lib/recipes/stored-draft-schema';
import type { FormImage } from './form-images';
import { withImages } from './image-conflict';
import { type FormImagesConfig, useFormImages } from './use-form-images';
import { type Publication, type SaveStep, useSavedDocument } from './use-saved-document';

/** The parts that differ between the recipe form and the ingredient form. */
export type DraftFormConfig<V, D extends FieldValues, I> = FormImagesConfig<V> &
  EditFormConfig<V, D, I> & {
    /** The noun for the edited document, as in "Could not save recipe". */
    noun: string;
    /** The schema of the stored draft. */
    storedDraftSchema: z.ZodType<StoredDraft<D & DefaultValues<D>>>;
    /** Removes the empty rows of each list, except for the last one. */
    withoutEmptyRows: (draft: D) => D;
  };

export type DraftFormOptions<V, I> = {
  /** The document to edit; absent for a new one. */
  stored?: V;
  /** The document that the form was opened for: its id of a document, also of one that was deleted since, or `NEW_ITEM`. */
  editedId: string;
  /** Returns the key under which this browser stores the draft: one per user and document. */
  toDraftKey: (id: string) => string;
  /** Saves the fields of a document, or of a new one. */
  save: (input: I, target: SaveTarget) => Promise<V>;
  /** Replaces the document's images with those in the form: new files, and the names of images to keep. */
  upload: (
    target: ChangeTarget,
    images: FormData,
    /** Gets the fraction sent, from 0 to 1. */
    onProgress: (fraction: number) => void,
  ) => Promise<V>;
  /** For documents that everyone sees once they are saved, and that can be drafts. */
  publication?: Publication<V>;
  /** For documents that cannot: throws if the images of a new one would be refused. */
  checkImages?: (images: FormData, onProgress: (fraction: number) => void) => Promise<unknown>;
  /** Called when a new document is stored while its images are still to be sent. */
  onCreated?: (id: string) => void;
  /** Called when both fields and images have been saved, even if the form has since been closed. */
  onSaved?: (stored: V) => void;
  /** Closes the form. */
  onClose: () => void;
};

/** Values that a new document begins with. */
export type InitialValues<D> = { initial?: D | undefined };

/** A form with images whose unsaved values are stored as a draft in this browser. */
export function useDraftForm<V extends { _id: string }, D extends FieldValues, I>(
  config: DraftFormConfig<V, D, I>,
  options: DraftFormOptions<V, I> & InitialValues<D & DefaultValues<D>>,
) {
  const { stored, editedId, toDraftKey, upload, checkImages, onSaved, onClose } = options;
  const { storedDraft, isDeleted, setIsDeleted, isRestored, setIsRestored } = useStoredDraft(config, options);
  const close = useCloseWhileOpen(onClose);
  const saved = useSavedDocument(config, { ...options, stored, storedDraft });
  const draftKey = toDraftKey(saved.draft.savedId ?? editedId);
  const images = useFormImages(config, stored, storedDraft?.files ?? []);
  const form = useEditForm<V, D, I>(config, {
    edit: saved.edit,
    stored,
    storedDraft,
    async save(input, onFieldsSaved) {
      saved.step.current = 'fields';
      const isNew = saved.draft.savedId === undefined;
      if (isNew && images.isDirty && checkImages) await images.transfer(checkImages);
      const result = await saved.saveAll({
        input,
        sendImages: images.isDirty ? (target) => images.send((...files) => upload(target, ...files)) : null,
        onFieldsSaved,
        onDeleted: forgetStored,
      });
      writeDraft(draftKey, null);
      // If it has been added only now, its draft may have been stored by its id meanwhile.
      writeDraft(toDraftKey(result._id), null);
      onSaved?.(result);
      close();
    },
    rewordMessage: (message) => toFailure(message, config.noun, saved.step.current),
  });
  const isDirty = form.isChanged || images.isDirty || saved.hasOwnDraft;
  useDraftStorage(draftKey, isDirty ? { ...form.draft, ...saved.draft, files: images.files } : null);
  const choice = useConflictChoice(
    form.conflict && withImages(form.conflict, saved.edit.conflicting, images),
    (event) => submitWithoutEmptyRows(event, { ...config, form, images }),
  );

  /** Keeps the input as a new document, since the stored one was deleted. */
  function forgetStored() {
    form.forgetStored();
    images.forgetStored();
    setIsDeleted(true);
  }

  /** Reverts to the saved values and deletes the draft, also the one that a new document has been saved as. */
  function discard() {
    const document = saved.hasOwnDraft ? undefined : (saved.edit.conflicting ?? saved.edit.base);
    form.resetTo(document);
    images.resetTo(document);
    saved.discardDraft();
    setIsRestored(false);
    setIsDeleted(false);
    writeDraft(draftKey, null);
  }

  return {
    ...form,
    ...choice,
    images: afterChange(images, () => form.clearErrors('root')),
    isRestored,
    isDeleted,
    isDirty,
    areFieldsSaved: !form.isChanged && !saved.hasOwnDraft,
    isUnpublished: saved.isUnpublished,
    /** Whether a save makes the document public. */
    isPublishing: isPublishing(options, saved.draft),
    discard,
  };
}

/** This browser's draft of the document that the form was opened for, and whether that was deleted since. */
function useStoredDraft<V, D extends FieldValues, I>(
  { storedDraftSchema }: DraftFormConfig<V, D, I>,
  { stored, editedId, toDraftKey, initial }: DraftFormOptions<V, I> & InitialValues<D & DefaultValues<D>>,
) {
  const [isDeleted, setIsDeleted] = useState(!stored && editedId !== NEW_ITEM);
  const [keptDraft] = useState(() => {
    const draft = readDraft(toDraftKey(editedId), storedDraftSchema);
    return draft && isDeleted ? toDraftOfNew(draft, editedId) : draft;
  });
  const [isRestored, setIsRestored] = useState(keptDraft !== null);
  const storedDraft = keptDraft ?? (initial ? { values: initial, files: [] } : null);
  return { storedDraft, isDeleted, setIsDeleted, isRestored, setIsRestored };
}

function isPublishing<V, I>(
  { stored, publication, checkImages }: DraftFormOptions<V, I>,
  { savedId, isUnpublished }: { savedId?: string | undefined; isUnpublished: boolean },
): boolean {
  const isSeenByEveryone = (publication ?? checkImages) !== undefined;
  return isSeenByEveryone && (!stored || savedId === undefined || isUnpublished);
}

/**
 * Removes empty rows first, so that the row numbers in error messages match the screen. If the images cannot be saved yet,
 * the errors of the fields are shown nevertheless.
 */
async function submitWithoutEmptyRows<V, D extends FieldValues, I>(
  event: FormEvent<HTMLFormElement>,
  {
    withoutEmptyRows,
    form,
    images,
  }: Pick<DraftFormConfig<V, D, I>, 'withoutEmptyRows'> & {
    form: ReturnType<typeof useEditForm<V, D, I>>;
    images: ReturnType<typeof useFormImages<V>>;
  },
): Promise<void> {
  const formElement = event.currentTarget;
  flushSync(() => form.setValues(withoutEmptyRows(form.getValues())));
  keepFocusIn(formElement);
  const reason = findReasonToWait(images);
  if (!reason) return form.submit(event);
  event.preventDefault();
  const areFieldsValid = await form.trigger();
  // Rendered synchronously, so that the invalid fields are known; only now, since the check clears it.
  flushSync(() => form.setError('root', { message: reason }));
  if (!areFieldsValid) focusFirstInvalid(formElement);
  else if (!images.isPreparing) formElement.querySelector<HTMLElement>('[type=file]')?.focus();
}

/** Returns the draft of a document that was deleted since, as that of a new one. */
function toDraftOfNew<D>(draft: StoredDraft<D>, deletedId: string): StoredDraft<D> {
  return draft.savedId === deletedId ? { values: draft.values, files: draft.files } : draft;
}

/** Calls `react` after each change of the images: the cause of an error may be gone. */
function afterChange<
  T extends { change: (next: FormImage[]) => void; add: (files: readonly File[]) => Promise<void> },
>(images: T, react: () => void): T {
  return {
    ...images,
    change(next: FormImage[]) {
      images.change(next);
      react();
    },
    async add(files: readonly File[]) {
      await images.add(files);
      react();
    },
  };
}

/** Returns why the form cannot be saved yet, although its fields may be valid. */
function findReasonToWait({
  isPreparing,
  lostFiles,
}: {
  isPreparing: boolean;
  lostFiles: readonly string[];
}) {
  if (isPreparing) return 'The pictures are still being prepared. Please try again in a moment.';
  return lostFiles.length > 0 ? 'Please choose the missing pictures again, or leave them out.' : '';
}

function toFailure(message: string, noun: string, failedStep: SaveStep): string {
  if (failedStep === 'images') return `The ${noun} is saved, but its images are not: ${message}`;
  const failure = `Could not save ${noun}: ${message}`;
  return failedStep === 'draft images' ? `${failure} The ${noun} is not public yet.` : failure;
}

/** Returns a function that closes the form, unless another one has been opened in its place. */
function useCloseWhileOpen(onClose: () => void): () => void {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => {
    if (isMounted.current) onClose();
  };
}
