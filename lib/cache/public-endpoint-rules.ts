import { createPathMatcher, hasDocumentId } from '@/lib/pages/path-pattern-rules';
import { MAX_ASKED_PRODUCTS } from '@/models/stock-limits';
import { CATALOG_TAG, INGREDIENTS_TAG, notesTag, recipeTag, SETTINGS_TAG } from './tag-rules';

type EndpointCache = {
  /** The parameters that distinguish its responses; or the one that lists ids, and how many at most. */
  parameters: readonly string[] | { ids: string; maxCount: number };
  /** The tags that invalidate its responses; a function of the id in the path. */
  tags: readonly string[] | ((id: string) => readonly string[]);
  /** How old a response may be; undefined for as old as a page. */
  maxAgeMs?: number;
  /** Whether its query holds visitors' input. */
  isTyped?: true;
};

/** An endpoint whose responses are the same for everyone, except with `dependsOnOwner`. */
type PublicEndpoint = {
  pattern: string;
  /** Null where responses contain favorite counts: those are computed for each request. */
  cache: EndpointCache | null;
  /** Whether the owner of the document in the path may see more than everyone else. */
  dependsOnOwner?: true;
};

const PUBLIC_ENDPOINTS: readonly PublicEndpoint[] = [
  { pattern: '/api/openapi.json', cache: null },
  {
    pattern: '/api/autocomplete/search',
    cache: { parameters: ['q', 'before'], tags: [CATALOG_TAG, INGREDIENTS_TAG], isTyped: true },
  },
  { pattern: '/api/dishes', cache: null },
  {
    pattern: '/api/ingredients',
    cache: { parameters: ['limit', 'sellableOnly'], tags: [INGREDIENTS_TAG] },
  },
  { pattern: '/api/ingredients/[id]', cache: null },
  { pattern: '/api/recipes/top', cache: null },
  { pattern: '/api/recipes/countries', cache: { parameters: ['continent'], tags: [CATALOG_TAG] } },
  { pattern: '/api/recipes/food-types', cache: { parameters: [], tags: [CATALOG_TAG] } },
  { pattern: '/api/recipes/[id]', cache: null, dependsOnOwner: true },
  {
    pattern: '/api/recipes/[id]/notes',
    cache: { parameters: ['sort', 'changes', 'page'], tags: (id) => [notesTag(id), recipeTag(id)] },
  },
  { pattern: '/api/delivery', cache: { parameters: [], tags: [SETTINGS_TAG] } },
  {
    pattern: '/api/stock',
    // Every order changes the stock, so no write invalidates it: caching only saves a read for each visitor of a page.
    cache: { parameters: { ids: 'ids', maxCount: MAX_ASKED_PRODUCTS }, tags: [], maxAgeMs: 5_000 },
  },
];

const MATCHERS = PUBLIC_ENDPOINTS.map((endpoint) => ({
  endpoint,
  match: createPathMatcher(endpoint.pattern),
}));
const OWNED_MATCHERS = MATCHERS.filter(({ endpoint }) => endpoint.dependsOnOwner);

/** Returns the public endpoint at a path and the id in the path, empty if it has none; null if there is no such endpoint. */
export function findPublicEndpoint(pathname: string): { endpoint: PublicEndpoint; id: string } | null {
  for (const { endpoint, match } of MATCHERS) {
    const segments = match(pathname);
    if (segments && hasDocumentId(segments)) return { endpoint, id: segments.id ?? '' };
  }
  return null;
}

/** Whether a path matches an endpoint whose response depends on the owner, even if its ID is invalid. */
export function isOwnedEndpoint(pathname: string): boolean {
  return OWNED_MATCHERS.some(({ match }) => match(pathname) !== null);
}
