import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { waitUntilHydrated } from '@/tests/support/pages';

/** The filters of a list of recipes: a sheet on phones, chips, and a form without scripts. */

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const sheetOf = (page: Page) => page.getByRole('form', { name: 'Filters' });
const openFilters = (page: Page) => page.getByRole('button', { name: /^Filters/ }).click();
const remove = (page: Page, label: string) => page.getByRole('link', { name: `Remove ${label}` });
const countCards = (page: Page) => page.getByRole('main').getByRole('article').count();

for (const width of [390, 1280]) {
  test(`each choice applies at once, with its number, and is removed by a tap, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/search?q=chicken&kind=recipe');
    await waitUntilHydrated(page);
    const first = await page.getByRole('main').getByRole('article').first().boundingBox();
    expect(first?.y).toBeLessThan((844 * 2) / 3);

    await openFilters(page);
    const time = sheetOf(page).getByRole('radio', { name: /^Up to 1 hr/ });
    const [, count = ''] = /, (\d+) recipe/.exec(String(await time.getAttribute('aria-label'))) ?? [];
    await time.check();
    await expect(page).toHaveURL('/search?q=chicken&kind=recipe&maxPrep=60');
    await expect(sheetOf(page).getByRole('status')).toHaveText(new RegExp(`^${count} results?$`));
    await expect(time).toBeFocused();
    await sheetOf(page).getByRole('checkbox', { name: 'milk' }).check();
    await expect(page).toHaveURL('/search?q=chicken&kind=recipe&maxPrep=60&avoid=milk');
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    // Back closes the sheet, and stays on the filtered list.
    await page.goBack();
    await expect(sheetOf(page)).toBeHidden();
    await expect(page).toHaveURL('/search?q=chicken&kind=recipe&maxPrep=60&avoid=milk');
    await remove(page, 'No milk').click();
    await expect(page).toHaveURL('/search?q=chicken&kind=recipe&maxPrep=60');
    await openFilters(page);
    await expect(sheetOf(page).getByRole('checkbox', { name: 'milk' })).not.toBeChecked();
    await expect(time).toBeChecked();
    await sheetOf(page).getByRole('button', { name: 'Show results' }).click();
    await expect(sheetOf(page)).toBeHidden();

    // Back from a recipe brings the filters and the place.
    const card = page.getByRole('main').getByRole('article').last();
    await card.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await card.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/recipes\/detail\//);
    await page.goBack();
    await expect(remove(page, 'Up to 1 hr')).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(place, -1);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a country’s dishes are filtered with a form, and each filter is removed by a link', async ({
    page,
  }) => {
    await page.goto('/dishes/India?type=Main+Course&sort=alphabetical');
    const all = await countCards(page);
    await openFilters(page);
    await sheetOf(page).getByRole('checkbox', { name: /^Easy/ }).check();
    await sheetOf(page).getByRole('radio', { name: 'Under $3' }).check();
    await sheetOf(page).getByRole('button', { name: 'Show results' }).click();
    await expect(page).toHaveURL(/\?type=Main\+Course&sort=alphabetical&.*diff=Easy&cost=3/);
    expect(await countCards(page)).toBeLessThan(all);
    await remove(page, 'Easy').click();
    await expect(page).toHaveURL('/dishes/India?type=Main+Course&cost=3&sort=alphabetical');
    await openFilters(page);
    await sheetOf(page).getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL('/dishes/India?type=Main+Course&sort=alphabetical');
    expect(await countCards(page)).toBe(all);
  });
});
