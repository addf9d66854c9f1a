'use client';

import { useEffect, useRef } from 'react';
import type { AccountState } from '@/components/accounts/account-store';
import {
  EMPTY_DRAFT,
  type GuestDraft,
  type ShippingDraft,
  toGuestDraft,
} from '@/lib/checkout/shipping-draft-rules';
import { guestDraftSchema } from '@/lib/checkout/shipping-draft-schema';
import { shippingDraftStore } from './shipping-draft-store';

const EMPTY_JSON = JSON.stringify(toGuestDraft(EMPTY_DRAFT));

/** Returns what a guest typed before this tab was reloaded; null if there is nothing, or it cannot be read. */
export function readGuestDraft(): GuestDraft | null {
  try {
    const parsed = guestDraftSchema.safeParse(JSON.parse(shippingDraftStore.read() ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // Not JSON.
  }
}

/**
 * Stores what a guest types, so that it survives a reload, until the order is placed or the checkout is closed. Once a
 * user is signed in, nothing is stored: the draft may contain their profile.
 */
export function useStoredDraft(
  draft: ShippingDraft,
  { status, isDone }: { status: AccountState['status']; isDone: boolean },
): void {
  const json = JSON.stringify(toGuestDraft(draft));
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (status === 'loading') return;
    if (status === 'user') wasSignedIn.current = true;
    const isStored = !wasSignedIn.current && !isDone && json !== EMPTY_JSON;
    shippingDraftStore.write(isStored ? json : null);
  }, [json, status, isDone]);
  // A reload doesn't unmount the checkout.
  useEffect(() => () => void shippingDraftStore.write(null), []);
}
