import { expect, type Page, test } from '@playwright/test';
import { signUp } from '@/tests/support/accounts';
import { SHOP_URL } from '@/tests/support/browser-ports';
import {
  continueToPayment,
  enterCard,
  expectThankYou,
  GOOD_CARD,
  getCheckoutDialog,
  goToPayment,
  goToShipping,
  openCart,
  openWithCart,
  pressPay,
} from '@/tests/support/checkout-walk';
import { expectDialogEntry, expectDialogsClosed } from '@/tests/support/dialogs';
import { holdBack } from '@/tests/support/hold-back';
import { paintTwice, waitUntilHydrated } from '@/tests/support/pages';

/** The browser's Back closes a dialog, and steps back in the checkout, before it leaves the page. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** Opens a recipe from the list of dishes, and then the dialog of an ingredient far down. */
async function openIngredientDialog(page: Page): Promise<string> {
  await page.goto('/dishes/India');
  await page.getByRole('main').locator('a[href^="/recipes/detail/"]').first().click();
  await page.waitForURL('**/recipes/detail/*');
  await page
    .getByRole('button', { name: /^Add .* to cart$/ })
    .last()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  return page.url();
}

/** Goes back, and waits until the page has entered the dialog's entry again. */
const goBackAndReturn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { navigation } = window as unknown as { navigation: EventTarget };
        let moves = 0;
        navigation.addEventListener('currententrychange', () => {
          moves += 1;
          if (moves === 2) resolve();
        });
        window.history.back();
      }),
  );

test('the page below a dialog stays as it is: no request, the same place, and Forward opens nothing', async ({
  page,
}) => {
  const recipeUrl = await openIngredientDialog(page);
  const readScroll = () => page.evaluate(() => window.scrollY);
  const scrolled = await readScroll();
  expect(scrolled).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect([page.url(), await readScroll()]).toEqual([recipeUrl, scrolled]);
  expect(requests).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/dishes\/India$/);
});

test('after a reload with an open dialog, Back leaves the page, and so does Return', async ({ page }) => {
  const recipeUrl = await openIngredientDialog(page);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await expect(page).toHaveURL(/\/dishes\/India$/);
  await page.goForward();
  await expect(page).toHaveURL(recipeUrl);
  await page
    .getByRole('button', { name: /^Add .* to cart$/ })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await expectDialogsClosed(page);
  await page.getByRole('link', { name: 'Return', exact: true }).click();
  await expect(page).toHaveURL(/\/dishes\/India$/);
});

test('a page load that the browser begins while the page is busy closing a dialog arrives', async ({
  page,
}) => {
  await openIngredientDialog(page);
  let goOn = () => {};
  const isReleased = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/busy', async (route) => {
    await isReleased;
    await route.fulfill();
  });
  const browser = await page.context().newCDPSession(page);
  const isBusy = page.waitForRequest('**/api/busy');
  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('[role="dialog"] [aria-label="Close dialog"]');
    setTimeout(() => {
      const request = new XMLHttpRequest();
      // Synchronous, so that the page is busy until the response.
      request.open('GET', '/api/busy', false);
      request.send();
      button?.click();
    });
  });
  await isBusy;
  // Not `goto`, which does not tell when the browser has been asked.
  const load = browser.send('Page.navigate', { url: `${SHOP_URL}/about` });
  goOn();
  expect((await load).errorText).toBeUndefined();
  await expect(page).toHaveURL('/about');
});

test('in the checkout it steps back and then closes; on reopening, all is there except the card', async ({
  page,
}) => {
  await signUp(page);
  await openWithCart(page);
  const url = page.url();
  await goToShipping(page);
  const form = getCheckoutDialog(page);
  await form.getByLabel('Full Name').fill('Ada Cook');
  await form.getByLabel('Street Address').fill('1 Saffron Way');
  await form.getByLabel('City').fill('Portland');
  await form.getByLabel('State').selectOption('OR');
  await form.getByLabel('ZIP Code').fill('97201');
  await form.getByLabel('Save this address to my account').uncheck();
  await continueToPayment(page);
  await enterCard(page, GOOD_CARD);
  await form.getByLabel('Cardholder name').fill('Grace Cook');
  await form.getByLabel('Billing same as shipping').uncheck();
  await form.getByLabel('City').last().fill('Salem');
  for (const title of ['Contact & Shipping', 'Review Your Cart']) {
    await page.goBack();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    // No one presses Back again within the frame in which a step has appeared.
    await paintTwice(page);
  }
  await page.goBack();
  await expect(getCheckoutDialog(page)).toHaveCount(0);
  expect(page.url()).toBe(url);

  await page.reload();
  await goToShipping(page);
  await expect(form.getByLabel('Full Name')).toHaveValue('Ada Cook');
  await expect(form.getByLabel('Save this address to my account')).not.toBeChecked();
  await continueToPayment(page);
  await expect(form.getByLabel('Cardholder name')).toHaveValue('Grace Cook');
  await expect(form.getByLabel('City')).toHaveValue('Salem');
  await expect(page.getByLabel('Card number')).toHaveValue('');
});

test('while an order is being placed it does nothing; it closes Thank you', async ({ page }) => {
  await openWithCart(page);
  const url = page.url();
  await goToPayment(page);
  await enterCard(page, GOOD_CARD);
  const respond = await holdBack(page, '**/api/orders');
  const isSent = page.waitForRequest('**/api/orders');
  await pressPay(page);
  await isSent;
  await expect(page.getByRole('button', { name: 'Placing order...' })).toBeVisible();
  for (const _press of ['first', 'second']) {
    await goBackAndReturn(page);
    await expect(page.getByRole('dialog', { name: 'Payment' })).toBeVisible();
  }
  expect(page.url()).toBe(url);
  respond();
  await expectThankYou(page);
  await page.goBack();
  await expect(getCheckoutDialog(page)).toHaveCount(0);
  expect(page.url()).toBe(url);
});

test('with unsaved changes it asks; a login above the checkout closes before the checkout', async ({
  page,
}) => {
  await openWithCart(page);
  await openCart(page);
  await page.getByRole('button', { name: /^Log in to use saved/ }).click();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Review Your Cart' })).toBeVisible();
  await page.goBack();
  await expect(getCheckoutDialog(page)).toHaveCount(0);

  await signUp(page);
  await page.goto('/favorites');
  await page.goto('/profile/my-recipes');
  await page.getByRole('button', { name: 'New recipe' }).click();
  const editor = page.getByRole('dialog', { name: 'New recipe' });
  await editor.getByLabel('Recipe Name').fill('Soup');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(question).toBeVisible();
  await expectDialogEntry(page, true);
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expectDialogEntry(page, true);
  await expect(editor.getByLabel('Recipe Name')).toHaveValue('Soup');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expectDialogsClosed(page);
  await expect(page).toHaveURL(/\/profile\/my-recipes$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/favorites$/);
});

test('a dialog that closes gives the focus back, also on a page whose URL has a fragment', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/profile#account-information');
  const opener = page.getByRole('button', { name: 'Change phone' });
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectDialogsClosed(page);
  // The browser goes to the fragment in one of the next frames.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(opener).toBeFocused();
});

test('Back returns to the place in a page that a link in it led to', async ({ page }) => {
  await page.goto('/');
  await waitUntilHydrated(page);
  const link = page.getByRole('link', { name: 'Seafood', exact: true });
  await link.click();
  await expect(page).toHaveURL('/#seafood');
  await page.getByRole('link', { name: /^All \d+ in Vegetables$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vegetables' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/#seafood');
  await expect(page.getByRole('heading', { name: 'Seafood' })).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(link).toBeInViewport();
});
