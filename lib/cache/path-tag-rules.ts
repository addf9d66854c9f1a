import type { PageTag } from '@/lib/pages/page-policies';
import { findPage, isPersonalQuery } from '@/lib/pages/page-rules';
import { pages } from '@/lib/pages/pages';
import { hasDocumentId, type PathSegments } from '@/lib/pages/path-pattern-rules';
import { DOCUMENT_ID } from '@/lib/text/id-rules';
import { findPublicEndpoint } from './public-endpoint-rules';
import {
  CATALOG_TAG,
  contentPageTag,
  countryTag,
  INGREDIENTS_TAG,
  ingredientTag,
  notesTag,
  recipeTag,
  SETTINGS_TAG,
} from './tag-rules';

/** Maps a page's tags to cache tags. Favorites invalidate no tag, so their counts may be as old as the response. */
const TAGS: Readonly<Record<PageTag, (segments: PathSegments) => string>> = {
  catalog: () => CATALOG_TAG,
  ingredients: () => INGREDIENTS_TAG,
  country: ({ country = '' }) => countryTag(country),
  recipe: ({ id = '' }) => recipeTag(id),
  notes: ({ id = '' }) => notesTag(id),
  ingredient: ({ id = '' }) => ingredientTag(id),
  about: () => contentPageTag('about'),
  'shipping-returns': () => contentPageTag('shipping-returns'),
  'privacy-policy': () => contentPageTag('privacy-policy'),
};

/** Responses to longer query strings are not cached, because they are rarely requested again. */
const MAX_QUERY_LENGTH = 200;

export type CacheableResponse = {
  kind: 'page' | 'endpoint';
  tags: readonly string[];
  /** How old a response may be; undefined for as old as a page. */
  maxAgeMs?: number;
  /** Whether it is one of endlessly many, by its query: it is only stored when it is requested again. */
  isRepeatedOnly?: boolean;
  /** Whether its query holds visitors' input. */
  isTyped?: boolean;
};

/**
 * Returns the tags of a cacheable URL; null if its response must not be cached. `search` is the query string with
 * its question mark, or empty. Each response is cached under one URL only: those with unknown or repeated
 * parameters, except lists, or non-canonical encodings are never cached.
 */
export function findCacheableResponse(pathname: string, search = ''): CacheableResponse | null {
  return pathname.startsWith('/api/')
    ? findCacheableEndpoint(pathname, search)
    : findCacheablePage(pathname, search);
}

function findCacheablePage(pathname: string, search: string): CacheableResponse | null {
  const match = findPage(pathname);
  if (!match) return null;
  const { cache } = pages[match.name].policy;
  if (cache === 'private' || isPersonalQuery(pathname, search)) return null;
  const query = Object.entries(pages[match.name].query);
  const lists = query.flatMap(([name, value]) => (Array.isArray(value) ? name : []));
  if (
    !isKnownQuery(
      search,
      query.map(([name]) => name),
      lists,
    )
  )
    return null;
  const segments = decodeCanonical(match.segments);
  if (!segments || !hasDocumentId(segments)) return null;
  const tags = [...cache.tags.map((tag) => TAGS[tag](segments)), SETTINGS_TAG];
  return { kind: 'page', tags, ...toAdmission(search, cache.isTyped) };
}

function findCacheableEndpoint(pathname: string, search: string): CacheableResponse | null {
  const found = findPublicEndpoint(pathname);
  if (!found?.endpoint.cache) return null;
  const { parameters, isTyped, tags, ...rest } = found.endpoint.cache;
  const policy = { ...rest, tags: typeof tags === 'function' ? tags(found.id) : tags };
  if ('ids' in parameters) return isIdList(search, parameters) ? { kind: 'endpoint', ...policy } : null;
  if (!isKnownQuery(search, parameters)) return null;
  return { kind: 'endpoint', ...policy, ...toAdmission(search, isTyped) };
}

function toAdmission(search: string, typed: boolean | readonly string[] = false) {
  const isTyped =
    typeof typed === 'boolean' ? typed : typed.some((name) => new URLSearchParams(search).has(name));
  return search === '' ? {} : { isRepeatedOnly: true, ...(isTyped && { isTyped }) };
}

/** Whether a query is only a list of ids, each once and in order, so that the same ones are the same URL. */
function isIdList(search: string, { ids, maxCount }: { ids: string; maxCount: number }): boolean {
  const start = `?${ids}=`;
  const listed = search.startsWith(start) ? search.slice(start.length).split(',') : [];
  if (listed.length === 0 || listed.length > maxCount) return false;
  return listed.every((id, index) => DOCUMENT_ID.test(id) && (index === 0 || id > String(listed[index - 1])));
}

/** Decodes segments that are encoded as in the shop's own links; null for any other encoding. */
function decodeCanonical(segments: PathSegments): PathSegments | null {
  const decodedSegments: Record<string, string> = {};
  for (const [name, segment] of Object.entries(segments)) {
    try {
      decodedSegments[name] = decodeURIComponent(segment);
    } catch {
      return null;
    }
    if (encodeURIComponent(decodedSegments[name]) !== segment || isDotSegment(segment)) return null;
  }
  return decodedSegments;
}

/** Next resolves such a path, and responds with another page. */
function isDotSegment(segment: string): boolean {
  return segment === '.' || segment === '..';
}

/** Whether a query has known parameters only, each once unless it lists several values. */
function isKnownQuery(search: string, parameters: readonly string[], lists: readonly string[] = []): boolean {
  if (search === '') return true;
  if (search.length > MAX_QUERY_LENGTH) return false;
  const names = [...new URLSearchParams(search).keys()];
  const single = names.filter((name) => !lists.includes(name));
  return new Set(single).size === single.length && names.every((name) => parameters.includes(name));
}
