import { markName } from './filter-rules';
import type { IngredientMatcher } from './ingredient-matcher';
import { MISS } from './ranking-engine';
import type { LikeHit, Likeness } from './search-engine-types';
import type { Segment } from './segment';
import { markType } from './shown-diets';

const SCORE = { country: 4, ingredient: 3, type: 2, region: 2, time: 2, commonType: 1 } as const;
/** Most dishes are of this type. */
const COMMON_TYPE = 'Main Course';
const MAX_SCORE = 1_000;
/** Dishes take about as long if they differ by at most this share of the time, or by so few minutes. */
const SIMILAR_TIME = { share: 0.25, minutes: 10 } as const;

/** The shared traits of each document of a segment: a mark by each ingredient and type. */
type Shared = { name: string; marks: Uint8Array }[];
export type Liked = { ranks: Uint16Array; describe: (slot: number) => LikeHit };

/**
 * Returns a rank for each document of the segment, lower for one that shares more, and its shared traits; `MISS` for one that
 * shares only types.
 */
export function rankLike(
  segment: Segment,
  { countries, types, ingredients, region = [], minutes }: Likeness,
  matcher: IngredientMatcher,
): Liked {
  const scores = new Uint16Array(segment.size);
  const add = (shared: Shared, toScore: (name: string) => number) => {
    for (const { name, marks } of shared) {
      const score = toScore(name);
      for (let slot = 0; slot < segment.size; slot += 1)
        if (marks[slot] === 1) scores[slot] = (scores[slot] ?? 0) + score;
    }
  };
  const withIngredients = ingredients.map((name) => ({
    name,
    marks: markName(segment, name, { matcher, isIncluded: true }),
  }));
  const ofTypes = types.map((name) => ({ name, marks: markType(segment, name, { matcher }) }));
  const wanted = new Set(countries);
  const around = new Set(region);
  const isFrom = (slot: number) => wanted.has(segment.countries[slot] ?? '');
  const isAround = (slot: number) => around.has(segment.countries[slot] ?? '');
  add(withIngredients, () => SCORE.ingredient);
  for (let slot = 0; slot < segment.size; slot += 1) {
    const place = isFrom(slot) ? SCORE.country : isAround(slot) ? SCORE.region : 0;
    scores[slot] = (scores[slot] ?? 0) + place;
  }
  const isNear = scores.slice();
  add(ofTypes, (type) => (type === COMMON_TYPE ? SCORE.commonType : SCORE.type));
  if (minutes !== undefined) {
    const margin = Math.max(SIMILAR_TIME.minutes, minutes * SIMILAR_TIME.share);
    for (let slot = 0; slot < segment.size; slot += 1) {
      const isSimilar = Math.abs((segment.prepMinutes[slot] ?? 0) - minutes) <= margin;
      if (isSimilar) scores[slot] = (scores[slot] ?? 0) + SCORE.time;
    }
  }
  const listShared = (shared: Shared, slot: number) =>
    shared.flatMap(({ name, marks }) => (marks[slot] === 1 ? [name] : []));
  return {
    ranks: scores.map((score, slot) => (isNear[slot] && segment.alive[slot] ? MAX_SCORE - score : MISS)),
    describe: (slot) => ({
      id: segment.idOf(slot),
      country: isFrom(slot) ? (segment.countries[slot] ?? null) : null,
      types: listShared(ofTypes, slot),
      ingredients: listShared(withIngredients, slot),
    }),
  };
}
