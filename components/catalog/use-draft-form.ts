'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { readDraft, writeDraft } from '@/components/ui/draft-storage';
import { useApiForm } from '@/components/ui/use-api-form';
import type { StoredDraft } from '@/lib/catalog/stored-draft-schema';
import { type SaveTarget, useEditVersion } from './use-edit-version';
import { type FormImagesConfig, useFormImages } from './use-form-images';

/** The parts that differ between the recipe form and the ingredient form. */
export type DraftFormConfig<V, D extends FieldValues, I> = FormImagesConfig<V> & {
  /** What the form edits, as in "Could not save recipe". */
  noun: string;
  /** Returns the form values of a stored document, or empty ones. */
  toDraft: (stored?: V) => D & DefaultValues<D>;
  /** The schemas of the form values, of the stored draft and of the request. */
  draftSchema: z.ZodType<D & DefaultValues<D>>;
  storedDraftSchema: z.ZodType<StoredDraft<D & DefaultValues<D>>>;
  inputSchema: z.ZodType<I, FieldValues>;
  viewSchema: z.ZodType<V>;
  toVersion: (stored: V) => string;
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
  /** Called when both fields and images have been saved, even if the form has since been closed. */
  onSaved?: (stored: V) => void;
  /** Closes the form. */
  onClose: () => void;
};

/** A form with images whose unsaved values are stored as a draft in this browser. */
export function useDraftForm<V extends { _id: string }, D extends FieldValues, I>(
  config: DraftFormConfig<V, D, I>,
  { stored, draftKey, save, upload, onSaved, onClose }: DraftFormOptions<V, I>,
) {
  const [storedDraft] = useState(() => readDraft(draftKey, config.storedDraftSchema));
  // Parsed to get a fixed field order, since drafts are compared as JSON.
  const [savedValues, setSavedValues] = useState(() => config.draftSchema.parse(config.toDraft(stored)));
  const [savedId, setSavedId] = useState(storedDraft?.savedId ?? stored?._id);
  const edit = useEditVersion(config, stored, storedDraft);
  const close = useCloseWhileOpen(onClose);
  const [isRestored, setIsRestored] = useState(storedDraft !== null);
  const images = useFormImages(config, stored, storedDraft?.files ?? []);
  /** Whether the last save got as far as the images. */
  const hasSavedFields = useRef(false);
  const form = useApiForm<FieldValues, I, D>({
    schema: config.inputSchema,
    defaultValues: storedDraft ? storedDraft.values : savedValues,
    toInput: config.toInput,
    fallbackMessage: 'The shop could not be reached. What you typed is kept; please try again.',
    rewordMessage: (message) => toFailure(message, config.noun, hasSavedFields.current),
    async save(input): Promise<void> {
      // Parsed to get a copy, since the form changes its values in place.
      const submitted = config.draftSchema.parse(form.getValues());
      hasSavedFields.current = false;
      const saved = await save(input, edit.toTarget(savedId)).catch(edit.rethrowConflict);
      hasSavedFields.current = true;
      setSavedId(saved._id);
      edit.setStored(saved);
      setSavedValues(submitted);
      const result = images.isDirty ? await images.send((...files) => upload(saved._id, ...files)) : saved;
      writeDraft(draftKey, null);
      onSaved?.(result);
      close();
    },
  });

  const values = form.watch();
  const isDirty = images.isDirty || JSON.stringify(values) !== JSON.stringify(savedValues);
  useDraftStorage(draftKey, isDirty ? { values, savedId, ...edit.draft, files: images.files } : null);

  /** Removes empty rows first, so that the row numbers in error messages match the screen. */
  function submit(event: FormEvent<HTMLFormElement>) {
    flushSync(() => form.setValues(config.withoutEmptyRows(form.getValues())));
    keepFocusIn(event.currentTarget);
    return form.submit(event);
  }

  /** Reverts to the saved values and deletes the draft. */
  function discard() {
    form.reset(savedValues);
    edit.setStored(edit.conflicting ?? stored);
    images.discard();
    setIsRestored(false);
    writeDraft(draftKey, null);
  }

  /** Continues with the chosen values, made from the document as someone else has changed it. */
  function continueWith(chosen: FieldValues) {
    if (!edit.conflicting) return;
    setSavedValues(config.draftSchema.parse(config.toDraft(edit.conflicting)));
    edit.setStored(edit.conflicting);
    form.clearErrors('root');
    form.setValues(config.draftSchema.parse(chosen));
  }

  const theirs = edit.conflicting && config.draftSchema.parse(config.toDraft(edit.conflicting));
  const conflict = theirs && { before: savedValues, yours: values, theirs, continueWith };
  return { ...form, submit, images, isRestored, isDirty, discard, conflict };
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

function toFailure(message: string, noun: string, hasSavedFields: boolean): string {
  return hasSavedFields
    ? `The ${noun} is saved, but its images are not: ${message}`
    : `Could not save ${noun}: ${message}`;
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
