import { gzipSync } from 'node:zlib';
import { type APIRequestContext, expect, type Page, type Response, test } from '@playwright/test';
import { toPageClass } from '@/lib/pages/page-rules';
import { SHOP_URL } from '@/tests/support/browser-ports';
import {
  formatWeights,
  listOverruns,
  measurePageWeight,
  type PageBudgets,
  type PageWeight,
  toHeavier,
} from '@/tests/support/page-weight';
import { readPublicPages, SEARCH_PAGES } from '@/tests/support/pages';
import { isLongRun } from '@/tests/support/tiers';
import pageBudgets from './page-budgets.json';

const budgets: PageBudgets = pageBudgets;

/** Returns the scripts that a modern browser loads with a page before any click. */
async function fetchInitialScripts(request: APIRequestContext, path: string): Promise<Buffer[]> {
  const html = await (await request.get(path)).text();
  const sources = [...html.matchAll(/<script\b([^>]*)\bsrc="([^"]+)"([^>]*)>/g)]
    .filter(([tag]) => !/nomodule/i.test(tag))
    .map((match) => String(match[2]));
  expect(sources.length).toBeGreaterThan(0);
  return Promise.all([...new Set(sources)].map(async (source) => (await request.get(source)).body()));
}

test('no page has become heavier than its budget', async ({ browser, request }) => {
  const weights: Record<string, PageWeight> = {};
  const pages = Object.values({ ...(await readPublicPages(request)), ...SEARCH_PAGES });
  for (const path of pages) {
    const pageClass = toPageClass(new URL(path, SHOP_URL).pathname);
    // One page of each class, and in a long run all of them.
    if (weights[pageClass] && !isLongRun) continue;
    const weight = await measurePageWeight(browser, SHOP_URL + path);
    weights[pageClass] = toHeavier(weights[pageClass] ?? weight, weight);
  }
  console.log(formatWeights(weights, budgets));
  expect(Object.keys(weights).sort()).toEqual(Object.keys(budgets).sort());
  expect(listOverruns(weights, budgets)).toEqual([]);
});

test('no budget is stricter than its target', () => {
  const strict = Object.entries(budgets).flatMap(([pageClass, measures]) =>
    Object.entries(measures)
      .filter(([, { budget, target = 0 }]) => budget < target)
      .map(([measure]) => `${pageClass} ${measure}`),
  );
  expect(strict).toEqual([]);
});

/** Returns the font files that a page loads by the time it is idle, with their bytes. */
async function loadFonts(page: Page, path: string): Promise<Map<string, number>> {
  const responses: Response[] = [];
  const collect = (response: Response) => {
    if (response.url().endsWith('.woff2')) responses.push(response);
  };
  page.on('response', collect);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('response', collect);
  const files = new Map<string, number>();
  for (const response of responses) files.set(response.url(), (await response.body()).length);
  return files;
}

/** Pages without rarer characters. */
const PLAIN_PAGES = ['recipe', 'dishes', 'ingredient', 'continent'];

test.describe('the fonts of a first visit', () => {
  test('are two files of at most 45 kB, both preloaded, unless a page has rarer characters', async ({
    browser,
    request,
  }) => {
    const plainPages: string[] = [];
    // Next sends its headers without preloads.
    const { 'not found': _, ...publicPages } = await readPublicPages(request);
    const names = isLongRun ? Object.keys(publicPages) : PLAIN_PAGES;
    for (const name of names) {
      const path = String(publicPages[name]);
      // With a cache of its own.
      const page = await browser.newPage();
      const fonts = await loadFonts(page, path);
      const hasRareCharacters = /[\u0100-\u024f\u1e00-\u1eff]/.test(
        String(await page.locator('body').textContent()),
      );
      await page.close();
      const link = (await request.get(path)).headers().link ?? '';
      const preloaded = [...link.matchAll(/<([^>]+\.woff2)>; rel=preload/g)].map(([, url]) => String(url));
      expect(preloaded, name).toHaveLength(2);
      const preloadedBytes = preloaded.map(
        (url) => [...fonts].find(([file]) => file.endsWith(url))?.[1] ?? Number.NaN,
      );
      expect(
        preloadedBytes.reduce((sum, bytes) => sum + bytes, 0),
        name,
      ).toBeLessThanOrEqual(45_000);
      if (hasRareCharacters) continue;
      expect(fonts.size, name).toBe(2);
      plainPages.push(name);
    }
    expect(plainPages).toEqual(expect.arrayContaining(PLAIN_PAGES));
  });

  test('are joined by those of rarer characters where a page has some', async ({ page, request }) => {
    const { dishes } = await (await request.get('/api/dishes?country=Vietnam')).json();
    const recipe = dishes.find(({ title }: { title: string }) => title === 'Bún Chả');
    const names = [...(await loadFonts(page, `/recipes/detail/${recipe._id}`)).keys()];
    expect(names.filter((name) => name.includes('vietnamese'))).toHaveLength(2);
    // A dish beside it may be called by letters of Western Europe.
    expect(names.filter((name) => !name.includes('western'))).toHaveLength(4);
  });
});

test.describe('with remembered metric units', () => {
  test('the recipe page loads at most 165 KB of JavaScript by the time it is idle', async ({
    page,
    request,
  }) => {
    const { recipes } = await (await request.get('/api/recipes/top?period=all')).json();
    await page.addInitScript(() => localStorage.setItem('units', 'metric'));
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    await page.goto(`/recipes/detail/${recipes[0]._id}`);
    await expect(page.getByRole('button', { name: 'Metric' })).toHaveAttribute('aria-pressed', 'true');
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all(scripts.map(async (response) => gzipSync(await response.body()).length));
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(165 * 1024);
  });
});

test('browse pages initially load no checkout, payment, form or admin code', async ({ request }) => {
  // Strings from the checkout, the providers' scripts, the account forms, the admin's alerts, zod and react-hook-form.
  const markers = [
    'Billing same as shipping',
    'Idempotency-Key',
    'js.stripe.com',
    'Cardholder name',
    'Make this my primary address',
    '/api/admin/',
    'ZodError',
    'shouldUseNativeValidation',
  ];
  for (const [name, path] of Object.entries(await readPublicPages(request))) {
    const text = (await fetchInitialScripts(request, path)).map(String).join('\n');
    expect(
      markers.filter((marker) => text.includes(marker)),
      name,
    ).toEqual([]);
  }
});
