import { expect, test } from '@playwright/test';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { expectThankYou, getCheckoutDialog, goToPayment, openWithCart } from '@/tests/support/checkout-walk';
import { forbidOtherHosts } from '@/tests/support/pages';

/** PayPal with its real React component, in the sandbox's window. */

test.beforeEach(async ({ page }) => {
  forbidOtherHosts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithCart(page);
  await goToPayment(page);
});

test('canceling shows a message, a decline offers another funding source, an approval leads to Thank you', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'PayPal', exact: true }).click();
  const button = page.getByRole('button', { name: 'PayPal (sandbox)' });
  const paypalDialog = page.getByRole('dialog', { name: 'PayPal (sandbox)' });
  await button.click();
  await paypalDialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(getCheckoutDialog(page).getByRole('alert')).toHaveText('PayPal payment was cancelled.');
  await expectNoAxeViolations(page);
  await button.click();
  await paypalDialog.getByRole('button', { name: 'Approve, but the payment will be declined' }).click();
  // PayPal asks again immediately.
  await expect(getCheckoutDialog(page).locator('[role="alert"]').filter({ hasText: /\w/ })).toHaveCount(1);
  await paypalDialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectThankYou(page);
});

test('a script that fails to load shows an error, and another payment method is available', async ({
  page,
}) => {
  await page.route('**/sandbox/paypal/sdk.js*', (route) => route.abort());
  await page.getByRole('button', { name: 'PayPal', exact: true }).click();
  await expect(getCheckoutDialog(page).getByRole('alert')).toHaveText(
    'Failed to load PayPal SDK. Please try again or select another payment method.',
  );
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Card', exact: true }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
});
