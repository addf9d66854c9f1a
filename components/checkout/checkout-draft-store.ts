'use client';

import { draftStore, isDraftOf } from './checkout-draft-owner';

export type DraftPart = 'shipping' | 'method' | 'cardMode' | 'billing';

/** Returns this customer's input of one part; undefined if there is none. */
export function readDraftPart(owner: string, part: DraftPart): unknown {
  return readParts(owner)[part];
}

/** Stores one part of this customer's input, in place of anyone else's; null deletes the part. */
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
