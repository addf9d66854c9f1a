'use client';

import { useState } from 'react';
import type { AccountState } from '@/components/accounts/account-store';
import { isUntouched, type ShippingDraft } from '@/lib/checkout/shipping-draft-rules';
import { GUEST, isDraftOf } from './checkout-draft-owner';
import { useStoredPart } from './use-checkout-draft';

/**
 * Stores the shipping details while they are typed. If the user logs out in another tab, everything typed is deleted; until
 * they log in again, it is only in the open checkout, and is not stored again (`isForgotten`).
 */
export function useKeptDraft({
  account,
  owner,
  draft,
  hasReachedPayment,
  isDone,
}: {
  account: AccountState;
  owner: string | null;
  draft: ShippingDraft;
  hasReachedPayment: boolean;
  isDone: boolean;
}): { storedFor: string | null; isForgotten: boolean } {
  const [user, setUser] = useState(account.status === 'user' ? account.user : null);
  if (account.status === 'user' && account.user !== user) setUser(account.user);
  const isTouched = !isUntouched(draft, user);

  const [isLoggedOut, setIsLoggedOut] = useState(false);
  const [isForgotten, setIsForgotten] = useState(false);
  const isMemberGone = account.status === 'guest' && owner !== null && owner !== GUEST;
  if (isMemberGone !== isLoggedOut) {
    setIsLoggedOut(isMemberGone);
    setIsForgotten(isMemberGone && (isTouched || hasReachedPayment) && !isDraftOf(owner));
  }

  const storedFor = isDone || isForgotten ? null : owner;
  useStoredPart(storedFor, 'shipping', isTouched ? draft : null);
  return { storedFor, isForgotten: isForgotten && !isDone };
}
