'use client';

import { useRef, useState } from 'react';
import { type SaveTarget, useEditVersion, type VersionConfig } from '@/components/ui/use-edit-version';
import type { StoredDraft } from '@/lib/catalog/stored-draft-schema';
import { ApiError } from '@/lib/http/api-client';

/** For documents that everyone sees once they are saved: how a form keeps a new one from them until it is complete. */
export type Publication<V> = {
  isDraft: (stored: V) => boolean;
  /** Deletes a draft that the user has discarded; does nothing if it has been published since. */
  removeDraft: (id: string) => Promise<unknown>;
};

type SavedDocumentOptions<V, I> = {
  stored: V | undefined;
  storedDraft: StoredDraft<unknown> | null;
  publication?: Publication<V>;
  save: (input: I, target: SaveTarget) => Promise<V>;
};

type Save<V, I> = {
  input: I;
  /** Replaces the images of the document with this id; null if they are as they were. */
  sendImages: ((id: string) => Promise<V>) | null;
  /** Bases the form on what was saved. */
  onFieldsSaved: (saved: V) => void;
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
  config: VersionConfig<V>,
  options: SavedDocumentOptions<V, I>,
) {
  const { edit, savedId, isUnpublished, ...document } = useDocumentState(config, options);
  const { publication, save, stored } = options;
  const isNew = stored === undefined;
  const step = useRef<SaveStep>('fields');

  async function saveFields({ input, onFieldsSaved }: Save<V, I>, target: SaveTarget): Promise<V> {
    step.current = 'fields';
    const saved = await save(input, target).catch(document.rethrowConflict);
    document.setSavedId(saved._id);
    onFieldsSaved(saved);
    return saved;
  }

  /** Adds a draft, unless there is one, and sends its images; returns how to publish it. */
  async function completeDraft(change: Save<V, I>): Promise<SaveTarget> {
    if (savedId !== undefined) return sendDraftImages(change, savedId, edit.toTarget(savedId));
    const draft = await saveFields(change, edit.toDraftTarget());
    document.setIsUnpublished(true);
    return sendDraftImages(change, draft._id, edit.toTargetOf(draft._id, draft));
  }

  async function sendDraftImages({ sendImages }: Save<V, I>, id: string, next: SaveTarget) {
    step.current = 'draft images';
    await sendImages?.(id);
    return next;
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
    return sendImages(saved._id);
  }

  function handleDeleted(error: unknown): never {
    if (!isNew || !isNotFound(error)) throw error;
    document.forgetCreated();
    step.current = 'fields';
    throw new ApiError(404, { error: DELETED_MESSAGE });
  }

  return {
    edit,
    isUnpublished,
    /** Whether this form has added a draft. */
    hasOwnDraft: isNew && isUnpublished,
    /** What the stored draft keeps of it. */
    draft: { savedId, isUnpublished, ...edit.draft },
    step,

    saveAll: (change: Save<V, I>) => saveAll(change).catch(handleDeleted),

    /** Deletes the draft that this form has added. */
    discardDraft() {
      if (!isNew || !isUnpublished || savedId === undefined) return;
      publication?.removeDraft(savedId).catch((error: unknown) => {
        // Otherwise, it stays in the list of drafts.
        if (!isNotFound(error)) console.error('The draft could not be deleted', error);
      });
      document.forgetCreated();
    },
  };
}

/** Which document the form has saved so far, restored from the stored draft. */
function useDocumentState<V extends { _id: string }, I>(
  config: VersionConfig<V>,
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

  function forgetCreated() {
    setSavedId(undefined);
    setIsUnpublished(false);
    edit.forgetCreated();
  }

  return { edit, savedId, setSavedId, isUnpublished, setIsUnpublished, rethrowConflict, forgetCreated };
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
