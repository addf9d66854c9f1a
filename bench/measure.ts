import { type Captured, capture } from './capture';
import { type BenchCase, type Facts, toRequest, writeRequest } from './cases';
import { firstVisitPaths } from './facts';
import { load, type Measured, visitOnce } from './load';
import type { MeasuredServer, ServerName } from './servers';
import { median, percentile } from './statistics';

export type Servers = Record<ServerName, MeasuredServer>;
export type Pace = { rounds: number; durationMs: number; warmMs: number; pagesPerRound: number };

/**
 * Over all rounds: milliseconds, requests in a second and the process's CPU for one request as the
 * medians of the rounds.
 */
export type Column = { perSecond: number; p50: number; p99: number; errors: number; cpuMs: number };
/** One server's part of one round. */
type Share = Measured & { cpuMs: number };
export type CaseResult = {
  case: BenchCase;
  shop: Column;
  /** Null where plain Next does not offer it, such as a 304. */
  next: Column | null;
  bare: Column;
  /** Medians of the ratios of each round. */
  shopToBare: number;
  nextToBare: number | null;
  shopToNext: number | null;
  /** The bare server's CPU for one request as a share of the shop's: what a busy machine leaves alone. */
  cpuShopToBare: number;
  /** What the shop sent instead of what was asked for. */
  remark?: string;
};
export type FirstVisitResult = Record<'shop' | 'next', Column> & {
  pages: number;
  timeRatio: number;
  cpuRatio: number;
};

const CONNECTIONS = 16;
/** A server slower than this gets one request at a time: more would only queue. */
const SLOW_MS = 60;
const COMPRESSED_WITHIN_MS = 2_000;

type Prepared = {
  case: BenchCase;
  remark?: string;
  expected: number;
  asks: Partial<Record<ServerName, { request: Buffer; connections: number }>>;
};

/** Measures every case in interleaved rounds: the three servers one after the other, in changing order. */
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
  const rounds = prepared.map((): Partial<Record<ServerName, Share>>[] => []);
  for (let round = 0; round < pace.rounds; round += 1) {
    onProgress(`Round ${round + 1} of ${pace.rounds}`);
    for (const [index, { asks, expected }] of prepared.entries()) {
      const measured: Partial<Record<ServerName, Share>> = {};
      for (const name of inTurn(round)) {
        const ask = asks[name];
        if (!ask) continue;
        const { request, connections } = ask;
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
      ? `answers ${shown.status}`
      : !each.conditional && shown.encoding !== each.encoding
        ? `sends ${shown.encoding}`
        : undefined;
  await bare.tell(
    {
      answer: {
        path: `/${each.id}`,
        status: shown.status,
        headers: shown.headers,
        body: shown.body.toString('base64'),
      },
    },
    'taken',
  );
  const nextEtag = each.conditional ? (await capture(each, facts, next.port)).etag : undefined;
  const requests: Partial<Record<ServerName, Buffer>> = {
    shop: toRequest(each, facts, shop.port, etag),
    bare: writeRequest(`/${each.id}`, bare.port, { headers: { 'Accept-Encoding': each.encoding } }),
    ...((!each.conditional || nextEtag) && { next: toRequest(each, facts, next.port, nextEtag) }),
  };
  const asks: Prepared['asks'] = {};
  for (const name of ['shop', 'next', 'bare'] as const) {
    const request = requests[name];
    if (!request) continue;
    const settings = { durationMs: warmMs, expected: shown.status };
    const probe = await load(servers[name].port, request, { ...settings, connections: 1 });
    // The quickest: the first may have had to wait for the page to be made.
    const connections = Math.min(...probe.latencies) < SLOW_MS ? CONNECTIONS : 1;
    if (connections > 1) await load(servers[name].port, request, { ...settings, connections });
    asks[name] = { request, connections };
  }
  return { case: each, remark, expected: shown.status, asks };
}

/**
 * An answer in the coding asked for, as the shop goes on sending it: the first may come without, and the
 * next ones may be compressed in haste.
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
  rounds: readonly Partial<Record<ServerName, Share>>[],
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

/** Measures, and divides the CPU that the server spent meanwhile by the requests it answered. */
async function withCpu(server: MeasuredServer, measure: () => Promise<Measured>): Promise<Share> {
  const before = await server.usage();
  const measured = await measure();
  const after = await server.usage();
  const answered = measured.latencies.length + measured.errors;
  return { ...measured, cpuMs: (after.cpuMicros - before.cpuMicros) / 1000 / answered };
}

function toColumn(measured: readonly Share[]): Column {
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
 * Visits recipe pages that nobody has asked for, each once and as a browser asks; both servers get
 * the same pages, and take turns in being first at the database.
 */
export async function measureFirstVisits(
  recipes: number,
  servers: Servers,
  { rounds, pagesPerRound }: Pace,
): Promise<FirstVisitResult> {
  const found: Record<'shop' | 'next', Share[]> = { shop: [], next: [] };
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
      const share = await withCpu(servers[name], () => visitOnce(port, requests));
      // The first round warms.
      if (round > 0) found[name].push(share);
    }
  }
  const ratioOf = (value: (share: Share) => number) =>
    median(found.shop.map((share, index) => value(share) / value(found.next[index] ?? share)));
  return {
    shop: toColumn(found.shop),
    next: toColumn(found.next),
    pages: rounds * pages,
    timeRatio: ratioOf(({ latencies }) => percentile(latencies, 0.5)),
    cpuRatio: ratioOf(({ cpuMs }) => cpuMs),
  };
}

function inTurn(round: number): ServerName[] {
  const names: ServerName[] = ['shop', 'next', 'bare'];
  return [...names.slice(round % 3), ...names.slice(0, round % 3)];
}
