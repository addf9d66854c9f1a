import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { encodeRequest, type SampleItems, toUnpopularSearch } from './cases';
import { type Measurement, measureLoad } from './load';
import { type Pace, rotate } from './measure';
import type { MeasuredServer } from './servers';
import type { Setup } from './setups';
import { median, percentile } from './statistics';

/** The clients of the mixed load and their numbers of connections. */
const GROUPS = { cached: 16, search: 4, login: 1, upload: 1 } as const;
export type GroupName = keyof typeof GROUPS;
/** Builds a client's next request. */
type MixedRequests = Record<GroupName, () => Buffer>;
type MixedSample = Record<GroupName, Measurement>;

/** Latencies over all rounds, in milliseconds; the rate as the median of the rounds. */
export type GroupSummary = { perSecond: number; p50: number; p99: number; p999: number; errors: number };
export type MixedResult = {
  shop: Record<GroupName, GroupSummary>;
  /** The other commit, and the medians of the rounds' ratios for the cached pages. */
  before: (Record<GroupName, GroupSummary> & { rateRatio: number; p99Ratio: number }) | null;
};

const PASSWORD = 'Saffron-Rice-42!';
const SEARCH_WORDS = [
  'rice',
  'chicken',
  'soup',
  'tomato',
  'stew',
  'bread',
  'noodles',
  'lamb',
  'bean',
  'fish',
];
const BROWSER_HEADERS = { Accept: 'text/html', 'Accept-Encoding': 'gzip, deflate, br' };

export const GROUP_NAMES = Object.keys(GROUPS) as GroupName[]; // Object.keys returns string[].

/** Measures the shop and the other commit under the mixed load in interleaved rounds. */
export async function measureMixedLoad(
  setups: readonly Setup[],
  items: SampleItems,
  { rounds, mixedMs }: Pace,
): Promise<MixedResult[]> {
  const entries: {
    setup: Setup;
    name: 'shop' | 'before';
    requests: MixedRequests;
    samples: MixedSample[];
  }[] = [];
  for (const setup of setups) {
    for (const name of ['shop', 'before'] as const) {
      const server = setup.servers[name];
      if (server)
        entries.push({ setup, name, requests: await createMixedRequests(server, items), samples: [] });
    }
  }
  for (let round = 0; round <= rounds; round += 1) {
    for (const { setup, name, requests, samples } of rotate(entries, round)) {
      const port = setup.servers[name]?.port;
      if (port === undefined) continue;
      const sample = await sendMixedLoad(port, requests, mixedMs);
      // The first round is a warm-up.
      if (round > 0) samples.push(sample);
    }
  }
  return setups.map((setup) => {
    const [shop = [], before = []] = (['shop', 'before'] as const).map(
      (name) => entries.find((entry) => entry.setup === setup && entry.name === name)?.samples,
    );
    const computeRatio = (toValue: (sample: Measurement) => number) =>
      median(
        before.map((sample, index) => toValue(shop[index]?.cached ?? sample.cached) / toValue(sample.cached)),
      );
    return {
      shop: summarizeGroups(shop),
      before:
        before.length === 0
          ? null
          : {
              ...summarizeGroups(before),
              rateRatio: computeRatio(({ perSecond }) => perSecond),
              p99Ratio: computeRatio(({ latencies }) => percentile(latencies, 0.99)),
            },
    };
  });
}

/** Sends all groups' requests concurrently for `durationMs`. */
export async function sendMixedLoad(
  port: number,
  requests: MixedRequests,
  durationMs: number,
): Promise<MixedSample> {
  const samples = await Promise.all(
    GROUP_NAMES.map(async (name) => [
      name,
      await measureLoad(port, requests[name], { connections: GROUPS[name], durationMs, expectedStatus: 200 }),
    ]),
  );
  return Object.fromEntries(samples);
}

/** Creates an account with a recipe on the server; returns the requests of each group. */
export async function createMixedRequests(
  { port }: Pick<MeasuredServer, 'port'>,
  { recipeId, country }: SampleItems,
): Promise<MixedRequests> {
  const credentials = JSON.stringify({ email: `bench-${randomUUID()}@shop.example`, password: PASSWORD });
  const headers = { 'Content-Type': 'application/json' };
  const { token } = await post<{ token: string }>(port, {
    path: '/api/auth/register',
    headers,
    body: credentials,
  });
  const authorization = { Authorization: `Bearer ${token}` };
  const { _id } = await post<{ _id: string }>(port, {
    path: `/api/user/recipes/fork/${recipeId}`,
    headers: authorization,
  });
  const pages = ['/', `/recipes/detail/${recipeId}`, `/dishes/${encodeURIComponent(country)}`].map((path) =>
    encodeRequest(path, port, { headers: BROWSER_HEADERS }),
  );
  const searches = SEARCH_WORDS.map((word) =>
    encodeRequest(toUnpopularSearch(word), port, { headers: BROWSER_HEADERS }),
  );
  const login = encodeRequest('/api/auth/login', port, { method: 'POST', headers, body: credentials });
  const upload = await encodeUpload(`/api/user/recipes/${_id}/images`, port, authorization);
  return {
    cached: createCycle(pages),
    search: createCycle(searches),
    login: () => login,
    upload: () => upload,
  };
}

function createCycle<T>(items: readonly T[]): () => T {
  let count = 0;
  return () => {
    count += 1;
    return items[count % items.length] as T; // Within the list.
  };
}

async function post<T>(
  port: number,
  {
    path,
    headers,
    body,
  }: { path: string; headers: Readonly<Record<string, string>>; body?: string | undefined },
): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${path}: status ${response.status}`);
  return (await response.json()) as T; // The endpoints' own tests check these responses.
}

/** Encodes an upload of a JPEG of the size of a photo. */
async function encodeUpload(
  path: string,
  port: number,
  headers: Readonly<Record<string, string>>,
): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const photo = sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: 'white', noise } });
  const form = new FormData();
  form.append('recipeImages', new Blob([await photo.jpeg().toBuffer()], { type: 'image/jpeg' }), 'photo.jpg');
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const contentType = encoded.headers.get('Content-Type') ?? '';
  return encodeRequest(path, port, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': contentType },
    body,
  });
}

function summarizeGroups(samples: readonly MixedSample[]): Record<GroupName, GroupSummary> {
  const summarize = (name: GroupName): GroupSummary => {
    const own = samples.map((sample) => sample[name]);
    const latencies = own.flatMap((sample) => sample.latencies);
    return {
      perSecond: median(own.map(({ perSecond }) => perSecond)),
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
      p999: percentile(latencies, 0.999),
      errors: own.reduce((sum, { errors }) => sum + errors, 0),
    };
  };
  return {
    cached: summarize('cached'),
    search: summarize('search'),
    login: summarize('login'),
    upload: summarize('upload'),
  };
}
