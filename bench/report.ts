import { LIMITS } from './cases';
import type { CaseResult, Column, FirstVisitResult } from './measure';

export type BenchReport = {
  /** Describes the machine and the run. */
  runDescription: readonly string[];
  cases: readonly CaseResult[];
  firstVisit?: FirstVisitResult;
  /** The peak memory of the shop's process, in megabytes. */
  memoryMegabytes: number;
  /** From `npm start` to the first page; null when it took more than a minute. */
  startSeconds?: number | null;
};

/** Whether a case reaches its target; one with an unexpected response never does. */
export function isMet({ case: each, shopToBare, shopToNext, shop, remark }: CaseResult): boolean {
  const ratio = each.target.of === 'bare' ? shopToBare : shopToNext;
  return remark === undefined && shop.errors === 0 && ratio !== null && ratio >= each.target.atLeast;
}

/** Returns the report as Markdown. */
export function writeReport({
  runDescription,
  cases,
  firstVisit,
  memoryMegabytes,
  startSeconds,
}: BenchReport): string {
  const figures = [
    ...(firstVisit ? firstVisitRows(firstVisit) : []),
    limitRow('Peak memory of the process, MB', memoryMegabytes, LIMITS.memoryMegabytes, 0),
    ...(startSeconds === undefined
      ? []
      : [limitRow('`npm start` to the first page, s', startSeconds ?? Number.NaN, LIMITS.startSeconds, 1)]),
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
    ...cases.map(caseRow),
    '',
    '| Figure | Shop | Plain `next start` | Ratio | Target | |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...figures,
    '',
  ].join('\n');
}

function caseRow(result: CaseResult): string {
  const { case: each, shop, next, bare, shopToBare, nextToBare, shopToNext, cpuShopToBare, remark } = result;
  const isOfNext = each.target.of === 'next';
  const target = isOfNext ? `${ratio(each.target.atLeast)} of next` : ratio(each.target.atLeast);
  const verdict = isMet(result) ? 'met' : `**missed**${remark ? ` (${remark})` : ''}`;
  return row([
    each.title,
    isOfNext ? `${ratio(shopToBare)} (${ratio(shopToNext)} of next)` : ratio(shopToBare),
    ratio(nextToBare) + (next && next.errors > 0 ? ` (${next.errors} errors)` : ''),
    target,
    verdict,
    ratio(cpuShopToBare),
    rate(bare),
    rate(shop),
    milliseconds(shop.p50),
    milliseconds(shop.p99),
    String(shop.errors),
  ]);
}

function firstVisitRows({ shop, next, timeRatio, cpuRatio, pages }: FirstVisitResult): string[] {
  const limit = LIMITS.firstVisit;
  const verdict = (value: number) => (value <= limit && shop.errors === 0 ? 'met' : '**missed**');
  return [
    row([
      `First visit of ${pages} recipe pages, ms each (p50)`,
      milliseconds(shop.p50),
      milliseconds(next.p50),
      ratio(timeRatio),
      `${ratio(limit)} at most`,
      verdict(timeRatio),
    ]),
    row([
      'The same, CPU of the process, ms each',
      milliseconds(shop.cpuMs),
      milliseconds(next.cpuMs),
      ratio(cpuRatio),
      `${ratio(limit)} at most`,
      verdict(cpuRatio),
    ]),
    row(['The same, ms each (p99)', milliseconds(shop.p99), milliseconds(next.p99), '', '', '']),
  ];
}

function limitRow(title: string, value: number, limit: number, digits: number): string {
  const shown = Number.isNaN(value) ? 'none' : value.toFixed(digits);
  return row([title, shown, '', '', `${limit} at most`, value <= limit ? 'met' : '**missed**']);
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function ratio(value: number | null): string {
  return value === null || Number.isNaN(value) ? 'none' : value.toFixed(value < 0.1 ? 3 : 2);
}

function rate({ perSecond }: Column): string {
  return perSecond < 10 ? perSecond.toFixed(1) : String(Math.round(perSecond));
}

function milliseconds(value: number): string {
  return Number.isNaN(value) ? 'none' : value.toFixed(value < 10 ? 2 : 0);
}
