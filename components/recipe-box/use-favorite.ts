'use client';

import { useRef, useState } from 'react';
import {
  forgetAccount,
  requireAccount,
  updateAccount,
  useAccount,
} from '@/components/accounts/account-store';
import { ApiError, callApi } from '@/lib/http/api-client';
import type { FavoriteChange } from '@/lib/recipe-box/favorite-schema';

const FAILURE = 'Your favorite could not be saved. Please try again.';

/**
 * Whether the visitor holds a recipe, and its toggle: shown at once, taken back with a reason when the
 * call fails. A guest is asked to log in first. Of quick clicks the last one counts.
 */
export function useFavorite(recipeId: string) {
  const account = useAccount();
  const [failure, setFailure] = useState('');
  /** How many users hold the recipe, as the last answer said. */
  const [count, setCount] = useState<number | null>(null);
  const wanted = useRef<boolean>(undefined);
  const isFavorite = account.status === 'user' && account.user.favorites.includes(recipeId);

  async function toggle() {
    setFailure('');
    const now = await requireAccount();
    // The shop could not say who is signed in.
    if (now.status === 'loading') setFailure(FAILURE);
    if (now.status !== 'user') return;
    // A guest who logs in for a favorite wants it, and may have it already.
    const wants = account.status === 'user' ? !(wanted.current ?? isFavorite) : true;
    const isBusy = wanted.current !== undefined;
    wanted.current = wants;
    show(recipeId, wants);
    if (isBusy) return; // The call under way is followed by what is wanted then.
    await follow(wants);
  }

  async function follow(first: boolean) {
    let sent = first;
    /** What the server holds, as far as it has answered. */
    let isHeld = !first;
    try {
      for (;;) {
        const answer = await callApi<FavoriteChange>(
          sent ? 'POST' : 'DELETE',
          `/api/users/me/favorites/${recipeId}`,
        );
        isHeld = answer.favorites.includes(recipeId);
        setCount(answer.favoritesCount);
        const { current: latest = sent } = wanted;
        if (latest === sent) break;
        sent = latest;
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) forgetAccount();
      setFailure(error instanceof ApiError ? error.message : FAILURE);
    } finally {
      wanted.current = undefined;
      show(recipeId, isHeld);
    }
  }

  return { isFavorite, count, failure, toggle };
}

/** Every mark of the recipe on the page follows. */
function show(recipeId: string, isFavorite: boolean): void {
  updateAccount((user) => {
    const others = user.favorites.filter((id) => id !== recipeId);
    return { ...user, favorites: isFavorite ? [recipeId, ...others] : others };
  });
}
