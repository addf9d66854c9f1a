/** The requests to benchmark. Add one here for each new part of the shop. */

/** Items of the generated catalog that the requests use. */
export type SampleItems = { recipeId: string; country: string; continent: string; image: string };

export type Encoding = 'identity' | 'gzip' | 'br';

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
  /** The minimum rate, as a share of the bare server's or plain `next start`'s. */
  target: { atLeast: number; of: 'bare' | 'next' };
};

const PAGES: readonly Pick<BenchCase, 'id' | 'title' | 'path'>[] = [
  { id: 'home', title: 'Home page', path: () => '/' },
  { id: 'recipe', title: 'Recipe page', path: ({ recipeId }) => `/recipes/detail/${recipeId}` },
  { id: 'dishes', title: 'Dishes page', path: ({ country }) => `/dishes/${encodeURIComponent(country)}` },
];

const PAGE_CASES = PAGES.flatMap((page): BenchCase[] => [
  { ...page, encoding: 'identity', target: { atLeast: 0.7, of: 'bare' } },
  ...(['gzip', 'br'] as const).map(
    (encoding): BenchCase => ({
      ...page,
      id: `${page.id}-${encoding}`,
      title: `${page.title}, ${encoding}`,
      encoding,
      target: { atLeast: 0.65, of: 'bare' },
    }),
  ),
  {
    ...page,
    id: `${page.id}-304`,
    title: `${page.title}, 304`,
    encoding: 'gzip',
    conditional: true,
    target: { atLeast: 0.8, of: 'bare' },
  },
]);

export const CASES: readonly BenchCase[] = [
  ...PAGE_CASES,
  {
    id: 'json-ingredients',
    title: 'Ingredients JSON (cached)',
    path: () => '/api/ingredients',
    encoding: 'identity',
    target: { atLeast: 0.3, of: 'bare' },
  },
  {
    id: 'json-countries',
    title: 'Countries JSON (cached)',
    path: ({ continent }) => `/api/recipes/countries?continent=${encodeURIComponent(continent)}`,
    encoding: 'identity',
    target: { atLeast: 0.3, of: 'bare' },
  },
  {
    id: 'json-food-types',
    title: 'Food types JSON (cached)',
    path: () => '/api/recipes/food-types',
    encoding: 'identity',
    target: { atLeast: 0.3, of: 'bare' },
  },
  {
    id: 'json-recipe',
    title: 'Recipe JSON (live)',
    path: ({ recipeId }) => `/api/recipes/${recipeId}`,
    encoding: 'identity',
    target: { atLeast: 1, of: 'next' },
  },
  {
    id: 'json-dishes',
    title: 'Dishes JSON (live)',
    path: ({ country }) => `/api/dishes?country=${encodeURIComponent(country)}`,
    encoding: 'identity',
    target: { atLeast: 1, of: 'next' },
  },
  {
    id: 'image',
    title: 'Image, 640 wide, WebP',
    path: ({ image }) => `/images/${image}?w=640`,
    headers: { Accept: 'image/webp,*/*' },
    encoding: 'identity',
    target: { atLeast: 0.5, of: 'bare' },
  },
];

/** Upper limits for figures of the whole run. */
export const LIMITS = {
  /** A first visit, as a multiple of plain `next start` on the same page. */
  firstVisitRatio: 1.1,
  memoryMegabytes: 400,
  startupSeconds: 5,
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

type RequestParts = { method?: string; body?: string; headers?: Readonly<Record<string, string>> };

export function encodeRequest(
  path: string,
  port: number,
  { method = 'GET', body = '', headers = {} }: RequestParts = {},
): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
