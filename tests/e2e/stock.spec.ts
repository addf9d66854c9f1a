import { expect, type Page, test } from '@playwright/test';
import { ADMIN_EMAIL, logIn, openAdmin } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
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
import { pickShare } from '@/tests/support/tiers';

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

/** Writes to everyone who ordered the product in the last days. */
async function recall(page: Page, days: number): Promise<void> {
  await openAdmin(page, '/admin/orders');
  const filters = page.getByRole('search', { name: 'Orders' });
  await filters.getByText('Payment, product and days').click();
  await filters.getByLabel('Product').selectOption(PRODUCT.name);
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  await filters.getByLabel('From (New York)').fill(dayOf(Date.now() - days * 24 * 60 * 60_000));
  await filters.getByLabel('To (New York)').fill(dayOf(Date.now() + 24 * 60 * 60_000));
  await filters.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('button', { name: /^Write to/ }).click();
  const dialog = page.getByRole('dialog', { name: `Recall ${PRODUCT.name}: write to` });
  await dialog.getByLabel('Subject').fill('Please do not eat the saffron');
  await dialog.getByLabel('Message').fill('It is turmeric.\n\nWe will send you the real thing.');
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(
    `You receive this because you ordered ${PRODUCT.name}`,
  );
  await expectNoAxeViolations(page);
  await page.screenshot({ path: `test-results/recall-${days}.png` });
  await dialog.getByRole('button', { name: /^Send/ }).click();
  const section = page.getByRole('region', { name: `Recall of ${PRODUCT.name}` });
  await expect(section.getByRole('status')).toContainText('Please do not eat the saffron');
  await expectNoAxeViolations(page);
  await page.screenshot({ path: `test-results/recall-sent-${days}.png` });
}

/** Sells the product again, which its recall has stopped. */
async function sellAgain(page: Page): Promise<void> {
  await openAdmin(page, `/admin/ingredients?search=${PRODUCT.name}`);
  await page.getByRole('button', { name: `Edit ${PRODUCT.name}`, exact: true }).click();
  const isSold = page.getByRole('switch', { name: /customers can add it to their cart/ });
  await expect(isSold).not.toBeChecked();
  await isSold.check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Recalls are sent once per product and days, so each width has its own. */
for (const { width, days } of pickShare(
  [
    { width: 390, days: 2 },
    { width: 1280, days: 1 },
  ],
  2,
)) {
  test(`a guest who wants more than is left reduces to that and pays; an admin sees it sold out and recalls it; ${width} pixels wide`, async ({
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

    await page.reload();
    await page.getByRole('button', { name: `Add ${PRODUCT.name} to cart` }).click();
    await expect(page.getByRole('dialog').getByText(`Only ${PRODUCT.pieces} left`)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Close' }).first().click();

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
    await expect(row).toContainText('3 more in open orders');
    await expectNoAxeViolations(shopkeeper);
    await shopkeeper.screenshot({ path: `test-results/stock-admin-${width}.png` });
    await recall(shopkeeper, days);
    await openAdmin(shopkeeper, '/admin/orders');
    await expect(shopkeeper.getByText(`Recalled, do not pack: ${PRODUCT.name}`).first()).toBeVisible();
    await sellAgain(shopkeeper);

    await openAdmin(shopkeeper, '/admin/stock');
    // Back to unlimited, for the other tests.
    const fields = shopkeeper.getByRole('textbox', { name: /^Left of/ });
    for (let count = await fields.count(); count > 0; count--) {
      await fields.first().fill('');
      await fields.first().press('Enter');
      await expect(fields).toHaveCount(count - 1);
    }
  });
}
