import { expect, test } from '@playwright/test';
import { ADMIN_EMAIL, logIn, openAdmin } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { SHOP_URL } from '@/tests/support/browser-ports';
import { pickShare } from '@/tests/support/tiers';

for (const width of pickShare([390, 1280], 1)) {
  test(`an admin finds who changed a page’s text, and downloads it; ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await logIn(page, ADMIN_EMAIL);
    const text = `We cook since ${Date.now()}.`;
    const saved = await page.request.put('/api/admin/content-pages/about', {
      data: { text },
      headers: { Origin: SHOP_URL },
    });
    expect(saved.status()).toBe(200);
    await openAdmin(page, '/admin/log');
    await page.getByLabel('What').selectOption('Pages');
    await page.getByLabel('Who').selectOption(ADMIN_EMAIL);
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/kind=page/);
    const entry = page.getByRole('listitem').filter({ hasText: text });
    await expect(entry.getByRole('heading', { name: 'Page About changed' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectNoAxeViolations(page);
    const href = await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href');
    expect(await (await page.request.get(String(href))).text()).toContain(text);
  });
}
