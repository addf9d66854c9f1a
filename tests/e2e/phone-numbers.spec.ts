import { expect, type Page, test } from '@playwright/test';
import { fetchProfile, signUp } from '@/tests/support/accounts';
import { fillShipping, goToShipping, openWithCart } from '@/tests/support/checkout-walk';
import { expectDialogsClosed } from '@/tests/support/dialogs';
import { forbidOtherHosts } from '@/tests/support/pages';

/** The forms with a phone number all read it in the same way. */

test.beforeEach(async ({ page }) => {
  forbidOtherHosts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

/** Enters a number with a digit too many, which `submit` refuses, and then one with the country code. */
async function enterPhones(page: Page, label: string, refusal: string, submit: () => Promise<void>) {
  const phone = page.getByLabel(label);
  await phone.fill('(503) 555-01991');
  await submit();
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue('(503) 555-01991');
  await phone.clear();
  await phone.pressSequentially('+1 (503) 555-0199');
  await expect(phone).toHaveValue('(503) 555-0199');
  await phone.fill('+1 (503) 555-0142');
  await expect(phone).toHaveValue('(503) 555-0142');
  await submit();
}

test('a phone number with its country code loses no digit in the profile, an address and the checkout', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add address' }).click();
  const addressDialog = page.getByRole('dialog', { name: 'Add address' });
  await addressDialog.getByLabel('Full Name').fill('Ada Cook');
  await addressDialog.getByLabel('Street Address').fill('1 Saffron Way');
  await addressDialog.getByLabel('City').fill('Portland');
  await addressDialog.getByLabel('State').selectOption('OR');
  await addressDialog.getByLabel('ZIP Code').fill('97201');
  await enterPhones(
    page,
    'Phone (optional)',
    'Invalid phone number format. Must be 10 digits if provided.',
    () => addressDialog.getByRole('button', { name: 'Save' }).click(),
  );
  await expect(addressDialog).toBeHidden();

  await page.getByRole('button', { name: 'Change phone' }).click();
  const phoneDialog = page.getByRole('dialog', { name: 'Change phone' });
  await enterPhones(page, 'Phone number', 'Phone number must be 10 digits if provided.', () =>
    phoneDialog.getByRole('button', { name: 'Save' }).click(),
  );
  await expectDialogsClosed(page);
  expect(await fetchProfile(page)).toMatchObject({
    phoneNumber: '5035550142',
    addresses: [{ phoneNumber: '5035550142' }],
  });

  await openWithCart(page);
  await goToShipping(page);
  await fillShipping(page);
  await enterPhones(page, 'Phone (optional)', 'Invalid phone (10 digits)', () =>
    page.getByRole('button', { name: 'Continue to Payment' }).click(),
  );
  await page.getByLabel('Card number').waitFor();
  await page.getByRole('button', { name: 'Back to Shipping' }).click();
  await expect(page.getByLabel('Phone (optional)')).toHaveValue('(503) 555-0142');
});
