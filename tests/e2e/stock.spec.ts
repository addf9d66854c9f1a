import { expect, type Page, test } from '@playwright/test';
import { ADMIN_EMAIL, expectNoAxeViolations, logIn, openAdmin } from '@/tests/support/accounts';
import {
  addToCart,
  enterCard,
  expectThankYou,
  GOOD_CARD,
  getCheckoutDialog,
  goToPayment,
  pressPay,
} from '@/tests/support/checkout-walk';
import { forbidOtherHosts } from '@/tests/support/pages';

const PRODUCT = { name: 'Saffron', pieces: 3 };

/** Enters, as an admin, how many are left of each pack, in the form of the ingredient. */
async function countPacks(page: Page): Promise<void> {
  await openAdmin(page, `/admin/ingredients?search=${PRODUCT.name}`);
  await page.getByRole('button', { name: `Edit ${PRODUCT.name}`, exact: true }).click();
  const fields = page.getByRole('group', { name: 'Stock' }).getByRole('textbox');
  await fields.first().waitFor();
  for (const field of await fields.all()) {
    const response = page.waitForResponse('**/api/admin/stock/*');
    await field.fill(String(PRODUCT.pieces));
    await field.press('Enter');
    expect((await response).status()).toBe(200);
  }
  await fields.first().scrollIntoViewIfNeeded();
}

for (const width of [390, 1280]) {
  test(`a guest who wants more than is left is shown what is left, reduces to it and pays; ${width} pixels wide`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: width === 390 ? 'dark' : 'light' });
    const shopkeeper = await (await browser.newContext()).newPage();
    await shopkeeper.setViewportSize({ width, height: 844 });
    forbidOtherHosts(page);

    await addToCart(page, PRODUCT.name, PRODUCT.pieces + 2);
    await logIn(shopkeeper, ADMIN_EMAIL);
    await countPacks(shopkeeper);
    await expectNoAxeViolations(shopkeeper);

    await goToPayment(page);
    await enterCard(page, GOOD_CARD);
    await pressPay(page);
    const notice = getCheckoutDialog(page).getByRole('region', { name: 'Not enough left' });
    await expect(notice).toBeFocused();
    await expect(notice.getByRole('row').nth(1)).toContainText(/5\s*3$/);
    await expectNoAxeViolations(page);
    await page.screenshot({ path: `test-results/stock-shortage-${width}.png` });
    await notice.getByRole('button', { name: 'Reduce to what is left' }).press('Enter');
    await expect(notice).toBeHidden();
    await pressPay(page);
    await expectThankYou(page);

    await openAdmin(shopkeeper, '/admin/stock');
    const row = shopkeeper.getByRole('row', { name: new RegExp(`^${PRODUCT.name}`) }).first();
    await expect(row).toContainText('Sold out');
    await expect(row).toContainText('3 more in orders that are not shipped yet');
    await expectNoAxeViolations(shopkeeper);
    await shopkeeper.screenshot({ path: `test-results/stock-admin-${width}.png` });
    // Back to unlimited, for the other tests.
    const fields = shopkeeper.getByRole('textbox', { name: /^Left of/ });
    for (let count = await fields.count(); count > 0; count--) {
      await fields.first().fill('');
      await fields.first().press('Enter');
      await expect(fields).toHaveCount(count - 1);
    }
  });
}
