'use client';

import { Heart } from 'lucide-react';
import { Toast } from '@/components/ui/toast';
import { useFavorite } from './use-favorite';

type FavoriteButtonProps = {
  recipeId: string;
  title: string;
  /** How many users hold it: given, the button shows its name and that number. */
  count?: number;
};

/** The heart of a recipe. The page knows nothing of the visitor: the mark is filled in after load. */
export function FavoriteButton({ recipeId, title, count }: FavoriteButtonProps) {
  const favorite = useFavorite(recipeId);
  const isLabelled = count !== undefined;
  return (
    <>
      <button
        type="button"
        aria-pressed={favorite.isFavorite}
        aria-label={isLabelled ? undefined : `Favorite: ${title}`}
        className={`no-script-hidden group/heart ${
          isLabelled ? 'button button-ghost' : 'button-round bg-surface text-ink'
        }`}
        onClick={favorite.toggle}
      >
        <Heart
          aria-hidden="true"
          size={20}
          className="text-brand group-aria-pressed/heart:fill-current motion-safe:transition-transform motion-safe:group-active/heart:scale-90"
        />
        {isLabelled && (
          <>
            Favorite
            <span className="min-w-[2ch] text-muted tabular-nums">
              {favorite.count ?? count}
              <span className="sr-only"> people have this favorite</span>
            </span>
          </>
        )}
      </button>
      <Toast text={favorite.failure} />
    </>
  );
}
