import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

const BOTS = [
  'Mozilla/5.0 (X11; Linux x64) Chrome/130',
  'Googlebot/2.1',
  'facebookexternalhit/1.1',
  'curl/8',
];

test.describe('an address that leads nowhere is a whole 404 page', () => {
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
      const answer = await request.get(path);
      expect(answer.status()).toBe(404);
      const html = await answer.text();
      for (const landmark of ['<header', '<main', '<footer', 'Nothing is cooking here'])
        expect(html).toContain(landmark);
      expect(answer.headers()['cache-control']).toBe('private, no-store');
    });
  }
});

test('a recipe is one and the same for browsers and bots', async ({ request }) => {
  const { recipes } = await (await request.get('/api/recipes/top?period=all')).json();
  for (const path of [`/recipes/detail/${recipes[0]._id}`, '/recipes/detail/abc']) {
    const answers = await Promise.all(
      BOTS.map((agent) => request.get(path, { headers: { 'User-Agent': agent } })),
    );
    const forms = new Set(
      await Promise.all(answers.map(async (answer) => `${answer.status()} ${await answer.text()}`)),
    );
    expect(forms.size).toBe(1);
  }
});

for (const page of ['abc', '-1', '1e9', '1.5', '', '%00']) {
  test(`page=${page} shows page 1`, async ({ request }) => {
    const answer = await request.get(`/dishes/India?page=${page}`);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toMatch(/Page (<!-- -->)?1(<!-- -->)? of/);
  });
}

test('a page past the end is an empty list with a way back', async ({ request }) => {
  const answer = await request.get('/dishes/India?page=1000000000');
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('No dishes here');
});

test('operators in a query are plain text', async ({ request }) => {
  expect((await request.get('/dishes/India?type[$ne]=x&sort[$gt]=')).status()).toBe(200);
  expect((await request.get('/dishes/India?type=a&type=b')).status()).toBe(200);
  expect((await request.get('/api/dishes?country[$ne]=x')).status()).toBe(400);
});

test('Next’s own image optimizer is closed: it fetches and keeps nothing', async ({ request }) => {
  for (const url of [
    'https://evil.example/a.png',
    'http://169.254.169.254/',
    '/images/x.jpg',
    '//evil.example/a',
  ]) {
    const answer = await request.get(`/_next/image?url=${encodeURIComponent(url)}&w=640&q=75`);
    expect([url, answer.status()]).toEqual([url, 404]);
  }
});

test('an unknown call is JSON: 404, 405 with Allow, 413', async ({ request }) => {
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const answer = await request.fetch('/api/nope/at/all', { method });
    expect([answer.status(), (await answer.json()).code]).toEqual([404, 'not_found']);
  }
  const wrong = await request.delete('/api/dishes');
  expect([wrong.status(), (await wrong.json()).code]).toEqual([405, 'method_not_allowed']);
  expect(wrong.headers().allow).toContain('GET');
  const large = await request.post('/api/dishes', { data: 'x'.repeat(1024 * 1024 + 1) });
  expect([large.status(), (await large.json()).code]).toEqual([413, 'too_large']);
});

test('every answer carries an id of its own, and the log line of the request has the same', async ({
  request,
}) => {
  const answers = await Promise.all(
    ['/', '/api/dishes', '/nope', '/favicon.ico'].map((path) => request.get(path)),
  );
  const ids = answers.map((answer) => String(answer.headers()['x-request-id']));
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) {
    await expect.poll(() => readFileSync('.data/e2e/shop.log', 'utf8')).toContain(`"requestId":"${id}"`);
  }
});
