import { createPathMatcher, hasDocumentId } from '@/lib/pages/path-pattern-rules';
import { CATALOG_TAG, INGREDIENTS_TAG } from './tag-rules';

/** An endpoint whose responses are the same for everyone, except with `dependsOnOwner`. */
type PublicEndpoint = {
  pattern: string;
  /**
   * The parameters that distinguish its responses, and the tags that invalidate them. Null where responses contain
   * favorite counts: those are computed for each request.
   */
  cache: { parameters: readonly string[]; tags: readonly string[] } | null;
  /** Whether the owner of the document in the path may see more than everyone else. */
  dependsOnOwner?: true;
};

const PUBLIC_ENDPOINTS: readonly PublicEndpoint[] = [
  { pattern: '/api/openapi.json', cache: null },
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
];

const MATCHERS = PUBLIC_ENDPOINTS.map((endpoint) => ({
  endpoint,
  match: createPathMatcher(endpoint.pattern),
}));
const OWNED_MATCHERS = MATCHERS.filter(({ endpoint }) => endpoint.dependsOnOwner);

/** Returns the public endpoint at a path, or null. */
export function findPublicEndpoint(pathname: string): PublicEndpoint | null {
  const matcher = MATCHERS.find(({ match }) => {
    const segments = match(pathname);
    return segments !== null && hasDocumentId(segments);
  });
  return matcher?.endpoint ?? null;
}

/** Whether a path matches an endpoint whose response depends on the owner, even if its ID is invalid. */
export function isOwnedEndpoint(pathname: string): boolean {
  return OWNED_MATCHERS.some(({ match }) => match(pathname) !== null);
}
