import { expect, type Page, test } from '@playwright/test';
import { readPublicPages } from '@/tests/support/pages';

test.use({ serviceWorkers: 'allow' });

async function waitForServiceWorker(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

const listCachedPages = (page: Page) =>
  page.evaluate(async () => {
    const keys = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return keys
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .filter(
        (path) => path !== '/offline' && !/\/(_next|images|icons|flags|placeholders)\/|\.js$/.test(path),
      );
  });

test('a visited recipe can be read offline with its image; instead of any other page, the shop says that there is no connection', async ({
  page,
  context,
  request,
}) => {
  const pages = await readPublicPages(request);
  await page.goto('/');
  await waitForServiceWorker(page);
  await page.goto(String(pages.recipe), { waitUntil: 'networkidle' });
  await expect.poll(() => listCachedPages(page)).toContain(pages.recipe);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Butter Chicken');
  const width = await page
    .getByRole('img', { name: /^Butter Chicken in a bowl/ })
    .evaluate((image: HTMLImageElement) => image.naturalWidth);
  expect(width).toBeGreaterThan(100);
  for (const path of [String(pages['recipe without an image of the dish']), '/search?q=rice', '/']) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  }
  const padding = await page.locator('main').evaluate((main) => getComputedStyle(main).paddingTop);
  expect(Number.parseFloat(padding), 'the offline page has its styles').toBeGreaterThan(0);
  const kept = page.getByRole('main').getByRole('listitem');
  await expect(kept).toHaveText(['Butter Chicken']);
  await kept.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Butter Chicken');
  await page.goto('/search?q=rice');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('No connection');
});

test('only recipes are cached: no other page, no API response', async ({ page, request }) => {
  const pages = await readPublicPages(request);
  await page.goto('/');
  await waitForServiceWorker(page);
  for (const path of Object.values(pages)) await page.goto(path, { waitUntil: 'networkidle' });
  await expect.poll(() => listCachedPages(page)).toHaveLength(2);
  expect((await listCachedPages(page)).sort()).toEqual(
    [pages.recipe, pages['recipe without an image of the dish']].sort(),
  );
});

test('a deleted recipe is evicted from the cache, and a cached one is never shown online', async ({
  page,
  request,
}) => {
  const { recipe } = await readPublicPages(request);
  await page.goto('/');
  await waitForServiceWorker(page);
  await page.goto(String(recipe), { waitUntil: 'networkidle' });
  await expect.poll(() => listCachedPages(page)).toContain(recipe);
  await page.evaluate(async (path) => {
    const cache = await caches.open('recipes-v1');
    await cache.put(
      String(path),
      new Response('<h1>An old page</h1>', { headers: { 'Content-Type': 'text/html' } }),
    );
  }, recipe);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Butter Chicken');
});

test('the shop can be installed', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await request.get(String(href))).json();
  expect(manifest).toMatchObject({ name: 'International Recipes', start_url: '/', display: 'standalone' });
  for (const icon of manifest.icons) expect((await request.get(icon.src)).status()).toBe(200);
});
