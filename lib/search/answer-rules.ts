import { isDietType } from '@/lib/recipes/diet-type-rules';
import { parseQuery } from './engine/query-rules';
import type {
  DishFilter,
  Hit,
  LikeHit,
  SearchEngine,
  SearchHits,
  SearchQuery,
  Window,
} from './engine/search-engine-types';
import { findFamousDish, findMistypedFamousDish } from './famous-dish-rules';
import { toSearchQuery, type UnderstoodPart } from './understanding-rules';

/** How many of the nearest dishes are shown. */
const MAX_NEAREST = 8;

/** The nearest results to a search without any. */
export type Nearest = {
  /** The missing thing: the name of a dish, or the parts left out of the search. */
  missing: string;
  /** Whether these are like a dish that is missing; else they are found without the missing part. */
  isLike: boolean;
  hits: LikeHit[];
};
export type Answer = SearchHits & {
  /** The understanding of the text, besides the words; empty if they are matched as they are. */
  parts: UnderstoodPart[];
  nearest: Nearest | null;
};

/** Finds the results of a text: within the filters that are selected besides, and the nearest if there are none. */
export function findAnswer(
  engine: SearchEngine,
  text: string,
  { window, kind, selected = [] }: { window: Window; kind?: Hit['kind']; selected?: readonly DishFilter[] },
): Answer {
  const understood = toSearchQuery(text, engine, selected);
  const { query, parts } = understood;
  const dishes = query.understood?.dishes ?? [];
  const missing = findMissingDish(query, engine);
  if (missing) {
    const hits = engine.findLike(missing.likeness, MAX_NEAREST, { dishes });
    const found = engine.search(query, window, kind);
    // A guess at other words is no answer to a word that is known.
    const results = found.correction === null ? found : NOTHING;
    return { ...results, parts, nearest: toNearest(missing.name, hits, true) };
  }
  const found = engine.search(query, window, kind);
  if (hasFound(found) || parts.length === 0) return { ...found, parts, nearest: null };
  const literal = engine.search(toSearchQuery(`"${text}"`, engine, selected).query, window, kind);
  if (hasFound(literal) && literal.correction === null) return { ...literal, parts: [], nearest: null };
  return { ...found, parts, nearest: findWithout(engine, { query, parts }) };
}

const NOTHING: SearchHits = { count: 0, counts: { recipe: 0, ingredient: 0 }, hits: [], correction: null };

function hasFound({ counts }: SearchHits): boolean {
  return counts.recipe + counts.ingredient > 0;
}

/** Returns the famous dish that the words name, if no recipe is called so. */
function findMissingDish({ words }: SearchQuery, engine: SearchEngine) {
  if (words.length === 0) return null;
  const likeness = findFamousDish(words);
  if (likeness) return engine.isDish(words) ? null : { name: words.join(' '), likeness };
  const mistyped = words.every((word) => !engine.isKnownWord(word)) ? findMistypedFamousDish(words) : null;
  return mistyped && !engine.isDish(mistyped.name.split(' ')) ? mistyped : null;
}

function toNearest(missing: string, hits: LikeHit[], isLike: boolean): Nearest | null {
  return hits.length > 0 ? { missing, hits, isLike } : null;
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

/** Lists the replacements of a part, the nearest first: twice the time, then any. */
function listRelaxed({ dishes }: UnderstoodPart): DishFilter[][] {
  const { maxMinutes } = dishes ?? {};
  return maxMinutes === undefined ? [[]] : [[{ ...dishes, maxMinutes: 2 * maxMinutes }], []];
}

/** Finds the recipes that pass all but one of the understood parts, or all of them without the words. */
function findWithout(
  engine: SearchEngine,
  { query, parts }: { query: SearchQuery; parts: readonly UnderstoodPart[] },
): Nearest | null {
  const { understood } = query;
  if (!understood) return null;
  const window = { skip: 0, limit: MAX_NEAREST };
  const search = (words: SearchQuery, dishes: readonly DishFilter[]) =>
    engine
      .search({ ...words, understood: { dishes, literal: NO_WORDS } }, window, 'recipe')
      .hits.map(({ id }) => ({ id, country: null, types: [], ingredients: [] }));
  const inOrder = parts
    .filter((part) => toReadiness(part) > 0)
    .sort((a, b) => toReadiness(b) - toReadiness(a));
  for (const part of inOrder) {
    for (const relaxed of listRelaxed(part)) {
      const dishes = understood.dishes.flatMap((dish) => (dish === part.dishes ? relaxed : dish));
      const hits = search(query, dishes);
      if (hits.length > 0) return toNearest(part.label, hits, false);
    }
  }
  return query.words.length > 0
    ? toNearest(query.words.join(' '), search(NO_WORDS, understood.dishes), false)
    : null;
}

const NO_WORDS = parseQuery('');
