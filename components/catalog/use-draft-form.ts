'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { readDraft, writeDraft } from '@/components/ui/draft-storage';
import { useApiForm } from '@/components/ui/use-api-form';
import type { StoredDraft } from '@/lib/catalog/stored-draft-schema';
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
  toInput: (draft: D) => FieldValues;
  /** Removes the empty rows of each list, except for the last one. */
  withoutEmptyRows: (draft: D) => D;
};

export type DraftFormOptions<V, I> = {
  /** The document to edit; absent for a new one. */
  stored?: V;
  /** The key under which this browser stores the draft: one per user and document. */
  draftKey: string;
  /** Saves the fields of the document with this id, or of a new one. */
  save: (input: I, id: string | undefined) => Promise<V>;
  /** Replaces the document's images with those in the form: new files, and the names of images to keep. */
  upload: (
    id: string,
    images: FormData,
    /** Gets the fraction sent, from 0 to 1. */
    onProgress: (fraction: number) => void,
  ) => Promise<V>;
  /** Called if the session has expired; the form stays open and can be saved after a login. */
  onSessionEnd: () => void;
  /** Called when both fields and images have been saved, even if the form has since been closed. */
  onSaved?: (stored: V) => void;
  /** Closes the form. */
  onClose: () => void;
};

/** A form with images whose unsaved values are stored as a draft in this browser. */
export function useDraftForm<V extends { _id: string }, D extends FieldValues, I>(
  config: DraftFormConfig<V, D, I>,
  { stored, draftKey, save, upload, onSessionEnd, onSaved, onClose }: DraftFormOptions<V, I>,
) {
  const [storedDraft] = useState(() => readDraft(draftKey, config.storedDraftSchema));
  // Parsed to get a fixed field order, since drafts are compared as JSON.
  const [savedValues, setSavedValues] = useState(() => config.draftSchema.parse(config.toDraft(stored)));
  const [savedId, setSavedId] = useState(storedDraft?.savedId ?? stored?._id);
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
      let result = await save(input, savedId);
      hasSavedFields.current = true;
      const { _id } = result;
      setSavedId(_id);
      setSavedValues(submitted);
      if (images.isDirty) result = await images.send((...files) => upload(_id, ...files));
      writeDraft(draftKey, null);
      onSaved?.(result);
      // Another form may be open by now.
      if (isMounted.current) onClose();
    },
    onSessionEnd,
  });
  const isMounted = useIsMounted();

  const values = form.watch();
  const isDirty = images.isDirty || JSON.stringify(values) !== JSON.stringify(savedValues);
  // A string, since `watch` returns a new object on each render: this way only changes are stored.
  const draft = isDirty ? JSON.stringify({ values, savedId, files: images.files }) : null;

  useEffect(() => {
    writeDraft(draftKey, draft);
  }, [draftKey, draft]);

  /** Removes empty rows first, so that the row numbers in error messages match the screen. */
  function submit(event: FormEvent<HTMLFormElement>) {
    flushSync(() => form.setValues(config.withoutEmptyRows(form.getValues())));
    // The field in which Enter was pressed may have been removed with its row.
    if (!event.currentTarget.contains(document.activeElement)) {
      event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.focus();
    }
    return form.submit(event);
  }

  /** Reverts to the saved values and deletes the draft. */
  function discard() {
    form.reset(savedValues);
    images.discard();
    setIsRestored(false);
    writeDraft(draftKey, null);
  }

  return { ...form, submit, images, isRestored, isDirty, discard };
}

function toFailure(message: string, noun: string, hasSavedFields: boolean): string {
  return hasSavedFields
    ? `The ${noun} is saved, but its images are not: ${message}`
    : `Could not save ${noun}: ${message}`;
}

function useIsMounted(): { readonly current: boolean } {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
