'use client';

import { Heart } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { Toast } from '@/components/ui/toast';
import { useFavorite } from './use-favorite';

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
