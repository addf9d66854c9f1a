import { expect, type Page, test } from '@playwright/test';
import { generateEmail, PASSWORD } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import {
  continueShopping,
  enterCard,
  expectThankYou,
  GOOD_CARD,
  getCheckoutDialog,
  goToPayment,
  openWithCart,
  pressPay,
} from '@/tests/support/checkout-walk';
import { expectDialogsClosed } from '@/tests/support/dialogs';
import { waitForEmail } from '@/tests/support/emails';
import { pickShare } from '@/tests/support/tiers';

async function buyAsGuest(page: Page, email: string): Promise<void> {
  await openWithCart(page, { 'Basmati Rice': 2 });
  await goToPayment(page, email);
  await enterCard(page, GOOD_CARD);
  await pressPay(page);
  await expectThankYou(page);
}

/** Returns the link to the order in the email about its payment. */
async function readOrderLink(email: string): Promise<string> {
  const message = await waitForEmail(email, '/orders/');
  const [, id, token] = /\/orders\/([0-9a-f]{24})\?token=3?D?([\w-]{43})/.exec(message) ?? [];
  return `/orders/${id}?token=${token}`;
}

const expectOrder = (page: Page) =>
  expect(page.getByRole('heading', { level: 2, name: 'Order updates' })).toBeVisible();

test('without its token or its account, an order is not shown', async ({ page }) => {
  await page.goto('/orders/0123456789abcdef01234567');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This order cannot be shown.');
  await page.goto(`/orders/0123456789abcdef01234567?token=${'x'.repeat(43)}`);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This order cannot be shown.');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog').getByText('Log in to see your order.')).toBeVisible();
});

test('reloading the end of a checkout shows the order, and Back leads to the page below the checkout', async ({
  page,
}) => {
  await buyAsGuest(page, generateEmail());
  const shopUrl = page.url();
  await page.reload();
  await expectOrder(page);
  await expect(page).toHaveURL(/\/orders\/[0-9a-f]{24}$/);
  await page.goBack();
  await expect(page).toHaveURL(shopUrl);
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expect(getCheckoutDialog(page)).toHaveCount(0);
});

for (const width of pickShare([390, 1280], 2)) {
  test(`a guest closes the checkout, cancels and orders again; ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const email = generateEmail();
    await buyAsGuest(page, email);
    await page.keyboard.press('Escape');
    await expectOrder(page);
    // The token is in no address that could be shared or logged.
    await expect(page).toHaveURL(/\/orders\/[0-9a-f]{24}$/);
    await expectDialogsClosed(page);
    await page.reload();
    await expectOrder(page);
    await expectNoAxeViolations(page);
    await expect(page.getByRole('button', { name: 'Add to my account' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Cancel order' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Keep the order' }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // As low as an order of many lines is high: the events are above.
    await page.setViewportSize({ width, height: 400 });
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await expectNoAxeViolations(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('You cancelled the order')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Order updates' })).toBeInViewport();
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
    await waitForEmail(email, 'You cancelled your order');

    await page.getByRole('button', { name: 'Order again' }).click();
    await expect(page.getByText('Your cart now has these items at today’s prices.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart (2)' })).toBeVisible();
    await expectNoAxeViolations(page);
  });
}

test('an order that is canceled in another tab is not canceled again, and the page shows what happened', async ({
  page,
  context,
}) => {
  const email = generateEmail();
  await buyAsGuest(page, email);
  const link = await readOrderLink(email);
  await page.goto(link);
  await expectOrder(page);
  const other = await context.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Cancel order' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(other.getByText('You cancelled the order')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog.getByText('This order was already cancelled.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText('You cancelled the order')).toBeVisible();
});

test('a guest opens the link of the order’s email and gets an account for it by a password alone', async ({
  page,
}) => {
  const email = generateEmail();
  await buyAsGuest(page, email);
  await continueShopping(page);
  const link = await readOrderLink(email);
  await page.goto(link);
  await page.getByLabel('Password').fill('saffron');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Password must', { exact: false })).toBeVisible();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('now in your account’s order history')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to my account' })).toHaveCount(0);
  await page.goto('/profile');
  await page
    .getByRole('main')
    .getByRole('button', { name: /Processing/ })
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Track, cancel or order again' }).click();
  await expectOrder(page);
});
