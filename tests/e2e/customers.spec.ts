import { expect, test } from '@playwright/test';
import { ADMIN_EMAIL, logIn, openAdmin } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { placeOrder } from '@/tests/support/orders';
import { pickShare } from '@/tests/support/tiers';

for (const width of pickShare([390, 1280], 1)) {
  test(`an order leads to its customer, and the customer to the order; ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { _id, orderNumber, email } = await placeOrder(page.request);
    await logIn(page, ADMIN_EMAIL);
    await page.goto(`/admin/orders?order=${_id}`);
    await page.getByRole('link', { name: 'All orders of this customer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible();
    await expect(page.getByText('None: a guest')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: orderNumber }).first().click();
    await expect(page.getByRole('dialog', { name: `Order ${orderNumber}` })).toBeVisible();
  });

  test(`the list of users leads to each one’s page; ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await logIn(page, ADMIN_EMAIL);
    await openAdmin(page, `/admin/users?search=${encodeURIComponent(ADMIN_EMAIL)}`);
    await page.getByRole('main').getByRole('link', { name: ADMIN_EMAIL }).click();
    await expect(page.getByRole('heading', { level: 1, name: ADMIN_EMAIL })).toBeVisible();
  });
}
