import { createHash } from 'node:crypto';
import { PERIOD_LENGTH_MS, PERIODS, type Period } from '@/lib/catalog/leaderboard-rules';

/** How many users a trial shop has; they cannot sign in. */
export const DEMO_USERS = 40;

/** Favorites that the top four recipes of each period received in it: more in longer periods. */
const STAR_FAVORITES: Record<Period, readonly number[]> = {
  day: [6, 5, 4, 3],
  week: [11, 10, 9, 8],
  month: [18, 17, 16, 15],
  year: [28, 27, 26, 25],
  all: [40, 39, 38, 37],
};

export type DemoFavorite = { recipeId: string; user: number; ageMs: number };

/**
 * Generates favorites for which the five leaderboards differ: each period has its own top recipes, which
 * received theirs within it but before the next shorter period. The same recipes get the same favorites.
 */
export function makeDemoFavorites(recipeIds: readonly string[]): DemoFavorite[] {
  const shuffled = [...recipeIds].sort((a, b) => (mix(a) < mix(b) ? -1 : 1));
  return PERIODS.flatMap((period, periodIndex) => {
    const stars = shuffled.slice(periodIndex * 4, periodIndex * 4 + 4);
    const { fromMs, toMs } = ageWindow(period);
    return stars.flatMap((recipeId, rank) =>
      Array.from({ length: STAR_FAVORITES[period][rank] ?? 0 }, (_, index) => ({
        recipeId,
        user: (index + rank * 7 + periodIndex * 3) % DEMO_USERS,
        ageMs: Math.round(fromMs + ((index + 0.5) / DEMO_USERS) * (toMs - fromMs)),
      })),
    );
  });
}

/** Returns the ages that count for a period but not for a shorter one. */
function ageWindow(period: Period): { fromMs: number; toMs: number } {
  const shorter = PERIODS[PERIODS.indexOf(period) - 1];
  const fromMs = shorter && shorter !== 'all' ? PERIOD_LENGTH_MS[shorter] : 0;
  const toMs = period === 'all' ? 2 * PERIOD_LENGTH_MS.year : PERIOD_LENGTH_MS[period];
  return { fromMs: fromMs * 1.05, toMs: toMs * 0.9 };
}

function mix(id: string): string {
  return createHash('sha256').update(`demo:${id}`).digest('hex');
}
