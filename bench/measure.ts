import { type CapturedResponse, captureResponse } from './capture';
import { type BenchCase, encodeRequest, type SampleItems, toRequestBytes } from './cases';
import { type Measurement, measureLoad, measureVisits } from './load';
import { listFirstVisitPaths } from './sample-items';
import type { MeasuredServer, ServerName } from './servers';
import type { Servers, Setup } from './setups';
import { median, percentile } from './statistics';

export type Pace = {
  rounds: number;
  durationMs: number;
  warmMs: number;
  pagesPerRound: number;
  mixedMs: number;
  memoryMs: number;
};

/** Over all rounds: latencies in milliseconds; requests per second and CPU per request as medians of the rounds. */
export type ServerSummary = { perSecond: number; p50: number; p99: number; errors: number; cpuMs: number };
/** One server's measurement in one round. */
type Sample = Measurement & { cpuMs: number };
export type CaseResult = {
  case: BenchCase;
  shop: ServerSummary;
  /** Null where plain Next does not support it, such as a 304. */
  next: ServerSummary | null;
  bare: ServerSummary;
  /** Null without another commit. */
  before: ServerSummary | null;
  /** Medians of the ratios of each round. */
  shopToBare: number;
  nextToBare: number | null;
  shopToNext: number | null;
  shopToBefore: number | null;
  /** The bare server's CPU per request as a share of the shop's, which a busy machine does not affect. */
  cpuShopToBare: number;
  /** The unexpected status or encoding that the shop sent, if any. */
  remark?: string;
  /** Of the shop's response, as it is sent. */
  bodyBytes: number;
};
export type FirstVisitResult = Record<'shop' | 'next', ServerSummary> & {
  pages: number;
  timeRatio: number;
  cpuRatio: number;
};

const CONNECTIONS = 16;
/** A slower server gets one request at a time: more would only queue. */
const SLOW_MS = 60;
const COMPRESSION_TIMEOUT_MS = 2_000;

const SERVER_NAMES: readonly ServerName[] = ['shop', 'before', 'next', 'bare'];

type RoundSamples = Partial<Record<ServerName, Sample>>;
type PreparedCase = {
  case: BenchCase;
  remark?: string;
  bodyBytes: number;
  expectedStatus: number;
  requests: Partial<Record<ServerName, { request: Buffer; connections: number }>>;
};

/**
 * Measures every case in interleaved rounds: all servers of all setups one after the other, in rotating order. Returns
 * the results of each setup.
 */
export async function measureCases(
  cases: readonly BenchCase[],
  {
    items,
    setups,
    pace,
    onProgress,
  }: { items: SampleItems; setups: readonly Setup[]; pace: Pace; onProgress: (message: string) => void },
): Promise<CaseResult[][]> {
  const prepared: { setup: Setup; case: PreparedCase; rounds: RoundSamples[] }[] = [];
  for (const benchCase of cases) {
    onProgress(`Warming up: ${benchCase.title}`);
    for (const setup of setups) {
      prepared.push({
        setup,
        case: await prepareCase(benchCase, { items, servers: setup.servers, pace }),
        rounds: [],
      });
    }
  }
  for (let round = 0; round < pace.rounds; round += 1) {
    onProgress(`Round ${round + 1} of ${pace.rounds}`);
    for (const benchCase of cases) {
      const own = prepared.filter((entry) => entry.case.case === benchCase);
      for (const { setup, case: preparedCase, rounds } of rotate(own, round))
        rounds.push(await measureRound(preparedCase, { servers: setup.servers, round, pace }));
    }
  }
  return setups.map((setup) =>
    prepared
      .filter((entry) => entry.setup === setup)
      .map(({ case: preparedCase, rounds }) => toResult(preparedCase, rounds)),
  );
}

async function measureRound(
  { requests, expectedStatus }: PreparedCase,
  { servers, round, pace: { durationMs } }: { servers: Servers; round: number; pace: Pace },
): Promise<RoundSamples> {
  const samples: RoundSamples = {};
  for (const name of rotate(SERVER_NAMES, round)) {
    const [server, prepared] = [servers[name], requests[name]];
    if (!server || !prepared) continue;
    const { request, connections } = prepared;
    samples[name] = await measureWithCpu(server, () =>
      measureLoad(server.port, () => request, { connections, durationMs, expectedStatus }),
    );
  }
  return samples;
}

async function prepareCase(
  benchCase: BenchCase,
  { items, servers, pace: { warmMs } }: { items: SampleItems; servers: Servers; pace: Pace },
): Promise<PreparedCase> {
  const { shop, next, bare, before } = servers;
  const { conditional, encoding } = benchCase;
  const first = await captureCompressed(benchCase, items, shop.port);
  const etag = conditional ? first.etag : undefined;
  const captured = conditional ? await captureResponse(benchCase, { items, port: shop.port, etag }) : first;
  const correctStatus = conditional ? 304 : 200;
  const remark =
    captured.status !== correctStatus
      ? `status ${captured.status}`
      : !conditional && captured.encoding !== encoding
        ? `encoding ${captured.encoding}`
        : undefined;
  await bare.send(
    {
      captured: {
        path: `/${benchCase.id}`,
        status: captured.status,
        headers: captured.headers,
        body: captured.body.toString('base64'),
      },
    },
    'accepted',
  );
  const nextEtag = conditional
    ? (await captureResponse(benchCase, { items, port: next.port })).etag
    : undefined;
  const beforeEtag =
    before && conditional ? (await captureResponse(benchCase, { items, port: before.port })).etag : undefined;
  const bytes: Partial<Record<ServerName, Buffer>> = {
    shop: toRequestBytes(benchCase, { items, port: shop.port, etag }),
    bare: encodeRequest(`/${benchCase.id}`, bare.port, { headers: { 'Accept-Encoding': encoding } }),
    ...((!conditional || nextEtag) && {
      next: toRequestBytes(benchCase, { items, port: next.port, etag: nextEtag }),
    }),
    ...(before && { before: toRequestBytes(benchCase, { items, port: before.port, etag: beforeEtag }) }),
  };
  const requests: PreparedCase['requests'] = {};
  for (const name of SERVER_NAMES) {
    const [request, server] = [bytes[name], servers[name]];
    if (!request || !server) continue;
    const settings = { durationMs: warmMs, expectedStatus: captured.status };
    const probe = await measureLoad(server.port, () => request, { ...settings, connections: 1 });
    // The fastest response, because the first one may have waited for the page to be rendered.
    const connections = Math.min(...probe.latencies) < SLOW_MS ? CONNECTIONS : 1;
    if (connections > 1) await measureLoad(server.port, () => request, { ...settings, connections });
    requests[name] = { request, connections };
  }
  const bodyBytes = captured.body.length;
  return { case: benchCase, remark, bodyBytes, expectedStatus: captured.status, requests };
}

/**
 * Captures the response in the requested encoding once it is stable: the first response may be uncompressed,
 * and the next ones compressed at a low level.
 */
async function captureCompressed(
  benchCase: BenchCase,
  items: SampleItems,
  port: number,
): Promise<CapturedResponse> {
  const endMs = performance.now() + COMPRESSION_TIMEOUT_MS;
  let previousLength = -1;
  for (;;) {
    const captured = await captureResponse(benchCase, { items, port });
    const isStable = captured.encoding === benchCase.encoding && captured.body.length === previousLength;
    if (isStable || performance.now() > endMs) return captured;
    previousLength = captured.body.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function toResult(
  { case: benchCase, remark, bodyBytes }: PreparedCase,
  rounds: readonly RoundSamples[],
): CaseResult {
  const summarizeServer = (name: ServerName) => summarize(rounds.flatMap((round) => round[name] ?? []));
  // A server that never answers as expected, such as another commit that lacks the path, has no rate to compare.
  const toRate = (sample: Sample | undefined) => sample?.perSecond || Number.NaN;
  const computeRatio = (of: ServerName, to: ServerName) =>
    median(rounds.map((round) => toRate(round[of]) / toRate(round[to])));
  const hasNext = rounds.some(({ next }) => next);
  const hasBefore = rounds.some(({ before }) => before);
  return {
    case: benchCase,
    remark,
    bodyBytes,
    shop: summarizeServer('shop'),
    next: hasNext ? summarizeServer('next') : null,
    bare: summarizeServer('bare'),
    before: hasBefore ? summarizeServer('before') : null,
    shopToBare: computeRatio('shop', 'bare'),
    nextToBare: hasNext ? computeRatio('next', 'bare') : null,
    shopToNext: hasNext ? computeRatio('shop', 'next') : null,
    shopToBefore: hasBefore ? computeRatio('shop', 'before') : null,
    cpuShopToBare: median(
      rounds.map(({ shop, bare }) => (bare?.cpuMs ?? Number.NaN) / (shop?.cpuMs ?? Number.NaN)),
    ),
  };
}

/** Adds the CPU time that the server used per response. */
async function measureWithCpu(server: MeasuredServer, measure: () => Promise<Measurement>): Promise<Sample> {
  const before = await server.readUsage();
  const measurement = await measure();
  const after = await server.readUsage();
  const count = measurement.latencies.length + measurement.errors;
  return { ...measurement, cpuMs: (after.cpuMicros - before.cpuMicros) / 1000 / count };
}

function summarize(samples: readonly Sample[]): ServerSummary {
  const latencies = samples.flatMap((sample) => sample.latencies);
  return {
    perSecond: median(samples.map(({ perSecond }) => perSecond)),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    errors: samples.reduce((sum, { errors }) => sum + errors, 0),
    cpuMs: median(samples.map(({ cpuMs }) => cpuMs)),
  };
}

/**
 * Visits recipe pages that were not requested before, each once and with a browser's headers; both servers
 * get the same pages, and take turns in querying the database first.
 */
export async function measureFirstVisits(
  recipes: number,
  { servers }: Setup,
  { rounds, pagesPerRound }: Pace,
): Promise<FirstVisitResult> {
  const samples: Record<'shop' | 'next', Sample[]> = { shop: [], next: [] };
  const pages = Math.min(pagesPerRound, Math.floor((recipes - 1) / (rounds + 1)));
  for (let round = 0; round <= rounds; round += 1) {
    const names = round % 2 === 0 ? (['shop', 'next'] as const) : (['next', 'shop'] as const);
    for (const name of names) {
      const { port } = servers[name];
      const requests = listFirstVisitPaths(recipes, pages, round).map((path) =>
        encodeRequest(path, port, {
          headers: { Accept: 'text/html', 'Accept-Encoding': 'gzip, deflate, br' },
        }),
      );
      const sample = await measureWithCpu(servers[name], () => measureVisits(port, requests));
      // The first round is a warm-up.
      if (round > 0) samples[name].push(sample);
    }
  }
  const computeRatio = (toValue: (sample: Sample) => number) =>
    median(samples.shop.map((sample, index) => toValue(sample) / toValue(samples.next[index] ?? sample)));
  return {
    shop: summarize(samples.shop),
    next: summarize(samples.next),
    pages: rounds * pages,
    timeRatio: computeRatio(({ latencies }) => percentile(latencies, 0.5)),
    cpuRatio: computeRatio(({ cpuMs }) => cpuMs),
  };
}

/** Starts the list at another item in each round, so that none is always measured first. */
export function rotate<T>(list: readonly T[], round: number): T[] {
  const start = round % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
