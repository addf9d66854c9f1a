import { expect, test } from '@playwright/test';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { expectThankYou, getCheckoutDialog, goToPayment, openWithCart } from '@/tests/support/checkout-walk';
import { forbidOtherHosts } from '@/tests/support/pages';

/** Apple Pay and Google Pay in the sandbox's sheet, with the real Express Checkout Element. */

const WALLETS = [
  {
    name: 'Apple Pay',
    unavailableMessage: 'Apple Pay is not available on this device/browser or could not be initialized.',
  },
  { name: 'Google Pay', unavailableMessage: 'Google Pay is not available on this device or browser.' },
];

test.beforeEach(async ({ page }) => {
  forbidOtherHosts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

for (const { name, unavailableMessage } of WALLETS) {
  test(`${name}: canceling changes nothing, a decline shows an error, a payment leads to Thank you`, async ({
    page,
  }) => {
    await openWithCart(page);
    await goToPayment(page);
    await page.getByRole('button', { name, exact: true }).click();
    const walletButton = page.getByRole('button', { name: `${name} (sandbox)` });
    const sheet = page.getByRole('dialog', { name: `${name} (sandbox)` });
    await walletButton.click();
    await expect(sheet.getByText('$9.99')).toBeVisible();
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect(getCheckoutDialog(page).getByRole('alert')).toHaveCount(0);
    await walletButton.click();
    await sheet.getByRole('button', { name: 'Pay with a declined card' }).click();
    await expect(getCheckoutDialog(page).getByRole('alert')).toHaveText('Your card was declined.');
    await expectNoAxeViolations(page);
    await walletButton.click();
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
    await expectThankYou(page);
  });

  test(`${name} shows an error on a device without it: ${unavailableMessage}`, async ({ page }) => {
    await openWithCart(page);
    await page.evaluate(() => localStorage.setItem('sandbox-wallets', 'none'));
    await goToPayment(page);
    await page.getByRole('button', { name, exact: true }).click();
    await expect(getCheckoutDialog(page).getByText(unavailableMessage)).toBeVisible();
    await expectNoAxeViolations(page);
  });
}

test('wallets that fail to load show: Could not initialize digital wallets.', async ({ page }) => {
  await openWithCart(page);
  await page.evaluate(() => localStorage.setItem('sandbox-wallets', 'error'));
  await goToPayment(page);
  await page.getByRole('button', { name: 'Apple Pay', exact: true }).click();
  await expect(getCheckoutDialog(page).getByRole('alert')).toHaveText(
    'Could not initialize digital wallets.',
  );
});
