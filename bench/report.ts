import { type BenchCase, LIMITS } from './cases';
import type { CaseResult, FirstVisitResult, ServerSummary } from './measure';
import type { MemoryResult } from './memory';
import { GROUP_NAMES, type GroupName, type GroupSummary, type MixedResult } from './mixed-load';
import type { RenderersResult } from './renderers';

/** The results on one version of Node; unmeasured ones are missing. */
export type SetupResult = {
  nodeVersion: string;
  cases: readonly CaseResult[];
  firstVisit?: FirstVisitResult;
  mixed?: MixedResult;
  memory?: MemoryResult;
  renderers?: RenderersResult;
  /** From `npm start` to the first page; null when it took more than a minute. */
  startupSeconds?: number | null;
};
export type BenchReport = {
  /** Describes the machine and the run. */
  runDescription: readonly string[];
  setups: readonly SetupResult[];
};

const GROUP_TITLES: Record<GroupName, string> = {
  cached: '16 connections on cached pages',
  search: '4 searching',
  login: '1 logging in',
  upload: '1 uploading an image',
};

/** Whether a case reaches its target, null if it cannot be told; one with an unexpected response never does. */
export function meetsTarget(result: CaseResult, nodeVersion: string): boolean | null {
  const { case: benchCase, cpuShopToBare, shopToBefore, shop, remark } = result;
  if (remark !== undefined || shop.errors > 0) return false;
  if (benchCase.target.of === 'bare') return cpuShopToBare >= toMinimum(benchCase, nodeVersion);
  return shopToBefore === null ? null : shopToBefore >= benchCase.target.atLeast;
}

function toMinimum({ target }: BenchCase, nodeVersion: string): number {
  if (target.of === 'before') return target.atLeast;
  return Number.parseInt(nodeVersion, 10) >= 24 ? target.node24 : target.node20;
}

/** Returns the report as Markdown. */
export function formatReport({ runDescription, setups }: BenchReport): string {
  return [
    '# Results',
    '',
    ...runDescription.map((line) => `- ${line}`),
    '',
    ...setups.flatMap(toSection),
  ].join('\n');
}

function toSection(setup: SetupResult): string[] {
  const { nodeVersion, cases, mixed } = setup;
  const figures = toFigureRows(setup);
  return [
    `## Node ${nodeVersion}`,
    '',
    ...(cases.length > 0
      ? [
          '"By CPU" is the CPU time per request of the bare server, which sends the same bytes, as a share of the',
          "shop's: a busy machine does not affect it. The other ratios are requests per second in the same rounds.",
          'Times are those of the shop in milliseconds, with sixteen connections (one for slow responses).',
          '',
          '| Request | By CPU | Target | | Rate | Plain `next start` | Of the commit before | Bare /s | Shop /s | p50 | p99 | Errors | kB |',
          '| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
          ...cases.map((result) => toCaseRow(result, nodeVersion)),
          '',
        ]
      : []),
    ...(mixed ? [...toMixedTable(mixed), ''] : []),
    ...(figures.length > 0
      ? ['| Figure | Value | Target | |', '| --- | ---: | ---: | --- |', ...figures, '']
      : []),
  ];
}

function toCaseRow(result: CaseResult, nodeVersion: string): string {
  const { case: benchCase, shop, next, bare, remark } = result;
  const minimum = formatRatio(toMinimum(benchCase, nodeVersion));
  const verdict = toVerdict(meetsTarget(result, nodeVersion));
  return toRow([
    benchCase.title,
    formatRatio(result.cpuShopToBare),
    benchCase.target.of === 'bare' ? minimum : `${minimum} of before`,
    verdict + (remark ? ` (${remark})` : ''),
    formatRatio(result.shopToBare),
    formatRatio(result.nextToBare) + (next && next.errors > 0 ? ` (${next.errors} errors)` : ''),
    formatRatio(result.shopToBefore),
    formatRate(bare),
    formatRate(shop),
    formatMilliseconds(shop.p50),
    formatMilliseconds(shop.p99),
    String(shop.errors),
    (result.bodyBytes / 1000).toFixed(1),
  ]);
}

function toMixedTable({ shop, before }: MixedResult): string[] {
  const servers = [['Shop', shop], ...(before ? [['Commit before', before] as const] : [])] as const;
  return [
    '| Mixed load, all at the same time | Server | Per second | p50, ms | p99 | p99.9 | Errors |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: |',
    ...GROUP_NAMES.flatMap((name) =>
      servers.map(([title, groups]) => toGroupRow(GROUP_TITLES[name], title, groups[name])),
    ),
  ];
}

function toGroupRow(
  title: string,
  server: string,
  { perSecond, p50, p99, p999, errors }: GroupSummary,
): string {
  return toRow([
    title,
    server,
    formatRate({ perSecond }),
    ...[p50, p99, p999].map(formatMilliseconds),
    String(errors),
  ]);
}

function toFigureRows({ firstVisit, mixed, memory, renderers, startupSeconds }: SetupResult): string[] {
  const { mixedRateRatio, mixedP99Ratio, memoryMegabytes, memoryRatio, twoRenderersRatio } = LIMITS;
  return [
    ...(mixed?.before
      ? [
          toRatioRow('Mixed load: cached pages, of the commit before', mixed.before.rateRatio, {
            atLeast: mixedRateRatio,
          }),
          toRatioRow('Their p99, of the commit before', mixed.before.p99Ratio, { atMost: mixedP99Ratio }),
        ]
      : []),
    ...(firstVisit ? toFirstVisitRows(firstVisit) : []),
    ...(renderers
      ? [
          toRatioRow(
            `Searches with two renderers, of one (${renderers.two.toFixed(1)} and ${renderers.one.toFixed(1)} a second)`,
            renderers.ratio,
            { atLeast: twoRenderersRatio },
          ),
        ]
      : []),
    ...(memory
      ? [
          toLimitRow(`Peak memory, ${formatNumber(memory.minutes)} minutes of mixed load, MB`, {
            value: memory.peak,
            limit: memoryMegabytes,
            digits: 0,
          }),
          toRatioRow(
            `Memory at the end, of that after the warm-up (${memory.late.toFixed(0)} and ${memory.early.toFixed(0)} MB)`,
            memory.late / memory.early,
            { atMost: memoryRatio },
          ),
        ]
      : []),
    ...(startupSeconds === undefined
      ? []
      : [
          toLimitRow('`npm start` to the first page, s', {
            value: startupSeconds ?? Number.NaN,
            limit: LIMITS.startupSeconds,
            digits: 1,
          }),
        ]),
  ];
}

function toFirstVisitRows({ shop, next, timeRatio, cpuRatio, pages }: FirstVisitResult): string[] {
  const errors = shop.errors > 0 ? `, ${shop.errors} errors` : '';
  return [
    toRatioRow(
      `First visit of ${pages} recipe pages by CPU, of plain \`next start\` (${shop.cpuMs.toFixed(1)} and ${next.cpuMs.toFixed(1)} ms${errors})`,
      cpuRatio,
      { atMost: LIMITS.firstVisitRatio },
    ),
    toRow([
      `The same by time (p50 ${shop.p50.toFixed(1)} and ${next.p50.toFixed(1)} ms, p99 ${shop.p99.toFixed(0)} and ${next.p99.toFixed(0)} ms)`,
      formatRatio(timeRatio),
      '',
      '',
    ]),
  ];
}

function toRatioRow(title: string, ratio: number, limit: { atLeast: number } | { atMost: number }): string {
  const isMet = 'atLeast' in limit ? ratio >= limit.atLeast : ratio <= limit.atMost;
  const target =
    'atLeast' in limit ? `${formatRatio(limit.atLeast)} at least` : `${formatRatio(limit.atMost)} at most`;
  return toRow([title, formatRatio(ratio), target, toVerdict(isMet)]);
}

function toLimitRow(
  title: string,
  { value, limit, digits }: { value: number; limit: number; digits: number },
): string {
  const formatted = Number.isNaN(value) ? 'none' : value.toFixed(digits);
  return toRow([title, formatted, `${limit} at most`, toVerdict(value <= limit)]);
}

function toVerdict(isMet: boolean | null): string {
  if (isMet === null) return '';
  return isMet ? 'met' : '**missed**';
}

function toRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function formatRatio(value: number | null): string {
  return value === null || Number.isNaN(value) ? 'none' : value.toFixed(value < 0.1 ? 3 : 2);
}

function formatRate({ perSecond }: Pick<ServerSummary, 'perSecond'>): string {
  return perSecond < 10 ? perSecond.toFixed(1) : String(Math.round(perSecond));
}

function formatMilliseconds(value: number): string {
  return Number.isNaN(value) ? 'none' : value.toFixed(value < 10 ? 2 : 0);
}

function formatNumber(value: number): string {
  return String(Number(value.toFixed(1)));
}
