import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectNoAxeViolations } from '@/tests/support/axe';
import {
  continueToPayment,
  enterCard,
  expectThankYou,
  fillShipping,
  GOOD_CARD,
  openWithCart,
  pressPay,
} from '@/tests/support/checkout-walk';
import { expectDialogsClosed } from '@/tests/support/dialogs';
import { holdBack } from '@/tests/support/hold-back';
import { pickShare } from '@/tests/support/tiers';

/** The sheet in which a cook shops for a recipe, or for several. */

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

async function openRecipe(page: Page, title: string, country = 'India'): Promise<void> {
  const { dishes } = await (await page.request.get(`/api/dishes?country=${country}`)).json();
  const { _id } = dishes.find((dish: { title: string }) => dish.title === title);
  await page.goto(`/recipes/detail/${_id}`);
}

async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Shop this recipe' }).click();
  const sheet = page.getByRole('dialog', { name: 'Shop this recipe' });
  await expect(sheet.getByText('Uncheck anything you already have.')).toBeVisible();
  return sheet;
}

async function shop(page: Page, title: string): Promise<Locator> {
  await openRecipe(page, title);
  return openSheet(page);
}

const findRow = (sheet: Locator, name: string) =>
  sheet
    .getByRole('listitem')
    .filter({ has: sheet.page().getByRole('checkbox', { name: new RegExp(`^(Buy|Get) ${name}`) }) });
const findTick = (sheet: Locator, name: string) => findRow(sheet, name).getByRole('checkbox').first();
const findAddButton = (sheet: Locator) => sheet.getByRole('button', { name: /^Add \d+ items? to cart/ });

/** Reads how many items the button adds, and for how many dollars. */
async function readAddButton(sheet: Locator): Promise<{ count: number; dollars: number }> {
  const label = String(await findAddButton(sheet).textContent());
  const [, count, dollars] = /Add (\d+) items? to cart · \$([\d.]+)/.exec(label) ?? [];
  return { count: Number(count), dollars: Number(dollars) };
}

const findCartButton = (page: Page) => page.getByRole('button', { name: /^Cart \(\d+\)/ });

test('a cook scales a recipe, unticks what is there, adds the rest, undoes it, and pays for it', async ({
  page,
}) => {
  const sheet = await shop(page, 'Butter Chicken');
  await expect(findRow(sheet, 'Basmati Rice')).toContainText('2 cups');
  const first = await readAddButton(sheet);
  await sheet.getByRole('textbox', { name: 'Servings' }).fill('24');
  await expect(findRow(sheet, 'Basmati Rice')).toContainText('8 cups');
  expect((await readAddButton(sheet)).dollars).toBeGreaterThan(first.dollars);
  await sheet.getByRole('textbox', { name: 'Servings' }).fill('6');
  await findTick(sheet, 'Basmati Rice').uncheck();
  await expect(findRow(sheet, 'Basmati Rice')).toContainText('I have this');
  const added = await readAddButton(sheet);
  expect(added.count).toBe(first.count - 1);
  await findAddButton(sheet).click();
  await expectDialogsClosed(page);
  await expect(findCartButton(page)).toHaveAccessibleName(`Cart (${added.count})`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(findCartButton(page)).toHaveCount(0);

  await findTick(await openSheet(page), 'Basmati Rice').check();
  await findAddButton(sheet).click();
  await findCartButton(page).click();
  const cart = page.getByRole('dialog', { name: 'Review Your Cart' });
  await expect(cart.getByText('Basmati Rice', { exact: true })).toBeVisible();
  await cart.getByRole('button', { name: 'Checkout as Guest' }).click();
  await fillShipping(page, { email: 'ada@shop.test' });
  await continueToPayment(page);
  await enterCard(page, GOOD_CARD);
  await pressPay(page);
  await expectThankYou(page);
});

test('what is always at home is not bought for any recipe, also after a reload, but can be this time', async ({
  page,
}) => {
  let sheet = await shop(page, 'Butter Chicken');
  await findRow(sheet, 'Basmati Rice')
    .getByRole('checkbox', { name: /^Pantry staple/ })
    .check();
  await expect(findTick(sheet, 'Basmati Rice')).not.toBeChecked();
  await page.reload();
  sheet = await openSheet(page);
  await expect(findTick(sheet, 'Basmati Rice')).not.toBeChecked();
  await findTick(sheet, 'Basmati Rice').check();
  await expect(findRow(sheet, 'Basmati Rice')).toContainText(' × ');
  sheet = await shop(page, 'Chicken Biryani');
  await expect(findTick(sheet, 'Basmati Rice')).not.toBeChecked();
  await findRow(sheet, 'Basmati Rice')
    .getByRole('checkbox', { name: /^Pantry staple/ })
    .uncheck();
  await expect(findTick(sheet, 'Basmati Rice')).toBeChecked();
});

test('for one ingredient, the cook chooses a single size, which changes the price and stays for other servings', async ({
  page,
}) => {
  const sheet = await shop(page, 'Butter Chicken');
  const row = findRow(sheet, 'Basmati Rice');
  await row.getByRole('button', { name: /^Other sizes/ }).click();
  const label = String(await row.locator('label:has([type=radio])').last().textContent());
  const [, packs, amount, price] = /(\d+ × ([^$]+))(\$[\d.]+)/.exec(label) ?? [];
  await row.getByRole('radio').last().check();
  const chosen = row.getByRole('paragraph').filter({ hasText: ' × ' });
  await expect(chosen).toContainText(String(packs));
  await expect(row.getByRole('paragraph').first()).toHaveText(String(price));
  await sheet.getByRole('textbox', { name: 'Servings' }).fill('60');
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toContainText(`× ${amount}`);
  await row.getByRole('radio', { name: /^Cheapest/ }).check();
  await expect(chosen).not.toContainText(`× ${amount}`);
});

test('the sheet is as it was left until the page is left, but packs are not kept for other servings of the page', async ({
  page,
}) => {
  await openWithCart(page, { Saffron: 1 });
  const sheet = await shop(page, 'Butter Chicken');
  const row = findRow(sheet, 'Basmati Rice');
  await findTick(sheet, 'Salt').uncheck();
  await sheet.getByLabel('Count what’s in my cart').check();
  await row.getByRole('button', { name: /^Other sizes/ }).click();
  await row.getByRole('radio').last().check();
  const chosen = row.getByRole('paragraph').filter({ hasText: ' × ' }).first();
  const packs = String(await chosen.textContent());
  await sheet.getByRole('button', { name: 'One serving more' }).click();
  await sheet.getByRole('button', { name: 'Close dialog' }).click();
  const onPage = page.getByRole('spinbutton', { name: 'Servings' });
  await expect(onPage).toHaveValue('7');
  await expect(page).toHaveURL(/\?servings=7$/);

  await openSheet(page);
  await expect(sheet.getByRole('textbox', { name: 'Servings' })).toHaveValue('7');
  await expect(findTick(sheet, 'Salt')).not.toBeChecked();
  await expect(sheet.getByLabel('Count what’s in my cart')).toBeChecked();
  await expect(chosen).toHaveText(packs);
  await page.goBack();
  await expectDialogsClosed(page);
  await expect(onPage).toHaveValue('7');

  await page.getByRole('button', { name: 'One serving less' }).click();
  await expect(onPage).toHaveValue('6');
  await openSheet(page);
  await expect(sheet.getByRole('textbox', { name: 'Servings' })).toHaveValue('6');
  await expect(findTick(sheet, 'Salt')).not.toBeChecked();
  await expect(chosen).not.toHaveText(packs);

  await page.reload();
  await openSheet(page);
  await expect(findTick(sheet, 'Salt')).toBeChecked();
  await expect(sheet.getByLabel('Count what’s in my cart')).not.toBeChecked();
});

test('what is in the cart counts for the total, and for the need only if the cook says so', async ({
  page,
}) => {
  await openWithCart(page, { 'Basmati Rice': 5 });
  const sheet = await shop(page, 'Butter Chicken');
  const row = findRow(sheet, 'Basmati Rice');
  await expect(row).toContainText('In your cart: 5 ×');
  await expect(sheet.getByText(/^Total with your cart/)).toBeVisible();
  const before = await readAddButton(sheet);
  await sheet.getByLabel('Count what’s in my cart').check();
  await expect(row.getByText('In your cart', { exact: true })).toBeVisible();
  await expect(row).not.toContainText('$0.00');
  expect((await readAddButton(sheet)).count).toBe(before.count - 1);
});

test('a recipe says for how many it is in the cart, which can be shown by dish; after the order, the plan has it as bought', async ({
  page,
}) => {
  await openWithCart(page, { Saffron: 1 });
  const sheet = await shop(page, 'Butter Chicken');
  await page.getByRole('button', { name: 'Add to meal plan' }).click();
  await sheet.getByRole('button', { name: 'Close dialog' }).click();
  await expectDialogsClosed(page);
  await page.getByRole('button', { name: /^Add \d+ items to cart/ }).dblclick();
  const inCart = page.getByRole('button', { name: 'In your cart for 6' });
  const cartName = String(await findCartButton(page).textContent());
  await page.reload();
  await inCart.click();
  await expect(sheet.getByText('In your cart for 6')).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^Add \d+ more items to cart/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await sheet.getByRole('button', { name: 'Close dialog' }).click();
  await expectDialogsClosed(page);
  await expect(findCartButton(page)).toHaveText(cartName);

  await findCartButton(page).click();
  const cart = page.getByRole('dialog', { name: 'Review Your Cart' });
  await cart.getByRole('radio', { name: 'By dish' }).check();
  const dish = cart.getByRole('region', { name: 'Butter Chicken, for 6' });
  await expect(dish.getByText('Basmati Rice', { exact: true })).toBeVisible();
  await expect(
    cart.getByRole('region', { name: 'Other items' }).getByText('Saffron', { exact: true }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await dish.getByRole('button', { name: 'Remove Butter Chicken' }).click();
  await expect(dish).toHaveCount(0);
  await cart.getByRole('button', { name: 'Undo' }).click();
  await expect(dish).toBeVisible();
  await cart.getByRole('button', { name: 'Checkout as Guest' }).click();
  await fillShipping(page, { email: 'ada@shop.test' });
  await continueToPayment(page);
  await enterCard(page, GOOD_CARD);
  await pressPay(page);
  await expectThankYou(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Order again' })).toBeVisible();

  await shop(page, 'Butter Chicken');
  await page.getByRole('link', { name: 'Meal plan (all bought)' }).click();
  await expect(page.getByText(/^6 servings · .* · bought$/)).toBeVisible();
});

test('the shopping list has what is needed by aisle, to copy, to share and to print', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sheet = await shop(page, 'Butter Chicken');
  await findTick(sheet, 'Basmati Rice').uncheck();
  await sheet.getByRole('button', { name: 'Shopping list' }).click();
  const list = page.getByRole('dialog', { name: 'Shopping list' });
  await list.getByRole('button', { name: 'Copy as text' }).click();
  await expect(list.getByText('Copied.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^Butter Chicken, 6 servings\n\n/);
  expect(text).toMatch(/\n\nSpices & Seasonings\n(?:- .+\n)*- Garam Masala: 2 tsp\n/);
  expect(text).not.toContain('Basmati Rice');

  await page.emulateMedia({ media: 'print' });
  await expect(list.getByText('Garam Masala')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Butter Chicken', includeHidden: true })).toBeHidden();
  await expect(list.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await page.evaluate(() => {
    const shared: string[] = [];
    Object.assign(navigator, { share: async ({ text: each }: ShareData) => void shared.push(String(each)) });
    Object.assign(window, { shared });
  });
  await list.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Shopping list' }).click();
  await list.getByRole('button', { name: 'Share' }).click();
  expect(await page.evaluate(() => (window as unknown as { shared: string[] }).shared)).toEqual([text]);
});

test('if the ingredients do not arrive, the sheet says so and tries again', async ({ page }) => {
  await openRecipe(page, 'Butter Chicken');
  await page.route('**/api/recipes/*/products', (route) => route.abort());
  await page.getByRole('button', { name: 'Shop this recipe' }).click();
  const sheet = page.getByRole('dialog', { name: 'Shop this recipe' });
  await expect(sheet.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute('**/api/recipes/*/products');
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(sheet.getByText('Uncheck anything you already have.')).toBeVisible();
});

test('a sheet, an ingredient and the cart show progress while their scripts are on the way', async ({
  page,
}) => {
  async function openSlowly(button: Locator, { progress, dialog }: { progress: string; dialog: string }) {
    const letGo = await holdBack(page, '**/_next/static/chunks/*.js');
    await button.click();
    await expect(page.getByRole('progressbar', { name: progress })).toBeVisible();
    letGo();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  }

  await openRecipe(page, 'Butter Chicken');
  await page.waitForLoadState('networkidle');
  await openSlowly(page.getByRole('button', { name: 'Add Basmati Rice to cart' }), {
    progress: 'Opening the dialog',
    dialog: 'Basmati Rice',
  });
  await page.keyboard.press('Escape');
  await expectDialogsClosed(page);
  await openSlowly(page.getByRole('button', { name: 'Shop this recipe' }), {
    progress: 'Opening the dialog',
    dialog: 'Shop this recipe',
  });
  await findAddButton(page.getByRole('dialog')).click();
  await expectDialogsClosed(page);
  await openSlowly(findCartButton(page), { progress: 'Opening the cart', dialog: 'Review Your Cart' });
});

test('the sheet is as high while the ingredients are on the way as with them', async ({ page }) => {
  await openRecipe(page, 'Butter Chicken');
  const letGo = await holdBack(page, '**/api/recipes/*/products');
  await page.getByRole('button', { name: 'Shop this recipe' }).click();
  const sheet = page.getByRole('dialog', { name: 'Shop this recipe' });
  await expect(sheet.getByText('Loading…')).toBeVisible();
  const before = await sheet.boundingBox();
  letGo();
  await expect(sheet.getByText('Uncheck anything you already have.')).toBeVisible();
  expect(await sheet.boundingBox()).toEqual(before);
});

test('with the keyboard alone, a cook unticks a row, chooses packs, adds the rest and undoes it', async ({
  page,
}) => {
  await openRecipe(page, 'Butter Chicken');
  await page.getByRole('button', { name: 'Shop this recipe' }).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Shop this recipe' });
  await expect(sheet.getByText('Uncheck anything you already have.')).toBeVisible();
  const tabTo = async (target: Locator) => {
    for (let press = 0; press < 200; press += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('The keyboard does not reach it.');
  };
  const rice = findTick(sheet, 'Basmati Rice');
  await tabTo(rice);
  await page.keyboard.press('Space');
  await expect(rice).not.toBeChecked();
  await expect(rice).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(findRow(sheet, 'Basmati Rice').getByRole('button', { name: /^Other sizes/ }));
  await page.keyboard.press('Enter');
  await tabTo(findRow(sheet, 'Basmati Rice').getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await expect(findRow(sheet, 'Basmati Rice').getByRole('radio').nth(1)).toBeChecked();
  await tabTo(findAddButton(sheet));
  await page.keyboard.press('Enter');
  await expectDialogsClosed(page);
  await expect(findCartButton(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Shop this recipe' })).toBeFocused();
  await expect(findCartButton(page)).toBeHidden();
});

for (const width of pickShare([390, 1280], 2)) {
  test(`axe finds nothing in the sheet, the plan and the list, and nothing scrolls sideways; ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const sheet = await shop(page, 'Butter Chicken');
    const expectSound = async () => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectNoAxeViolations(page);
      }
      expect(
        await page.locator('.dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth),
      ).toBeLessThanOrEqual(0);
    };
    await findTick(sheet, 'Basmati Rice').uncheck();
    await sheet
      .getByRole('button', { name: /^Other sizes/ })
      .first()
      .click();
    await expectSound();
    await expect(findAddButton(sheet)).toBeInViewport();
    await page.getByRole('button', { name: 'Shopping list' }).click();
    await expectSound();
    await page.getByRole('button', { name: 'Back' }).click();
  });
}
