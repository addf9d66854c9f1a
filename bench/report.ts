import { LIMITS } from './cases';
import type { CaseResult, Column, FirstVisitResult } from './measure';

export type BenchReport = {
  /** Lines about the machine and the run. */
  circumstances: readonly string[];
  cases: readonly CaseResult[];
  firstVisit?: FirstVisitResult;
  /** The most memory the shop's process held, in megabytes. */
  memoryMegabytes: number;
  /** From `npm start` to the first page; null when there was none within a minute. */
  startSeconds?: number | null;
};

/** Whether a case reaches its target; an answer other than the one asked for never does. */
export function isMet({ case: each, shopToBare, shopToNext, shop, remark }: CaseResult): boolean {
  const ratio = each.target.of === 'bare' ? shopToBare : shopToNext;
  return remark === undefined && shop.errors === 0 && ratio !== null && ratio >= each.target.atLeast;
}

/** The whole report as Markdown. */
export function writeReport({
  circumstances,
  cases,
  firstVisit,
  memoryMegabytes,
  startSeconds,
}: BenchReport): string {
  const figures = [
    ...(firstVisit ? firstVisitRows(firstVisit) : []),
    limitRow('Memory of the process at its peak, MB', memoryMegabytes, LIMITS.memoryMegabytes, 0),
    ...(startSeconds === undefined
      ? []
      : [limitRow('`npm start` to the first page, s', startSeconds ?? Number.NaN, LIMITS.startSeconds, 1)]),
  ];
  return [
    '# Results',
    '',
    ...circumstances.map((line) => `- ${line}`),
    '',
    'Ratios are requests per second against the bare server that sends the same bytes, in the same rounds.',
    '"By CPU" is the same ratio by what a request costs the process, which a busy machine does not change.',
    'Times are those of the shop in milliseconds, under sixteen connections (one, where an answer takes long).',
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
