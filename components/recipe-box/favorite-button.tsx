'use client';

import { Heart } from 'lucide';
import { useRef, useState } from 'react';
import { requireAccount, updateAccount, useAccount } from '@/components/accounts/account-store';
import { Icon } from '@/components/ui/icon';
import { Toast } from '@/components/ui/toast';
import { ApiError, callApi, isSessionEnd } from '@/lib/http/api-client';
import type { addFavorite, removeFavorite } from '@/lib/recipe-box/favorite-endpoints';

type FavoriteButtonProps = {
  recipeId: string;
  title: string;
  /** How many users have favorited it; if set, the button shows a label and this number. */
  count?: number;
};

/** The favorite button of a recipe. The page is the same for every visitor, so the button's state is loaded later. */
export function FavoriteButton({ recipeId, title, count }: FavoriteButtonProps) {
  const favorite = useFavorite(recipeId);
  const hasLabel = count !== undefined;
  const shownCount = favorite.count ?? count ?? 0;
  return (
    <>
      <button
        type="button"
        aria-pressed={favorite.isFavorite}
        aria-label={hasLabel ? undefined : `Favorite: ${title}`}
        className={`no-script-hidden group/heart ${
          hasLabel ? 'button button-ghost' : 'button-round border border-hairline bg-surface text-ink'
        }`}
        onClick={favorite.toggle}
      >
        <Icon
          icon={Heart}
          size={20}
          className="text-brand group-aria-pressed/heart:fill-current motion-safe:transition-transform motion-safe:group-active/heart:scale-90"
        />
        {hasLabel && (
          <>
            Favorite
            {/* Empty without any: its place is reserved, so that nothing moves when there is one. */}
            <span className="min-w-[2ch] text-muted tabular-nums">
              {shownCount > 0 && (
                <>
                  <span>{shownCount}</span>
                  <span className="sr-only">
                    {shownCount === 1 ? ' person has favorited this' : ' people have favorited this'}
                  </span>
                </>
              )}
            </span>
          </>
        )}
      </button>
      <Toast message={favorite.failure} />
    </>
  );
}

const FAILURE_MESSAGE = 'Your favorite could not be saved. Please try again.';

/**
 * Returns whether the recipe is one of the visitor's favorites, and a toggle. The toggle is optimistic and is reverted
 * with an error message if the request fails. It prompts guests to log in first. If it is clicked several times in a
 * row, the last click counts.
 */
function useFavorite(recipeId: string) {
  const account = useAccount();
  const [failure, setFailure] = useState('');
  /** How many users have favorited the recipe, as of the last response. */
  const [count, setCount] = useState<number | null>(null);
  const latestChoice = useRef<boolean>(undefined);
  const isFavorite = account.status === 'user' && account.user.favorites.includes(recipeId);

  async function toggle() {
    setFailure('');
    const currentAccount = await requireAccount('favorite');
    // The session could not be read.
    if (currentAccount.status === 'loading') setFailure(FAILURE_MESSAGE);
    if (currentAccount.status !== 'user') return;
    // A guest who logs in here wants the favorite, and may already have it.
    const choice = account.status === 'user' ? !(latestChoice.current ?? isFavorite) : true;
    const isBusy = latestChoice.current !== undefined;
    latestChoice.current = choice;
    setFavorite(recipeId, choice);
    if (isBusy) return; // The latest choice is sent after the pending request.
    await sendChoice(choice);
  }

  async function sendChoice(initialChoice: boolean) {
    let requested = initialChoice;
    /** The state on the server, as of the last response. */
    let isSaved = !initialChoice;
    try {
      for (;;) {
        const path = `/api/users/me/favorites/${recipeId}` as const;
        const response = await (requested
          ? callApi<typeof addFavorite>('POST', path)
          : callApi<typeof removeFavorite>('DELETE', path));
        isSaved = response.favorites.includes(recipeId);
        setCount(response.favoritesCount);
        const { current: latest = requested } = latestChoice;
        if (latest === requested) break;
        requested = latest;
      }
    } catch (error) {
      // Unchanged, like for a guest who does not log in.
      if (!isSessionEnd(error)) setFailure(error instanceof ApiError ? error.message : FAILURE_MESSAGE);
    } finally {
      latestChoice.current = undefined;
      setFavorite(recipeId, isSaved);
    }
  }

  return { isFavorite, count, failure, toggle };
}

/** Updates every favorite button of the recipe on the page. */
function setFavorite(recipeId: string, isFavorite: boolean): void {
  updateAccount((user) => {
    const others = user.favorites.filter((id) => id !== recipeId);
    return { ...user, favorites: isFavorite ? [recipeId, ...others] : others };
  });
}
