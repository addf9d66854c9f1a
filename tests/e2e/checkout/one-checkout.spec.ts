import { expect, type Page, test } from '@playwright/test';
import {
  addToCart,
  checkout,
  expectNoProblems,
  expectThanks,
  fillShipping,
  GOOD_CARD,
  goToPayment,
  goToShipping,
  openCart,
  pressPay,
  signUp,
  typeCard,
} from '@/tests/support/checkout-walk';
import { forbidOtherHosts } from '@/tests/support/pages';

/** One checkout is one order and one charge, whatever happens, and its messages are accurate. */

const CHALLENGED_CARD = '4000002760003184';
const failure = (page: Page) => checkout(page).locator('[role="alert"]').filter({ hasText: /\w/ });
const cartInHeader = (page: Page) => page.getByRole('button', { name: /^Cart \(\d+\)/ });
const bank = (page: Page) => page.getByRole('dialog', { name: /3D Secure|\(sandbox\)/ }).last();

/** Lets the shop execute the requests, but drops their responses. */
async function loseResponses(page: Page): Promise<void> {
  await page.route('**/api/orders', async (route) => {
    await route.fetch();
    await route.abort();
  });
}

/** Ends the session, as after five idle minutes. */
async function endSession(page: Page): Promise<void> {
  const stored = (await page.context().cookies()).filter(({ name }) => !name.includes('session'));
  await page.context().clearCookies();
  await page.context().addCookies(stored);
}

for (const width of [390, 1280]) {
  test.describe(`${width} pixels wide`, () => {
    test.beforeEach(async ({ page }) => {
      forbidOtherHosts(page);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    test('a payment under review at PayPal is an order with its own thank-you text and an empty cart', async ({
      page,
    }, testInfo) => {
      await addToCart(page, 'Basmati Rice');
      await goToPayment(page);
      await page.getByRole('button', { name: 'PayPal', exact: true }).click();
      await page.getByRole('button', { name: 'PayPal (sandbox)' }).click();
      await page.getByRole('button', { name: 'Approve, but the payment stays pending' }).click();
      await expectThanks(page);
      await expect(checkout(page)).toContainText('your payment is being checked');
      await expect(checkout(page)).toContainText('Please do not pay again');
      await page.screenshot({ path: testInfo.outputPath('under-review.png') });
      await expectNoProblems(page);
      await page.getByRole('button', { name: 'Continue shopping' }).click();
      await expect(cartInHeader(page)).toHaveCount(0);
    });

    test('while one tab authenticates, another tab sends nothing; once one has paid, the other has nothing to pay', async ({
      page,
      context,
    }, testInfo) => {
      await addToCart(page, 'Basmati Rice');
      await goToPayment(page);
      const other = await context.newPage();
      await other.setViewportSize({ width, height: 900 });
      await other.goto('/');
      await goToPayment(other);
      await typeCard(other, GOOD_CARD);
      await typeCard(page, CHALLENGED_CARD);
      await pressPay(page);
      await expect(bank(page)).toBeVisible();
      await pressPay(other);
      await expect(failure(other)).toContainText('A payment is already in progress');
      await other.screenshot({ path: testInfo.outputPath('under-way.png') });
      await page.getByRole('button', { name: 'Complete authentication' }).click();
      await expectThanks(page);
      await expect(other.getByRole('dialog', { name: 'Already paid' })).toContainText(
        'already paid in another tab',
      );
      await other.screenshot({ path: testInfo.outputPath('paid-in-another-tab.png') });
      await expect(cartInHeader(other)).toHaveCount(0);
    });

    test('after a tab closed during authentication, the cart can be changed and paid with another card', async ({
      page,
    }, testInfo) => {
      await addToCart(page, 'Basmati Rice');
      await goToPayment(page);
      await typeCard(page, CHALLENGED_CARD);
      await pressPay(page);
      await expect(bank(page)).toBeVisible();
      await page.reload();
      await openCart(page);
      await expect(failure(page)).toContainText(
        'Your last payment was not finished, and nothing was charged.',
      );
      await page.screenshot({ path: testInfo.outputPath('not-finished.png') });
      await page.getByRole('button', { name: 'Increase quantity' }).first().click();
      await page.getByRole('button', { name: 'Checkout as Guest' }).click();
      await fillShipping(page, { email: 'ada@shop.test' });
      await page.getByRole('button', { name: 'Continue to Payment' }).click();
      await typeCard(page, GOOD_CARD);
      await pressPay(page);
      await expectThanks(page);
    });

    test('a lost response never claims that nothing was charged; a retry uses the same order', async ({
      page,
    }, testInfo) => {
      await addToCart(page, 'Basmati Rice');
      await goToPayment(page);
      await loseResponses(page);
      await typeCard(page, GOOD_CARD);
      await pressPay(page);
      await expect(failure(page)).toContainText('not known yet whether your payment went through');
      await page.screenshot({ path: testInfo.outputPath('not-known.png') });
      await page.unroute('**/api/orders');
      await pressPay(page);
      await expectThanks(page);
    });

    test('after a lost response and an expired session, continuing as a guest shows that the order is paid', async ({
      page,
    }, testInfo) => {
      await signUp(page);
      await addToCart(page, 'Basmati Rice');
      await goToShipping(page);
      await fillShipping(page);
      await page.getByRole('button', { name: 'Continue to Payment' }).click();
      await typeCard(page, GOOD_CARD);
      await loseResponses(page);
      await pressPay(page);
      await expect(failure(page)).toContainText('never be charged twice');
      await page.unroute('**/api/orders');
      await endSession(page);
      await pressPay(page);
      await expect(failure(page).last()).toContainText('this payment was not sent');
      await page.screenshot({ path: testInfo.outputPath('session-over.png') });
      await page.getByRole('button', { name: 'Continue as a guest' }).click();
      await pressPay(page);
      const end = page.getByRole('dialog', { name: 'Already paid' });
      await expect(end).toContainText('This checkout is already paid: it is order');
      await page.screenshot({ path: testInfo.outputPath('paid-elsewhere.png') });
      await expectNoProblems(page);
      await end.getByRole('button', { name: 'Continue shopping' }).click();
      await expect(cartInHeader(page)).toHaveCount(0);
    });
  });
}
