import type { PageTag } from '@/lib/pages/page-policies';
import { findPage, isPersonalQuery } from '@/lib/pages/page-rules';
import { pages } from '@/lib/pages/pages';
import { hasDocumentId, type PathSegments } from '@/lib/pages/path-pattern-rules';
import { findPublicEndpoint } from './public-endpoint-rules';
import {
  CATALOG_TAG,
  contentPageTag,
  countryTag,
  INGREDIENTS_TAG,
  ingredientTag,
  recipeTag,
} from './tag-rules';

/** Maps a page's tags to cache tags. Favorites invalidate no tag, so their counts may be as old as the response. */
const TAGS: Readonly<Record<PageTag, (segments: PathSegments) => string>> = {
  catalog: () => CATALOG_TAG,
  ingredients: () => INGREDIENTS_TAG,
  country: ({ country = '' }) => countryTag(country),
  recipe: ({ id = '' }) => recipeTag(id),
  ingredient: ({ id = '' }) => ingredientTag(id),
  about: () => contentPageTag('about'),
  'shipping-returns': () => contentPageTag('shipping-returns'),
  'privacy-policy': () => contentPageTag('privacy-policy'),
};

/** Responses to longer query strings are not cached, because they are rarely requested again. */
const MAX_QUERY_LENGTH = 200;

export type CacheableResponse = { kind: 'page' | 'endpoint'; tags: readonly string[] };

/**
 * Returns the tags of a cacheable URL; null if its response must not be cached. `search` is the query string with
 * its question mark, or empty. Each response is cached under one URL only: those with unknown or repeated
 * parameters or non-canonical encodings are never cached.
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
  if (!isKnownQuery(search, Object.keys(pages[match.name].query))) return null;
  const segments = decodeCanonical(match.segments);
  if (!segments || !hasDocumentId(segments)) return null;
  return { kind: 'page', tags: cache.tags.map((tag) => TAGS[tag](segments)) };
}

function findCacheableEndpoint(pathname: string, search: string): CacheableResponse | null {
  const cache = findPublicEndpoint(pathname)?.cache;
  return cache && isKnownQuery(search, cache.parameters) ? { kind: 'endpoint', tags: cache.tags } : null;
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

function isKnownQuery(search: string, parameters: readonly string[]): boolean {
  if (search === '') return true;
  if (search.length > MAX_QUERY_LENGTH) return false;
  const names = [...new URLSearchParams(search).keys()];
  return new Set(names).size === names.length && names.every((name) => parameters.includes(name));
}
