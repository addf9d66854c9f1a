'use client';

import { DishCard } from '@/components/catalog/dish-card';
import type { DishCardData } from '@/components/catalog/recipe-card';
import { showWhole } from '@/components/ui/show-whole';
import { PERIOD_SUBTITLES, PERIOD_TITLES, type Period } from '@/lib/catalog/leaderboard-rules';

/** One leaderboard, best first; on phones, its cards are a row that scrolls sideways. */
export function Leaderboard({ period, dishes }: { period: Period; dishes: readonly DishCardData[] }) {
  return (
    <section aria-labelledby={`top-${period}`} className="far-below leaderboard page py-8 sm:py-10">
      <h2 id={`top-${period}`}>{PERIOD_TITLES[period]}</h2>
      <p className="mt-2 text-muted">{PERIOD_SUBTITLES[period]}</p>
      <ol
        className="shelf mt-6 grid gap-x-4 gap-y-8 sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-4"
        onFocus={showWhole}
      >
        {dishes.map((dish, index) => (
          <li key={dish.id}>
            <DishCard
              dish={dish}
              level="h3"
              sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 45vw, 72vw"
              rank={index + 1}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
