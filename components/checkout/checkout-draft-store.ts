'use client';

import { createTabStore } from '@/components/ui/persisted-store';

/**
 * What was typed in the checkout, in this tab: the id of the user who typed it, or `GUEST`, followed by the parts of the
 * checkout as JSON. Never a card.
 */
const draftStore = createTabStore('shipping-draft');

/** Stands for a customer without an account. */
export const GUEST = 'guest';

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

/** Deletes what was typed in the checkout, unless this customer typed it. */
export function forgetCheckoutDraft({ exceptOf }: { exceptOf?: string } = {}): void {
  if (exceptOf === undefined || !isDraftOf(exceptOf)) draftStore.write(null);
}

function forgetCheckoutDraftOf(owner: string): void {
  if (isDraftOf(owner)) draftStore.write(null);
}

function isDraftOf(owner: string): boolean {
  return draftStore.read()?.startsWith(`${owner}{`) ?? false;
}

function readParts(owner: string): Record<string, unknown> {
  if (!isDraftOf(owner)) return {};
  try {
    return JSON.parse(draftStore.read()?.slice(owner.length) ?? '{}');
  } catch {
    return {}; // Not JSON.
  }
}
