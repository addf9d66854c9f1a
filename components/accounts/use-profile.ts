'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { UserView } from '@/lib/accounts/profile-schema';
import { pages } from '@/lib/pages/pages';
import { adoptAccount, refreshAccount, updateAccount, useAccount } from './account-store';

/**
 * The user of a signed-in page, from the same store as the header and the checkout, so that a change made in one is seen in all.
 * After the session has ended, the shown data stays until the next login.
 */
export function useProfile(initialUser: UserView) {
  const router = useRouter();
  const account = useAccount();
  const [lastUser, setLastUser] = useState(initialUser);
  const user = account.status === 'user' ? account.user : lastUser;
  if (user !== lastUser) setLastUser(user);

  useEffect(() => {
    // After a link within the shop, the store may be older than the page, or the page than the store.
    if (!adoptAccount(initialUser)) void refreshAccount();
  }, [initialUser]);

  async function reload() {
    const { status } = await refreshAccount();
    if (status === 'guest') router.push(pages.login.path());
  }

  /** Shows addresses that the server has just sent, and reloads the rest. */
  function setAddresses(addresses: UserView['profile']['addresses']) {
    updateAccount((current) => ({ ...current, profile: { ...current.profile, addresses } }));
    void reload();
  }

  return { user, reload, setAddresses };
}
