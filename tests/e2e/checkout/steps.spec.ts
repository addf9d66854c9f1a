import { expect, type Page, test } from '@playwright/test';
import { generateEmail, PASSWORD, registerAccount, signUp } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import {
  continueShopping,
  continueToPayment,
  enterCard,
  expectThankYou,
  fillShipping,
  GOOD_CARD,
  getCheckoutDialog,
  goToPayment,
  goToShipping,
  openCart,
  openWithCart,
  payAndSaveCard,
  pressPay,
} from '@/tests/support/checkout-walk';
import { forbidOtherHosts } from '@/tests/support/pages';

/** Going back and forth between the steps, and between the ways to pay, loses nothing that was typed. */

const OTHER_CARD = '5555555555554444';

test.beforeEach(async ({ page }) => {
  forbidOtherHosts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

const getShippingStep = (page: Page) => page.getByRole('dialog', { name: 'Contact & Shipping' });
const getCardForm = (page: Page) => page.getByRole('form', { name: 'New card' });

async function goBackToShipping(page: Page) {
  await page.getByRole('button', { name: 'Back to Shipping' }).click();
  await expect(getShippingStep(page)).toBeVisible();
}

test('changing the shipping address keeps another billing address, the cardholder and the card', async ({
  page,
}) => {
  await openWithCart(page);
  await goToPayment(page);
  const form = getCardForm(page);
  await expect(form.getByLabel('Cardholder name')).toHaveValue('Ada Cook');
  await enterCard(page, GOOD_CARD);

  await goBackToShipping(page);
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Ada Baker');
  await page.getByRole('textbox', { name: 'Street Address' }).fill('9 Cumin Street');
  await continueToPayment(page);
  await expect(form.getByLabel('Billing same as shipping')).toBeChecked();
  await expect(form.getByLabel('Cardholder name')).toHaveValue('Ada Baker');
  await expect(form.getByLabel('Street Address')).toHaveValue('9 Cumin Street');

  await form.getByLabel('Cardholder name').fill('Grace Cook');
  await form.getByText('Billing address').click();
  await form.getByLabel('Street Address').fill('2 Clove Road');
  await form.getByLabel('City').fill('Salem');
  await goBackToShipping(page);
  await page.getByRole('textbox', { name: 'Street Address' }).fill('3 Mint Lane');
  await page.getByRole('button', { name: 'Back to Cart' }).click();
  await page.getByRole('textbox', { name: /^Quantity of Basmati Rice/ }).fill('3');
  await page.getByRole('button', { name: 'Checkout as Guest' }).click();
  await continueToPayment(page);
  await expect(form.getByLabel('Billing same as shipping')).not.toBeChecked();
  await expect(form.getByLabel('Cardholder name')).toHaveValue('Grace Cook');
  await expect(form.getByLabel('Street Address')).toHaveValue('2 Clove Road');
  await expect(form.getByLabel('City')).toHaveValue('Salem');
  await expect(page.getByLabel('Card number')).toHaveValue(GOOD_CARD);
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('3 Mint Lane');
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Pay $19.97' }).click();
  await expectThankYou(page);
  await expect(getCheckoutDialog(page).getByText('3 Mint Lane')).toBeVisible();
});

test('the keyboard does not reach a step that the customer left', async ({ page }) => {
  await openWithCart(page);
  await goToPayment(page);
  await page.getByLabel('Card number').waitFor();
  await goBackToShipping(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close dialog' })).toBeFocused();
});

test('the chosen way to pay and a new card survive switching to the saved cards and to another step', async ({
  page,
}) => {
  await signUp(page);
  await openWithCart(page);
  await goToShipping(page);
  await fillShipping(page);
  await continueToPayment(page);
  await enterCard(page, GOOD_CARD);
  await payAndSaveCard(page);

  await openWithCart(page);
  await goToShipping(page);
  await continueToPayment(page);
  await page.getByRole('radio', { name: 'Enter New Card' }).check();
  await enterCard(page, OTHER_CARD);
  const form = getCardForm(page);
  await form.getByLabel('Cardholder name').fill('Grace Cook');
  await form.getByLabel('Save this card to my account').check();
  await page.getByRole('radio', { name: 'Use Saved Card' }).check();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveCount(1);
  await page.getByRole('radio', { name: 'Enter New Card' }).check();
  await expect(page.getByLabel('Card number')).toHaveValue(OTHER_CARD);
  await expect(form.getByLabel('Save this card to my account')).toBeChecked();

  await goBackToShipping(page);
  await continueToPayment(page);
  await expect(page.getByRole('radio', { name: 'Enter New Card' })).toBeChecked();
  await expect(form.getByLabel('Cardholder name')).toHaveValue('Grace Cook');
  await expect(form.getByLabel('Save this card to my account')).toBeChecked();
  await expect(page.getByLabel('Card number')).toHaveValue(OTHER_CARD);
  await page.getByRole('button', { name: 'PayPal', exact: true }).first().click();
  await expect(form).toHaveCount(0);
  await goBackToShipping(page);
  await continueToPayment(page);
  await expect(form).toHaveCount(0);
});

test('after logging in from the cart, or canceling that, the focus is in the checkout', async ({ page }) => {
  const email = generateEmail();
  await registerAccount(email);
  await openWithCart(page);
  await openCart(page);
  const opener = page.getByRole('button', { name: 'Log in to use saved addresses and cards' });
  const login = page.getByRole('dialog', { name: 'Log in' });
  await opener.click();
  await login.getByLabel('Email', { exact: true }).press('Escape');
  await expect(login).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await login.getByLabel('Email', { exact: true }).fill(email);
  await login.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(login).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Review Your Cart' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close dialog' })).toBeFocused();
});

test('a reload and closing the checkout keep what a guest typed', async ({ page }) => {
  await openWithCart(page);
  await openCart(page);
  await page.getByRole('button', { name: 'Checkout as Guest' }).click();
  await fillShipping(page, { email: 'ada@shop.test' });
  await page.getByLabel('Phone (optional)').fill('503');
  const labels = ['Email', 'Full Name', 'Street Address', 'State', 'ZIP Code', 'Phone (optional)'];
  const reopen = async () => {
    await openCart(page);
    await page.getByRole('button', { name: 'Checkout as Guest' }).click();
    await expect(getShippingStep(page)).toBeVisible();
  };
  const listValues = () =>
    Promise.all(labels.map((label) => getShippingStep(page).getByLabel(label, { exact: true }).inputValue()));
  await page.reload();
  await reopen();
  expect(await listValues()).toEqual(['ada@shop.test', 'Ada Cook', '1 Saffron Way', 'OR', '97201', '503']);
  await page.getByRole('button', { name: 'Close dialog' }).click();
  await reopen();
  expect(await listValues()).toEqual(['ada@shop.test', 'Ada Cook', '1 Saffron Way', 'OR', '97201', '503']);
});

test('what a guest typed is not kept after an order, or for someone who logs in', async ({ page }) => {
  const email = generateEmail();
  await registerAccount(email);
  const readStored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await openWithCart(page);
  await goToPayment(page);
  expect(await readStored()).toContain('Saffron Way');
  await enterCard(page, GOOD_CARD);
  expect(await readStored()).not.toContain('4242');
  await pressPay(page);
  await expectThankYou(page);
  expect(await readStored()).not.toContain('Saffron Way');
  await continueShopping(page);

  await openWithCart(page);
  await goToPayment(page);
  await page.reload();
  expect(await readStored()).toContain('Saffron Way');
  await page.getByRole('button', { name: 'Login' }).click();
  const login = page.getByRole('dialog', { name: 'Log in' });
  await login.getByLabel('Email', { exact: true }).fill(email);
  await login.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await readStored()).not.toContain('Saffron Way');
  await goToShipping(page);
  await expect(page.getByLabel('Full Name')).toHaveValue('');
});
