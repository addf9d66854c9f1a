import type {
  DishFilter,
  Hit,
  SearchEngine,
  SearchHits,
  SearchQuery,
  Window,
} from './engine/search-engine-types';
import { findFamousDish, findMistypedFamousDish } from './famous-dish-rules';
import { findLikeDish, findNearest, type Nearest } from './nearest-rules';
import { toSearchQuery, type UnderstoodPart } from './understanding-rules';

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
  const { query, parts } = toSearchQuery(text, engine, selected);
  const missing = findMissingDish(query, engine);
  if (missing) {
    const found = engine.search({ ...query, prefix: null }, window, kind);
    // A guess at other words is no answer to a word that is known.
    const results = found.correction === null ? found : NOTHING;
    const like = findLikeDish(engine, { query, ...missing });
    return { ...results, parts, nearest: like ?? findNearest(engine, { query, parts }) };
  }
  const found = engine.search(query, window, kind);
  if (parts.length === 0) {
    return { ...found, parts, nearest: hasFound(found) ? null : findNearest(engine, { query, parts }) };
  }
  const isGuess = found.correction !== null && query.words.every((word) => engine.isKnownWord(word));
  if (found.counts.recipe > 0 && !isGuess) return { ...found, parts, nearest: null };
  const nearest = findNearest(engine, { query, parts });
  if (!nearest) return { ...found, parts, nearest };
  if (hasFound(found) && !isGuess) return { ...found, parts, nearest };
  const products = engine.search({ words: query.words, prefix: null, isFinal: true }, window, 'ingredient');
  const counts = { recipe: 0, ingredient: products.counts.ingredient };
  return kind === 'recipe' ? { ...NOTHING, counts, parts, nearest } : { ...products, counts, parts, nearest };
}

const NOTHING: SearchHits = { count: 0, counts: { recipe: 0, ingredient: 0 }, hits: [], correction: null };

function hasFound({ counts }: SearchHits): boolean {
  return counts.recipe + counts.ingredient > 0;
}

/** Returns the famous dish that the words name, if no recipe is called so; a product of this name is found. */
function findMissingDish({ words }: SearchQuery, engine: SearchEngine) {
  if (words.length === 0) return null;
  const likeness = findFamousDish(words);
  if (likeness) {
    const isHere = engine.isDish(words) || engine.isProduct(words);
    return isHere ? null : { name: words.join(' '), likeness };
  }
  const mistyped = words.every((word) => !engine.isKnownWord(word)) ? findMistypedFamousDish(words) : null;
  return mistyped && !engine.isDish(mistyped.name.split(' ')) ? mistyped : null;
}
