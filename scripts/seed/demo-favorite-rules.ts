import { createHash } from 'node:crypto';
import { PERIOD_LENGTH_MS, PERIODS, type Period } from '@/lib/catalog/leaderboard-rules';

/** The number of demo users of a trial shop; they cannot sign in. */
export const DEMO_USER_COUNT = 40;

/** The number of favorites of the top four recipes of each period: more in longer periods. */
const TOP_RECIPE_FAVORITES: Record<Period, readonly number[]> = {
  day: [6, 5, 4, 3],
  week: [11, 10, 9, 8],
  month: [18, 17, 16, 15],
  year: [28, 27, 26, 25],
  all: [40, 39, 38, 37],
};

export type DemoFavorite = { recipeId: string; user: number; ageMs: number };

/**
 * Generates favorites so that the five leaderboards differ: each period has its own top recipes, whose favorites
 * are within it but before the next shorter period. The result is the same for the same recipes.
 */
export function generateDemoFavorites(recipeIds: readonly string[]): DemoFavorite[] {
  const shuffled = [...recipeIds].sort((a, b) => (hashId(a) < hashId(b) ? -1 : 1));
  return PERIODS.flatMap((period, periodIndex) => {
    const topRecipes = shuffled.slice(periodIndex * 4, periodIndex * 4 + 4);
    const { fromMs, toMs } = toAgeRange(period);
    return topRecipes.flatMap((recipeId, rank) =>
      Array.from({ length: TOP_RECIPE_FAVORITES[period][rank] ?? 0 }, (_, index) => ({
        recipeId,
        user: (index + rank * 7 + periodIndex * 3) % DEMO_USER_COUNT,
        ageMs: Math.round(fromMs + ((index + 0.5) / DEMO_USER_COUNT) * (toMs - fromMs)),
      })),
    );
  });
}

/** Returns the ages that count for a period but not for a shorter one. */
function toAgeRange(period: Period): { fromMs: number; toMs: number } {
  const shorter = PERIODS[PERIODS.indexOf(period) - 1];
  const fromMs = shorter && shorter !== 'all' ? PERIOD_LENGTH_MS[shorter] : 0;
  const toMs = period === 'all' ? 2 * PERIOD_LENGTH_MS.year : PERIOD_LENGTH_MS[period];
  return { fromMs: fromMs * 1.05, toMs: toMs * 0.9 };
}

function hashId(id: string): string {
  return createHash('sha256').update(`demo:${id}`).digest('hex');
}
