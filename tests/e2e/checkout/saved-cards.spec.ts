import { expect, type Page, test } from '@playwright/test';
import {
  addToCart,
  expectNoProblems,
  expectThanks,
  fillShipping,
  GOOD_CARD,
  goToShipping,
  openCart,
  pressPay,
  signUp,
  typeCard,
} from '@/tests/support/checkout-walk';
import { forbidOtherHosts } from '@/tests/support/pages';

/** A customer's saved cards, in the profile and in the checkout. */

test.beforeEach(async ({ page }) => {
  forbidOtherHosts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

async function goToPayment(page: Page) {
  await goToShipping(page);
  await fillShipping(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
}

test('a card can be added and edited in the profile, and its billing address is suggested for shipping', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add card' }).click();
  const add = page.getByRole('dialog', { name: 'Add card' });
  await add.getByLabel('Card number').waitFor();
  await add.getByRole('button', { name: 'Add card' }).click();
  await expect(add.getByText('Cardholder name is required')).toBeVisible();
  await expect(add.getByText('ZIP Code must be 5 digits')).toBeVisible();
  await expectNoProblems(page);
  await add.getByLabel('Cardholder name').fill('Ada Cook');
  await add.getByLabel('Street Address').fill('2 Cumin Street');
  await add.getByLabel('City').fill('Salem');
  await add.getByLabel('State').selectOption('OR');
  await add.getByLabel('ZIP Code').fill('97301');
  await add.getByRole('button', { name: 'Add card' }).click();
  await expect(add.getByText('Card details are required.')).toBeVisible();
  await typeCard(page, GOOD_CARD);
  await add.getByRole('button', { name: 'Add card' }).click();
  await expect(add).toBeHidden();
  const cards = page.getByRole('region', { name: 'Payment Method' });
  await expect(cards.getByRole('listitem')).toHaveText([/Ada Cook.*Default.*4242.*12\/40/]);

  await cards.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit card' });
  const expiry = edit.getByLabel('Expiration date (MM/YY)');
  await expiry.fill('');
  await expiry.pressSequentially('1320');
  await expect(expiry).toHaveValue('12/20');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText('Expiration date has passed or is invalid.')).toBeVisible();
  await expectNoProblems(page);
  await expiry.fill('11/41');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(cards.getByRole('listitem')).toHaveText([/11\/41/]);

  await page.getByRole('button', { name: 'Add address' }).click();
  const address = page.getByRole('dialog', { name: 'Add address' });
  await address.getByRole('button', { name: /2 Cumin Street/ }).press('Space');
  await expect(address.getByLabel('Full Name')).toHaveValue('Ada Cook');
  await expect(address.getByLabel('ZIP Code')).toHaveValue('97301');
});

test('a new card is saved with an order, pays the next order, and can be deleted', async ({ page }) => {
  await signUp(page);
  await addToCart(page, 'Basmati Rice');
  await goToPayment(page);
  await typeCard(page, GOOD_CARD);
  await page.getByLabel('Save this card to my account').check();
  await pressPay(page);
  await expectThanks(page);
  await page.getByRole('button', { name: 'Continue shopping' }).click();

  await addToCart(page, 'Ground Turmeric');
  await openCart(page);
  await page.getByRole('button', { name: 'Checkout', exact: true }).click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('radio', { name: 'Use Saved Card' })).toBeChecked();
  await expect(page.getByRole('radio', { name: /4242/ })).toBeChecked();
  await expectNoProblems(page);
  await pressPay(page);
  await expectThanks(page);

  await page.goto('/profile');
  const cards = page.getByRole('region', { name: 'Payment Method' });
  await cards.getByRole('button', { name: 'Delete' }).click();
  await cards.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(cards.getByText('You have no saved cards yet.')).toBeVisible();
});
