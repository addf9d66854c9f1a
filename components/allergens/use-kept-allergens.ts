'use client';

import { useEffect, useRef, useState } from 'react';
import { useAccount } from '@/components/accounts/account-store';
import type { getKeptAllergens, keepAllergens } from '@/lib/accounts/profile-endpoints';
import { callApi } from '@/lib/http/api-client';
import type { AllergenGroup } from '@/models/ingredient-limits';

const PATH = '/api/users/me/allergens';
type Allergens = readonly AllergenGroup[];

/** Whether both have the same allergens, in any order. */
export const isSameList = (some: Allergens, others: Allergens) =>
  some.length === others.length && some.every((each) => others.includes(each));
const loadKept = async () => (await callApi<typeof getKeptAllergens>('GET', PATH)).allergens;

/**
 * The allergens in the signed-in visitor's account, null before they are known, and how to change them. `isTicked` is their
 * consent: while it is, changes on this device are made there too.
 */
export function useKeptAllergens() {
  const account = useAccount();
  const userId = account.status === 'user' ? account.user.id : null;
  const [kept, setKept] = useState<Allergens | null>(null);
  const [isTicked, setIsTicked] = useState(false);
  const [failure, setFailure] = useState('');
  /** The account's next allergens, while they are being sent. */
  const wanted = useRef<Allergens | null>(null);

  useEffect(() => {
    if (!userId) return;
    loadKept().then(
      (allergens) => {
        setKept(allergens);
        setIsTicked(allergens.length > 0);
      },
      () => setFailure('What your account keeps could not be loaded. Please open this again.'),
    );
  }, [userId]);

  function settle(stored: Allergens, isMade: boolean) {
    wanted.current = null;
    setKept(stored);
    if (isMade) return;
    setIsTicked(stored.length > 0);
    setFailure('Your account could not be changed. Please try again.');
  }

  /** Sends the wanted value, and then the one wanted by the time of the response. */
  async function send() {
    for (let sent = wanted.current; sent; ) {
      try {
        const body = { allergens: [...sent] };
        await callApi<typeof keepAllergens>('PUT', PATH, { body });
      } catch {
        // Only the response may have been lost.
        try {
          const stored = await loadKept();
          if (!isSameList(stored, sent)) return settle(stored, false);
        } catch {
          wanted.current = null;
          setFailure('It is not known whether your account was changed. Please open this again.');
          return;
        }
      }
      if (wanted.current === sent) return settle(sent, true);
      sent = wanted.current;
    }
  }

  function keep(allergens: Allergens, isConsented = true) {
    setFailure('');
    setIsTicked(isConsented);
    setKept(allergens);
    const isSending = wanted.current !== null;
    wanted.current = allergens;
    if (!isSending) void send();
  }

  // After a logout in another tab, nothing is sent anymore.
  return { userId, kept, isTicked: isTicked && userId !== null, failure, keep };
}
