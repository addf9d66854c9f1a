import { PERIOD_LENGTH_MS, type Period } from '@/lib/catalog/leaderboard-rules';
import { createSeededRandom } from './seeded-random-rules';

/** A prime number, so that any stride through the users reaches each of them exactly once. */
export const GENERATED_USER_COUNT = 1_999;

/** The maximum age of a favorite: two years. */
const MAX_AGE_MS = 2 * PERIOD_LENGTH_MS.year;
/** The percentage of recipes whose favorites are all within the period. */
const PERIOD_PERCENTAGES: readonly [Period, number][] = [
  ['day', 4],
  ['week', 8],
  ['month', 18],
  ['year', 35],
  ['all', 35],
];
const GIVEN_NAMES = ['Ada', 'Bilal', 'Chidi', 'Dana', 'Elif', 'Farid', 'Greta', 'Hana', 'Ivo', 'Jun'];
const FAMILY_NAMES = ['Adeyemi', 'Berg', 'Castro', 'Dubois', 'Eriksen', 'Farouk', 'Gomez', 'Haddad', 'Ito'];

export type GeneratedUser = { slug: string; email: string; name: string };
export type GeneratedFavorite = { user: number; ageMs: number };

/** Generates the user with this index; they have no password, so no one can sign in as them. */
export function generateUser(index: number): GeneratedUser {
  const random = createSeededRandom(`user ${index}`);
  const slug = `generated-${String(index + 1).padStart(4, '0')}`;
  return {
    slug,
    email: `${slug}@shop.example`,
    name: `${random.pick(GIVEN_NAMES)} ${random.pick(FAMILY_NAMES)}`,
  };
}

/**
 * Generates the favorites of the recipe with this index, with their ages, at most one per user. A few recipes have
 * hundreds, most have up to three. The favorites of a recipe are within one period of the leaderboards, so that
 * these differ.
 */
export function generateFavorites(recipeIndex: number): GeneratedFavorite[] {
  const random = createSeededRandom(`favorites ${recipeIndex}`);
  const count = Math.floor(0.5 / (random.fraction() + 0.0015));
  const maxAgeMs = pickPeriodMs(random.between(1, 100));
  const first = random.between(0, GENERATED_USER_COUNT - 1);
  const stride = random.between(1, GENERATED_USER_COUNT - 1);
  return Array.from({ length: count }, (_, index) => ({
    user: (first + index * stride) % GENERATED_USER_COUNT,
    ageMs: Math.round(random.fraction() * maxAgeMs * 0.95),
  }));
}

function pickPeriodMs(percentile: number): number {
  let total = 0;
  for (const [period, percentage] of PERIOD_PERCENTAGES) {
    total += percentage;
    if (percentile <= total) return period === 'all' ? MAX_AGE_MS : PERIOD_LENGTH_MS[period];
  }
  return MAX_AGE_MS;
}
