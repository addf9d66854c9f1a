import { expect, type Page, test } from '@playwright/test';
import { ADMIN_EMAIL, logIn, openAdmin } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { SHOP_URL } from '@/tests/support/browser-ports';
import { placeOrder } from '@/tests/support/orders';
import { aRecipeForm } from '@/tests/support/recipe-form';
import { pickShare } from '@/tests/support/tiers';

const LISTS = ['/admin', '/admin/ingredients', '/admin/orders', '/admin/users', '/admin/alerts'];

/** Lists the controls of the page that show an icon only, and have no tooltip. */
const listWithoutTooltip = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('header :is(a, button, summary), main :is(a, button)')]
      .filter((control) => control.querySelector('svg') && !control.title)
      .filter((control) => ![...control.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
      .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width < 60)
      .map((control) => control.outerHTML.slice(0, 120)),
  );
const readWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

// Each list in one theme; `npm run test:long` tries both.
for (const [index, colorScheme] of (['light', 'dark'] as const).entries()) {
  test(`on a phone, ${colorScheme}, the header and all sections take less than 200 pixels, the first row is on the first screen, and icons say what they do`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await logIn(page, ADMIN_EMAIL);
    for (const path of pickShare(LISTS, 2, index)) {
      await page.setViewportSize({ width: 390, height: 844 });
      await openAdmin(page, path);
      const heights = await page.evaluate(() =>
        ['header', 'nav[aria-label="Admin"]'].map(
          (selector) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0,
        ),
      );
      expect(heights[0], path).toBeLessThan(125);
      expect((heights[0] ?? 0) + (heights[1] ?? 0), path).toBeLessThan(200);
      const sections = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
      await expect(sections).toHaveCount(8);
      for (const section of await sections.all()) await expect(section).toBeInViewport({ ratio: 1 });
      const row = page.getByRole('row').nth(1);
      if (await row.isVisible()) expect((await row.boundingBox())?.y, path).toBeLessThan(744);
      expect(await readWidth(page), path).toBe(390);
      expect(await listWithoutTooltip(page), path).toEqual([]);
      await expectNoAxeViolations(page);
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await readWidth(page), path).toBe(320);
    }
  });
}

test('at 320 pixels, neither the emails nor the texts of the admin area scroll sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await logIn(page, ADMIN_EMAIL);
  for (const path of ['/admin/orders/emails', '/admin/pages']) {
    await openAdmin(page, path);
    expect(await readWidth(page), path).toBe(320);
  }
});

test('on a phone of any width, the widest order number and time fit beside the status', async ({ page }) => {
  await placeOrder(page.request);
  await logIn(page, ADMIN_EMAIL);
  await page.setViewportSize({ width: 320, height: 700 });
  await openAdmin(page, '/admin/orders');
  const row = page.getByRole('row').nth(1);
  // Order numbers are random, and a test runs at any time of day.
  await row.getByRole('link').evaluate((link) => link.replaceChildren('WWWW-MMMM-WWWW'));
  const time = row.locator('time:visible');
  await time.evaluate((element) => element.replaceChildren('Nov 28, 2026, 12:48\u202fAM'));
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await readWidth(page)).toBe(width);
  }
});

test('on a phone, each pack stands together with its price', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, ADMIN_EMAIL);
  await openAdmin(page, '/admin/ingredients');
  // A text that continues at the beginning of the next line has a rectangle in each line.
  const counts = await page
    .getByRole('rowheader')
    .getByText(/^\d[^$]*\$[\d.]+$/)
    .evaluateAll((packs) => packs.map((pack) => pack.getClientRects().length));
  expect(counts.length).toBeGreaterThan(20);
  expect(new Set(counts)).toEqual(new Set([1]));
});

test('on a phone, the form of an ingredient shows amounts and allergens in full', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, ADMIN_EMAIL);
  await openAdmin(page, '/admin/ingredients?search=soy+sauce');
  await page.getByRole('button', { name: 'Edit Soy Sauce' }).click();
  const form = page.getByRole('dialog', { name: 'Edit ingredient' });
  const amounts = form.getByLabel('Amount');
  await expect(amounts.first()).toHaveValue(/ml\)$/);
  const hiddenWidths = await amounts.evaluateAll((fields) =>
    fields.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  );
  expect(new Set(hiddenWidths)).toEqual(new Set([0]));
  await form.getByText('Weights, allergens, nutrition').click();
  // The width of “crustacean shellfish”.
  expect((await form.getByLabel('Allergen', { exact: true }).first().boundingBox())?.width).toBeGreaterThan(
    220,
  );
});

test('long words do not widen the lists and dialogs of the admin area', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, ADMIN_EMAIL);
  const stamp = String(Date.now());
  const recipe = `${stamp}${'-'.repeat(60)}${'W'.repeat(120)}`;
  const ingredient = `${stamp}${'W'.repeat(80)}`;
  for (const { path, data } of [
    { path: '/api/admin/recipes', data: aRecipeForm({ title: recipe }) },
    {
      path: '/api/admin/ingredients',
      data: {
        name: ingredient,
        category: 'Spices & Seasonings',
        aliases: [`${ingredient}2`],
        amounts: [{ amount: '100g', price: 1 }],
        sellable: true,
      },
    },
  ]) {
    const response = await page.request.post(path, { data, headers: { Origin: SHOP_URL } });
    expect(response.status(), path).toBe(201);
  }
  const expectToFit = async (label: string, readExcess: () => Promise<number>) => {
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await readExcess(), `${label}, ${width} pixels wide`).toBe(0);
    }
  };
  const readPageExcess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const path of [`/admin?search=${stamp}`, `/admin/ingredients?search=${stamp}`]) {
    await openAdmin(page, path);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectToFit(path, readPageExcess);
  }
  await page.getByRole('button', { name: `Delete ${ingredient}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectToFit('dialog', () =>
    dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  );
});

test('the tables of the ingredients line up between categories', async ({ page }) => {
  await logIn(page, ADMIN_EMAIL);
  await openAdmin(page, '/admin/ingredients');
  const columns = await page
    .getByRole('columnheader')
    .evaluateAll((headers) => headers.map((header) => Math.round(header.getBoundingClientRect().x)));
  expect(await page.getByRole('table').count()).toBeGreaterThan(1);
  expect(new Set(columns).size).toBe(4);
});
