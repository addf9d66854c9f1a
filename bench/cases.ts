/** The requests to benchmark. Add one here for each new part of the shop. */

/** Items of the generated catalog that the requests use, and the cookie of a member. */
export type SampleItems = {
  recipeId: string;
  country: string;
  continent: string;
  image: string;
  memberCookie: string;
};

export type Encoding = 'identity' | 'gzip' | 'br';

/**
 * Of `bare`: the minimum share of the bare server, by CPU time per request, on Node 20 and 24. Of `before`: the minimum
 * rate as a share of the other commit's.
 */
export type CaseTarget = { of: 'bare'; node20: number; node24: number } | { of: 'before'; atLeast: number };

export type BenchCase = {
  /** Short name, for `--only` and for the path at the bare server. */
  id: string;
  title: string;
  path(items: SampleItems): string;
  method?: string;
  /** Sent unchanged, in addition to Host and Accept-Encoding. */
  headers?: Readonly<Record<string, string>>;
  /** Whether a member sends it. */
  isByMember?: true;
  body?(items: SampleItems): string;
  encoding: Encoding;
  /** Repeats the request with the first response's ETag and expects 304. */
  conditional?: true;
  target: CaseTarget;
};

const PAGES: readonly Pick<BenchCase, 'id' | 'title' | 'path'>[] = [
  { id: 'home', title: 'Home page', path: () => '/' },
  { id: 'recipe', title: 'Recipe page', path: ({ recipeId }) => `/recipes/detail/${recipeId}` },
  { id: 'dishes', title: 'Dishes page', path: ({ country }) => `/dishes/${encodeURIComponent(country)}` },
];

const PAGE_CASES = PAGES.flatMap((page): BenchCase[] => [
  { ...page, encoding: 'identity', target: { of: 'bare', node20: 0.65, node24: 0.7 } },
  ...(['gzip', 'br'] as const).map(
    (encoding): BenchCase => ({
      ...page,
      id: `${page.id}-${encoding}`,
      title: `${page.title}, ${encoding}`,
      encoding,
      target: { of: 'bare', node20: 0.6, node24: 0.68 },
    }),
  ),
  {
    ...page,
    id: `${page.id}-304`,
    title: `${page.title}, 304`,
    encoding: 'gzip',
    conditional: true,
    target: { of: 'bare', node20: 0.6, node24: 0.65 },
  },
]);

/** A member gets the cached pages of guests: at least 0.95 of their share. */
const MEMBER_CASES = PAGE_CASES.filter(({ id }) => id === 'recipe-gzip' || id === 'recipe-304').map(
  (page): BenchCase => ({
    ...page,
    id: `member-${page.id}`,
    title: `${page.title}, for a member`,
    isByMember: true,
    target: { of: 'bare', node20: 0.57, node24: 0.62 },
  }),
);

/** Searches that many make are cached; with a parameter that the page does not know, they are rendered like those of one visitor. */
export const toUnpopularSearch = (word: string) => `/search?q=${word}&n=1`;

const SEARCH_CASES: readonly BenchCase[] = [
  {
    id: 'search-popular',
    title: 'Popular search, gzip',
    path: () => '/search?q=rice',
    encoding: 'gzip',
    target: { of: 'bare', node20: 0.6, node24: 0.6 },
  },
  {
    id: 'search-unpopular',
    title: 'Unpopular search, gzip',
    path: () => toUnpopularSearch('rice'),
    encoding: 'gzip',
    target: { of: 'before', atLeast: 0.9 },
  },
  {
    id: 'search-suggestions',
    title: 'Popular suggestions',
    path: () => '/api/autocomplete/search?q=ric',
    encoding: 'identity',
    target: { of: 'bare', node20: 0.4, node24: 0.45 },
  },
];

const LIVE_CALLS: readonly Pick<BenchCase, 'id' | 'title' | 'path'>[] = [
  { id: 'live-me', title: 'Profile JSON (live)', path: () => '/api/users/me' },
  { id: 'live-favorites', title: 'Favorites JSON (live)', path: () => '/api/users/me/favorites' },
  { id: 'live-orders', title: 'My orders JSON (live)', path: () => '/api/orders/my-orders' },
  { id: 'live-session', title: 'Session JSON (live)', path: () => '/api/auth/session' },
  {
    id: 'live-recipe',
    title: 'Recipe JSON for a member (live)',
    path: ({ recipeId }) => `/api/recipes/${recipeId}`,
  },
];

export const CASES: readonly BenchCase[] = [
  ...PAGE_CASES,
  ...MEMBER_CASES,
  ...SEARCH_CASES,
  ...LIVE_CALLS.map(
    (call): BenchCase => ({
      ...call,
      isByMember: true,
      encoding: 'identity',
      target: { of: 'before', atLeast: 0.9 },
    }),
  ),
  {
    id: 'json-ingredients',
    title: 'Ingredients JSON (cached)',
    path: () => '/api/ingredients',
    encoding: 'identity',
    target: { of: 'bare', node20: 0.4, node24: 0.45 },
  },
  {
    id: 'json-countries',
    title: 'Countries JSON (cached)',
    path: ({ continent }) => `/api/recipes/countries?continent=${encodeURIComponent(continent)}`,
    encoding: 'identity',
    target: { of: 'bare', node20: 0.4, node24: 0.45 },
  },
  {
    id: 'json-food-types',
    title: 'Food types JSON (cached)',
    path: () => '/api/recipes/food-types',
    encoding: 'identity',
    target: { of: 'bare', node20: 0.4, node24: 0.45 },
  },
  {
    id: 'json-recipe',
    title: 'Recipe JSON (live)',
    path: ({ recipeId }) => `/api/recipes/${recipeId}`,
    encoding: 'identity',
    target: { of: 'before', atLeast: 0.9 },
  },
  {
    id: 'json-dishes',
    title: 'Dishes JSON (live)',
    path: ({ country }) => `/api/dishes?country=${encodeURIComponent(country)}`,
    encoding: 'identity',
    target: { of: 'before', atLeast: 0.9 },
  },
  {
    id: 'image',
    title: 'Image, 640 wide, WebP',
    path: ({ image }) => `/images/${image}?w=640`,
    headers: { Accept: 'image/webp,*/*' },
    encoding: 'identity',
    target: { of: 'bare', node20: 0.5, node24: 0.5 },
  },
];

/** Upper limits for figures of the whole run. */
export const LIMITS = {
  /** The CPU time of a first visit, as a multiple of plain `next start` on the same page. */
  firstVisitRatio: 1.15,
  memoryMegabytes: 480,
  /** Memory in the last minutes, as a multiple of that after the first ones. */
  memoryRatio: 1.1,
  startupSeconds: 5,
  /** Cached pages under mixed load, as a multiple of the other commit's. */
  mixedRateRatio: 4,
  /** Their 99th percentile, as a share of the other commit's. */
  mixedP99Ratio: 1 / 3,
  /** Live pages with two renderers, as a multiple of one. */
  twoRenderersRatio: 1.4,
} as const;

/** Serializes the case's request as raw HTTP/1.1. */
export function toRequestBytes(
  benchCase: BenchCase,
  { items, port, etag }: { items: SampleItems; port: number; etag?: string | undefined },
): Buffer {
  return encodeRequest(benchCase.path(items), port, {
    method: benchCase.method,
    body: benchCase.body?.(items),
    headers: toRequestHeaders(benchCase, items, etag),
  });
}

/** Returns the headers of the case's request, without Host. */
export function toRequestHeaders(
  { headers, encoding, isByMember }: BenchCase,
  { memberCookie }: SampleItems,
  etag?: string,
): Record<string, string> {
  return {
    ...headers,
    ...(isByMember && { Cookie: memberCookie }),
    'Accept-Encoding': encoding,
    ...(etag && { 'If-None-Match': etag }),
  };
}

type RequestParts = { method?: string; body?: string | Buffer; headers?: Readonly<Record<string, string>> };

export function encodeRequest(
  path: string,
  port: number,
  { method = 'GET', body = '', headers = {} }: RequestParts = {},
): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body.length > 0 ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);
}
