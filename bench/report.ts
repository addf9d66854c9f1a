import { LIMITS } from './cases';
import type { CaseResult, FirstVisitResult, ServerSummary } from './measure';

export type BenchReport = {
  /** Describes the machine and the run. */
  runDescription: readonly string[];
  cases: readonly CaseResult[];
  firstVisit?: FirstVisitResult;
  /** The peak memory of the shop's process, in megabytes. */
  memoryMegabytes: number;
  /** From `npm start` to the first page; null when it took more than a minute. */
  startupSeconds?: number | null;
};

/** Whether a case reaches its target; one with an unexpected response never does. */
export function meetsTarget({ case: benchCase, shopToBare, shopToNext, shop, remark }: CaseResult): boolean {
  const ratio = benchCase.target.of === 'bare' ? shopToBare : shopToNext;
  return remark === undefined && shop.errors === 0 && ratio !== null && ratio >= benchCase.target.atLeast;
}

/** Returns the report as Markdown. */
export function formatReport({
  runDescription,
  cases,
  firstVisit,
  memoryMegabytes,
  startupSeconds,
}: BenchReport): string {
  const figures = [
    ...(firstVisit ? toFirstVisitRows(firstVisit) : []),
    toLimitRow('Peak memory of the process, MB', memoryMegabytes, LIMITS.memoryMegabytes, 0),
    ...(startupSeconds === undefined
      ? []
      : [
          toLimitRow(
            '`npm start` to the first page, s',
            startupSeconds ?? Number.NaN,
            LIMITS.startupSeconds,
            1,
          ),
        ]),
  ];
  return [
    '# Results',
    '',
    ...runDescription.map((line) => `- ${line}`),
    '',
    'Ratios are requests per second relative to the bare server that sends the same bytes, in the same rounds.',
    '"By CPU" is the same ratio by CPU time per request, which a busy machine does not affect.',
    'Times are those of the shop in milliseconds, with sixteen connections (one for slow responses).',
    '',
    '| Request | Shop | Plain `next start` | Target | | By CPU | Bare /s | Shop /s | p50 | p99 | Errors |',
    '| --- | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...cases.map(toCaseRow),
    '',
    '| Figure | Shop | Plain `next start` | Ratio | Target | |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...figures,
    '',
  ].join('\n');
}

function toCaseRow(result: CaseResult): string {
  const {
    case: benchCase,
    shop,
    next,
    bare,
    shopToBare,
    nextToBare,
    shopToNext,
    cpuShopToBare,
    remark,
  } = result;
  const isOfNext = benchCase.target.of === 'next';
  const target = isOfNext
    ? `${formatRatio(benchCase.target.atLeast)} of next`
    : formatRatio(benchCase.target.atLeast);
  const verdict = meetsTarget(result) ? 'met' : `**missed**${remark ? ` (${remark})` : ''}`;
  return toRow([
    benchCase.title,
    isOfNext ? `${formatRatio(shopToBare)} (${formatRatio(shopToNext)} of next)` : formatRatio(shopToBare),
    formatRatio(nextToBare) + (next && next.errors > 0 ? ` (${next.errors} errors)` : ''),
    target,
    verdict,
    formatRatio(cpuShopToBare),
    formatRate(bare),
    formatRate(shop),
    formatMilliseconds(shop.p50),
    formatMilliseconds(shop.p99),
    String(shop.errors),
  ]);
}

function toFirstVisitRows({ shop, next, timeRatio, cpuRatio, pages }: FirstVisitResult): string[] {
  const limit = LIMITS.firstVisitRatio;
  const verdict = (value: number) => (value <= limit && shop.errors === 0 ? 'met' : '**missed**');
  return [
    toRow([
      `First visit of ${pages} recipe pages, ms each (p50)`,
      formatMilliseconds(shop.p50),
      formatMilliseconds(next.p50),
      formatRatio(timeRatio),
      `${formatRatio(limit)} at most`,
      verdict(timeRatio),
    ]),
    toRow([
      'The same, CPU of the process, ms each',
      formatMilliseconds(shop.cpuMs),
      formatMilliseconds(next.cpuMs),
      formatRatio(cpuRatio),
      `${formatRatio(limit)} at most`,
      verdict(cpuRatio),
    ]),
    toRow([
      'The same, ms each (p99)',
      formatMilliseconds(shop.p99),
      formatMilliseconds(next.p99),
      '',
      '',
      '',
    ]),
  ];
}

function toLimitRow(title: string, value: number, limit: number, digits: number): string {
  const formatted = Number.isNaN(value) ? 'none' : value.toFixed(digits);
  return toRow([title, formatted, '', '', `${limit} at most`, value <= limit ? 'met' : '**missed**']);
}

function toRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function formatRatio(value: number | null): string {
  return value === null || Number.isNaN(value) ? 'none' : value.toFixed(value < 0.1 ? 3 : 2);
}

function formatRate({ perSecond }: ServerSummary): string {
  return perSecond < 10 ? perSecond.toFixed(1) : String(Math.round(perSecond));
}

function formatMilliseconds(value: number): string {
  return Number.isNaN(value) ? 'none' : value.toFixed(value < 10 ? 2 : 0);
}
