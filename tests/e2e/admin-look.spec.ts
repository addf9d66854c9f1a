import { expect, test } from '@playwright/test';
import { ADMIN_EMAIL, expectNoAxeViolations, logIn, openAdmin } from '@/tests/support/accounts';

const LISTS = ['/admin', '/admin/ingredients', '/admin/orders', '/admin/users', '/admin/alerts'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`on a phone, ${colorScheme}, the header and the sections take less than 200 pixels, and the first row is on the first screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await logIn(page, ADMIN_EMAIL);
    for (const path of LISTS) {
      await openAdmin(page, path);
      await expect(page.getByRole('banner').getByRole('link', { name: /^Admin\b/ })).toBeVisible();
      const heights = await page.evaluate(() =>
        ['header', 'nav[aria-label="Admin"]'].map(
          (selector) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0,
        ),
      );
      expect(heights[0], path).toBeLessThan(125);
      expect((heights[0] ?? 0) + (heights[1] ?? 0), path).toBeLessThan(200);
      const row = page.getByRole('row').nth(1);
      if (await row.isVisible()) expect((await row.boundingBox())?.y, path).toBeLessThan(744);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
      await expectNoAxeViolations(page);
    }
  });
}

test('every button and link of the header and the lists that shows an icon only has a tooltip', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, ADMIN_EMAIL);
  for (const path of LISTS) {
    await openAdmin(page, path);
    await expect(page.getByRole('banner').getByRole('link', { name: /^Admin\b/ })).toBeVisible();
    const withoutTooltip = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('header :is(a, button, summary), main :is(a, button)')]
        .filter((control) => control.querySelector('svg') && !control.title)
        .filter((control) => ![...control.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
        .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width < 60)
        .map((control) => control.outerHTML.slice(0, 120)),
    );
    expect(withoutTooltip, path).toEqual([]);
  }
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
