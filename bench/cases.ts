/** The requests to benchmark. Add one here for each new part of the shop. */

/** Items of the generated catalog that the requests use. */
export type SampleItems = { recipeId: string; country: string; continent: string; image: string };

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

export const CASES: readonly BenchCase[] = [
  ...PAGE_CASES,
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
  items: SampleItems,
  port: number,
  etag?: string,
): Buffer {
  return encodeRequest(benchCase.path(items), port, {
    method: benchCase.method,
    body: benchCase.body?.(items),
    headers: {
      ...benchCase.headers,
      'Accept-Encoding': benchCase.encoding,
      ...(etag && { 'If-None-Match': etag }),
    },
  });
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
