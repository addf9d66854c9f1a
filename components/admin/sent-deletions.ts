'use client';

import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { z } from 'zod';
import { createTabStore } from '@/components/ui/persisted-store';

const deletedItemSchema = z.object({
  _id: z.string(),
  title: z.string(),
  kind: z.enum(['recipe', 'ingredient']),
  /** The version that the admin saw; any other one is not deleted. */
  version: z.string(),
  /** The key of its unsaved changes, which are kept until nothing can be undone anymore. */
  draftKey: z.string(),
});
export type DeletedItem = z.infer<typeof deletedItemSchema>;

const sentDeletionSchema = deletedItemSchema.extend({ userId: z.string() });
/** A deletion, and the admin who has asked for it. */
export type SentDeletion = z.infer<typeof sentDeletionSchema>;

/**
 * Deletions without a response, and those that were answered while the page was being left: the next page of this tab may have been
 * read before them.
 */
const store = createTabStore('sent-deletions');

export function rememberSent(deletion: SentDeletion): void {
  write([...listSent().filter(({ _id }) => _id !== deletion._id), deletion]);
}

export function forgetSent(id: string): void {
  write(listSent().filter(({ _id }) => _id !== id));
}

/**
 * Returns the function that forgets an answered deletion. While the page is being left, it waits until the page is used again:
 * browsers do not say whether the user has canceled it.
 */
export function useForgetAnswered(): (id: string) => void {
  /** Null unless the page is being left. */
  const waiting = useRef<string[] | null>(null);
  useEffect(() => {
    const leave = () => {
      waiting.current ??= [];
    };
    const stay = () => {
      waiting.current?.forEach(forgetSent);
      waiting.current = null;
    };
    const listeners = [
      ...['beforeunload', 'pagehide'].map((type) => [type, leave] as const),
      ...['pageshow', 'pointerdown', 'keydown'].map((type) => [type, stay] as const),
    ];
    for (const [type, listener] of listeners) window.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of listeners) window.removeEventListener(type, listener);
    };
  }, []);
  return useCallback((id) => {
    if (waiting.current) waiting.current.push(id);
    else forgetSent(id);
  }, []);
}

/** Calls `resume` with the deletions of an earlier page of this tab, until each is sent again or forgotten. */
export function useSentDeletions(resume: (deletions: SentDeletion[]) => void): void {
  const resumeAll = useEffectEvent(() => {
    const deletions = listSent();
    if (deletions.length > 0) resume(deletions);
  });
  useEffect(() => resumeAll(), []);
}

function listSent(): SentDeletion[] {
  return z
    .array(sentDeletionSchema)
    .catch([])
    .parse(JSON.parse(store.read() ?? '[]'));
}

function write(deletions: readonly SentDeletion[]): void {
  store.write(deletions.length > 0 ? JSON.stringify(deletions) : null);
}
