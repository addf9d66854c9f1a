'use client';

import type { z } from 'zod';

/** What was typed and not saved yet, kept by this browser until it is saved or given up. */

const PREFIX = 'draft:';

/** What is kept under that name; null when there is nothing that can be read. */
export function readDraft<S extends z.ZodType>(key: string, schema: S): z.output<S> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // Storage is forbidden, or its text is none of ours.
  }
}

/** Keeps the draft; null removes it. */
export function writeDraft(key: string, draft: object | null): void {
  try {
    if (draft) localStorage.setItem(PREFIX + key, JSON.stringify(draft));
    else localStorage.removeItem(PREFIX + key);
  } catch (error) {
    // Storage is forbidden or full: the form works on, but does not survive a reload.
    console.warn('The draft could not be kept', error);
  }
}

/** Removes every draft of this browser. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is forbidden: then nothing was kept.
  }
}
