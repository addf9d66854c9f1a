import { expect, type Page, test } from '@playwright/test';
import { signUp } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import {
  continueToPayment,
  enterCard,
  expectThankYou,
  fillShipping,
  GOOD_CARD,
  goToShipping,
  openCart,
  openWithCart,
  payAndSaveCard,
  pressPay,
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
  await continueToPayment(page);
}

test('a card can be added and edited in the profile, and its billing address is suggested for shipping', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add card' }).click();
  const addDialog = page.getByRole('dialog', { name: 'Add card' });
  await addDialog.getByLabel('Card number').waitFor();
  await addDialog.getByRole('button', { name: 'Add card' }).click();
  await expect(addDialog.getByText('Cardholder name is required')).toBeVisible();
  await expect(addDialog.getByText('ZIP Code must be 5 digits')).toBeVisible();
  await expectNoAxeViolations(page);
  await addDialog.getByLabel('Cardholder name').fill('Ada Cook');
  await addDialog.getByLabel('Street Address').fill('2 Cumin Street');
  await addDialog.getByLabel('City').fill('Salem');
  await addDialog.getByLabel('State').selectOption('OR');
  await addDialog.getByLabel('ZIP Code').fill('97301');
  await addDialog.getByRole('button', { name: 'Add card' }).click();
  await expect(addDialog.getByText('Card details are required.')).toBeVisible();
  await enterCard(page, GOOD_CARD);
  await addDialog.getByRole('button', { name: 'Add card' }).click();
  await expect(addDialog).toBeHidden();
  const cardList = page.getByRole('region', { name: 'Payment Method' });
  await expect(cardList.getByRole('listitem')).toHaveText([/Ada Cook.*Default.*4242.*12\/40/]);

  await cardList.getByRole('button', { name: 'Edit' }).click();
  const editDialog = page.getByRole('dialog', { name: 'Edit card' });
  const expiry = editDialog.getByLabel('Expiration date (MM/YY)');
  await expiry.fill('');
  await expiry.pressSequentially('1320');
  await expect(expiry).toHaveValue('12/20');
  await editDialog.getByRole('button', { name: 'Save' }).click();
  await expect(editDialog.getByText('Expiration date has passed or is invalid.')).toBeVisible();
  await expectNoAxeViolations(page);
  await expiry.fill('11/2041');
  await editDialog.getByRole('button', { name: 'Save' }).click();
  await expect(editDialog).toBeHidden();
  await expect(cardList.getByRole('listitem')).toHaveText([/11\/41/]);

  await page.getByRole('button', { name: 'Add address' }).click();
  const addressDialog = page.getByRole('dialog', { name: 'Add address' });
  await addressDialog.getByRole('button', { name: /2 Cumin Street/ }).press('Space');
  await expect(addressDialog.getByLabel('Full Name')).toHaveValue('Ada Cook');
  await expect(addressDialog.getByLabel('ZIP Code')).toHaveValue('97301');
});

test('a new card is saved with an order, pays the next order, and can be edited and deleted', async ({
  page,
}) => {
  await signUp(page);
  await openWithCart(page);
  await goToPayment(page);
  await enterCard(page, GOOD_CARD);
  const newCard = page.getByRole('form', { name: 'New card' });
  await newCard.getByText('Billing address').click();
  await newCard.getByLabel('ZIP Code').fill('  97204 - 1234');
  await payAndSaveCard(page);

  await openWithCart(page, { 'Ground Turmeric': 1 });
  await openCart(page);
  await page.getByRole('button', { name: 'Checkout', exact: true }).click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('radio', { name: 'Use Saved Card' })).toBeChecked();
  await expect(page.getByRole('radio', { name: /4242/ })).toBeChecked();
  await expectNoAxeViolations(page);
  await pressPay(page);
  await expectThankYou(page);

  await page.goto('/profile');
  const cardList = page.getByRole('region', { name: 'Payment Method' });
  await cardList.getByRole('button', { name: 'Edit' }).click();
  const editDialog = page.getByRole('dialog', { name: 'Edit card' });
  await expect(editDialog.getByLabel('ZIP Code')).toHaveValue('97204-1234');
  await editDialog.getByLabel('Cardholder name').fill('Grace Cook');
  await editDialog.getByRole('button', { name: 'Save' }).click();
  await expect(editDialog).toBeHidden();
  await expect(cardList.getByRole('listitem')).toHaveText([/Grace Cook/]);
  await cardList.getByRole('button', { name: 'Delete' }).click();
  await cardList.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(cardList.getByText('You have no saved cards yet.')).toBeVisible();
});
