import { expect, test } from '@playwright/test';
import { DIET_FLAGS } from '@/models/ingredient-limits';
import { ADMIN_EMAIL, logIn, openAdmin } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { SHOP_URL } from '@/tests/support/browser-ports';
import { pickShare } from '@/tests/support/tiers';

for (const width of pickShare([390, 1280], 1)) {
  test(`an admin finds who added a product, and downloads it; ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await logIn(page, ADMIN_EMAIL);
    const name = `Sumac ${Date.now()}`;
    const saved = await page.request.post('/api/admin/ingredients', {
      data: {
        ...{ name, category: 'Other Ingredients', aliases: [], sellable: true },
        amounts: [{ amount: '500g', price: 1 }],
        flags: Object.fromEntries(DIET_FLAGS.map((flag) => [flag, 'no'])),
      },
      headers: { Origin: SHOP_URL },
    });
    expect(saved.status()).toBe(201);
    const { _id } = await saved.json();
    await openAdmin(page, '/admin/log');
    await page.getByLabel('What').selectOption('Products');
    await page.getByLabel('Who').selectOption(ADMIN_EMAIL);
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/kind=product/);
    const entry = page.getByRole('listitem').filter({ hasText: name });
    await expect(entry.getByRole('heading', { name: `Product ${name} added` })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectNoAxeViolations(page);
    const href = await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href');
    expect(await (await page.request.get(String(href))).text()).toContain(name);
    await page.request.delete(`/api/admin/ingredients/${_id}`, { headers: { Origin: SHOP_URL } });
  });
}
