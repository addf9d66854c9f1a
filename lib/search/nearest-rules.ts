import { isDietType } from '@/lib/recipes/diet-type-rules';
import { findRegion } from './cuisine-rules';
import { parseQuery } from './engine/query-rules';
import type { DishFilter, LikeHit, SearchEngine, SearchQuery } from './engine/search-engine-types';
import { findFamousDish } from './famous-dish-rules';
import type { UnderstoodPart } from './understanding-rules';

/** How many of the nearest dishes are shown. */
const MAX_NEAREST = 8;
/** How many of the words are left out in turn: each is a search of its own. */
const MAX_LEFT_OUT = 4;

/** The nearest results to a search without any. */
export type Nearest = {
  /** The missing thing: the name of a dish, or the parts left out of the search. */
  missing: string;
  /** Whether these are like a dish that is missing; else they are found without the missing part. */
  isLike: boolean;
  hits: LikeHit[];
};

type Unanswered = { query: SearchQuery; parts: readonly UnderstoodPart[] };
/** A search for less than was asked for, and its left out parts. */
type Attempt = { words: readonly string[]; dishes: readonly DishFilter[]; missing: readonly string[] };

/** Finds dishes like one that there is not, within the understood parts. */
export function findLikeDish(
  engine: SearchEngine,
  { query, name, likeness }: { query: SearchQuery } & NonNullable<ReturnType<typeof findNamedDish>>,
): Nearest | null {
  const hits = engine.findLike(likeness, MAX_NEAREST, { dishes: query.understood?.dishes ?? [] });
  const isSold = engine.isProduct(name.split(' '));
  return hits.length > 0 ? { missing: isSold ? `dish with ${name}` : name, hits, isLike: true } : null;
}

/** Returns the first of these texts that is the name of a known dish, with its likeness. */
function findNamedDish(...texts: readonly (readonly string[])[]) {
  for (const words of texts) {
    const likeness = findFamousDish(words);
    if (likeness) return { name: words.join(' '), likeness };
  }
  return null;
}

/** Finds the nearest results to a search without any; an avoided ingredient is never left out. */
export function findNearest(engine: SearchEngine, unanswered: Unanswered): Nearest | null {
  for (const attempt of listAttempts(engine, unanswered)) {
    if (attempt === 'like') {
      const { query } = unanswered;
      const named = findNamedDish(query.understood?.literal.words ?? [], query.words);
      const nearest = named && findLikeDish(engine, { query, ...named });
      if (nearest) return nearest;
      continue;
    }
    const { words, dishes, missing } = attempt;
    if (words.length + dishes.length === 0) continue;
    const query = { words, prefix: null, isFinal: true, understood: { dishes, literal: parseQuery('') } };
    const { hits } = engine.search(query, { skip: 0, limit: MAX_NEAREST }, 'recipe');
    if (hits.length > 0) {
      const found = hits.map(({ id }) => ({ id, country: null, types: [], ingredients: [] }));
      return { missing: missing.join(', '), hits: found, isLike: false };
    }
  }
  return null;
}

/** Lists the searches to try instead, nearest first; "like" stands for the dishes like a known one. */
function* listAttempts(engine: SearchEngine, { query, parts }: Unanswered): Generator<Attempt | 'like'> {
  const dishes = query.understood?.dishes ?? [];
  const soft = parts.filter((part) => toReadiness(part) > 0).sort((a, b) => toReadiness(b) - toReadiness(a));
  const without = (left: readonly UnderstoodPart[]) =>
    dishes.filter((dish) => !left.some((part) => part.dishes === dish));
  const unknown = query.words.filter((word) => !engine.isKnownWord(word));
  const words = query.words.filter((word) => !unknown.includes(word));
  if (unknown.length > 0) yield { words, dishes, missing: unknown };
  for (const part of soft) {
    for (const relaxed of listRelaxed(part)) {
      const others = dishes.flatMap((dish) => (dish === part.dishes ? relaxed : dish));
      yield { words, dishes: others, missing: [...unknown, part.label] };
    }
  }
  yield 'like';
  const leftOut = words.length < 2 ? [] : sortByMeaning(words, engine).slice(0, MAX_LEFT_OUT);
  const withoutWords = (left: readonly string[]): Attempt => ({
    words: words.filter((word) => !left.includes(word)),
    dishes,
    missing: [...unknown, ...left],
  });
  for (const word of leftOut) yield withoutWords([word]);
  for (let count = 2; count < words.length; count += 1) yield withoutWords(leftOut.slice(0, count));
  for (let count = 2; count <= soft.length; count += 1) {
    const left = soft.slice(0, count);
    yield { words, dishes: without(left), missing: [...unknown, ...left.map(({ label }) => label)] };
  }
  for (let count = 0; count <= soft.length; count += 1) {
    const left = soft.slice(0, count);
    yield { words: [], dishes: without(left), missing: [...query.words, ...left.map(({ label }) => label)] };
  }
}

/** Sorts words by how much they say of a dish, those that say least first: no name has them, or only one of an ingredient. */
function sortByMeaning(words: readonly string[], engine: SearchEngine): string[] {
  const toMeaning = (word: string) => {
    if (engine.isDish([word])) return findFamousDish([word]) ? 3 : 2;
    return engine.isIngredient([word]) ? 1 : 0;
  };
  return [...words].sort((a, b) => toMeaning(a) - toMeaning(b));
}

/** How readily a part is left out; an avoided ingredient never is. */
function toReadiness({ dishes }: UnderstoodPart): number {
  if (!dishes || dishes.exclude !== undefined || dishes.types?.some(isDietType)) return 0;
  if (dishes.maxMinutes !== undefined || dishes.minMinutes !== undefined) return 5;
  if (dishes.difficulties) return 4;
  if (dishes.texts || dishes.minSpice !== undefined || dishes.maxSpice !== undefined) return 3;
  if (dishes.types || dishes.named) return 2;
  return 1;
}

/** Lists the replacements of a part, the nearest first: twice the time, the region around a country, then any. */
function listRelaxed({ dishes }: UnderstoodPart): DishFilter[][] {
  const { maxMinutes, countries } = dishes ?? {};
  if (maxMinutes !== undefined) return [[{ ...dishes, maxMinutes: 2 * maxMinutes }], []];
  const [country, ...others] = countries ?? [];
  const region = country && others.length === 0 ? findRegion(country) : undefined;
  return region ? [[{ ...dishes, countries: region }], []] : [[]];
}
