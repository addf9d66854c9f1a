import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

const BOTS = [
  'Mozilla/5.0 (X11; Linux x64) Chrome/130',
  'Googlebot/2.1',
  'facebookexternalhit/1.1',
  'curl/8',
];

test.describe('an unknown URL shows a complete page with the status 404', () => {
  for (const path of [
    '/nope',
    '/recipes/detail/abc',
    `/recipes/detail/${'0'.repeat(24)}`,
    '/select-country/Atlantis',
    '/select-country/%E0%A4%A',
    '/dishes/Atlantis',
    '/dishes/%00',
    '/dishes/$ne',
  ]) {
    test(path, async ({ request }) => {
      const response = await request.get(path);
      expect(response.status()).toBe(404);
      const html = await response.text();
      for (const landmark of ['<header', '<main', '<footer', 'Nothing is cooking here'])
        expect(html).toContain(landmark);
      expect(response.headers()['cache-control']).toBe('private, no-store');
    });
  }
});

test('a recipe is the same for browsers and bots', async ({ request }) => {
  const { recipes } = await (await request.get('/api/recipes/top?period=all')).json();
  for (const path of [`/recipes/detail/${recipes[0]._id}`, '/recipes/detail/abc']) {
    // Once more if another test has changed the page between two of the requests.
    await expect(async () => {
      const responses = await Promise.all(
        BOTS.map((agent) => request.get(path, { headers: { 'User-Agent': agent } })),
      );
      const bodies = new Set(
        await Promise.all(responses.map(async (response) => `${response.status()} ${await response.text()}`)),
      );
      expect(bodies.size).toBe(1);
    }).toPass();
  }
});

for (const page of ['abc', '-1', '1e9', '1.5', '', '%00']) {
  test(`page=${page} shows page 1`, async ({ request }) => {
    const response = await request.get(`/dishes/India?page=${page}`);
    expect(response.status()).toBe(200);
    expect(await response.text()).toMatch(/Page (<!-- -->)?1(<!-- -->)? of/);
  });
}

for (const path of ['/dishes/India', '/search?q=rice', '/advanced-search/results?include=salt']) {
  test(`a page of ${path} beyond the last shows the last one`, async ({ request }) => {
    const url = `${path}${path.includes('?') ? '&' : '?'}page=99999`;
    const response = await request.get(url);
    expect(response.status()).toBe(200);
    const [, page, pageCount] =
      /Page (?:<!-- -->)?(\d+)(?:<!-- -->)? of (?:<!-- -->)?(\d+)/.exec(await response.text()) ?? [];
    expect(page).toBeDefined();
    expect(page).toBe(pageCount);
  });
}

test('operators in a query are treated as plain text', async ({ request }) => {
  expect((await request.get('/dishes/India?type[$ne]=x&sort[$gt]=')).status()).toBe(200);
  expect((await request.get('/dishes/India?type=a&type=b')).status()).toBe(200);
  expect((await request.get('/api/dishes?country[$ne]=x')).status()).toBe(400);
});

test('Next’s own image optimizer is disabled: it fetches and stores nothing', async ({ request }) => {
  for (const url of [
    'https://evil.example/a.png',
    'http://169.254.169.254/',
    '/images/x.jpg',
    '//evil.example/a',
  ]) {
    const response = await request.get(`/_next/image?url=${encodeURIComponent(url)}&w=640&q=75`);
    expect([url, response.status()]).toEqual([url, 404]);
  }
});

test('errors of the API are JSON: 404, 405 with Allow, 413', async ({ request }) => {
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const response = await request.fetch('/api/nope/at/all', { method });
    expect([response.status(), (await response.json()).code]).toEqual([404, 'not_found']);
  }
  const refusal = await request.delete('/api/dishes');
  expect([refusal.status(), (await refusal.json()).code]).toEqual([405, 'method_not_allowed']);
  expect(refusal.headers().allow).toContain('GET');
  const largeResponse = await request.post('/api/dishes', { data: 'x'.repeat(1024 * 1024 + 1) });
  expect([largeResponse.status(), (await largeResponse.json()).code]).toEqual([413, 'too_large']);
});

test('every response has a unique id, which is also in the request’s log line', async ({ request }) => {
  const responses = await Promise.all(
    ['/', '/api/dishes', '/nope', '/favicon.ico'].map((path) => request.get(path)),
  );
  const ids = responses.map((response) => String(response.headers()['x-request-id']));
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) {
    await expect.poll(() => readFileSync('.data/e2e/shop.log', 'utf8')).toContain(`"requestId":"${id}"`);
  }
});
