'use client';

import { useRef, useState } from 'react';
import type { z } from 'zod';
import {
  type ChangeTarget,
  type SaveTarget,
  useEditVersion,
  type VersionConfig,
} from '@/components/ui/use-edit-version';
import { ApiError } from '@/lib/http/api-client';
import type { StoredDraft } from '@/lib/recipes/stored-draft-schema';

/** For documents that everyone sees once they are saved: how a form keeps a new one from them until it is complete. */
export type Publication<V> = {
  isDraft: (stored: V) => boolean;
  /** Deletes a draft that the user has discarded; it stays, which is told, if someone else has changed it since. */
  removeDraft: (target: ChangeTarget) => void;
};

type SavedDocumentConfig<V> = VersionConfig<V> & {
  /** Returns the form's values, without the images. */
  toDraft: (stored?: V) => object;
  draftSchema: z.ZodType;
};

type SavedDocumentOptions<V, I> = {
  stored: V | undefined;
  storedDraft: StoredDraft<unknown> | null;
  /** Called when a new document is stored while its images are still to be sent. */
  onCreated?: (id: string) => void;
  publication?: Publication<V>;
  save: (input: I, target: SaveTarget) => Promise<V>;
};

type Save<V, I> = {
  input: I;
  /** Replaces the images of the document; null if they are as they were. */
  sendImages: ((target: ChangeTarget) => Promise<V>) | null;
  /** Bases the form on the saved document. */
  onFieldsSaved: (saved: V) => void;
  /** Makes the form that of a new document. */
  onDeleted: () => void;
};

/** The part of a save that may have failed: the images of a draft, or those of a document that is already saved. */
export type SaveStep = 'fields' | 'images' | 'draft images';

const DELETED_MESSAGE = 'It has been deleted since. Save again to add it as a new one.';

/**
 * The document that a form has saved so far. A new one with images becomes public in three requests: it is added as a
 * draft, gets its images, and is published. So neither a refused image nor a lost connection leaves half of it public; the
 * next save continues with the same draft.
 */
export function useSavedDocument<V extends { _id: string }, I>(
  config: SavedDocumentConfig<V>,
  options: SavedDocumentOptions<V, I>,
) {
  const { edit, savedId, isUnpublished, ...document } = useDocumentState(config, options);
  const { publication, save, stored, onCreated } = options;
  /** Whether this form has added a draft. */
  const hasOwnDraft = stored === undefined && isUnpublished;
  const step = useRef<SaveStep>('fields');

  async function saveFields(change: Save<V, I>, target: SaveTarget): Promise<V> {
    step.current = 'fields';
    const saved = await save(change.input, target).catch(document.rethrowConflict);
    document.setSavedId(saved._id);
    change.onFieldsSaved(saved);
    if (target.isNew && change.sendImages) onCreated?.(saved._id);
    return saved;
  }

  /** Adds a draft, unless there is one, and sends its images; returns how to publish it. */
  async function completeDraft(change: Save<V, I>): Promise<SaveTarget> {
    if (savedId !== undefined) return sendDraftImages(change, edit.base, edit.toChange(savedId));
    const draft = await saveFields(change, edit.toDraftTarget());
    document.setIsUnpublished(true);
    return sendDraftImages(change, draft, edit.toChangeOf(draft._id, draft));
  }

  /**
   * Refused, before anything is replaced, if someone else has changed the draft; `seen` is the version that the form is based on.
   */
  async function sendDraftImages({ sendImages }: Save<V, I>, seen: V | undefined, target: ChangeTarget) {
    step.current = 'draft images';
    const draft = await sendImages?.(target).catch(document.rethrowConflict);
    // If the images were there already, the fields may have been changed: the publication is refused then.
    if (!draft || !hasSameFields(config, seen, draft)) return target;
    edit.setStored(draft);
    return edit.toChangeOf(draft._id, draft);
  }

  /** Returns the complete document. */
  async function saveAll(change: Save<V, I>): Promise<V> {
    const { sendImages } = change;
    const isDraft = isUnpublished || (publication && savedId === undefined);
    const target = isDraft && sendImages ? await completeDraft(change) : edit.toTarget(savedId);
    const saved = await saveFields(change, target);
    document.setIsUnpublished(false);
    if (isDraft || !sendImages) return saved;
    step.current = 'images';
    return sendImages(edit.toChangeOf(saved._id, saved)).catch(document.rethrowConflict);
  }

  return {
    edit,
    isUnpublished,
    hasOwnDraft,
    /** Its part in the stored draft. */
    draft: { savedId, isUnpublished, ...edit.draft },
    step,

    saveAll: (change: Save<V, I>) =>
      saveAll(change).catch((error: unknown) => {
        if (isNotFound(error)) step.current = 'fields';
        return document.rethrowDeletion(error, change.onDeleted);
      }),

    /** Deletes the draft that this form has added. The next input in the form of a new document is another one. */
    discardDraft() {
      if (hasOwnDraft && savedId !== undefined) publication?.removeDraft(edit.toChange(savedId));
      // With a new key: another tab may have restored the same values, and saves them with the old one.
      if (stored === undefined) document.forgetStored();
    },
  };
}

/** Which document the form has saved so far, restored from the stored draft. */
function useDocumentState<V extends { _id: string }, I>(
  config: SavedDocumentConfig<V>,
  { stored, storedDraft, publication }: SavedDocumentOptions<V, I>,
) {
  const edit = useEditVersion(config, stored, storedDraft);
  const [savedId, setSavedId] = useState(storedDraft?.savedId ?? stored?._id);
  const [isUnpublished, setIsUnpublished] = useState(
    (stored ? publication?.isDraft(stored) : storedDraft?.isUnpublished) === true,
  );

  /** If someone else has published the draft that this form has added, that is edited from now on. */
  function rethrowConflict(error: unknown): never {
    return edit.rethrowConflict(error, (current) => {
      setSavedId(current._id);
      setIsUnpublished(publication?.isDraft(current) === true);
    });
  }

  function forgetStored() {
    setSavedId(undefined);
    setIsUnpublished(false);
    edit.forgetStored();
  }

  /** If someone else has deleted the document, the form is that of a new one from now on. */
  function rethrowDeletion(error: unknown, onDeleted: () => void): never {
    if (!isNotFound(error)) throw error;
    forgetStored();
    onDeleted();
    throw new ApiError(404, { error: DELETED_MESSAGE });
  }

  return {
    edit,
    savedId,
    setSavedId,
    isUnpublished,
    setIsUnpublished,
    rethrowConflict,
    rethrowDeletion,
    forgetStored,
  };
}

function hasSameFields<V>(
  { toDraft, draftSchema }: SavedDocumentConfig<V>,
  seen: V | undefined,
  stored: V,
): boolean {
  // Parsed to get a fixed order of the fields.
  const toJson = (document: V) => JSON.stringify(draftSchema.parse(toDraft(document)));
  return seen !== undefined && toJson(seen) === toJson(stored);
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
