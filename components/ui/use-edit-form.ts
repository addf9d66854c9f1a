'use client';

import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { isOutcomeUnknown } from '@/lib/http/outcome-rules';
import { writeDraft } from './draft-storage';
import { useApiForm } from './use-api-form';
import type { Conflict } from './use-conflict-choice';
import type { EditVersion, VersionConfig } from './use-edit-version';

/** The parts of a form over a stored document that differ between the kinds of documents. */
export type EditFormConfig<V, D extends FieldValues, I> = VersionConfig<V> & {
  /** Returns the form values of a stored document, or empty ones. */
  toDraft: (stored?: V) => D & DefaultValues<D>;
  /** The schemas of the form values and of the request. */
  draftSchema: z.ZodType<D & DefaultValues<D>>;
  inputSchema: z.ZodType<I, FieldValues>;
  /** `base` is the stored document that the draft was made from. */
  toInput: (draft: D, base?: V) => FieldValues;
  /** How a conflict shows the values that are neither texts nor lists of them, by name. */
  toTexts?: (values: D) => Record<string, string>;
  /** The form's labels of its fields, by name. */
  labels: Readonly<Record<string, string>>;
};

/** Unsaved values, and the stored ones that they were made from, if known. */
type StoredValues<D> = { values: D; before?: D | undefined };

type EditFormOptions<V, D extends FieldValues, I> = {
  edit: EditVersion<V>;
  /** The document to edit; absent for a new one. */
  stored?: V | undefined;
  /** Unsaved values of an earlier visit. */
  storedDraft: StoredValues<D & DefaultValues<D>> | null;
  /** Saves the form; calls `onSaved` with the stored document, on which the form is then based. */
  save: (input: I, onSaved: (saved: V) => void) => Promise<void>;
  /** Rewords the server's message for this screen. */
  rewordMessage: (message: string) => string;
};

/** A form over a stored document that several people may edit: no one's change is overwritten unseen. */
export function useEditForm<V, D extends FieldValues, I>(
  config: EditFormConfig<V, D, I>,
  { edit, stored, storedDraft, save, rewordMessage }: EditFormOptions<V, D, I>,
) {
  // Parsed to get a fixed field order, since drafts are compared as JSON.
  const toValues = (document: V | undefined) => config.draftSchema.parse(config.toDraft(document));
  /** The document that the form was last filled from. */
  const [savedValues, setSavedValues] = useState(() => findValuesBefore(storedDraft, toValues(stored)));
  /** A draft that an older page stored does not name its base. */
  const [isBaseKnown, setIsBaseKnown] = useState(storedDraft === null || storedDraft.before !== undefined);
  /** Values whose request got no response. */
  const [sentValues, setSentValues] = useState<typeof savedValues | null>(null);
  const form = useApiForm<FieldValues, I, D>({
    schema: config.inputSchema,
    defaultValues: storedDraft ? storedDraft.values : savedValues,
    toInput: (draft) => config.toInput(draft, edit.base),
    fallbackMessage: 'The shop could not be reached. What you typed is kept; please try again.',
    rewordMessage,
    save(input): Promise<void> {
      // Parsed to get a copy, since the form changes its values in place.
      const submitted = config.draftSchema.parse(form.getValues());
      return save(input, (saved) => {
        setBase(submitted);
        edit.setStored(saved);
      }).catch((error: unknown) => {
        if (isOutcomeUnknown(error)) setSentValues(submitted);
        throw error;
      });
    },
  });

  function setBase(values: typeof savedValues) {
    setSavedValues(values);
    setIsBaseKnown(true);
  }

  /** Replaces the form's values by those of the document, and bases the form on it. */
  function resetTo(document: V | undefined) {
    const values = toValues(document);
    form.reset(values);
    setBase(values);
    edit.setStored(document);
  }

  /** Continues with the chosen values, made from the document as someone else has changed it. */
  function continueWith(chosen: FieldValues) {
    if (!edit.conflicting) return;
    setBase(toValues(edit.conflicting));
    edit.setStored(edit.conflicting);
    form.clearErrors('root');
    form.setValues(config.draftSchema.parse(chosen));
  }

  // A new document that is in conflict was added by the request without a response, or by one before a reload.
  const before = edit.base === undefined ? sentValues : isBaseKnown ? savedValues : null;
  const values = form.watch();
  const theirs = edit.conflicting && toValues(edit.conflicting);
  return {
    ...form,
    values,
    isChanged: !isSame(values, savedValues),
    /** Its part in the stored draft. */
    draft: { values, before: isBaseKnown ? savedValues : undefined },
    resetTo,
    /** Reverts to the stored document. */
    discard: () => resetTo(edit.conflicting ?? edit.base),
    /** Keeps the values of a document that no longer exists, as those of a new one. */
    forgetStored: () => setBase(toValues(undefined)),
    conflict: theirs && { ...toSides(config, { before, yours: values, theirs }), continueWith },
  };
}

/** Returns the sides of a conflict, with the texts that show it. */
function toSides<V, D extends FieldValues, I>(
  { labels, toTexts }: EditFormConfig<V, D, I>,
  { before, yours, theirs }: { before: D | null; yours: D; theirs: D },
): Pick<Conflict, 'before' | 'yours' | 'theirs' | 'labels' | 'texts'> {
  const texts = toTexts && {
    before: before === null ? {} : toTexts(before),
    yours: toTexts(yours),
    theirs: toTexts(theirs),
  };
  return { before: before ?? {}, yours, theirs, labels, texts };
}

/**
 * Returns the values that a form is based on. Changes that someone else has saved since the draft was stored are not among them,
 * unless it is the same: then a save whose response was lost has stored the draft.
 */
function findValuesBefore<D>(storedDraft: StoredValues<D> | null, current: D): D {
  return storedDraft?.before && !isSame(storedDraft.values, current) ? storedDraft.before : current;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Stores the draft in this browser whenever it or its key has changed; null deletes it. */
export function useDraftStorage(draftKey: string, draft: object | null) {
  // A string, since `watch` returns a new object on each render: this way only changes are stored.
  const json = draft && JSON.stringify(draft);
  const previousKey = useRef(draftKey);
  useEffect(() => {
    if (previousKey.current !== draftKey) writeDraft(previousKey.current, null);
    previousKey.current = draftKey;
    writeDraft(draftKey, json);
  }, [draftKey, json]);
}
