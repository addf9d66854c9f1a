import { RecipeCard } from '@/components/catalog/recipe-card';
import {
  CARDS_PER_BLOCK,
  PERIOD_SUBTITLES,
  PERIOD_TITLES,
  type Period,
} from '@/lib/catalog/leaderboard-rules';
import type { RecipeCard as RecipeCardData } from '@/lib/catalog/schemas/recipe-schema';
import { LeaderboardRow } from './leaderboard-row';

/** One leaderboard: at most four cards, best first. Renders nothing without recipes. */
export function Leaderboard({ period, recipes }: { period: Period; recipes: RecipeCardData[] }) {
  if (recipes.length === 0) return null;
  return (
    <section aria-labelledby={`top-${period}`} className="page py-8 sm:py-10">
      <h2 id={`top-${period}`}>{PERIOD_TITLES[period]}</h2>
      <p className="mt-2 text-muted">{PERIOD_SUBTITLES[period]}</p>
      <LeaderboardRow>
        {recipes.slice(0, CARDS_PER_BLOCK).map((recipe, index) => (
          <li key={recipe._id}>
            <RecipeCard
              recipe={recipe}
              level="h3"
              sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 45vw, 72vw"
              rank={index + 1}
            />
          </li>
        ))}
      </LeaderboardRow>
    </section>
  );
}
