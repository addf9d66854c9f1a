'use client';

import { type ComponentType, useEffect, useRef, useState } from 'react';
import { loadChunk } from '@/components/ui/load-chunk';
import { showWhole } from '@/components/ui/show-whole';
import type { listIngredients } from '@/lib/catalog/ingredient-endpoints';
import type { IngredientView } from '@/lib/catalog/schemas/ingredient-schema';
import { callApi } from '@/lib/http/api-client';

type Props = { category: string; hasMore: boolean; children: React.ReactNode };
type More = { ingredients: IngredientView[]; Cards: ComponentType<CardsProps> };
export type CardsProps = { category: string; ingredients: readonly IngredientView[] };

/** How far below the screen a row is loaded, so that it is complete when it comes into view. */
const MARGIN = '0px 0px 300px';

/** What all rows of the page share: all ingredients, and the cards. */
let pendingMore: Promise<More> | undefined;

function loadMore(): Promise<More> {
  pendingMore ??= Promise.all([
    callApi<typeof listIngredients>('GET', '/api/ingredients?limit=1000'),
    loadChunk(() => import('./category-row-cards')),
  ])
    .then(([{ ingredients }, { CategoryRowCards }]) => ({ ingredients, Cards: CategoryRowCards }))
    .catch((error: unknown) => {
      pendingMore = undefined;
      throw error;
    });
  return pendingMore;
}

/**
 * The first ingredients of a category (`children`), in a row that scrolls sideways. The others are loaded when the row is
 * reached; until then, and without scripts, the category's own page has them.
 */
export function CategoryRow({ category, hasMore, children }: Props) {
  const row = useRef<HTMLUListElement>(null);
  const [more, setMore] = useState<More | null>(null);

  useEffect(() => {
    if (!row.current || !hasMore) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        loadMore().then(setMore, (error: unknown) => {
          console.error('The other ingredients could not be loaded', error);
        });
      },
      { rootMargin: MARGIN },
    );
    observer.observe(row.current);
    return () => observer.disconnect();
  }, [hasMore]);

  return (
    <ul
      ref={row}
      className="mx-[calc(-1*clamp(1rem,4vw,2rem))] mt-3 grid snap-x snap-proximity scroll-px-4 has-focus-visible:snap-none auto-cols-[clamp(9rem,42%,12rem)] grid-flow-col gap-4 overflow-x-auto px-[clamp(1rem,4vw,2rem)] py-1 *:snap-start lg:mx-0 lg:scroll-px-0 lg:px-0"
      onFocus={showWhole}
    >
      {children}
      {more && <more.Cards category={category} ingredients={more.ingredients} />}
    </ul>
  );
}
