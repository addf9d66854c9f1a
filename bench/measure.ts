import { capture } from './capture';
import { type BenchCase, type Facts, toRequest, writeRequest } from './cases';
import { firstVisitPaths } from './facts';
import { load, type Measured, visitOnce } from './load';
import type { MeasuredServer, ServerName } from './servers';
import { median, percentile } from './statistics';

export type Servers = Record<ServerName, MeasuredServer>;
export type Pace = { rounds: number; durationMs: number; warmMs: number; pagesPerRound: number };

/** Over all rounds; milliseconds, and requests in a second as the median of the rounds. */
export type Column = { perSecond: number; p50: number; p99: number; errors: number };
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
  /** What the shop sent instead of what was asked for. */
  remark?: string;
};
export type FirstVisitResult = Record<'shop' | 'next', Column & { cpuMs: number }> & {
  pages: number;
  timeRatio: number;
  cpuRatio: number;
};

const CONNECTIONS = 16;
/** A server slower than this gets one request at a time: more would only queue. */
const SLOW_MS = 60;

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
  const rounds = prepared.map((): Partial<Record<ServerName, Measured>>[] => []);
  for (let round = 0; round < pace.rounds; round += 1) {
    onProgress(`Round ${round + 1} of ${pace.rounds}`);
    for (const [index, { asks, expected }] of prepared.entries()) {
      const measured: Partial<Record<ServerName, Measured>> = {};
      for (const name of inTurn(round)) {
        const ask = asks[name];
        if (!ask) continue;
        const { request, connections } = ask;
        measured[name] = await load(servers[name].port, request, {
          connections,
          durationMs: pace.durationMs,
          expected,
        });
      }
      rounds[index]?.push(measured);
    }
  }
  return prepared.map(({ case: each, remark }, index) => toResult(each, rounds[index] ?? [], remark));
}

async function prepare(each: BenchCase, facts: Facts, servers: Servers, { warmMs }: Pace): Promise<Prepared> {
  const { shop, next, bare } = servers;
  const first = await capture(each, facts, shop.port);
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
    const connections = median(probe.latencies) < SLOW_MS ? CONNECTIONS : 1;
    if (connections > 1) await load(servers[name].port, request, { ...settings, connections });
    asks[name] = { request, connections };
  }
  return { case: each, remark, expected: shown.status, asks };
}

function toResult(
  each: BenchCase,
  rounds: readonly Partial<Record<ServerName, Measured>>[],
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
  };
}

function toColumn(measured: readonly Measured[]): Column {
  const latencies = measured.flatMap((each) => each.latencies);
  return {
    perSecond: median(measured.map(({ perSecond }) => perSecond)),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    errors: measured.reduce((sum, { errors }) => sum + errors, 0),
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
  const found: Record<'shop' | 'next', { measured: Measured; cpuMs: number }[]> = { shop: [], next: [] };
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
      const before = await servers[name].usage();
      const measured = await visitOnce(port, requests);
      const after = await servers[name].usage();
      // The first round warms.
      if (round > 0)
        found[name].push({ measured, cpuMs: (after.cpuMicros - before.cpuMicros) / 1000 / requests.length });
    }
  }
  const toSide = (name: 'shop' | 'next') => ({
    ...toColumn(found[name].map(({ measured }) => measured)),
    cpuMs: median(found[name].map(({ cpuMs }) => cpuMs)),
  });
  const ratioOf = (value: (round: { measured: Measured; cpuMs: number }) => number) =>
    median(found.shop.map((round, index) => value(round) / value(found.next[index] ?? round)));
  return {
    shop: toSide('shop'),
    next: toSide('next'),
    pages: rounds * pages,
    timeRatio: ratioOf(({ measured }) => percentile(measured.latencies, 0.5)),
    cpuRatio: ratioOf(({ cpuMs }) => cpuMs),
  };
}

function inTurn(round: number): ServerName[] {
  const names: ServerName[] = ['shop', 'next', 'bare'];
  return [...names.slice(round % 3), ...names.slice(0, round % 3)];
}
