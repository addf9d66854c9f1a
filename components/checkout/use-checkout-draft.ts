'use client';

import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { AccountState } from '@/components/accounts/account-store';
import { GUEST } from './checkout-draft-owner';
import { type DraftPart, readDraftPart, writeDraftPart } from './checkout-draft-store';

/** Whose checkout it is: a user's id, or `GUEST`; null if nothing may be stored. */
export const DraftOwnerContext = createContext<string | null>(null);

/**
 * Returns the owner of the input: once a user is signed in, it is theirs, also after their session has ended, since the draft may
 * contain their profile. Null while it is not known who it is.
 */
export function useDraftOwner(account: AccountState): string | null {
  const [memberId, setMemberId] = useState<string | null>(null);
  const userId = account.status === 'user' ? account.user._id : null;
  if (memberId === null && userId !== null) setMemberId(userId);
  if (account.status === 'loading') return null;
  // Another user: the checkout is about to close.
  if (memberId !== null && userId !== null && userId !== memberId) return null;
  return memberId ?? userId ?? GUEST;
}

/** Returns the owner's earlier input of this part, in a checkout that was closed or reloaded; null if nothing. */
export function useTypedBefore<S extends z.ZodType>(part: DraftPart, schema: S): z.output<S> | null {
  const owner = useContext(DraftOwnerContext);
  const [typed] = useState(() => readTyped(owner, part, schema));
  return typed;
}

export function readTyped<S extends z.ZodType>(
  owner: string | null,
  part: DraftPart,
  schema: S,
): z.output<S> | null {
  const parsed = owner === null ? null : schema.safeParse(readDraftPart(owner, part));
  return parsed?.success ? parsed.data : null;
}

/** Stores the input of this part; null if there is none beyond that which the checkout fills in by itself. */
export function useStoredPart(owner: string | null, part: DraftPart, value: object | string | null): void {
  const json = JSON.stringify(value);
  const wasStored = useRef(false);
  useEffect(() => {
    // An untouched part has not been filled from storage yet.
    if (owner === null || (json === 'null' && !wasStored.current)) return;
    wasStored.current = true;
    writeDraftPart(owner, part, JSON.parse(json));
  }, [owner, part, json]);
}
