'use client';

import { useEffect, useEffectEvent } from 'react';
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

/** Deletions whose response this tab has not received: after a reload, the page may have been read before them. */
const store = createTabStore('sent-deletions');

export function rememberSent(deletion: SentDeletion): void {
  write([...listSent(), deletion]);
}

export function forgetSent(id: string): void {
  write(listSent().filter(({ _id }) => _id !== id));
}

/** Calls `resume` with the deletions whose response an earlier page of this tab has not received. */
export function useSentDeletions(resume: (deletions: SentDeletion[]) => void): void {
  const resumeAll = useEffectEvent(() => {
    const deletions = listSent();
    write([]);
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
