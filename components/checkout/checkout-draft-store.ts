'use client';

import { draftStore, isDraftOf } from './checkout-draft-owner';

export type DraftPart = 'shipping' | 'method' | 'cardMode' | 'billing';

/** Returns what this customer typed in one part; undefined if there is nothing. */
export function readDraftPart(owner: string, part: DraftPart): unknown {
  return readParts(owner)[part];
}

/** Stores one part of what this customer typed, in place of what anyone else typed; null deletes the part. */
export function writeDraftPart(owner: string, part: DraftPart, value: unknown): void {
  const { [part]: _replaced, ...others } = readParts(owner);
  const parts = value === null ? others : { ...others, [part]: value };
  if (Object.keys(parts).length > 0) draftStore.write(owner + JSON.stringify(parts));
  else forgetCheckoutDraftOf(owner);
}

function forgetCheckoutDraftOf(owner: string): void {
  if (isDraftOf(owner)) draftStore.write(null);
}

function readParts(owner: string): Record<string, unknown> {
  if (!isDraftOf(owner)) return {};
  try {
    return JSON.parse(draftStore.read()?.slice(owner.length) ?? '{}');
  } catch {
    return {}; // Not JSON.
  }
}
