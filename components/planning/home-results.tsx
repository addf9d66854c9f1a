'use client';

import { ShoppingBasket } from 'lucide';
import { type ComponentType, useState } from 'react';
import { RecipeCard } from '@/components/catalog/recipe-card';
import { EmptyState } from '@/components/layout/empty-state';
import { Icon } from '@/components/ui/icon';
import { loadChunk } from '@/components/ui/load-chunk';
import { ReloadToast } from '@/components/ui/reload-toast';
import { formatPrice } from '@/lib/catalog/price-rules';
import { formatCount, formatElsewhere, formatMissing, formatNearly } from '@/lib/planning/home-search-rules';
import type { PantryMatch, PantryMatches } from '@/lib/planning/pantry-match-schema';
import type { PantryItem } from '@/lib/planning/pantry-rules';
import { formatPlanDay } from '@/lib/planning/plan-day-rules';
import type { usePantryMatches } from './use-pantry-matches';

type SheetProps = { match: PantryMatch; onClose: () => void };

/** The dishes, each with what is missing, which one button opens as a basket. */
export function HomeResults({
  found,
  maxMissing,
  pantry,
  isAsked,
}: {
  found: ReturnType<typeof usePantryMatches>;
  maxMissing: number;
  pantry: readonly PantryItem[];
  /** Whether anything is at home. */
  isAsked: boolean;
}) {
  const { matches, isCurrent, failure, retry, isLoadingMore, loadMore } = found;
  const [open, setOpen] = useState<PantryMatch | null>(null);
  const [Sheet, setSheet] = useState<ComponentType<SheetProps> | null>(null);
  const [sheetFailure, setSheetFailure] = useState('');

  function shop(match: PantryMatch) {
    setSheetFailure('');
    loadChunk(() => import('./missing-sheet')).then(
      ({ MissingSheet }) => {
        setSheet(() => MissingSheet);
        setOpen(match);
      },
      () => setSheetFailure('The basket could not be loaded. Please reload the page.'),
    );
  }

  return (
    <section aria-label="Dishes" aria-busy={isAsked && !isCurrent}>
      <div role="status">
        <h2 className="text-2xl">{toHeading(matches, { maxMissing, isAsked })}</h2>
        {matches && matches.unknownCount > 0 && (
          <p className="mt-1 text-muted text-sm">{toUnknownText(matches.unknownCount)}</p>
        )}
      </div>
      {failure && (
        <div role="alert" className="mt-4 flex flex-wrap items-center gap-x-4">
          <p className="text-danger">{failure}</p>
          <button type="button" className="link-button" onClick={retry}>
            Try again
          </button>
        </div>
      )}
      {!isAsked && (
        <EmptyState drawing="shallow-pan-of-food">
          <p className="text-muted">
            One ingredient is enough: we’ll show the dishes that need the fewest others, and what those cost.
          </p>
        </EmptyState>
      )}
      {matches && (
        <ul className="mt-6 grid gap-x-6 gap-y-9 sm:grid-cols-2 xl:grid-cols-3">
          {matches.recipes.map((match) => (
            <li key={match.recipe._id} className="flex flex-col">
              <div>
                <RecipeCard recipe={match.recipe} level="h3" />
              </div>
              <MatchDetails match={match} pantry={pantry} onShop={() => shop(match)} />
            </li>
          ))}
        </ul>
      )}
      {matches?.isMore && isCurrent && (
        <button type="button" className="button button-ghost mt-8" onClick={() => void loadMore()}>
          {isLoadingMore ? 'Loading…' : 'Show more'}
        </button>
      )}
      <ReloadToast message={sheetFailure} />
      {Sheet && open && <Sheet key={open.recipe._id} match={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function MatchDetails({
  match,
  pantry,
  onShop,
}: {
  match: PantryMatch;
  pantry: readonly PantryItem[];
  onShop: () => void;
}) {
  const { recipe, missing, useFirst, cost } = match;
  const first = pantry.find(({ itemId }) => itemId === useFirst?.itemId);
  const isSold = missing.some(({ price }) => price !== null);
  const price = cost ?? missing.reduce((sum, part) => sum + (part.price ?? 0), 0);
  return (
    <div className="wrap-anywhere mt-1.5 grid gap-1 text-sm">
      <p className={missing.length === 0 ? 'font-medium text-olive' : undefined}>{formatMissing(match)}</p>
      {formatElsewhere(match) && <p className="text-muted">{formatElsewhere(match)}</p>}
      {formatNearly(match) && <p className="text-muted">{formatNearly(match)}</p>}
      {first && useFirst && (
        <p className="text-muted">{`Uses ${first.name} by ${formatPlanDay(useFirst.useBy)}`}</p>
      )}
      <button type="button" className="button button-ghost mt-1 justify-self-start text-sm" onClick={onShop}>
        <Icon icon={ShoppingBasket} size={18} />
        <span>
          {isSold ? `Shop what’s missing · ${formatPrice(price)}` : 'Check the amounts'}
          <span className="sr-only">{` for ${recipe.title}`}</span>
        </span>
      </button>
    </div>
  );
}

function toHeading(
  matches: PantryMatches | null,
  { maxMissing, isAsked }: { maxMissing: number; isAsked: boolean },
): string {
  if (!isAsked) return 'What do you have?';
  if (!matches) return 'Looking for dishes…';
  if (matches.isNearest) {
    const limit = maxMissing === 0 ? 'nothing missing' : `${maxMissing} or fewer missing`;
    return `No dish with ${limit}. These come closest:`;
  }
  return matches.recipes.length === 0
    ? 'No dish uses what you have'
    : formatCount(matches.counts, maxMissing);
}

function toUnknownText(count: number): string {
  const dishes = count === 1 ? 'One more dish is' : `${count} more dishes are`;
  return `${dishes} left out: we can’t confirm all of their allergens.`;
}
