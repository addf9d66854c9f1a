'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { readDraft, writeDraft } from '@/components/ui/draft-storage';
import { useApiForm } from '@/components/ui/use-api-form';
import type { StoredDraft } from '@/lib/catalog/stored-draft-schema';
import type { Conflict } from './edit-conflict';
import type { FormImage } from './form-images';
import type { SaveTarget, VersionConfig } from './use-edit-version';
import { type FormImagesConfig, useFormImages } from './use-form-images';
import { type Publication, type SaveStep, useSavedDocument } from './use-saved-document';

/** The parts that differ between the recipe form and the ingredient form. */
export type DraftFormConfig<V, D extends FieldValues, I> = FormImagesConfig<V> &
  VersionConfig<V> & {
    /** What the form edits, as in "Could not save recipe". */
    noun: string;
    /** Returns the form values of a stored document, or empty ones. */
    toDraft: (stored?: V) => D & DefaultValues<D>;
    /** The schemas of the form values, of the stored draft and of the request. */
    draftSchema: z.ZodType<D & DefaultValues<D>>;
    storedDraftSchema: z.ZodType<StoredDraft<D & DefaultValues<D>>>;
    inputSchema: z.ZodType<I, FieldValues>;
    toInput: (draft: D) => FieldValues;
    /** Removes the empty rows of each list, except for the last one. */
    withoutEmptyRows: (draft: D) => D;
  };

export type DraftFormOptions<V, I> = {
  /** The document to edit; absent for a new one. */
  stored?: V;
  /** The key under which this browser stores the draft: one per user and document. */
  draftKey: string;
  /** Saves the fields of a document, or of a new one. */
  save: (input: I, target: SaveTarget) => Promise<V>;
  /** Replaces the document's images with those in the form: new files, and the names of images to keep. */
  upload: (
    id: string,
    images: FormData,
    /** Gets the fraction sent, from 0 to 1. */
    onProgress: (fraction: number) => void,
  ) => Promise<V>;
  /** For documents that everyone sees once they are saved, and that can be drafts. */
  publication?: Publication<V>;
  /** For documents that cannot: throws if the images of a new one would be refused. */
  checkImages?: (images: FormData, onProgress: (fraction: number) => void) => Promise<unknown>;
  /** Called when both fields and images have been saved, even if the form has since been closed. */
  onSaved?: (stored: V) => void;
  /** Closes the form. */
  onClose: () => void;
};

/** A form with images whose unsaved values are stored as a draft in this browser. */
export function useDraftForm<V extends { _id: string }, D extends FieldValues, I>(
  config: DraftFormConfig<V, D, I>,
  options: DraftFormOptions<V, I>,
) {
  const { stored, draftKey, publication, checkImages } = options;
  const [storedDraft] = useState(() => readDraft(draftKey, config.storedDraftSchema));
  const [isRestored, setIsRestored] = useState(storedDraft !== null);
  const saved = useSavedDocument(config, { ...options, stored, storedDraft });
  const images = useFormImages(config, stored, storedDraft?.files ?? []);
  const { form, savedValues, setSavedValues } = useValues(config, options, { storedDraft, saved, images });
  const values = form.watch();
  const areValuesDirty = JSON.stringify(values) !== JSON.stringify(savedValues);
  const isDirty = areValuesDirty || images.isDirty || saved.hasOwnDraft;
  useDraftStorage(draftKey, isDirty ? { values, ...saved.draft, files: images.files } : null);

  /** Removes empty rows first, so that the row numbers in error messages match the screen. */
  async function submit(event: FormEvent<HTMLFormElement>) {
    const reason = findReasonToWait(images);
    if (reason) {
      event.preventDefault();
      form.setError('root', { message: reason });
      return;
    }
    flushSync(() => form.setValues(config.withoutEmptyRows(form.getValues())));
    keepFocusIn(event.currentTarget);
    await form.submit(event);
  }

  /** Reverts to the saved values and deletes the draft, also the one that a new document has been saved as. */
  function discard() {
    const original = saved.hasOwnDraft ? config.draftSchema.parse(config.toDraft()) : savedValues;
    setSavedValues(original);
    form.reset(original);
    saved.edit.setStored(saved.edit.conflicting ?? stored);
    saved.discardDraft();
    images.discard();
    setIsRestored(false);
    writeDraft(draftKey, null);
  }

  /** The user continues with the chosen values, made from the document as someone else has changed it. */
  function toConflict(theirs: V): Conflict {
    const theirValues = config.draftSchema.parse(config.toDraft(theirs));
    const continueWith = (chosen: FieldValues) => {
      setSavedValues(theirValues);
      saved.edit.setStored(theirs);
      form.clearErrors('root');
      form.setValues(config.draftSchema.parse(chosen));
    };
    return { before: savedValues, yours: values, theirs: theirValues, continueWith };
  }

  return {
    ...form,
    submit,
    images: {
      ...images,
      change(next: FormImage[]) {
        images.change(next);
        // Its cause may be gone.
        form.clearErrors('root');
      },
    },
    isRestored,
    isDirty,
    areFieldsSaved: !areValuesDirty && !saved.hasOwnDraft,
    isUnpublished: saved.isUnpublished,
    /** Whether a save makes the document public. */
    isPublishing: (publication ?? checkImages) !== undefined && (!stored || saved.isUnpublished),
    discard,
    conflict: saved.edit.conflicting && toConflict(saved.edit.conflicting),
  };
}

/** The form's values, and how they are saved. */
function useValues<V extends { _id: string }, D extends FieldValues, I>(
  config: DraftFormConfig<V, D, I>,
  { stored, draftKey, upload, checkImages, onSaved, onClose }: DraftFormOptions<V, I>,
  {
    storedDraft,
    saved,
    images,
  }: {
    storedDraft: StoredDraft<D & DefaultValues<D>> | null;
    saved: ReturnType<typeof useSavedDocument<V, I>>;
    images: ReturnType<typeof useFormImages<V>>;
  },
) {
  // Parsed to get a fixed field order, since drafts are compared as JSON.
  const [savedValues, setSavedValues] = useState(() => config.draftSchema.parse(config.toDraft(stored)));
  const close = useCloseWhileOpen(onClose);
  const form = useApiForm<FieldValues, I, D>({
    schema: config.inputSchema,
    defaultValues: storedDraft ? storedDraft.values : savedValues,
    toInput: config.toInput,
    fallbackMessage: 'The shop could not be reached. What you typed is kept; please try again.',
    rewordMessage: (message) => toFailure(message, config.noun, saved.step.current),
    async save(input): Promise<void> {
      // Parsed to get a copy, since the form changes its values in place.
      const submitted = config.draftSchema.parse(form.getValues());
      saved.step.current = 'fields';
      const isNew = saved.draft.savedId === undefined;
      if (isNew && images.isDirty && checkImages) await images.transfer(checkImages);
      const result = await saved.saveAll({
        input,
        sendImages: images.isDirty ? (id) => images.send((...files) => upload(id, ...files)) : null,
        onFieldsSaved: () => setSavedValues(submitted),
      });
      writeDraft(draftKey, null);
      onSaved?.(result);
      close();
    },
  });
  return { form, savedValues, setSavedValues };
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

/** Moves a lost focus to the submit button: the field in which Enter was pressed may have been removed with its row. */
function keepFocusIn(form: HTMLFormElement) {
  if (!form.contains(document.activeElement)) form.querySelector<HTMLElement>('[type=submit]')?.focus();
}

/** Stores the draft whenever it has changed; null deletes it. */
function useDraftStorage(draftKey: string, draft: StoredDraft<FieldValues> | null) {
  // A string, since `watch` returns a new object on each render: this way only changes are stored.
  const json = draft && JSON.stringify(draft);
  useEffect(() => {
    writeDraft(draftKey, json);
  }, [draftKey, json]);
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
