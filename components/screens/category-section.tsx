'use client';

import { useEffect, useRef, useState } from 'react';
import type { IngredientCardData } from '@/components/catalog/ingredient-card-data';
import { IngredientItems } from '@/components/catalog/ingredient-items';
import { loadChunk } from '@/components/ui/load-chunk';
import { PageLink } from '@/components/ui/page-link';
import { showWhole } from '@/components/ui/show-whole';
import type { listIngredients } from '@/lib/catalog/ingredient-endpoints';
import { callApi } from '@/lib/http/api-client';
import { pages } from '@/lib/pages/pages';

type CategorySectionProps = {
  /** Of its heading, to which the page links. */
  id: string;
  category: string;
  /** Its first ingredients. */
  ingredients: readonly IngredientCardData[];
  /** How many it has. */
  count: number;
};
type CardsByCategory = ReadonlyMap<string, readonly IngredientCardData[]>;

/** How far below the screen a row is loaded, so that it is complete when it comes into view. */
const MARGIN = '0px 0px 300px';

/** All rows of the page share it. */
let pendingCards: Promise<CardsByCategory> | undefined;

function loadCards(): Promise<CardsByCategory> {
  pendingCards ??= Promise.all([
    callApi<typeof listIngredients>('GET', '/api/ingredients?limit=1000'),
    loadChunk(() => import('./category-cards')),
  ])
    .then(([{ ingredients }, { toCardsByCategory }]) => toCardsByCategory(ingredients))
    .catch((error: unknown) => {
      pendingCards = undefined;
      throw error;
    });
  return pendingCards;
}

/**
 * A category of ingredients in a row that scrolls sideways. Those after the first few are loaded when the row is reached; until
 * then, and without scripts, the category's own page has them.
 */
export function CategorySection({ id, category, ingredients, count }: CategorySectionProps) {
  const row = useRef<HTMLUListElement>(null);
  const [cards, setCards] = useState<CardsByCategory | null>(null);
  const hasMore = count > ingredients.length;

  useEffect(() => {
    if (!row.current || !hasMore) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        loadCards().then(setCards, (error: unknown) => {
          console.error('The other ingredients could not be loaded', error);
        });
      },
      { rootMargin: MARGIN },
    );
    observer.observe(row.current);
    return () => observer.disconnect();
  }, [hasMore]);

  return (
    <section aria-labelledby={id} className="far-below category mt-8 min-w-0">
      <div className="flex items-baseline justify-between gap-x-4">
        <h3 id={id} className="min-w-0 scroll-mt-6 text-2xl sm:truncate sm:text-xl">
          {category}
        </h3>
        <PageLink
          href={pages.ingredients.path({ category })}
          isPrefetched
          className="shrink-0 py-3 text-sm tabular-nums underline underline-offset-4"
        >
          All {count}
          <span className="sr-only"> in {category}</span>
        </PageLink>
      </div>
      <ul ref={row} className="category-row" onFocus={showWhole}>
        <IngredientItems ingredients={cards?.get(category) ?? ingredients} layout="row" />
      </ul>
    </section>
  );
}
