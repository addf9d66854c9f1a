import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { VisitCounter } from '@/server/gateway/visit-counter';
import { type GatewayUnderTest, openGateway } from '@/tests/support/gateway';
import { sendHttpRequest } from '@/tests/support/http-client';

const RECIPE = `/recipes/detail/${'a'.repeat(24)}`;

let counter: VisitCounter;
beforeEach(() => {
  counter = new VisitCounter();
});
const visit = (url: string, headers: object = {}, method = 'GET') =>
  counter.countRequest({ url, headers, method } as IncomingMessage);
/** Returns the counts by kind and name: "path /about": 2. */
const takeCounts = (from = counter) =>
  Object.fromEntries(from.take().map(({ kind, name, count }) => [`${kind} ${name}`, count]));

describe('a request is not counted', () => {
  test.each([
    { label: 'for the head of a page', method: 'HEAD' },
    { label: 'of a crawler', headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } },
    { label: 'of a link’s preview', headers: { 'user-agent': 'Slack-LinkPreview' } },
    { label: 'that prefetches', headers: { 'next-router-prefetch': '1' } },
    { label: 'of a browser that prefetches', headers: { 'sec-purpose': 'prefetch' } },
    { label: 'for a payload, which may be a prefetch', headers: { rsc: '1' } },
    { label: 'for an endpoint', url: '/api/search?q=soup' },
    { label: 'for a file', url: '/theme.js' },
    { label: 'for nothing', url: '/nothing' },
    { label: 'with a malformed URL', url: 'http://other/about' },
  ])('$label', ({ url = RECIPE, headers, method }) => {
    visit(url, headers, method);
    expect(takeCounts()).toEqual({});
  });
});

test('pages are counted by class and path, without what follows a question mark', () => {
  visit(`${RECIPE}?servings=6`);
  visit(RECIPE);
  visit('/dishes/India?sort=title');
  expect(takeCounts()).toEqual({
    'page recipe': 2,
    [`path ${RECIPE}`]: 2,
    'page dishes': 1,
    'path /dishes/India': 1,
  });
  expect(takeCounts()).toEqual({});
});

test('searches are counted by their words, also those that a script sends; those with filters or of a person are not', () => {
  visit('/search?q=Falafel');
  visit('/search?q=falafel&_rsc=x', { rsc: '1' });
  visit('/search?q=falafel&page=2');
  visit('/search?q=falafel&kind=recipe');
  visit('/search?q=ada%40example.org');
  visit('/search?q=');
  visit('/search');
  expect(takeCounts()).toEqual({ 'page search': 7, 'search falafel': 2 });
});

test('a search without a result is counted as one, whether the renderer says so before or after its page is sent', () => {
  visit('/search?q=falafel');
  counter.record({ kind: 'missed search', name: ' Falafel ' });
  visit('/search?q=falafel');
  counter.record({ kind: 'missed search', name: 'falafel' });
  visit('/search?q=soup');
  expect(takeCounts()).toMatchObject({ 'missed search falafel': 2, 'search soup': 1 });
  // Most of its pages come from the cache.
  visit('/search?q=falafel');
  expect(takeCounts()).toMatchObject({ 'missed search falafel': 1 });
  counter.forgetMissed();
  visit('/search?q=falafel');
  expect(takeCounts()).toMatchObject({ 'search falafel': 1 });
});

test('a search that no one sent is not counted, although its page was rendered', () => {
  counter.record({ kind: 'missed search', name: 'falafel' });
  expect(takeCounts()).toEqual({});
});

test('ever more different searches do not fill the memory; those that are known go on to be counted', () => {
  // Not by five digits, which may be a person's.
  for (let number = 0; number < 1_100; number += 1) visit(`/search?q=soup+${number.toString(36)}`);
  visit('/search?q=soup+0');
  const counts = takeCounts();
  expect(Object.keys(counts).filter((name) => name.startsWith('search '))).toHaveLength(1_000);
  expect(counts['search soup 0']).toBe(2);
});

describe('the gateway', () => {
  let shop: GatewayUnderTest;
  afterEach(() => shop.close());
  const openShop = async (headers: OutgoingHttpHeaders, status = 200) => {
    shop = await openGateway(async (_request, response) => {
      response.writeHead(status, { 'Content-Type': 'text/html', ...headers });
      response.end('<p>Page</p>');
    });
  };

  test('counts cached and rendered pages, and their unchanged ones', async () => {
    await openShop({});
    const { headers } = await sendHttpRequest(shop.port, '/about', {});
    await sendHttpRequest(shop.port, '/about', {});
    await sendHttpRequest(shop.port, '/about', { headers: { 'If-None-Match': String(headers.etag) } });
    expect(takeCounts(shop.gateway.visits)).toEqual({ 'page content': 3, 'path /about': 3 });
  });

  test.each([
    {
      label: 'the pages of one user',
      path: '/profile',
      status: 200,
      headers: { 'Cache-Control': 'private' },
    },
    { label: 'pages that are missing', path: RECIPE, status: 404, headers: {} },
  ])('does not count $label', async ({ path, status, headers }) => {
    await openShop({ ...headers }, status);
    await sendHttpRequest(shop.port, path, { headers: { Cookie: 'next-auth.session-token=x' } });
    expect(takeCounts(shop.gateway.visits)).toEqual({});
  });

  test('forgets which searches have no result when the catalog changes', async () => {
    await openShop({});
    shop.gateway.visits.record({ kind: 'missed search', name: 'falafel' });
    shop.gateway.invalidate(['settings']);
    await sendHttpRequest(shop.port, '/search?q=falafel', {});
    shop.gateway.invalidate(['catalogue']);
    await sendHttpRequest(shop.port, '/search?q=falafel', {});
    expect(takeCounts(shop.gateway.visits)).toMatchObject({
      'missed search falafel': 1,
      'search falafel': 1,
    });
  });
});
