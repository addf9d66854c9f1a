import { PERIOD_LENGTH_MS, type Period } from '@/lib/catalog/leaderboard-rules';
import { seededRandom } from './seeded-random-rules';

/** A prime number, so that any stride through the users reaches each of them once. */
export const GENERATED_USERS = 1_999;

/** The maximum age of a favorite: two years. */
const OLDEST_MS = 2 * PERIOD_LENGTH_MS.year;
/** Percentage of recipes that received all their favorites within the period. */
const SHARES: readonly [Period, number][] = [
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

/** Generates the user with this number, from 0; without a password, so that no one can sign in as them. */
export function makeUser(index: number): GeneratedUser {
  const random = seededRandom(`user ${index}`);
  const slug = `generated-${String(index + 1).padStart(4, '0')}`;
  return {
    slug,
    email: `${slug}@shop.example`,
    name: `${random.pick(GIVEN_NAMES)} ${random.pick(FAMILY_NAMES)}`,
  };
}

/**
 * Generates the favorites of the recipe with this number, with their ages, at most one per user. A few recipes
 * have hundreds, most have up to three; each recipe received its own within one period of the leaderboards, so
 * that these differ.
 */
export function makeFavorites(recipeIndex: number): GeneratedFavorite[] {
  const random = seededRandom(`favorites ${recipeIndex}`);
  const count = Math.floor(0.5 / (random.fraction() + 0.0015));
  const withinMs = periodMs(random.between(1, 100));
  const first = random.between(0, GENERATED_USERS - 1);
  const stride = random.between(1, GENERATED_USERS - 1);
  return Array.from({ length: count }, (_, index) => ({
    user: (first + index * stride) % GENERATED_USERS,
    ageMs: Math.round(random.fraction() * withinMs * 0.95),
  }));
}

function periodMs(hundredth: number): number {
  let upTo = 0;
  for (const [period, share] of SHARES) {
    upTo += share;
    if (hundredth <= upTo) return period === 'all' ? OLDEST_MS : PERIOD_LENGTH_MS[period];
  }
  return OLDEST_MS;
}
