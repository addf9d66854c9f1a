'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { useAccount } from '@/components/accounts/account-store';

/**
 * Requests the list of favorites again if Back shows it as it was before a heart was clicked on another page. A recipe that loses
 * its heart here stays until the page is left, so that it can be taken back.
 */
export function FavoritesWatch({ listedIds }: { listedIds: string[] }) {
  const router = useRouter();
  const account = useAccount();
  const isChecked = useRef(false);

  useEffect(() => {
    if (account.status !== 'user' || isChecked.current) return;
    isChecked.current = true;
    const { favorites } = account.user;
    const isListed = favorites.length === listedIds.length && favorites.every((id) => listedIds.includes(id));
    if (!isListed) router.refresh();
  }, [account, listedIds, router]);

  return null;
}
