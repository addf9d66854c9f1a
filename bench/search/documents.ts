import type { SearchDocument } from '@/lib/search/engine/segment';
import { toRecipeWords } from '@/lib/text/word-field-rules';
import { DIFFICULTIES, FOOD_TYPES } from '@/models/recipe-limits';
import { readCatalog } from '@/scripts/seed/catalog-files';

/** A seeded random generator: mulberry32. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SYLLABLES =
  'ba be bo da del fa gor ha ka kel la lu ma mi na no pa per ra ri sa sel ta tor va vi ya zo'.split(' ');

/**
 * Generates recipes from the catalog's words and ingredients and additional rare words, so that the vocabulary
 * grows realistically with the number of recipes.
 */
export async function* generateDocuments(count: number): AsyncGenerator<SearchDocument> {
  const { recipes, ingredients } = await readCatalog('catalog');
  const random = createRandom(42);
  const pick = <T>(list: readonly T[], skew = 1): T => list[Math.floor(random() ** skew * list.length)] as T;
  const names = ingredients.flatMap(({ name, aliases }) => [name, ...aliases]);
  const titleWords = [...new Set(recipes.flatMap(({ title }) => title.split(' ')))];
  const descriptionWords = recipes.flatMap(({ description }) => description.split(/\s+/));
  const rareWords = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join(''),
  );
  const qualifiers = ['', '', '', 'fresh ', 'chopped ', 'large ', 'organic ', 'small '];
  for (let number = 0; number < count; number += 1) {
    const title = [pick(titleWords), pick(names), pick(titleWords), pick(rareWords, 3)].join(' ');
    const description = Array.from({ length: 80 }, () =>
      random() < 0.04 ? pick(rareWords, 3) : pick(descriptionWords, 2),
    ).join(' ');
    const foodTypes = [...new Set([pick(FOOD_TYPES), pick(FOOD_TYPES), pick(FOOD_TYPES)])];
    const lines = Array.from({ length: 8 + Math.floor(random() * 7) }, () => ({
      name: `${pick(qualifiers)}${pick(names, 2)}`,
    }));
    const { country } = pick(recipes);
    const words = toRecipeWords({
      title,
      aliases: random() < 0.5 ? [`${pick(titleWords)} ${pick(rareWords, 3)}`] : [],
      shortDescription: description.slice(0, 100),
      description,
      country,
      ingredients: lines,
    });
    yield {
      id: number.toString(16).padStart(24, '0'),
      title,
      country,
      createdAtMs: number,
      words,
      favorites: Math.floor(random() ** 8 * 500),
      foodTypes,
      difficulty: pick(DIFFICULTIES),
      spice: number % 4,
      prepMinutes: 10 + Math.floor(random() * 180),
    };
  }
}
