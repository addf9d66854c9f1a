import { expect, type Page, test } from '@playwright/test';
import { fetchProfile, PASSWORD, signUp } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import {
  continueShopping,
  enterCard,
  expectThankYou,
  fillShipping,
  GOOD_CARD,
  getCheckoutDialog,
  goToShipping,
  openWithCart,
  pressPay,
} from '@/tests/support/checkout-walk';
import { forbidOtherHosts } from '@/tests/support/pages';

/** Customers with an account: prefilled data, saved data, and logging out during the checkout. */

test.beforeEach(async ({ page }) => {
  forbidOtherHosts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

const fetchAddresses = async (page: Page) => (await fetchProfile(page)).addresses;

test('continuing saves address and phone, the order appears in the history, and its receipt opens', async ({
  page,
}) => {
  const email = await signUp(page);
  await openWithCart(page, { 'Basmati Rice': 2 });
  await goToShipping(page);
  await expect(getCheckoutDialog(page).getByText(email)).toBeVisible();
  await fillShipping(page);
  await page.getByLabel('Phone (optional)').fill('5550100142');
  await expect(page.getByLabel('Save this address to my account')).toBeChecked();
  await expect(page.getByLabel('Update the phone number of my profile')).toBeChecked();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByLabel('Card number').waitFor();
  expect(await fetchAddresses(page)).toMatchObject([
    { label: 'Ada Cook', street1: '1 Saffron Way', phoneNumber: '5550100142', isPrimary: true },
  ]);
  // The saved address is offered.
  await page.getByRole('button', { name: 'Back to Shipping' }).click();
  await expect(page.getByLabel('Save this address to my account')).toHaveCount(0);
  await expect(page.getByLabel('Update the phone number of my profile')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Ada Cook · Primary' }).check();
  await page.getByRole('textbox', { name: 'City' }).fill('Salem');
  await expect(page.getByRole('radio', { name: 'Ada Cook · Primary' })).not.toBeChecked();
  await expect(page.getByLabel('Save this address to my account')).toBeChecked();
  await page.getByLabel('Save this address to my account').uncheck();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await enterCard(page, GOOD_CARD);
  await pressPay(page);
  await expectThankYou(page);
  const orderNumber = await getCheckoutDialog(page).getByRole('definition').first().textContent();
  await continueShopping(page);
  expect(await fetchAddresses(page)).toHaveLength(1);

  await page.getByRole('link', { name: email }).click();
  await page.getByRole('button', { name: `${orderNumber} Processing` }).click();
  const details = page.getByRole('dialog', { name: 'Order details' });
  await expect(details.getByText('Basmati Rice')).toBeVisible();
  await expect(details.getByText('Salem, OR 97201')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.emulateMedia({ media: 'print' });
  await expect(details.getByText('Basmati Rice')).toBeVisible();
  await expect(details.locator('img')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeHidden();
});

test('the checkout knows an address added in the profile, and the profile shows the order placed from it', async ({
  page,
}) => {
  const email = await signUp(page);
  await openWithCart(page, { 'Basmati Rice': 2 });
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByText('You have no orders yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add address' }).click();
  const form = page.getByRole('dialog', { name: 'Add address' });
  await form.getByLabel('Full Name').fill('Ada Cook');
  await form.getByLabel('Street Address').fill('1 Saffron Way');
  await form.getByLabel('City').fill('Portland');
  await form.getByLabel('State').selectOption('OR');
  await form.getByLabel('ZIP Code').fill('97201');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  await goToShipping(page);
  await expect(page.getByRole('radio', { name: 'Ada Cook · Primary' })).toBeChecked();
  await expect(page.getByLabel('Save this address to my account')).toHaveCount(0);
  await page.getByLabel('Phone (optional)').fill('5550100142');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await enterCard(page, GOOD_CARD);
  await pressPay(page);
  await expectThankYou(page);
  const orderNumber = await getCheckoutDialog(page).getByRole('definition').first().textContent();
  await continueShopping(page);
  await expect(page.getByRole('button', { name: `${orderNumber} Processing` })).toBeVisible();
  const account = page.getByRole('region', { name: 'Account Information' });
  await expect(account.getByText('(555) 010-0142')).toBeVisible();
  expect(await fetchAddresses(page)).toHaveLength(1);
});

test('a customer logged out during the checkout can log in again without losing anything', async ({
  page,
  context,
}) => {
  const email = await signUp(page);
  await openWithCart(page);
  await goToShipping(page);
  await fillShipping(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await enterCard(page, GOOD_CARD);
  await context.clearCookies();
  await pressPay(page);
  await expect(
    page.getByText(
      'Your session has ended, so this payment was not sent. Nothing you typed is lost: log in again to continue.',
    ),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Log in again' }).click();
  const login = page.getByRole('dialog', { name: 'Log in' });
  await expect(login.getByLabel('Email', { exact: true })).toHaveValue(email);
  await login.getByLabel('Password').fill(PASSWORD);
  await login.getByRole('button', { name: 'Log in' }).click();
  await expect(login).toBeHidden();
  await expect(page.getByText('Your session has ended', { exact: false })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeFocused();
  await expect(page.getByLabel('Card number')).toHaveValue(GOOD_CARD);
  await pressPay(page);
  await expectThankYou(page);
  const orders = await (await page.request.get('/api/orders/my-orders')).json();
  expect(orders).toHaveLength(1);
});
