'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import { MyAllergensButton } from '@/components/allergens/my-allergens-button';
import { useMyAllergens } from '@/components/allergens/my-allergens-store';
import { useAlwaysAtHome, usePantry } from '@/components/cart/device-lists';
import { PageLink } from '@/components/ui/page-link';
import { pages } from '@/lib/pages/pages';
import {
  type HomeSearch,
  readHomeSearch,
  toHomeParameters,
  toMatchRequest,
} from '@/lib/planning/home-search-rules';
import { MAX_HELD } from '@/lib/planning/pantry-match-rules';
import { formatAlternatives } from '@/lib/recipes/allergen-name-rules';
import { HomeFilters } from './home-filters';
import { HomeIngredients } from './home-ingredients';
import { HomeResults } from './home-results';
import { usePantryMatches } from './use-pantry-matches';

/** Dishes from what is in the pantry of this device and what is typed besides; the search is in the URL, the pantry is not. */
export function HomeScreen() {
  const query = useSearchParams();
  const [search, setSearch] = useState(() => readHomeSearch(query));
  const pantry = usePantry();
  const staples = useAlwaysAtHome();
  const avoid = useMyAllergens();
  const asked = useMemo(
    () => toMatchRequest(search, { pantry, staples, avoid }),
    [search, pantry, staples, avoid],
  );
  const found = usePantryMatches(asked?.request ?? null);

  function change(next: HomeSearch) {
    setSearch(next);
    window.history.replaceState(null, '', pages.cookFromHome.path(toHomeParameters(next)));
  }

  return (
    // As high as it was while it loaded, so that the footer stays where it is.
    <div className="mt-6 grid min-h-dvh content-start items-start gap-x-10 gap-y-8 lg:grid-cols-[20rem_1fr]">
      <div className="grid gap-5">
        <HomeIngredients
          search={search}
          unknownNames={found.isCurrent ? (found.matches?.unknownNames ?? []) : []}
          onChange={change}
        />
        <p className="text-muted text-sm">
          {toPantryText(pantry.length, staples.length)}{' '}
          <PageLink href={pages.pantry.path()} className="link-button inline-flex items-center">
            {pantry.length + staples.length > 0 ? 'Change your pantry' : 'Start a pantry'}
          </PageLink>
        </p>
        {asked?.isCut && (
          <p className="text-sm">{`Only ${MAX_HELD} ingredients count, those to use first among them.`}</p>
        )}
        <HomeFilters search={search} onChange={change} />
        <div>
          {avoid.length > 0 && (
            <p className="text-sm">{`Only dishes without ${formatAlternatives(avoid)}, as far as we can confirm.`}</p>
          )}
          <MyAllergensButton />
        </div>
      </div>
      <HomeResults found={found} maxMissing={search.maxMissing} pantry={pantry} isAsked={asked !== null} />
    </div>
  );
}

function toPantryText(itemCount: number, stapleCount: number): string {
  if (itemCount + stapleCount === 0) return 'Your pantry is empty, which is fine: name what you have.';
  const items = itemCount > 0 ? [`${itemCount} ${itemCount === 1 ? 'ingredient' : 'ingredients'}`] : [];
  const staples = stapleCount > 0 ? [`${stapleCount} ${stapleCount === 1 ? 'staple' : 'staples'}`] : [];
  return `Your pantry counts too: ${[...items, ...staples].join(' and ')}.`;
}
