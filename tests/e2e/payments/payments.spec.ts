import { expect, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { forbidOtherHosts } from '@/tests/support/pages';
import { openBarePage } from './bare-server';

/** Stripe's and PayPal's real components in every state of the sandbox. */

let pageErrors: string[];

test.beforeEach(async ({ page, request }) => {
  pageErrors = [];
  forbidOtherHosts(page);
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 40\d/.test(message.text())) pageErrors.push(message.text());
  });
  await openBarePage(page, request);
});

test.afterEach(() => expect(pageErrors).toEqual([]));

const getCardForm = (page: Page) => page.getByRole('form', { name: 'Card form' });
const getStatus = (page: Page, name: string) =>
  (name === 'Card form' ? getCardForm(page) : page.getByRole('region', { name })).getByRole('status');

async function enterCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry (MM/YY)').fill('12/34');
  await page.getByLabel('CVC').fill('123');
}

for (const [label, number, expiry, cvc, message] of [
  ['nothing', '', '', '', 'Card info incomplete/invalid'],
  ['an incomplete number', '4242 4242', '', '', 'Card info incomplete/invalid'],
  ['a wrong digit', '4242424242424241', '12/34', '123', 'incomplete/invalid: Your card number is invalid.'],
  [
    'a past expiry',
    '4242424242424242',
    '01/20',
    '123',
    "incomplete/invalid: Your card's expiration year is in the past.",
  ],
  [
    'the month 13',
    '4242424242424242',
    '13/34',
    '123',
    "incomplete/invalid: Your card's expiration date is invalid.",
  ],
  ['no CVC', '4242424242424242', '12/34', '', 'Card info incomplete/invalid'],
] as const) {
  test(`a card with ${label} is not sent`, async ({ page }) => {
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expiry (MM/YY)').fill(expiry);
    await page.getByLabel('CVC').fill(cvc);
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(getStatus(page, 'Card form')).toContainText(message);
  });
}

for (const [number, message] of [
  ['4000000000000002', 'Refused: Your card was declined.'],
  ['4000000000009995', 'Refused: Your card has insufficient funds.'],
  ['4000000000000069', 'Refused: Your card has expired.'],
  ['4000000000000127', "Refused: Your card's security code is incorrect."],
  ['4000000000000119', 'Refused: An error occurred while processing your card.'],
  ['4000000000000341', 'Refused: Your card was declined.'],
  ['4111111111111111', 'Never enter a real card here.'],
  ['4242424242424242', 'Status: succeeded'],
  ['5555555555554444', 'Status: succeeded'],
] as const) {
  test(`card ${number} shows: ${message}`, async ({ page }) => {
    await enterCard(page, number);
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(getStatus(page, 'Card form')).toContainText(message);
  });
}

for (const [number, choice, message] of [
  ['4000002760003184', 'Complete authentication', 'Status: succeeded'],
  ['4000002760003184', 'Fail authentication', 'Auth failed: We are unable to authenticate'],
  ['4000002760003184', 'Escape', 'Auth failed: We are unable to authenticate'],
  ['4000008400001629', 'Complete authentication', 'Auth failed: Your card was declined.'],
] as const) {
  test(`3D Secure with ${number}, ${choice}, shows: ${message}`, async ({ page }) => {
    await enterCard(page, number);
    await page.getByRole('button', { name: 'Place order' }).click();
    const dialog = page.getByRole('dialog', { name: '3D Secure (sandbox)' });
    await expect(dialog).toBeVisible();
    if (choice === 'Escape') await page.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: choice }).click();
    await expect(getStatus(page, 'Card form')).toContainText(message);
    await expect(dialog).toBeHidden();
  });
}

for (const [number, choice, message] of [
  ['4242424242424242', null, 'Saved: succeeded'],
  ['4000000000000002', null, 'Not saved: Your card was declined.'],
  ['4000002500003155', 'Complete authentication', 'Saved: succeeded'],
  ['4000002500003155', 'Fail authentication', 'Not saved: We are unable to authenticate'],
] as const) {
  test(`saving ${number}${choice ? `, ${choice},` : ''} shows: ${message}`, async ({ page }) => {
    await enterCard(page, number);
    await page.getByRole('button', { name: 'Save card' }).click();
    if (choice) await page.getByRole('button', { name: choice }).click();
    await expect(getStatus(page, 'Card form')).toContainText(message);
  });
}

for (const [name, type] of [
  ['Apple Pay', 'apple_pay'],
  ['Google Pay', 'google_pay'],
] as const) {
  for (const [choice, message] of [
    ['Pay', `Status: succeeded by ${type} of sam@example.com`],
    ['Pay with a declined card', 'Refused: Your card was declined.'],
    ['Cancel', 'Cancelled'],
    ['Escape', 'Cancelled'],
  ] as const) {
    test(`${name}, ${choice}, shows: ${message}`, async ({ page }) => {
      const panel = page.getByRole('region', { name });
      await expect(panel).toContainText(name === 'Apple Pay' ? 'Offered: applePay' : 'Offered: googlePay');
      await panel.getByRole('button', { name: `${name} (sandbox)` }).click();
      const sheet = page.getByRole('dialog', { name: `${name} (sandbox)` });
      await expect(sheet).toContainText('$25.98');
      if (choice === 'Escape') await page.keyboard.press('Escape');
      else await sheet.getByRole('button', { name: choice, exact: true }).click();
      await expect(getStatus(page, name)).toContainText(message);
    });
  }

  test(`${name} succeeds after authentication with a card that requires it`, async ({ page }) => {
    await page.getByRole('button', { name: `${name} (sandbox)` }).click();
    await page.getByRole('button', { name: 'Pay with a card that requires authentication' }).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(getStatus(page, name)).toContainText('Status: succeeded');
  });
}

test('a device without wallets offers none; wallets that fail to load show an error', async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('sandbox-wallets', 'none'));
  await page.reload();
  await expect(page.getByText('Offered: none')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /Apple Pay|Google Pay/ })).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('sandbox-wallets', 'error'));
  await page.reload();
  await expect(page.getByText('Could not initialize digital wallets.')).toHaveCount(2);
});

for (const [choice, message] of [
  ['Approve', 'Capture: COMPLETED'],
  ['Approve, but the payment stays pending', 'Capture: PENDING'],
  ['Cancel', 'PayPal payment was cancelled.'],
  ['Escape', 'PayPal payment was cancelled.'],
] as const) {
  test(`PayPal, ${choice}, shows: ${message}`, async ({ page }) => {
    await page.getByRole('button', { name: 'PayPal (sandbox)' }).click();
    const dialog = page.getByRole('dialog', { name: 'PayPal (sandbox)' });
    await expect(dialog).toBeVisible();
    if (choice === 'Escape') await page.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: choice, exact: true }).click();
    await expect(getStatus(page, 'PayPal')).toHaveText(message);
  });
}

test('a declined PayPal payment restarts and can still succeed', async ({ page }) => {
  await page.getByRole('button', { name: 'PayPal (sandbox)' }).click();
  await page.getByRole('button', { name: 'Approve, but the payment will be declined' }).click();
  await expect(getStatus(page, 'PayPal')).toHaveText('Refused: INSTRUMENT_DECLINED');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(getStatus(page, 'PayPal')).toHaveText('Capture: COMPLETED');
});

test('where PayPal is not eligible, a message replaces its button', async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('sandbox-paypal', 'ineligible'));
  await page.reload();
  await expect(page.getByText('PayPal is not available.')).toBeVisible();
  await expect(page.getByRole('button', { name: /PayPal/ })).toHaveCount(0);
});

test('a card can be entered and authenticated by keyboard alone, without axe violations', async ({
  page,
}) => {
  await page.getByLabel('Card number').focus();
  await page.keyboard.type('4000002760003184');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1234');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '3D Secure (sandbox)' });
  await expect(dialog.getByRole('button', { name: 'Complete authentication' })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(getStatus(page, 'Card form')).toHaveText('Status: succeeded');
  await expectNoAxeViolations(page);
});
