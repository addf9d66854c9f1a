import { CATALOGUE_TAG, countryTag, INGREDIENTS_TAG, ingredientTag, recipeTag } from './tag-rules';

/** A kept answer: which paths, which parameters count, and on which tags it depends. */
type KeptPath = {
  path: RegExp;
  parameters?: readonly string[];
  tags: (segment: string) => readonly string[];
};

const NOTHING: readonly string[] = [];
const ID = '([0-9a-f]{24})';
const NAME = '([^/]+)';

/**
 * Every page that may be kept. Each depends on tags that follow from its path alone; favourites raise
 * none, so that counts are as old as the answer.
 */
const KEPT_PAGES: readonly KeptPath[] = [
  { path: /^\/$/, tags: () => [CATALOGUE_TAG, INGREDIENTS_TAG] },
  { path: /^\/(?:about|shipping-returns|privacy-policy)$/, tags: () => NOTHING },
  { path: new RegExp(`^/select-country/${NAME}$`), tags: () => [CATALOGUE_TAG] },
  {
    path: new RegExp(`^/dishes/${NAME}$`),
    parameters: ['type', 'sort', 'page'],
    tags: (country) => [countryTag(country)],
  },
  { path: new RegExp(`^/recipes/detail/${ID}$`), tags: (id) => [recipeTag(id), INGREDIENTS_TAG] },
  { path: new RegExp(`^/ingredients/${ID}$`), tags: (id) => [ingredientTag(id), CATALOGUE_TAG] },
];

/** Calls without favourites in them that may be kept. */
const KEPT_CALLS: readonly KeptPath[] = [
  {
    path: /^\/api\/ingredients$/,
    parameters: ['limit', 'sellableOnly'],
    tags: () => [INGREDIENTS_TAG],
  },
  { path: /^\/api\/recipes\/countries$/, parameters: ['continent'], tags: () => [CATALOGUE_TAG] },
  { path: /^\/api\/recipes\/food-types$/, tags: () => [CATALOGUE_TAG] },
];

/** The longest query string that is kept; longer ones are answered, but nobody asks for them twice. */
const LONGEST_QUERY = 200;

export type KeptAnswer = { kind: 'page' | 'call'; tags: readonly string[] };

/**
 * What an address that may be kept depends on; null for every other one. `search` is the query string
 * with its question mark, or empty. One answer has one address: unknown parameters, a parameter given
 * twice and unusual spellings are never kept.
 */
export function keptAnswerOf(pathname: string, search = ''): KeptAnswer | null {
  const kind = pathname.startsWith('/api/') ? 'call' : 'page';
  for (const { path, parameters = [], tags } of kind === 'call' ? KEPT_CALLS : KEPT_PAGES) {
    const match = path.exec(pathname);
    if (!match) continue;
    const segment = decodeUsual(match[1] ?? '');
    return segment !== null && isKnownQuery(search, parameters) ? { kind, tags: tags(segment) } : null;
  }
  return null;
}

/** The text of a segment written the way our own links write it; null for every other spelling. */
function decodeUsual(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment);
    return encodeURIComponent(text) === segment ? text : null;
  } catch {
    return null;
  }
}

function isKnownQuery(search: string, parameters: readonly string[]): boolean {
  if (search === '') return true;
  if (search.length > LONGEST_QUERY) return false;
  const names = [...new URLSearchParams(search).keys()];
  return new Set(names).size === names.length && names.every((name) => parameters.includes(name));
}
