import { expect, test } from '@playwright/test';
import { ADMIN_EMAIL, logIn, openAdmin } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { placeOrder } from '@/tests/support/orders';
import { pickShare } from '@/tests/support/tiers';

for (const width of pickShare([390, 1280], 1)) {
  test(`a new order is soon in the sales of today, by hour and by product; ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { items } = await placeOrder(page.request);
    await logIn(page, ADMIN_EMAIL);
    const ordersToday = page
      .getByRole('row', { name: /^Orders/ })
      .getByRole('cell')
      .first();
    await expect(async () => {
      await openAdmin(page, '/admin/today');
      await expect(ordersToday).toHaveText(/^[1-9]/, { timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole('region', { name: 'Top products' })).toContainText(items[0]?.name ?? '?');
    for (const [chart, head] of [
      ['Paid by day', 'Day'],
      ['Orders by hour', 'Hour'],
    ] as const) {
      const figure = page.getByRole('figure').filter({ hasText: chart });
      await figure.getByText('As a table').click();
      await expect(figure.getByRole('columnheader', { name: head })).toBeVisible();
    }
    const download = page.waitForEvent('download');
    const accountant = page.getByRole('region', { name: 'For the accountant' });
    await accountant.getByLabel('Month').selectOption({ index: 0 });
    await accountant.getByRole('button', { name: 'Download as CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^payments-20\d\d-\d\d\.csv$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectNoAxeViolations(page);
  });
}
