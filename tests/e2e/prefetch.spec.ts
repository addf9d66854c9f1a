import { expect, type Page, test } from '@playwright/test';
import { paintTwice } from '@/tests/support/pages';

/** The recipes whose payload was requested, by path. */
function watchRecipes(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has('_rsc') && pathname.startsWith('/recipes/')) paths.push(pathname);
  });
  return paths;
}

const findCard = (page: Page) => page.locator('main article a').first();

/** Lets a second pass in the page; what it then requests comes before the request that is awaited here. */
async function rest(page: Page) {
  await paintTwice(page);
  await page.clock.runFor(1_000);
  await page.evaluate(() => fetch('/api/health/live').then((response) => response.text()));
}

async function openHome(page: Page) {
  await page.clock.install();
  await page.goto('/', { waitUntil: 'networkidle' });
  await findCard(page).scrollIntoViewIfNeeded();
}

test.describe('with a mouse', () => {
  test('nothing is loaded ahead for links in view, nor for visitors who save data', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
    });
    const requested = watchRecipes(page);
    await openHome(page);
    await findCard(page).hover();
    await findCard(page).focus();
    await rest(page);
    expect(requested).toEqual([]);
    await findCard(page).click();
    await expect(page).toHaveURL(/\/recipes\/detail\//);
    expect(requested).toHaveLength(1);
  });

  test('the page of a link under the mouse is loaded, and a click requests nothing of it', async ({
    page,
  }) => {
    const requested = watchRecipes(page);
    await openHome(page);
    expect(requested).toEqual([]);
    const path = await findCard(page).getAttribute('href');
    const loaded = page.waitForResponse(
      (response) =>
        response.url().includes(`${path}?_rsc`) &&
        response.request().headers()['next-router-segment-prefetch'] === undefined,
    );
    await findCard(page).hover();
    await (await loaded).finished();
    const count = requested.length;
    const title = await page.locator('main article h3').first().textContent();
    await findCard(page).click();
    await expect(page.getByRole('heading', { level: 1, name: String(title) })).toBeVisible();
    expect(new Set(requested)).toEqual(new Set([path]));
    expect(requested).toHaveLength(count);
  });
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  for (const [visitors, connection] of [
    ['visitors who save data', { saveData: true, effectiveType: '4g' }],
    ['visitors with a slow connection', { saveData: false, effectiveType: '3g' }],
    ['browsers that do not say how fast the connection is', undefined],
  ] as const) {
    test(`for ${visitors} a link at rest loads nothing`, async ({ page }) => {
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value });
      }, connection);
      const requested = watchRecipes(page);
      await openHome(page);
      await rest(page);
      expect(requested).toEqual([]);
    });
  }

  test('a link at rest loads its page before the tap', async ({ page }) => {
    const requested = watchRecipes(page);
    await openHome(page);
    const path = String(await findCard(page).getAttribute('href'));
    const countOf = () => requested.filter((each) => each === path).length;
    await rest(page);
    expect(countOf()).toBeGreaterThan(0);
    // The tree of its parts, and the page.
    await expect.poll(countOf).toBe(2);
    await page.waitForLoadState('networkidle');
    await findCard(page).tap();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(countOf()).toBe(2);
  });
});
