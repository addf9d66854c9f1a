import { createServer, type RequestListener } from 'node:http';
import { CASES, toRequestBytes } from '@/bench/cases';
import { Connection } from '@/bench/connection';
import { measureLoad } from '@/bench/load';
import type { CaseResult } from '@/bench/measure';
import { meetsTarget } from '@/bench/report';
import { percentile } from '@/bench/statistics';
import { closeServer, listen } from '@/tests/support/http-server';

const REQUEST = Buffer.from('GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n');

async function withServer(
  listener: RequestListener,
  measure: (port: number) => Promise<void>,
): Promise<void> {
  const server = createServer(listener);
  try {
    await measure(await listen(server));
  } finally {
    server.closeAllConnections();
    await closeServer(server);
  }
}

test('a response that is cut off or has another status is measured as an error', async () => {
  await withServer(
    (_, response) => {
      response.writeHead(200, { 'Content-Length': 1_000 });
      response.write('half', () => response.destroy());
    },
    async (port) => expect(await new Connection(port).send(REQUEST)).toEqual({ status: 0 }),
  );
  await withServer(
    (_, response) => response.writeHead(503).end('unavailable'),
    async (port) => {
      const load = { connections: 2, durationMs: 20, expectedStatus: 200 };
      const { latencies, errors } = await measureLoad(port, () => REQUEST, load);
      expect([latencies, errors > 1]).toEqual([[], true]);
    },
  );
});

test('a response is read to its last byte, with and without a length', async () => {
  await withServer(
    (request, response) => {
      if (request.url === '/length') response.setHeader('Content-Length', 400_000);
      response.write('a'.repeat(200_000));
      response.end('a'.repeat(200_000));
    },
    async (port) => {
      const connection = new Connection(port);
      // Bytes that were left would be read as the head of the next response.
      for (const path of ['/length', '/chunks', '/length']) {
        const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: shop.example\r\n\r\n`);
        expect(await connection.send(request)).toMatchObject({ status: 200 });
      }
      connection.close();
    },
  );
});

const summary = { perSecond: 100, p50: 1, p99: 2, errors: 0, cpuMs: 0.1 };
const findCase = (id: string) => {
  const found = CASES.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`There is no case ${id}.`);
  return found;
};
const aResult = (fields: Partial<CaseResult> = {}, id = 'home'): CaseResult => ({
  case: findCase(id),
  shop: summary,
  next: summary,
  bare: summary,
  shopToBare: 0.7,
  nextToBare: 0.01,
  shopToNext: 70,
  cpuShopToBare: 0.8,
  bodyBytes: 16_040,
  before: null,
  shopToBefore: null,
  ...fields,
});

test.each([
  { label: 'that costs too much CPU', result: aResult({ cpuShopToBare: 0.649 }), isMet: false },
  { label: 'with errors', result: aResult({ shop: { ...summary, errors: 1 } }), isMet: false },
  { label: 'with an unexpected response', result: aResult({ remark: 'encoding gzip' }), isMet: false },
  { label: 'without a measurement', result: aResult({ cpuShopToBare: Number.NaN }), isMet: false },
  { label: 'at its target', result: aResult({ cpuShopToBare: 0.65 }), isMet: true },
  {
    label: 'at the target of Node 20',
    result: aResult({ cpuShopToBare: 0.65 }),
    node: '24.1.0',
    isMet: false,
  },
  { label: 'slower than before', result: aResult({ shopToBefore: 0.89 }, 'json-recipe'), isMet: false },
  { label: 'as fast as before', result: aResult({ shopToBefore: 0.9 }, 'json-recipe'), isMet: true },
  { label: 'without a commit before', result: aResult({}, 'json-recipe'), isMet: null },
])('a case $label meets its target: $isMet', ({ result, node = '20.19.0', isMet }) => {
  expect(meetsTarget(result, node)).toBe(isMet);
});

test('each case has a unique id and becomes one request', () => {
  expect(new Set(CASES.map(({ id }) => id)).size).toBe(CASES.length);
  const items = {
    ...{ recipeId: 'a'.repeat(24), country: 'Ivory Coast', continent: 'Africa', image: 'p.jpg' },
    memberCookie: 'next-auth.session-token=x',
  };
  expect(toRequestBytes(findCase('dishes-br'), { items, port: 3000, etag: '"a"' }).toString()).toBe(
    'GET /dishes/Ivory%20Coast HTTP/1.1\r\nHost: 127.0.0.1:3000\r\nAccept-Encoding: br\r\nIf-None-Match: "a"\r\n\r\n',
  );
});

test('a percentile is one of the measured values', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile([7], 0.99)]).toEqual([50, 99, 7]);
});
