'use client';

import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { readDraft, writeDraft } from '@/components/ui/draft-storage';
import { isSameDraft, toKeptDraftSchema } from '@/lib/catalog/kept-draft-schema';
import { ApiError } from '@/lib/http/api-client';
import { type FormPicture, isNewPicture } from './form-pictures';

const UNREACHABLE = 'The shop could not be reached. What you typed is kept; please try again.';

/** What the forms of recipes and ingredients do not share. */
export type FormKind<V, D extends object, I> = {
  /** What the form is about, as in "Could not save recipe". */
  what: string;
  /** The form of what is stored, or an empty one. */
  toDraft: (stored?: V) => D;
  /** What a browser keeps of it, and what the server judges. */
  draftSchema: z.ZodType<D>;
  inputSchema: z.ZodType<I>;
  toInput: (draft: D) => unknown;
  withNewKeys: (draft: D) => D;
  /** Without rows that nothing was typed into. */
  withoutEmptyRows: (draft: D) => D;
  /** The same for the screen, where a list keeps its last row. */
  withOneRow: (trimmed: D, draft: D) => D;
  imagesOf: (stored: V) => string[];
  /** The field of the upload. */
  pictureField: string;
};

export type DraftFormOptions<V, I> = {
  /** What is to be changed; a new one is written without it. */
  stored?: V;
  /** The name under which this browser keeps what is not saved yet: one per user and thing. */
  draftKey: string;
  /** Saves the fields: of the thing of that id, else of a new one. */
  save: (input: I, id: string | undefined) => Promise<V>;
  /** Replaces the pictures by those of the form: files, and names of those that stay. */
  upload: (
    id: string,
    pictures: FormData,
    /** How much of them has left, from 0 to 1. */
    onProgress: (part: number) => void,
  ) => Promise<V>;
  /** Called when the session ended meanwhile: the form stays, to be saved after a login. */
  onSessionEnd: () => void;
  /** Called when fields and pictures are saved. */
  onSaved: (stored: V) => void;
};

export type DraftForm<D> = {
  values: D;
  change: (part: Partial<D>) => void;
  pictures: FormPicture[];
  changePictures: (pictures: FormPicture[]) => void;
  /** Files that were chosen before a reload. */
  lostFiles: string[];
  isRestored: boolean;
  /** By the dotted path of their fields. */
  errors: Record<string, string>;
  failure: string;
  isBusy: boolean;
  /** How much of the pictures has left; null while none are sent. */
  progress: number | null;
  isDirty: boolean;
  submit: () => Promise<void>;
  discard: () => void;
};

/** State of a form with pictures: what is typed, what is wrong with it, and its draft. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the whole state of a form with its draft; a form engine takes its place
export function useDraftForm<V extends { _id: string }, D extends object, I>(
  form: RefObject<HTMLFormElement | null>,
  kind: FormKind<V, D, I>,
  { stored, draftKey, save, upload, onSessionEnd, onSaved }: DraftFormOptions<V, I>,
): DraftForm<D> {
  const [kept] = useState(() => readDraft(draftKey, toKeptDraftSchema(kind.draftSchema)));
  const [saved, setSaved] = useState(() => kind.toDraft(stored));
  const [savedId, setSavedId] = useState(kept?.savedId ?? stored?._id);
  const [values, setValues] = useState(() => (kept ? kind.withNewKeys(kept.values) : saved));
  const [savedImages, setSavedImages] = useState(() => (stored ? kind.imagesOf(stored) : []));
  const [pictures, setPictures] = useState(() => toFormPictures(savedImages));
  const [lostFiles, setLostFiles] = useState(kept?.files ?? []);
  const [isRestored, setIsRestored] = useState(kept !== null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);

  const hasNewPictures =
    pictures.some(isNewPicture) || pictures.map(({ name }) => name).join() !== savedImages.join();
  const isDirty = hasNewPictures || !isSameDraft(values, saved);

  useEffect(() => {
    const files = [...lostFiles, ...pictures.filter(isNewPicture).map(({ name }) => name)];
    writeDraft(draftKey, isDirty ? { values, savedId, files } : null);
  }, [draftKey, isDirty, values, savedId, pictures, lostFiles]);

  function change(part: Partial<D>) {
    setValues((now) => ({ ...now, ...part }));
    // What was wrong is judged anew at the next save; rows may have moved meanwhile.
    const changed = Object.keys(part);
    setErrors((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([path]) => !changed.includes(path.split('.')[0] ?? path)),
      ),
    );
  }

  function changePictures(next: FormPicture[]) {
    setPictures(next);
    setLostFiles([]);
  }

  function showErrors(found: Record<string, string>) {
    // Drawn first, so that the field has its error when focus says it aloud.
    flushSync(() => setErrors(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }

  async function submit() {
    if (isBusy) return;
    const trimmed = kind.withoutEmptyRows(values);
    const parsed = kind.inputSchema.safeParse(kind.toInput(trimmed));
    setFailure('');
    // Empty rows go, so that the numbers in the messages are those on the screen.
    setValues(kind.withOneRow(trimmed, values));
    if (!parsed.success) {
      const found: Record<string, string> = {};
      for (const { path, message } of parsed.error.issues) found[path.join('.')] ??= message;
      showErrors(found);
      return;
    }
    setErrors({});
    setIsBusy(true);
    try {
      let result = await save(parsed.data, savedId);
      setSavedId(result._id);
      setSaved(trimmed);
      if (hasNewPictures) {
        setProgress(0);
        result = await upload(result._id, toUpload(kind.pictureField, pictures), setProgress);
        setSavedImages(kind.imagesOf(result));
        setPictures(toFormPictures(kind.imagesOf(result)));
      }
      writeDraft(draftKey, null);
      onSaved(result);
    } catch (error) {
      const said = error instanceof ApiError ? error.message : UNREACHABLE;
      if (error instanceof ApiError && error.body.fields) showErrors(error.body.fields);
      setFailure(`Could not save ${kind.what}: ${said}`);
      if (error instanceof ApiError && error.status === 401) onSessionEnd();
    } finally {
      setIsBusy(false);
      setProgress(null);
    }
  }

  /** Back to what is saved; the draft goes. */
  function discard() {
    setValues(saved);
    setPictures(toFormPictures(savedImages));
    setLostFiles([]);
    setIsRestored(false);
    setErrors({});
    setFailure('');
    writeDraft(draftKey, null);
  }

  return {
    values,
    change,
    pictures,
    changePictures,
    lostFiles,
    isRestored,
    errors,
    failure,
    isBusy,
    progress,
    isDirty,
    submit,
    discard,
  };
}

function toFormPictures(images: readonly string[]): FormPicture[] {
  return images.map((name) => ({ name }));
}

function toUpload(field: string, pictures: readonly FormPicture[]): FormData {
  const form = new FormData();
  // An empty text says that there is to be none.
  if (pictures.length === 0) form.append(field, '');
  for (const picture of pictures) {
    form.append(field, isNewPicture(picture) ? picture.file : picture.name);
  }
  return form;
}
