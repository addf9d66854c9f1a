import { expect, type Page, type Response, test } from '@playwright/test';
import { paintTwice, waitUntilHydrated } from '@/tests/support/pages';

/** The recipes whose payload was requested, by path. */
function watchRecipes(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has('_rsc') && pathname.startsWith('/recipes/')) paths.push(pathname);
  });
  return paths;
}

/** Whether it is the page itself, and not only the tree of its parts, which the router knows from another page of its kind. */
const isPageOf = (response: Response, path: string) =>
  response.url().includes(`${path}?_rsc`) &&
  response.request().headers()['next-router-segment-prefetch'] === undefined;

const findCard = (page: Page) => page.locator('main article a').first();

/** Lets a second pass in the page; its requests then come before the request that is awaited here. */
async function rest(page: Page) {
  await paintTwice(page);
  await page.clock.runFor(1_000);
  await page.evaluate(() => fetch('/api/health/live').then((response) => response.text()));
}

async function openHome(page: Page) {
  await page.clock.install();
  await page.goto('/', { waitUntil: 'networkidle' });
  // On a busy machine, the scripts have arrived then but not run: a link would be followed without them.
  await waitUntilHydrated(page);
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
    const path = String(await findCard(page).getAttribute('href'));
    const loaded = page.waitForResponse((response) => isPageOf(response, path));
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
    const loaded = page.waitForResponse((response) => isPageOf(response, path));
    await rest(page);
    await (await loaded).finished();
    const count = countOf();
    await page.waitForLoadState('networkidle');
    await findCard(page).tap();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(countOf()).toBe(count);
  });
});
