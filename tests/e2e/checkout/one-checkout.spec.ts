import { expect, type Page, test } from '@playwright/test';
import { signUp } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import {
  enterCard,
  expectThankYou,
  fillShipping,
  GOOD_CARD,
  getCheckoutDialog,
  goToPayment,
  goToShipping,
  openCart,
  openWithCart,
  pressPay,
} from '@/tests/support/checkout-walk';
import { forbidOtherHosts } from '@/tests/support/pages';
import { pickShare } from '@/tests/support/tiers';

/** One checkout is one order and one charge, whatever happens, and its messages are accurate. */

const CHALLENGED_CARD = '4000002760003184';
const getFailure = (page: Page) =>
  getCheckoutDialog(page).locator('[role="alert"]').filter({ hasText: /\w/ });
const getCartButton = (page: Page) => page.getByRole('button', { name: /^Cart \(\d+\)/ });
const getBankDialog = (page: Page) => page.getByRole('dialog', { name: /3D Secure|\(sandbox\)/ }).last();

/** Lets the shop handle the requests, but drops its responses. */
async function dropResponses(page: Page): Promise<void> {
  await page.route('**/api/orders', async (route) => {
    await route.fetch();
    await route.abort();
  });
}

/** Ends the session, as after five idle minutes. */
async function endSession(page: Page): Promise<void> {
  const remainingCookies = (await page.context().cookies()).filter(({ name }) => !name.includes('session'));
  await page.context().clearCookies();
  await page.context().addCookies(remainingCookies);
}

for (const width of pickShare([390, 1280], 2)) {
  test.describe(`${width} pixels wide`, () => {
    test.beforeEach(async ({ page }) => {
      forbidOtherHosts(page);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    test('a payment under review at PayPal is an order with its own thank-you text and an empty cart', async ({
      page,
    }, testInfo) => {
      await openWithCart(page);
      await goToPayment(page);
      await page.getByRole('button', { name: 'PayPal', exact: true }).click();
      await page.getByRole('button', { name: 'PayPal (sandbox)' }).click();
      await page.getByRole('button', { name: 'Approve, but the payment stays pending' }).click();
      await expectThankYou(page);
      await expect(getCheckoutDialog(page)).toContainText('your payment is being reviewed');
      await expect(getCheckoutDialog(page)).toContainText('Please do not pay again');
      await page.screenshot({ path: testInfo.outputPath('under-review.png') });
      await expectNoAxeViolations(page);
      await page.getByRole('button', { name: 'Continue shopping' }).click();
      await expect(getCartButton(page)).toHaveCount(0);
    });

    test('while one tab authenticates, another tab sends nothing; once one has paid, the other has nothing to pay', async ({
      page,
      context,
    }, testInfo) => {
      await openWithCart(page);
      await goToPayment(page);
      const otherPage = await context.newPage();
      await otherPage.setViewportSize({ width, height: 900 });
      await otherPage.goto('/');
      await goToPayment(otherPage);
      await enterCard(otherPage, GOOD_CARD);
      await enterCard(page, CHALLENGED_CARD);
      await pressPay(page);
      await expect(getBankDialog(page)).toBeVisible();
      await pressPay(otherPage);
      await expect(getFailure(otherPage)).toContainText('A payment is already in progress');
      await otherPage.screenshot({ path: testInfo.outputPath('under-way.png') });
      await page.getByRole('button', { name: 'Complete authentication' }).click();
      await expectThankYou(page);
      await expect(otherPage.getByRole('dialog', { name: 'Already paid' })).toContainText(
        'already paid in another tab',
      );
      await otherPage.screenshot({ path: testInfo.outputPath('paid-in-another-tab.png') });
      await expect(getCartButton(otherPage)).toHaveCount(0);
    });

    test('after a tab closed during authentication, the cart can be changed and paid with another card', async ({
      page,
    }, testInfo) => {
      await openWithCart(page);
      await goToPayment(page);
      await enterCard(page, CHALLENGED_CARD);
      await pressPay(page);
      await expect(getBankDialog(page)).toBeVisible();
      await page.reload();
      await openCart(page);
      await expect(getFailure(page)).toContainText(
        'Your last payment was not finished, and nothing was charged.',
      );
      await page.screenshot({ path: testInfo.outputPath('not-finished.png') });
      await page.getByRole('button', { name: 'Increase quantity' }).first().click();
      await page.getByRole('button', { name: 'Checkout as Guest' }).click();
      await fillShipping(page, { email: 'ada@shop.test' });
      await page.getByRole('button', { name: 'Continue to Payment' }).click();
      await enterCard(page, GOOD_CARD);
      await pressPay(page);
      await expectThankYou(page);
    });

    test('a lost response never claims that nothing was charged; a retry uses the same order', async ({
      page,
    }, testInfo) => {
      await openWithCart(page);
      await goToPayment(page);
      await dropResponses(page);
      await enterCard(page, GOOD_CARD);
      await pressPay(page);
      await expect(getFailure(page)).toContainText('not known yet whether your payment went through');
      await page.screenshot({ path: testInfo.outputPath('not-known.png') });
      await page.unroute('**/api/orders');
      await pressPay(page);
      await expectThankYou(page);
    });

    test('after a lost response and an expired session, continuing as a guest shows that the order is paid', async ({
      page,
    }, testInfo) => {
      await signUp(page);
      await openWithCart(page);
      await goToShipping(page);
      await fillShipping(page);
      await page.getByRole('button', { name: 'Continue to Payment' }).click();
      await enterCard(page, GOOD_CARD);
      await dropResponses(page);
      await pressPay(page);
      await expect(getFailure(page)).toContainText('never be charged twice');
      await page.unroute('**/api/orders');
      await endSession(page);
      await pressPay(page);
      await expect(getFailure(page).last()).toContainText('this payment was not sent');
      await page.screenshot({ path: testInfo.outputPath('session-over.png') });
      await page.getByRole('button', { name: 'Continue as a guest' }).click();
      await pressPay(page);
      const paidDialog = page.getByRole('dialog', { name: 'Already paid' });
      await expect(paidDialog).toContainText('This checkout is already paid: it is order');
      await page.screenshot({ path: testInfo.outputPath('paid-elsewhere.png') });
      await expectNoAxeViolations(page);
      await paidDialog.getByRole('button', { name: 'Continue shopping' }).click();
      await expect(getCartButton(page)).toHaveCount(0);
    });
  });
}
