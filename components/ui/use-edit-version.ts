'use client';

import { useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '@/lib/http/api-client';
import { generateUuid } from '@/lib/text/id-rules';

/** What a form is saved as, and the header with which the server recognizes it. */
export type SaveTarget =
  /** A draft is not public until it is saved again. */
  | { isNew: true; isDraft: boolean; headers: { 'Idempotency-Key': string } }
  /** The header names the version that the values were made from. */
  | { isNew: false; id: string; headers: { 'If-Match'?: string } };

export type VersionConfig<V> = {
  viewSchema: z.ZodType<V>;
  /** Returns the version that a form filled from the document is based on. */
  toVersion: (stored: V) => string;
};

/**
 * Tracks which version of a document a form is based on, so that no change of someone else is overwritten unseen; and the
 * key with which a new one is created, so that it is created once even if a response is lost.
 */
export function useEditVersion<V>(
  { viewSchema, toVersion }: VersionConfig<V>,
  initial: V | undefined,
  draft: { version?: string | undefined; createKey?: string | undefined } | null,
) {
  const [version, setVersion] = useState(() => draft?.version ?? (initial && toVersion(initial)));
  const [createKey, setCreateKey] = useState(() => draft?.createKey ?? generateUuid());
  /** The document as someone else has changed it meanwhile. */
  const [conflicting, setConflicting] = useState<V | null>(null);

  return {
    conflicting,
    /** What the stored draft keeps of it. */
    draft: { version, createKey },

    toTarget(id: string | undefined): SaveTarget {
      return id === undefined
        ? { isNew: true, isDraft: false, headers: { 'Idempotency-Key': createKey } }
        : toChange(id, version);
    },

    toDraftTarget: (): SaveTarget => ({
      isNew: true,
      isDraft: true,
      headers: { 'Idempotency-Key': createKey },
    }),

    /** A change of a document that has just been saved, before it is rendered. */
    toTargetOf: (id: string, saved: V): SaveTarget => toChange(id, toVersion(saved)),

    /** The next new document is not the one that has been created before. */
    forgetCreated() {
      setCreateKey(generateUuid());
      setVersion(undefined);
    },

    /** From now on, the form is based on this version. */
    setStored(stored: V | undefined) {
      setVersion(stored && toVersion(stored));
      setConflicting(null);
    },

    /** Reads what is stored from the error if someone else has changed it. */
    rethrowConflict(error: unknown, onConflict?: (current: V) => void): never {
      if (error instanceof ApiError && error.body.code === 'edit_conflict') {
        const current = viewSchema.safeParse(error.body.current).data ?? null;
        setConflicting(current);
        if (current) onConflict?.(current);
      }
      throw error;
    },
  };
}

function toChange(id: string, version: string | undefined): SaveTarget {
  return { isNew: false, id, headers: version === undefined ? {} : { 'If-Match': `"${version}"` } };
}

export type EditVersion<V> = ReturnType<typeof useEditVersion<V>>;
