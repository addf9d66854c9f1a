import { expect, test } from '@playwright/test';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { expectDialogsClosed } from '@/tests/support/dialogs';

/** Cook from home: dishes from the pantry and what is typed, and what is missing as one basket. */

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

for (const width of [390, 1280]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('one ingredient finds dishes; what is missing of one goes into the cart, and the search survives a reload', async ({
      page,
    }) => {
      await page.goto('/pantry');
      await page
        .getByRole('navigation', { name: 'Meal plan' })
        .getByRole('link', { name: 'Cook from home' })
        .click();
      await expect(page.getByRole('heading', { name: 'What do you have?' })).toBeVisible();
      await expectNoAxeViolations(page);

      const dishes = page.getByRole('region', { name: 'Dishes' });
      const field = page.getByLabel('Add ingredient');
      await field.focus();
      await page.keyboard.type('chickpeas');
      await page.keyboard.press('Enter');
      await expect(dishes.getByRole('listitem').first()).toContainText(/Missing|everything/);
      for (const name of ['garlic', 'lemons', 'tahini', 'ground cumin']) {
        await field.fill(name);
        await page.getByRole('button', { name: 'Add', exact: true }).click();
        await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
      }
      await expect(dishes.getByRole('heading', { level: 2 })).toHaveText(/^\d+ dish/);
      await expectNoAxeViolations(page);

      await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
      await page.reload();
      await expect(page.getByRole('button', { name: 'Remove tahini' })).toBeVisible();
      await expect(page.getByRole('radio', { name: '2', exact: true })).toBeChecked();

      const shop = dishes.getByRole('button', { name: /^Shop what’s missing/ }).first();
      const price = (await shop.textContent())?.match(/\$[\d.]+/)?.[0];
      await shop.click();
      const sheet = page.getByRole('dialog', { name: 'Shop what’s missing' });
      await expect(sheet.getByRole('button', { name: /^Add \d+ items?/ })).toContainText(String(price));
      await expectNoAxeViolations(page);
      await sheet.getByRole('button', { name: /^Add \d+ items?/ }).click();
      await expectDialogsClosed(page);
      await expect(page.getByRole('button', { name: /^Cart \(\d+\)/ })).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what to use instead', async ({ page }) => {
    await page.goto('/cook-from-home');
    await page.getByRole('main').getByRole('link', { name: 'advanced search' }).click();
    await expect(page.getByRole('heading', { name: 'Advanced Recipe Search' })).toBeVisible();
  });
});
