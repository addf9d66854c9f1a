import { CASES, toRequestBytes } from '@/bench/cases';
import type { CaseResult } from '@/bench/measure';
import { formatReport, meetsTarget } from '@/bench/report';
import { median, percentile } from '@/bench/statistics';

const summary = { perSecond: 100, p50: 1, p99: 2, errors: 0, cpuMs: 0.1 };

function aResult(fields: Partial<CaseResult> = {}, id = 'home'): CaseResult {
  const benchCase = CASES.find((candidate) => candidate.id === id);
  if (!benchCase) throw new Error(`There is no case ${id}.`);
  return {
    case: benchCase,
    shop: summary,
    next: summary,
    bare: summary,
    shopToBare: 0.7,
    nextToBare: 0.01,
    shopToNext: 70,
    cpuShopToBare: 0.8,
    ...fields,
  };
}

test('a case misses its target if it is too slow, has errors or gets an unexpected response', () => {
  expect(meetsTarget(aResult({ shopToBare: 0.699 }))).toBe(false);
  expect(meetsTarget(aResult({ shop: { ...summary, errors: 1 } }))).toBe(false);
  expect(meetsTarget(aResult({ remark: 'encoding gzip' }))).toBe(false);
  expect(meetsTarget(aResult({ shopToBare: Number.NaN }))).toBe(false);
  expect(meetsTarget(aResult())).toBe(true);
});

test('live requests are compared with plain next start', () => {
  expect(meetsTarget(aResult({ shopToBare: 0.9, shopToNext: 0.99 }, 'json-recipe'))).toBe(false);
  expect(meetsTarget(aResult({ shopToBare: 0.01, shopToNext: 1 }, 'json-recipe'))).toBe(true);
});

test('every case has the agreed target', () => {
  const targets = new Map(CASES.map(({ id, target }) => [id, target.atLeast]));
  expect(Object.fromEntries(targets)).toMatchObject({
    home: 0.7,
    'recipe-gzip': 0.65,
    'dishes-br': 0.65,
    'home-304': 0.8,
    'json-ingredients': 0.3,
    'json-dishes': 1,
    image: 0.5,
  });
});

test('the report marks missed targets and a start without a first page', () => {
  const report = formatReport({
    runDescription: ['Machine: 2 cores'],
    cases: [aResult(), aResult({ shopToBare: 0.2, remark: 'encoding gzip', next: null, nextToBare: null })],
    memoryMegabytes: 401,
    startupSeconds: null,
  });
  expect(report).toContain('| Home page | 0.70 | 0.010 | 0.70 | met | 0.80 |');
  expect(report).toContain('| Home page | 0.20 | none | 0.70 | **missed** (encoding gzip) | 0.80 |');
  expect(report).toContain('| Peak memory of the process, MB | 401 |  |  | 400 at most | **missed** |');
  expect(report).toContain('| `npm start` to the first page, s | none |  |  | 5 at most | **missed** |');
});

test('each case has a unique id and becomes one request', () => {
  expect(new Set(CASES.map(({ id }) => id)).size).toBe(CASES.length);
  const items = { recipeId: 'a'.repeat(24), country: 'Ivory Coast', continent: 'Africa', image: 'p.jpg' };
  const dishes = CASES.find(({ id }) => id === 'dishes-br');
  if (!dishes) throw new Error('The dishes page has no case.');
  expect(toRequestBytes(dishes, items, 3000, '"a"').toString()).toBe(
    'GET /dishes/Ivory%20Coast HTTP/1.1\r\nHost: 127.0.0.1:3000\r\nAccept-Encoding: br\r\nIf-None-Match: "a"\r\n\r\n',
  );
});

test('computes medians and percentiles', () => {
  expect(median([])).toBeNaN();
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile([7], 0.99)]).toEqual([50, 99, 7]);
});
