'use client';

import { useState } from 'react';
import { readError } from '@/lib/http/api-client';
import type { EditConflictErrors } from '@/lib/http/edit-version-schema';
import { generateUuid } from '@/lib/text/id-rules';

/** The version that a form is saved as, and the header with which the server recognizes it. */
export type SaveTarget =
  /** A draft is not public until it is saved again. */
  { isNew: true; isDraft: boolean; headers: { 'Idempotency-Key': string } } | ChangeTarget;

/** A change of a document; the header names the version that it was made from. */
export type ChangeTarget = { isNew: false; id: string; headers: { 'If-Match'?: string } };

export type VersionConfig<V> = {
  /** Returns the version that a form filled from the document is based on. */
  toVersion: (stored: V) => string;
};

/**
 * Tracks which version of a document a form is based on, so that no change of someone else is overwritten unseen; and the
 * key with which a new one is created, so that it is created once even if a response is lost.
 */
export function useEditVersion<V>(
  { toVersion }: VersionConfig<V>,
  initial: V | undefined,
  draft: { version?: string | undefined; createKey?: string | undefined } | null,
) {
  /** The document that the form is based on, unless a restored draft is based on an older version of it. */
  const [base, setBase] = useState(initial);
  const [version, setVersion] = useState(() => draft?.version ?? (initial && toVersion(initial)));
  const [createKey, setCreateKey] = useState(() => draft?.createKey ?? generateUuid());
  /** The document as someone else has changed it meanwhile. */
  const [conflicting, setConflicting] = useState<V | null>(null);

  return {
    base,
    conflicting,
    /** Its part in the stored draft. */
    draft: { version, createKey },

    toTarget(id: string | undefined): SaveTarget {
      return id === undefined
        ? { isNew: true, isDraft: false, headers: { 'Idempotency-Key': createKey } }
        : toChange(id, version);
    },

    toChange: (id: string): ChangeTarget => toChange(id, version),

    toDraftTarget: (): SaveTarget => ({
      isNew: true,
      isDraft: true,
      headers: { 'Idempotency-Key': createKey },
    }),

    /** A change of a document that has just been saved, before it is rendered. */
    toChangeOf: (id: string, saved: V): ChangeTarget => toChange(id, toVersion(saved)),

    /** The document no longer exists: the form is that of a new one, other than the one created before. */
    forgetStored() {
      setCreateKey(generateUuid());
      setBase(undefined);
      setVersion(undefined);
      setConflicting(null);
    },

    /** From now on, the form is based on this version. */
    setStored(stored: V | undefined) {
      setBase(stored);
      setVersion(stored && toVersion(stored));
      setConflicting(null);
    },

    /** Reads the stored document from the error if someone else has changed it. */
    rethrowConflict(error: unknown, onConflict?: (current: V) => void): never {
      const body = readError<{ errors: EditConflictErrors<V> }>(error);
      if (body?.code === 'edit_conflict') {
        setConflicting(body.current);
        onConflict?.(body.current);
      }
      throw error;
    },
  };
}

function toChange(id: string, version: string | undefined): ChangeTarget {
  return { isNew: false, id, headers: version === undefined ? {} : { 'If-Match': `"${version}"` } };
}

export type EditVersion<V> = ReturnType<typeof useEditVersion<V>>;
