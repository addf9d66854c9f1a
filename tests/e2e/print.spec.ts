import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { readPublicPages } from '@/tests/support/pages';
import { isLongRun } from '@/tests/support/tiers';

/** Prints the page on US Letter, and returns the number of sheets. */
async function countSheets(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'Letter', printBackground: true })).toString('latin1');
  return [...pdf.matchAll(/\/Type\s*\/Page\b/g)].length;
}

/** One recipe in so many is printed. */
const PRINT_ONE_IN = isLongRun ? 1 : 8;

/** Returns the same recipes of the catalog in each run, whatever others have added: those whose ids say so. */
async function pickRecipePaths(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...new Set(sitemap.match(/\/recipes\/detail\/[0-9a-f]{24}/g))];
  return paths.filter((path) => Number.parseInt(path.slice(-4), 16) % PRINT_ONE_IN === 0);
}

test('a printed recipe is black on white in the dark theme too, without the page around it', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto(String((await readPublicPages(request)).recipe), { waitUntil: 'networkidle' });
  for (const hidden of [
    page.getByRole('banner'),
    page.getByText('Payment sandbox:'),
    page.getByRole('link', { name: 'Return' }),
    page.getByRole('button'),
    page.getByRole('heading', { name: 'Serve with' }),
    page.locator('img'),
  ]) {
    await expect(hidden.filter({ visible: true })).toHaveCount(0);
  }
  for (const shown of ['Butter Chicken', 'Ingredients', 'Method', 'Food safety', 'Storage'])
    await expect(page.getByRole('heading', { name: shown, exact: true })).toBeVisible();
  const colors = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    return [backgroundColor, color];
  });
  expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
});

test('every printed page uses the whole width of the sheet', async ({ page, request }) => {
  await page.emulateMedia({ media: 'print' });
  const { recipe, about } = await readPublicPages(request);
  for (const path of [recipe, about]) {
    await page.goto(String(path));
    const column = page.locator('main.page, main .page').first();
    await expect(column, path).toHaveCSS('padding-left', '0px');
    await expect(column, path).toHaveCSS('max-width', 'none');
  }
});

test('a printed recipe says where it is from, which the screen does not repeat', async ({
  page,
  request,
}) => {
  const path = String((await readPublicPages(request)).recipe);
  await page.goto(path, { waitUntil: 'networkidle' });
  const code = page.getByRole('img', { name: 'QR code of this page’s URL' });
  await expect(code).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(code).toBeVisible();
  await expect(page.getByText(path, { exact: false })).toBeVisible();
});

test('a recipe is printed whole and alone while its sheet is open', async ({ page, request }) => {
  await page.goto(String((await readPublicPages(request)).recipe));
  const closedSheets = await countSheets(page);
  await page.getByRole('button', { name: 'Shop this recipe' }).click();
  const sheet = page.getByRole('dialog', { name: 'Shop this recipe' });
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeHidden();
  // Not by its role: the open sheet hides the page behind it from screen readers.
  await expect(page.locator('h2', { hasText: 'Storage' })).toBeVisible();
  expect(await countSheets(page)).toBe(closedSheets);
});

test.describe('without JavaScript', () => {
  // A printed recipe has no images, and needs no script: without them the pages of all recipes load quickly.
  test.use({ javaScriptEnabled: false });

  test('nine of ten recipes are printed on one sheet of US Letter, and no step is broken', async ({
    page,
    request,
  }) => {
    await page.route('**/*', (route) =>
      ['image', 'script'].includes(route.request().resourceType()) ? route.abort() : route.continue(),
    );
    await page.emulateMedia({ media: 'print' });
    const paths = await pickRecipePaths(request);
    expect(paths.length).toBeGreaterThan(150 / PRINT_ONE_IN);
    const longer: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      if ((await countSheets(page)) > 1) longer.push(path);
      const breaks = await page
        .locator('.recipe-body li')
        .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).breakInside));
      expect(new Set(breaks), path).toEqual(new Set(['avoid']));
    }
    console.log(`${longer.length} of ${paths.length} recipes take more than one sheet: ${longer.join(', ')}`);
    expect(longer.length).toBeLessThanOrEqual(paths.length / 10);
  });
});
