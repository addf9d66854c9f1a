import { type Captured, capture } from './capture';
import { type BenchCase, type Facts, toRequest, writeRequest } from './cases';
import { firstVisitPaths } from './facts';
import { load, type Measured, visitOnce } from './load';
import type { MeasuredServer, ServerName } from './servers';
import { median, percentile } from './statistics';

export type Servers = Record<ServerName, MeasuredServer>;
export type Pace = { rounds: number; durationMs: number; warmMs: number; pagesPerRound: number };

/**
 * Over all rounds: latencies in milliseconds; requests per second and CPU per request as the medians of the
 * rounds.
 */
export type Column = { perSecond: number; p50: number; p99: number; errors: number; cpuMs: number };
/** One server's measurement in one round. */
type Sample = Measured & { cpuMs: number };
export type CaseResult = {
  case: BenchCase;
  shop: Column;
  /** Null where plain Next does not support it, such as a 304. */
  next: Column | null;
  bare: Column;
  /** Medians of the ratios of each round. */
  shopToBare: number;
  nextToBare: number | null;
  shopToNext: number | null;
  /** The bare server's CPU per request as a share of the shop's: a busy machine does not affect it. */
  cpuShopToBare: number;
  /** What the shop sent instead of the expected response. */
  remark?: string;
};
export type FirstVisitResult = Record<'shop' | 'next', Column> & {
  pages: number;
  timeRatio: number;
  cpuRatio: number;
};

const CONNECTIONS = 16;
/** A slower server gets one request at a time: more would only queue. */
const SLOW_MS = 60;
const COMPRESSED_WITHIN_MS = 2_000;

type Prepared = {
  case: BenchCase;
  remark?: string;
  expected: number;
  requests: Partial<Record<ServerName, { request: Buffer; connections: number }>>;
};

/** Measures every case in interleaved rounds: the three servers one after the other, in rotating order. */
export async function measureCases(
  cases: readonly BenchCase[],
  facts: Facts,
  servers: Servers,
  pace: Pace,
  onProgress: (text: string) => void,
): Promise<CaseResult[]> {
  const prepared: Prepared[] = [];
  for (const each of cases) {
    onProgress(`Warming: ${each.title}`);
    prepared.push(await prepare(each, facts, servers, pace));
  }
  const rounds = prepared.map((): Partial<Record<ServerName, Sample>>[] => []);
  for (let round = 0; round < pace.rounds; round += 1) {
    onProgress(`Round ${round + 1} of ${pace.rounds}`);
    for (const [index, { requests, expected }] of prepared.entries()) {
      const measured: Partial<Record<ServerName, Sample>> = {};
      for (const name of rotated(round)) {
        const planned = requests[name];
        if (!planned) continue;
        const { request, connections } = planned;
        const settings = { connections, durationMs: pace.durationMs, expected };
        measured[name] = await withCpu(servers[name], () => load(servers[name].port, request, settings));
      }
      rounds[index]?.push(measured);
    }
  }
  return prepared.map(({ case: each, remark }, index) => toResult(each, rounds[index] ?? [], remark));
}

async function prepare(each: BenchCase, facts: Facts, servers: Servers, { warmMs }: Pace): Promise<Prepared> {
  const { shop, next, bare } = servers;
  const first = await captureCompressed(each, facts, shop.port);
  const etag = each.conditional ? first.etag : undefined;
  const shown = each.conditional ? await capture(each, facts, shop.port, etag) : first;
  const expected = each.conditional ? 304 : 200;
  const remark =
    shown.status !== expected
      ? `status ${shown.status}`
      : !each.conditional && shown.encoding !== each.encoding
        ? `encoding ${shown.encoding}`
        : undefined;
  await bare.send(
    {
      captured: {
        path: `/${each.id}`,
        status: shown.status,
        headers: shown.headers,
        body: shown.body.toString('base64'),
      },
    },
    'accepted',
  );
  const nextEtag = each.conditional ? (await capture(each, facts, next.port)).etag : undefined;
  const bytes: Partial<Record<ServerName, Buffer>> = {
    shop: toRequest(each, facts, shop.port, etag),
    bare: writeRequest(`/${each.id}`, bare.port, { headers: { 'Accept-Encoding': each.encoding } }),
    ...((!each.conditional || nextEtag) && { next: toRequest(each, facts, next.port, nextEtag) }),
  };
  const requests: Prepared['requests'] = {};
  for (const name of ['shop', 'next', 'bare'] as const) {
    const request = bytes[name];
    if (!request) continue;
    const settings = { durationMs: warmMs, expected: shown.status };
    const probe = await load(servers[name].port, request, { ...settings, connections: 1 });
    // The fastest: the first request may have waited for the page to be rendered.
    const connections = Math.min(...probe.latencies) < SLOW_MS ? CONNECTIONS : 1;
    if (connections > 1) await load(servers[name].port, request, { ...settings, connections });
    requests[name] = { request, connections };
  }
  return { case: each, remark, expected: shown.status, requests };
}

/**
 * Captures the response in the requested encoding once it is stable: the first response may be uncompressed,
 * and the next ones compressed at a low level.
 */
async function captureCompressed(each: BenchCase, facts: Facts, port: number): Promise<Captured> {
  const endMs = performance.now() + COMPRESSED_WITHIN_MS;
  let before = -1;
  for (;;) {
    const captured = await capture(each, facts, port);
    const isSettled = captured.encoding === each.encoding && captured.body.length === before;
    if (isSettled || performance.now() > endMs) return captured;
    before = captured.body.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function toResult(
  each: BenchCase,
  rounds: readonly Partial<Record<ServerName, Sample>>[],
  remark?: string,
): CaseResult {
  const column = (name: ServerName): Column => toColumn(rounds.flatMap((round) => round[name] ?? []));
  const ratio = (of: ServerName, to: ServerName) =>
    median(
      rounds.map((round) => (round[of]?.perSecond ?? Number.NaN) / (round[to]?.perSecond ?? Number.NaN)),
    );
  const hasNext = rounds.some(({ next }) => next);
  return {
    case: each,
    remark,
    shop: column('shop'),
    next: hasNext ? column('next') : null,
    bare: column('bare'),
    shopToBare: ratio('shop', 'bare'),
    nextToBare: hasNext ? ratio('next', 'bare') : null,
    shopToNext: hasNext ? ratio('shop', 'next') : null,
    cpuShopToBare: median(
      rounds.map(({ shop, bare }) => (bare?.cpuMs ?? Number.NaN) / (shop?.cpuMs ?? Number.NaN)),
    ),
  };
}

/** Measures, and divides the CPU that the server used by the number of responses. */
async function withCpu(server: MeasuredServer, measure: () => Promise<Measured>): Promise<Sample> {
  const before = await server.usage();
  const measured = await measure();
  const after = await server.usage();
  const count = measured.latencies.length + measured.errors;
  return { ...measured, cpuMs: (after.cpuMicros - before.cpuMicros) / 1000 / count };
}

function toColumn(measured: readonly Sample[]): Column {
  const latencies = measured.flatMap((each) => each.latencies);
  return {
    perSecond: median(measured.map(({ perSecond }) => perSecond)),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    errors: measured.reduce((sum, { errors }) => sum + errors, 0),
    cpuMs: median(measured.map(({ cpuMs }) => cpuMs)),
  };
}

/**
 * Visits recipe pages that were not requested before, each once and with a browser's headers; both servers
 * get the same pages, and alternate in reaching the database first.
 */
export async function measureFirstVisits(
  recipes: number,
  servers: Servers,
  { rounds, pagesPerRound }: Pace,
): Promise<FirstVisitResult> {
  const samples: Record<'shop' | 'next', Sample[]> = { shop: [], next: [] };
  const pages = Math.min(pagesPerRound, Math.floor((recipes - 1) / (rounds + 1)));
  for (let round = 0; round <= rounds; round += 1) {
    const names = round % 2 === 0 ? (['shop', 'next'] as const) : (['next', 'shop'] as const);
    for (const name of names) {
      const { port } = servers[name];
      const requests = firstVisitPaths(recipes, pages, round).map((path) =>
        writeRequest(path, port, {
          headers: { Accept: 'text/html', 'Accept-Encoding': 'gzip, deflate, br' },
        }),
      );
      const sample = await withCpu(servers[name], () => visitOnce(port, requests));
      // The first round is a warm-up.
      if (round > 0) samples[name].push(sample);
    }
  }
  const ratioOf = (value: (sample: Sample) => number) =>
    median(samples.shop.map((sample, index) => value(sample) / value(samples.next[index] ?? sample)));
  return {
    shop: toColumn(samples.shop),
    next: toColumn(samples.next),
    pages: rounds * pages,
    timeRatio: ratioOf(({ latencies }) => percentile(latencies, 0.5)),
    cpuRatio: ratioOf(({ cpuMs }) => cpuMs),
  };
}

function rotated(round: number): ServerName[] {
  const names: ServerName[] = ['shop', 'next', 'bare'];
  return [...names.slice(round % 3), ...names.slice(0, round % 3)];
}
