import { expect, type Page, test } from '@playwright/test';
import { ADMIN_EMAIL, logIn, openAdmin } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { waitForEmail } from '@/tests/support/emails';
import { downloadOrders, placeOrder } from '@/tests/support/orders';
import { pickShare } from '@/tests/support/tiers';

async function openOrder(page: Page, orderNumber: string) {
  await openAdmin(page, `/admin/orders?search=${orderNumber}`);
  await page.getByRole('link', { name: orderNumber }).click();
  const details = page.getByRole('dialog', { name: `Order ${orderNumber}` });
  await expect(details).toBeVisible();
  return details;
}

for (const width of pickShare([390, 1280], 2, 1)) {
  test(`an admin finds an order, packs it, says how to follow it, and refunds a part; ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { orderNumber } = await placeOrder(page.request);
    await placeOrder(page.request);
    await logIn(page, ADMIN_EMAIL);
    await openAdmin(page, '/admin/orders');
    await page.getByLabel('Find orders').fill(orderNumber);
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(page.getByText(`1 order with “${orderNumber}”`)).toBeVisible();
    await expectNoAxeViolations(page);
    const rows = await downloadOrders(page);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain(orderNumber);

    const details = await openOrder(page, orderNumber);
    await details.getByLabel('Packed').check();
    await details.getByLabel('Carrier').selectOption('UPS');
    await details.getByLabel('Tracking number').fill('x');
    await details.getByRole('button', { name: 'Save shipment' }).click();
    await expect(details.getByText('Please enter the number on the parcel')).toBeVisible();
    await details.getByLabel('Tracking number').fill('1Z 999 AA1 01 2345 6784');
    await details.getByRole('button', { name: 'Save shipment' }).click();
    await expect(details.getByText('The tracking number was saved.')).toBeVisible();
    await details.getByLabel('New note').fill('Left with the neighbor');
    await details.getByRole('button', { name: 'Add note' }).click();
    await expect(details.getByText('Left with the neighbor')).toBeVisible();
    await expectNoAxeViolations(page);

    await details.getByRole('button', { name: 'Refund a part' }).click();
    const refund = page.getByRole('dialog', { name: `Refund a part of ${orderNumber}` });
    await expectNoAxeViolations(page);
    await refund.getByLabel('Reason').selectOption('Goodwill');
    await refund.getByLabel('Amount in dollars').fill('100000');
    await refund.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(refund.getByText(/^At most \$/)).toBeVisible();
    await refund.getByLabel('Amount in dollars').fill('1.50');
    await refund.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(details.getByText('$1.50 was refunded.')).toBeVisible();
    await waitForEmail('guest@shop.test', `A refund for your order ${orderNumber}`);
  });
}

test('several orders are picked, packed and shipped together, and dragged on the board', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const orders = [await placeOrder(page.request), await placeOrder(page.request)];
  await logIn(page, ADMIN_EMAIL);
  await openAdmin(page, '/admin/orders');
  for (const { orderNumber } of orders) await page.getByLabel(`Select order ${orderNumber}`).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  await expectNoAxeViolations(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as packed' }).click();
  await expect(page.getByText('2 of 2 orders were packed.')).toBeVisible();

  for (const { orderNumber } of orders) await page.getByLabel(`Select order ${orderNumber}`).check();
  await page.getByRole('link', { name: 'Pick list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pick list' })).toBeVisible();
  await expect(page.getByText(`${orders[0]?.orderNumber}: `).first()).toBeVisible();
  await expect(page.getByRole('region', { name: /^Packing slip of/ })).toHaveCount(2);
  await expectNoAxeViolations(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden();
  await expect(page.getByText('Two-step login is off.')).toBeHidden();
  await expect(page.getByText('Thank you for your order.').first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: 'Back to the orders' }).click();
  await page.getByRole('link', { name: 'Show as a board' }).click();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(column('Shipped')).toBeVisible();
  await expectNoAxeViolations(page);
  const number = String(orders[0]?.orderNumber);
  await page.getByLabel('Find orders').fill(number);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText(`1 order with “${number}”`)).toBeVisible();
  // Both ends of the drag must be in view: a browser takes the element under the pointer when the page has scrolled since.
  await page.setViewportSize({ width: 1280, height: 1400 });
  const dialog = page.getByRole('dialog', { name: `Set order ${number} to Shipped?` });
  // The list may still be replaced by the results; a card that is dragged meanwhile goes back, and is dragged again.
  await expect(async () => {
    await column('Processing')
      .getByRole('listitem')
      .filter({ hasText: number })
      .dragTo(column('Shipped').getByRole('heading'), { steps: 10 });
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Set to Shipped' }).click();
  await expect(column('Shipped').getByText(number)).toBeVisible();
  // The same by keyboard.
  await page.getByLabel(`Status of order ${number}`).selectOption('Delivered');
  await page.getByRole('dialog').getByRole('button', { name: 'Set to Delivered' }).press('Enter');
  await expect(column('Delivered').getByText(number)).toBeVisible();
});
