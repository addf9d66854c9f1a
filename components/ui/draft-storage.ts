'use client';

import type { z } from 'zod';
import { createPersistedStore, listPersisted, removePersisted } from './persisted-store';

/** Unsaved form input, stored in this browser until it is saved or discarded. */

const PREFIX = 'draft:';

/** Returns the stored draft; null if there is none or it cannot be read. */
export function readDraft<S extends z.ZodType>(key: string, schema: S): z.output<S> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(draftStore(key).read() ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // Not JSON.
  }
}

export function hasDraft(key: string): boolean {
  return typeof draftStore(key).read() === 'string';
}

/** Returns the rest after the prefix of the keys of all drafts that begin with it. */
export function listDrafts(prefix: string): string[] {
  return listPersisted(PREFIX + prefix);
}

/** Stores the draft as JSON; null deletes it. */
export function writeDraft(key: string, json: string | null): void {
  draftStore(key).write(json);
}

/** Deletes every draft in this browser. */
export function clearDrafts(): void {
  removePersisted(PREFIX);
}

function draftStore(key: string) {
  return createPersistedStore(`${PREFIX}${key}`, (error) => {
    // Storage is blocked or full: the form still works, but its draft is lost on reload.
    console.warn('The draft could not be stored', error);
  });
}
