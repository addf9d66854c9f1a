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
    before: null,
    shopToBefore: null,
    bodyBytes: 16_040,
    ...fields,
  };
}

test('a case misses its target if it costs too much CPU, has errors or gets an unexpected response', () => {
  expect(meetsTarget(aResult({ cpuShopToBare: 0.649 }), '20.19.0')).toBe(false);
  expect(meetsTarget(aResult({ shop: { ...summary, errors: 1 } }), '20.19.0')).toBe(false);
  expect(meetsTarget(aResult({ remark: 'encoding gzip' }), '20.19.0')).toBe(false);
  expect(meetsTarget(aResult({ cpuShopToBare: Number.NaN }), '20.19.0')).toBe(false);
  expect(meetsTarget(aResult({ cpuShopToBare: 0.65 }), '20.19.0')).toBe(true);
});

test('Node 24 has its own targets', () => {
  expect(meetsTarget(aResult({ cpuShopToBare: 0.65 }), '24.1.0')).toBe(false);
  expect(meetsTarget(aResult({ cpuShopToBare: 0.7 }), '24.1.0')).toBe(true);
});

test('live requests are compared with another commit, if there is one', () => {
  expect(meetsTarget(aResult({ shopToBefore: 0.89 }, 'json-recipe'), '20.19.0')).toBe(false);
  expect(meetsTarget(aResult({ shopToBefore: 0.9, cpuShopToBare: 0.01 }, 'json-recipe'), '20.19.0')).toBe(
    true,
  );
  expect(meetsTarget(aResult({}, 'json-recipe'), '20.19.0')).toBeNull();
});

test('every case has the agreed target', () => {
  const targets = new Map(CASES.map(({ id, target }) => [id, target]));
  expect(Object.fromEntries(targets)).toMatchObject({
    home: { of: 'bare', node20: 0.65, node24: 0.7 },
    'recipe-gzip': { of: 'bare', node20: 0.6, node24: 0.68 },
    'dishes-br': { of: 'bare', node20: 0.6, node24: 0.68 },
    'home-304': { of: 'bare', node20: 0.6, node24: 0.65 },
    'json-ingredients': { of: 'bare', node20: 0.4, node24: 0.45 },
    'member-recipe-gzip': { of: 'bare', node20: 0.57, node24: 0.62 },
    'search-popular': { of: 'bare', node20: 0.6, node24: 0.6 },
    'search-unpopular': { of: 'before', atLeast: 0.9 },
    'live-me': { of: 'before', atLeast: 0.9 },
    'json-dishes': { of: 'before', atLeast: 0.9 },
    image: { of: 'bare', node20: 0.5, node24: 0.5 },
  });
});

test('the report marks missed targets and a start without a first page', () => {
  const group = { perSecond: 50, p50: 1, p99: 2, p999: 3, errors: 0 };
  const groups = { cached: group, search: group, login: group, upload: group };
  const report = formatReport({
    runDescription: ['Machine: 2 cores'],
    setups: [
      {
        nodeVersion: '20.19.0',
        cases: [
          aResult(),
          aResult({ cpuShopToBare: 0.2, remark: 'encoding gzip', next: null, nextToBare: null }),
        ],
        mixed: { shop: groups, before: { ...groups, rateRatio: 3.9, p99Ratio: 0.3 } },
        memory: { minutes: 10, peak: 481, early: 400, late: 410 },
        startupSeconds: null,
      },
    ],
  });
  expect(report).toContain('| Home page | 0.80 | 0.65 | met | 0.70 | 0.010 |');
  expect(report).toContain('| 2.00 | 0 | 16.0 |');
  expect(report).toContain('| Home page | 0.20 | 0.65 | **missed** (encoding gzip) | 0.70 | none |');
  expect(report).toContain('| 4 searching | Commit before | 50 | 1.00 | 2.00 | 3.00 | 0 |');
  expect(report).toContain(
    '| Mixed load: cached pages, of the commit before | 3.90 | 4.00 at least | **missed** |',
  );
  expect(report).toContain('| Their p99, of the commit before | 0.30 | 0.33 at most | met |');
  expect(report).toContain('| Peak memory, 10 minutes of mixed load, MB | 481 | 480 at most | **missed** |');
  expect(report).toContain('of that after the warm-up (410 and 400 MB) | 1.02 | 1.10 at most | met |');
  expect(report).toContain('| `npm start` to the first page, s | none | 5 at most | **missed** |');
});

test('each case has a unique id and becomes one request', () => {
  expect(new Set(CASES.map(({ id }) => id)).size).toBe(CASES.length);
  const items = {
    ...{ recipeId: 'a'.repeat(24), country: 'Ivory Coast', continent: 'Africa', image: 'p.jpg' },
    memberCookie: 'next-auth.session-token=x',
  };
  const dishes = CASES.find(({ id }) => id === 'dishes-br');
  if (!dishes) throw new Error('The dishes page has no case.');
  expect(toRequestBytes(dishes, { items, port: 3000, etag: '"a"' }).toString()).toBe(
    'GET /dishes/Ivory%20Coast HTTP/1.1\r\nHost: 127.0.0.1:3000\r\nAccept-Encoding: br\r\nIf-None-Match: "a"\r\n\r\n',
  );
  for (const benchCase of CASES) {
    const isSigned = toRequestBytes(benchCase, { items, port: 3000 }).includes(
      'Cookie: next-auth.session-token=x',
    );
    expect([benchCase.id, isSigned]).toEqual([benchCase.id, /^(?:member|live)-/.test(benchCase.id)]);
  }
});

test('computes medians and percentiles', () => {
  expect(median([])).toBeNaN();
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile([7], 0.99)]).toEqual([50, 99, 7]);
});
