import { RecipeCard } from '@/components/catalog/recipe-card';
import { CARDS_PER_BLOCK, PERIOD_TITLES, type Period } from '@/lib/catalog/leaderboard-rules';
import type { RecipeCard as RecipeCardData } from '@/lib/catalog/recipe-schema';

/** One leaderboard: at most four cards, best first. Nothing at all when there are no recipes. */
export function Leaderboard({ period, recipes }: { period: Period; recipes: RecipeCardData[] }) {
  if (recipes.length === 0) return null;
  return (
    <section aria-labelledby={`top-${period}`} className="page py-8">
      <h2 id={`top-${period}`} className="text-3xl">
        {PERIOD_TITLES[period]}
      </h2>
      <ol className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {recipes.slice(0, CARDS_PER_BLOCK).map((recipe) => (
          <li key={recipe._id}>
            <RecipeCard recipe={recipe} level="h3" />
          </li>
        ))}
      </ol>
    </section>
  );
}
