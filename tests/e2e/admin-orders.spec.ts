import { expect, type Page, test } from '@playwright/test';
import { ADMIN_EMAIL, logIn, openAdmin } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { SHOP_URL } from '@/tests/support/browser-ports';
import { placeOrder } from '@/tests/support/orders';
import { pickShare } from '@/tests/support/tiers';

/** Sets an order's status in its row, through the confirmation that states the effect. */
async function setStatus(page: Page, orderNumber: string, status: string, effect: string) {
  await page.getByLabel(`Status of order ${orderNumber}`).first().selectOption(status);
  const confirmDialog = page.getByRole('dialog', { name: `Set order ${orderNumber} to ${status}?` });
  await expect(confirmDialog.getByText(effect)).toBeVisible();
  await expectNoAxeViolations(page);
  await confirmDialog.getByRole('button', { name: `Set to ${status}` }).click();
  await expect(confirmDialog).toBeHidden();
  await expect(page.getByLabel(`Status of order ${orderNumber}`).first()).toHaveValue(status);
}

for (const width of pickShare([390, 1280], 2, 1)) {
  test(`an admin sets an order to Shipped, and its history shows the admin and time; ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { orderNumber } = await placeOrder(page.request);
    await logIn(page, ADMIN_EMAIL);
    await openAdmin(page, '/admin/orders');
    await expect(page.getByRole('row').filter({ hasText: orderNumber })).toBeVisible();
    await expectNoAxeViolations(page);
    await expect(page.getByLabel(`Status of order ${orderNumber}`).getByRole('option')).toHaveText([
      'Pending',
      'Processing',
      'Shipped',
      'Delivered',
      'Cancelled',
    ]);
    await page.getByRole('link', { name: 'Processing' }).click();
    await expect(page).toHaveURL('/admin/orders?status=Processing');
    const select = page.getByLabel(`Status of order ${orderNumber}`);
    await select.focus();
    await select.selectOption('Shipped');
    const confirmDialog = page.getByRole('dialog', { name: `Set order ${orderNumber} to Shipped?` });
    await expect(confirmDialog).toContainText('It is currently Processing. No money will be moved.');
    await confirmDialog.getByRole('button', { name: 'Set to Shipped' }).click();
    await expect(
      page.getByText(
        `Order ${orderNumber} was set to Shipped. It is no longer in the list of Processing orders.`,
      ),
    ).toBeVisible();
    await expect(select).toHaveCount(0);
    await expect(page.locator('main :is(select, h1):focus')).toBeVisible();
    await expectNoAxeViolations(page);

    await page.getByRole('link', { name: 'Shipped' }).click();
    await expect(page).toHaveURL('/admin/orders?status=Shipped');
    await page.getByRole('link', { name: orderNumber }).click();
    const details = page.getByRole('dialog', { name: `Order ${orderNumber}` });
    await expect(details.getByText('Status: Shipped')).toBeVisible();
    await expect(details.getByText(`by ${ADMIN_EMAIL}`)).toBeVisible();
    await expect(details.getByText('Payment: Paid')).toHaveCount(2);
    await expect(details.getByText('Card, through Stripe')).toBeVisible();
    await expect(details.getByText(/^pi_/)).toBeVisible();
    await expect(page).toHaveURL(/order=[0-9a-f]{24}/);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });
}

test('a canceled order is refunded and stays canceled', async ({ page }) => {
  const { orderNumber, total } = await placeOrder(page.request);
  await logIn(page, ADMIN_EMAIL);
  await openAdmin(page, '/admin/orders');
  await setStatus(
    page,
    orderNumber,
    'Cancelled',
    `$${total.toFixed(2)} will be refunded to the original payment method`,
  );
  const row = page.getByRole('row').filter({ hasText: orderNumber });
  await expect(row.getByRole('cell', { name: 'Refunded' })).toBeVisible();
  await expect(row.getByRole('option', { name: /^Shipped: / })).toBeDisabled();
});

for (const width of pickShare([390, 1280], 2)) {
  test(`a failed refund is retried from its alert; ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { _id, orderNumber } = await placeOrder(page.request);
    await logIn(page, ADMIN_EMAIL);
    const cancellation = await page.request.put(`/api/admin/orders/${_id}/status`, {
      data: { status: 'Cancelled' },
      headers: { Origin: SHOP_URL },
    });
    const { payment } = await cancellation.json();
    const settlement = await page.request.post('/sandbox/settlements', {
      data: { payment: payment.reference, outcome: 'fail' },
    });
    expect(settlement.status()).toBe(204);
    await openAdmin(page, '/admin/alerts');
    const alert = page.getByRole('listitem').filter({ hasText: `Order ${orderNumber} (Refund failed)` });
    await expect(async () => {
      await page.reload();
      await expect(alert).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expectNoAxeViolations(page);

    await alert.getByRole('button', { name: 'Try the refund again' }).click();
    const confirmDialog = page.getByRole('dialog', { name: `Try the refund of order ${orderNumber} again?` });
    await expectNoAxeViolations(page);
    await confirmDialog.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(`Order ${orderNumber} was refunded.`)).toBeVisible({ timeout: 15_000 });
    await expect(alert).toBeHidden();
    await page.getByRole('link', { name: 'Resolved' }).click();
    await expect(
      page.getByRole('listitem').filter({ hasText: `Order ${orderNumber} (Refunded)` }),
    ).toContainText('The refund was tried again.');
  });
}

for (const width of pickShare([390, 1280], 2)) {
  test(`what came back is recorded as paid another way; ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { _id, orderNumber } = await placeOrder(page.request);
    await logIn(page, ADMIN_EMAIL);
    const cancellation = await page.request.put(`/api/admin/orders/${_id}/status`, {
      data: { status: 'Cancelled' },
      headers: { Origin: SHOP_URL },
    });
    const { payment } = await cancellation.json();
    await page.request.post('/sandbox/settlements', {
      data: { payment: payment.reference, outcome: 'fail' },
    });
    const details = page.getByRole('dialog', { name: `Order ${orderNumber}` });
    const button = details.getByRole('button', { name: /paid another way$/ });
    await openAdmin(page, '/admin/orders');
    await expect(async () => {
      await page.goto(`/admin/orders?order=${_id}`);
      await expect(button).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await button.click();
    const form = page.getByRole('dialog', { name: /was paid another way$/ });
    await form.getByRole('button', { name: 'Record it' }).click();
    await expect(form.getByText('Say how you paid the customer.')).toBeVisible();
    await expectNoAxeViolations(page);
    await form.getByLabel('How it was paid').fill('Check 1042');
    await form.getByRole('button', { name: 'Record it' }).click();
    await expect(details.getByText(/is recorded as paid another way\.$/)).toBeVisible();
    await expect(details.getByText('Payment: Refunded').first()).toBeVisible();
    await expect(details.getByText(/Check 1042/).first()).toBeVisible();
    await expect(button).toHaveCount(0);
  });
}

test('a refused change shows an error and leaves the order unchanged', async ({ page }) => {
  const { orderNumber } = await placeOrder(page.request);
  await logIn(page, ADMIN_EMAIL);
  await openAdmin(page, '/admin/orders');
  await page.route('**/api/admin/orders/*/status', (route) =>
    route.fulfill({ status: 409, json: { success: false, code: 'conflict', msg: 'It is not paid.' } }),
  );
  await page.getByLabel(`Status of order ${orderNumber}`).selectOption('Delivered');
  await page.getByRole('button', { name: 'Set to Delivered' }).click();
  await expect(page.getByText('Could not update order status. It is not paid.')).toBeVisible();
  await page.getByRole('button', { name: 'Leave as it is' }).click();
  await expect(page.getByLabel(`Status of order ${orderNumber}`)).toHaveValue('Processing');
});
